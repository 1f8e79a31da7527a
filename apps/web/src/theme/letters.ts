import type { Language } from "../i18n/language.ts"

/** A letter of the language's own font, and the longest time to wait for it, in milliseconds. */
const persian = { font: '16px "Vazirmatn Variable"', letter: "پ", longest: 1500 }

/**
 * Resolves when the letters of a language can be drawn in their own font, or after a moment without them. What stands in
 * for Persian letters differs from system to system and has other widths: lines drawn with it would break elsewhere
 * afterwards. What stands in for Latin ones is made as wide (fonts.css).
 */
export async function lettersOf(language: Language): Promise<void> {
  if (language !== "fa" || !("fonts" in document)) return
  const { font, letter, longest } = persian
  await Promise.race([
    document.fonts.load(font, letter).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, longest)),
  ])
}
