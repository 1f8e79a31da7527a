import type { ProductError } from "../../platform/errors.ts"
import { inLanguage, type Language } from "../../platform/i18n/language.ts"

/** Why one of several questions was left as it is. */
export function refusal(questionId: number, { code, text }: ProductError, language: Language) {
  return { questionId, code, message: inLanguage(text, language) }
}
