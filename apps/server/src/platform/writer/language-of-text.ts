import type { Language } from "../i18n/language.ts"

const scripts: Record<Language, RegExp> = { EN: /\p{Script=Latin}/gu, FA: /\p{Script=Arabic}/gu }

/**
 * Whether a text appears to be in a language: at least half of its letters are in the language's script. The limit is
 * low because names of technologies keep their Latin letters in Persian texts. Tags do not count.
 */
export function isWrittenIn(text: string, language: Language): boolean {
  const words = text.replace(/<[^>]*>/g, " ")
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  const own = words.match(scripts[language])?.length ?? 0
  return letters > 0 && own * 2 >= letters
}
