import type { Language } from "../i18n/language.ts"

/** The Persian font with a sample letter, and how long to wait for it, in milliseconds. */
const persian = { font: '16px "Sahel Variable"', letter: "پ", longest: 1500 }

/**
 * Resolves when the font of a language has loaded, or after a timeout. The fallbacks for Persian letters differ between
 * systems and have other widths, so lines would break differently once the font arrives. The fallback for Latin letters
 * has the same metrics (fonts.css).
 */
export async function lettersOf(language: Language): Promise<void> {
  if (language !== "fa" || !("fonts" in document)) return
  const { font, letter, longest } = persian
  await Promise.race([
    document.fonts.load(font, letter).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, longest)),
  ])
}
