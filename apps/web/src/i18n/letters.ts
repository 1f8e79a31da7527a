import type { Language } from "./language.ts"

/** The fonts that pages of a language show, each with a letter to load it by. Pages in Persian have Latin names, too. */
const latin = ['16px "Open Sans Variable"', "a"] as const
const fontsOf = { en: [latin], fa: [['16px "Sahel Variable"', "پ"], latin] } as const

/** In milliseconds. */
const longestWait = 1500

/**
 * Resolves when the fonts of a language have loaded, or after a timeout: what is rendered then stays where it is. The
 * fonts of the system are about as wide (fonts.css), but not exactly, and those for Persian letters not even nearly.
 */
export async function lettersOf(language: Language): Promise<void> {
  if (!("fonts" in document)) return
  await Promise.race([
    Promise.allSettled(fontsOf[language].map(([font, letter]) => document.fonts.load(font, letter))),
    new Promise((resolve) => setTimeout(resolve, longestWait)),
  ])
}
