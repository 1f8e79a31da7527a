import type { LanguageCode } from "../language.ts"
import type { PrintableKit } from "./printable-kit.ts"

/**
 * Whether the measures are exactly those derived from a text without any `measure`: one per questionnaire with its
 * code, index, texts and translations, and every question with that of its own questionnaire.
 */
export function measuresAreDerived(kit: PrintableKit): boolean {
  const translated: LanguageCode = kit.kitModel?.language === "FA" ? "EN" : "FA"
  if (kit.measureModels.length !== kit.questionnaireModels.length) return false
  const questionnaires = new Map(
    kit.questionnaireModels.map((questionnaire) => [questionnaire.code, questionnaire]),
  )
  return (
    kit.measureModels.every((measure) => {
      const questionnaire = questionnaires.get(measure.code)
      return questionnaire !== undefined && textsOf(measure) === textsOf(questionnaire)
    }) && kit.questionModels.every(({ measureCode, questionnaireCode }) => measureCode === questionnaireCode)
  )

  function textsOf(element: PrintableKit["questionnaireModels"][number]): string {
    const { index, title, description, translations } = element
    const texts = translations?.[translated]
    return JSON.stringify([index, title, description, texts?.title ?? null, texts?.description ?? null])
  }
}
