/*
 * Searching does not ask how letters are composed: accents of Latin letters do not count, whether they are a part of the
 * letter or a character of their own (as files of macOS have them), nor do the forms of Persian letters and digits.
 */

const persianDigits = "۰۱۲۳۴۵۶۷۸۹"
const arabicDigits = "٠١٢٣٤٥٦٧٨٩"
const digits = "0123456789"

/** Characters that are written in several ways, and the one that stands for them. */
export const forms = { from: `يىكةۀەøłđı${persianDigits}${arabicDigits}`, to: `ییکهههoldi${digits}${digits}` }

/** What nobody types when searching: vowel signs, the stretched line, half spaces, marks of direction, soft hyphens. */
export const unsearched =
  "\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0670\u0640\u200b\u200c\u200d\u200e\u200f\u00ad\ufeff\u001f"

/** Letters that stand for two. */
export const doubles = { ß: "ss", æ: "ae", œ: "oe" }

/** SQL for a text with one form of each letter: in lower case, without accents, with Latin digits. */
function folded(text: string, { from, to }: { from: string; to: string }): string {
  const plain = `translate(lower(normalize(${text}, NFKD)), '${from}', '${to}')`
  const single = `regexp_replace(${plain}, '[\\u0300-\\u036f]', '', 'g')`
  return Object.entries(doubles).reduce((all, [one, two]) => `replace(${all}, '${one}', '${two}')`, single)
}

/**
 * SQL for a text as it is searched. Between Persian letters, spaces do not count, because many type one instead of a half
 * space, or none.
 */
export function searched(text: string): string {
  const plain = folded(text, { from: `${forms.from}${unsearched}`, to: forms.to })
  return `regexp_replace(${plain}, '(?<=[\\u0600-\\u06ff])[ \\u00a0]+(?=[\\u0600-\\u06ff])', '', 'g')`
}

/** Separates the parts of which an expression is made; nobody's search contains it. */
const SEPARATOR = "chr(31)"

/**
 * SQL for the pieces of three characters of a text as it is searched, and what is left of them at its end. Like
 * `pg_trgm`, but part of every PostgreSQL, independent of the locale of the database (`pg_trgm` skips Persian letters
 * where the locale is C), and indexed for one and two characters as well: a piece begins with them. A query finds its
 * index only by exactly this expression.
 *
 * @param each what becomes of a piece, as the replacement of a regular expression in SQL
 */
export function piecesOf(text: string, each = "'\\&'"): string {
  const from = (start: number) =>
    `regexp_replace(substr(${searched(text)}, ${start}), '.{1,3}', ${each} || ${SEPARATOR}, 'g')`
  const all = [1, 2, 3].map(from).join(" || ")
  return `array_to_tsvector(array_remove(string_to_array(${all}, ${SEPARATOR}), ''))`
}

const titlesOf = (from: string) => [
  `${from}title`,
  ...["EN", "FA"].map((code) => `coalesce(${from}translations #>> '{${code},title}', '')`),
]

/** SQL for what each kind is found by. */
export const soughtIn = {
  title: (from = "") => `${from}title`,
  /** The titles of a kit in all languages. */
  titles: (from = "") => titlesOf(from).join(" || chr(10) || "),
  person: (from = "") => `${from}display_name || chr(10) || coalesce(${from}email, '')`,
}

/**
 * SQL for the pieces of the title of an assessment, each with its space: what they are found by does not depend on how
 * many assessments of other spaces have the same ones. Otherwise like {@link piecesOf}.
 */
export function piecesInSpace(from = ""): string {
  return piecesOf(soughtIn.title(from), `(${from}space_id::text || ':') || '\\&'`)
}

/** Punctuation and the zero-width non-joiner separate words. */
const separators = '.,:!?()[]{}"/|-_«»‘’“”–—…،؛؟\u200c'

/**
 * SQL for the words in the title of an element of a kit, in every language of its translations. A query finds its index
 * only by exactly this expression.
 *
 * @param from what comes before the columns: a table and a point, or nothing
 */
export function wordsOfTitle(from = ""): string {
  const silent = unsearched.replace("\u200c", "")
  const spaced = folded(titlesOf(from).join(" || ' ' || "), {
    from: `${forms.from}${separators}${silent}`,
    to: `${forms.to}${" ".repeat(separators.length)}`,
  })
  return `array_to_tsvector(array_remove(string_to_array(${spaced}, ' '), ''))`
}

/** The same indexes as before, by the new expressions. */
export const foldedSearch = `
drop index assessments_sought_in_space;
drop index spaces_sought;
drop index expert_groups_sought;
drop index kits_sought;
drop index users_sought;
drop index subjects_words;
drop index attributes_words;
drop index questionnaires_words;
drop index questions_words;
create index assessments_sought_in_space on assessments using gin ((${piecesInSpace()})) where not deleted;
create index spaces_sought on spaces using gin ((${piecesOf(soughtIn.title())})) where not deleted;
create index expert_groups_sought on expert_groups using gin ((${piecesOf(soughtIn.title())})) where not deleted;
create index kits_sought on kits using gin ((${piecesOf(soughtIn.titles())}));
create index users_sought on users using gin ((${piecesOf(soughtIn.person())}));
create index subjects_words on subjects using gin ((${wordsOfTitle()}));
create index attributes_words on attributes using gin ((${wordsOfTitle()}));
create index questionnaires_words on questionnaires using gin ((${wordsOfTitle()}));
create index questions_words on questions using gin ((${wordsOfTitle()}));
`
