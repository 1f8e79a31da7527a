/** Punctuation and the zero-width non-joiner separate words. */
const separators = '.,:!?()[]{}"/|-_«»‘’“”–—…،؛؟\u200c'

/** The Arabic forms of two letters, and the Persian ones. */
const forms = { arabic: "يك", persian: "یک" }

/**
 * SQL for the words in the title of an element of a kit, in every language of its translations. Other than the text
 * search configurations, it does not depend on the locale of the server. A query finds its index only by exactly this
 * expression.
 *
 * @param from what comes before the columns: a table and a point, or nothing
 */
export function wordsOfTitle(from = ""): string {
  const titles = [
    `${from}title`,
    ...["EN", "FA"].map((language) => `coalesce(${from}translations #>> '{${language},title}', '')`),
  ].join(" || ' ' || ")
  const to = `'${forms.persian}' || repeat(' ', ${separators.length})`
  const spaced = `translate(lower(${titles}), '${forms.arabic}${separators}', ${to})`
  return `array_to_tsvector(array_remove(string_to_array(${spaced}, ' '), ''))`
}

/** The words by which the contents of kits are found. */
export const wordsOfKits = `
create index subjects_words on subjects using gin ((${wordsOfTitle()}));
create index attributes_words on attributes using gin ((${wordsOfTitle()}));
create index questionnaires_words on questionnaires using gin ((${wordsOfTitle()}));
create index questions_words on questions using gin ((${wordsOfTitle()}));
`
