import type { Language } from "../i18n/language.ts"

const scripts: Record<Language, RegExp> = { EN: /\p{Script=Latin}/gu, FA: /\p{Script=Arabic}/gu }

/**
 * Whether a text is in a language, as far as its letters tell: at least half of them are of its script. Names of
 * technologies keep their Latin letters in Persian texts. Tags do not count.
 */
export function isWrittenIn(text: string, language: Language): boolean {
  const words = text.replace(/<[^>]*>/g, " ")
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  const own = words.match(scripts[language])?.length ?? 0
  return letters > 0 && own * 2 >= letters
}
