const persianDigits = "۰۱۲۳۴۵۶۷۸۹"
const arabicDigits = "٠١٢٣٤٥٦٧٨٩"
const digits = "0123456789"

/** Characters that are written in several ways, and the one that stands for them. */
const forms = { from: `يىكةۀ${persianDigits}${arabicDigits}`, to: `ییکهه${digits}${digits}` }

/** What nobody types when searching: vowel signs, the stretched line, half spaces, marks of direction, soft hyphens. */
export const unsearched =
  "\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0670\u0640\u200b\u200c\u200d\u200e\u200f\u00ad\ufeff\u001f"

/** Separates the parts of which an expression is made; nobody's search contains it. */
const SEPARATOR = "chr(31)"

/**
 * SQL for a text as it is searched: in lower case, with one form of each letter and Latin digits. Between Persian
 * letters, spaces do not count, because many type one instead of a half space, or none.
 */
export function searched(text: string): string {
  const plain = `translate(lower(${text}), '${forms.from}${unsearched}', '${forms.to}')`
  return `regexp_replace(${plain}, '(?<=[\\u0600-\\u06ff])[ \\u00a0]+(?=[\\u0600-\\u06ff])', '', 'g')`
}

/**
 * SQL for the pieces of three characters of a text as it is searched, and what is left of them at its end. Like
 * `pg_trgm`, but part of every PostgreSQL, independent of the locale of the database (`pg_trgm` skips Persian letters
 * where the locale is C), and indexed for one and two characters as well: a piece begins with them. A query finds its
 * index only by exactly this expression.
 */
export function piecesOf(text: string): string {
  const from = (start: number) =>
    `regexp_replace(substr(${searched(text)}, ${start}), '.{1,3}', '\\&' || ${SEPARATOR}, 'g')`
  const all = [1, 2, 3].map(from).join(" || ")
  return `array_to_tsvector(array_remove(string_to_array(${all}, ${SEPARATOR}), ''))`
}

/** SQL for what each kind is found by. */
export const soughtIn = {
  title: (from = "") => `${from}title`,
  /** The titles of a kit in all languages. */
  titles: (from = "") =>
    [
      `${from}title`,
      ...["EN", "FA"].map((code) => `coalesce(${from}translations #>> '{${code},title}', '')`),
    ].join(" || chr(10) || "),
  person: (from = "") => `${from}display_name || chr(10) || coalesce(${from}email, '')`,
}

/** The pieces by which assessments, spaces, kits and people are found. */
export const search = `
create index assessments_sought on assessments using gin ((${piecesOf(soughtIn.title())})) where not deleted;
create index spaces_sought on spaces using gin ((${piecesOf(soughtIn.title())})) where not deleted;
create index expert_groups_sought on expert_groups using gin ((${piecesOf(soughtIn.title())})) where not deleted;
create index kits_sought on kits using gin ((${piecesOf(soughtIn.titles())}));
create index users_sought on users using gin ((${piecesOf(soughtIn.person())}));
`
