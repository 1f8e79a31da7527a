import { latinDigits } from "./digits.ts"

/** Letters that are written in several ways, and those that stand for them; the server folds them alike. */
const forms: Readonly<Record<string, string>> = {
  ي: "ی",
  ى: "ی",
  ك: "ک",
  ة: "ه",
  ە: "ه",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
}

const varied = new RegExp(`[${Object.keys(forms).join("")}]`, "g")

/** Accents, vowel signs, the stretched line, and characters that cannot be seen. */
const unsearched = /[\p{M}\p{Cf}\u0640]/gu

/** Between Persian letters, spaces do not count: many type one instead of a half-space, or none. */
const persianSpace = /(?<=[\u0600-\u06ff])\s+(?=[\u0600-\u06ff])/g

/** A text as it is searched: in lower case, with one form of each letter, without accents, with Latin digits. */
export function asSearched(text: string): string {
  return latinDigits(text.normalize("NFKD").toLowerCase())
    .replace(unsearched, "")
    .replace(varied, (letter) => forms[letter] ?? letter)
    .replace(persianSpace, "")
    .trim()
}

/** A test for texts that contain another, however both are written; an empty text is contained in all. */
export function searching(sought: string): (text: string) => boolean {
  const wanted = asSearched(sought)
  return (text) => asSearched(text).includes(wanted)
}
