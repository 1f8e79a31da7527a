import type { Language } from "./language.ts"

/** How a language formats the parts of generated texts. Content of kits is escaped, because the texts are HTML. */
export type Prose = {
  /** A whole number, in the digits of the language. */
  number(value: number): string
  /** A whole number as a word, up to twelve; greater ones in digits. */
  inWords(value: number): string
  /** `73%`; at most one decimal. */
  percent(value: number): string
  /** A title in quotation marks. */
  quoted(title: string): string
  /** `A, B and C` */
  list(items: readonly string[]): string
}

export function proseOf(language: Language): Prose {
  return language === "FA" ? persian : english
}

// Made once: to make one takes a hundred times as long as to use it.
const englishDigits = new Intl.NumberFormat("en", { maximumFractionDigits: 1 })
const persianDigits = new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 1 })

const englishWords = "zero one two three four five six seven eight nine ten eleven twelve".split(" ")
const persianWords = "صفر یک دو سه چهار پنج شش هفت هشت نه ده یازده دوازده".split(" ")

const english: Prose = {
  number: (value) => englishDigits.format(value),
  inWords: (value) => englishWords[value] ?? englishDigits.format(value),
  percent: (value) => `${englishDigits.format(value)}%`,
  quoted: (title) => `“${escaped(title)}”`,
  list: (items) => joined(items, ", ", " and "),
}

const persian: Prose = {
  number: (value) => persianDigits.format(value),
  inWords: (value) => persianWords[value] ?? persianDigits.format(value),
  percent: (value) => `${persianDigits.format(value)}٪`,
  quoted: (title) => `«${escaped(title)}»`,
  list: (items) => joined(items, "، ", " و "),
}

/** Plain text as HTML, on one line. */
export function escaped(text: string): string {
  return text
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
}

function joined(items: readonly string[], comma: string, and: string): string {
  const last = items.at(-1) ?? ""
  return items.length < 2 ? last : items.slice(0, -1).join(comma) + and + last
}

/** The first characters of a longer text, with an ellipsis. */
export function cutTo(most: number, text: string): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text
}
