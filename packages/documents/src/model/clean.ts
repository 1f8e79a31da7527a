const LRE_TO_RLO = "\u202A\u202B\u202D\u202E"
const PDF = "\u202C"
const ISOLATES = "\u2066\u2067\u2068"
/** Begins a text that does not act on what is around it, in the direction of its first letter. */
export const FSI = "\u2068"
/** Ends it. */
export const PDI = "\u2069"

/** What no file format can contain as text: control characters, noncharacters, and half a surrogate pair. */
const UNWRITABLE = /[\p{Cc}\uFFFE\uFFFF\uFDD0-\uFDEF]/gu
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/u

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}]/u

/**
 * A text as it may be written into a document: without characters that files cannot contain, with line feeds as the only
 * control characters, and with bidirectional controls that act on nothing outside the text.
 */
export function clean(text: string): string {
  const writable = text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replaceAll("\t", " ")
    .replace(UNWRITABLE, (character) => (character === "\n" ? "\n" : ""))
  return BIDI_CONTROLS.test(writable) ? balanced(writable) : writable
}

/** All texts of a value, cleaned. */
export function cleaned<T>(value: T): T
export function cleaned(value: unknown): unknown {
  if (typeof value === "string") return clean(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cleaned(part)]))
}

/** The first characters of a longer text, with an ellipsis. */
export function cutTo(most: number, text: string): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text
}

/** A text for use inside a sentence of a language; isolated where it is written in the other direction. */
export function inSentence(text: string, language: "en" | "fa"): string {
  const other = language === "fa" ? LEFT_TO_RIGHT : RIGHT_TO_LEFT
  return other.test(text) ? FSI + text + PDI : text
}

/** Whether a text has letters that run from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text)
}

/** Whether a text begins in the direction opposite to that of a language; its first letter decides. */
export function isContrary(text: string, language: "en" | "fa"): boolean {
  const [own, other] = language === "fa" ? [RIGHT_TO_LEFT, LEFT_TO_RIGHT] : [LEFT_TO_RIGHT, RIGHT_TO_LEFT]
  const first = text.search(other)
  return first >= 0 && !own.test(text.slice(0, first))
}

/** A text as a paragraph of its own: isolated if it begins in the other direction. */
export function asParagraph(text: string, language: "en" | "fa"): string {
  return isContrary(text, language) && !text.startsWith(FSI) ? FSI + text + PDI : text
}

/** Drops controls that end nothing and ends, at the end of each line, those that are open. */
function balanced(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const open: string[] = []
      let written = ""
      for (const character of line) {
        if (LRE_TO_RLO.includes(character)) open.push(PDF)
        else if (ISOLATES.includes(character)) open.push(PDI)
        else if (character === PDF || character === PDI) {
          if (open.at(-1) !== character) continue
          open.pop()
        }
        written += character
      }
      return written + open.reverse().join("")
    })
    .join("\n")
}
