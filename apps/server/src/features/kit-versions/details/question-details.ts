import type { Language } from "../../../platform/i18n/language.ts"
import { translated } from "../../../platform/kits/texts.ts"
import { rawTranslations } from "../elements/texts.ts"
import { byQuestionnaireTitle, elementWithId, type KitContent, reusableRangeOf } from "./kit-content.ts"
import { translatedOptions } from "./structure-details.ts"

/** @throws NOT_FOUND */
export function questionnaireDetails(content: KitContent, questionnaireId: number) {
  const { description, translations } = elementWithId(
    content.questionnaires,
    questionnaireId,
    "questionnaire",
  )
  const questions = content.questions
    .filter((question) => question.questionnaireId === questionnaireId)
    .map(({ id, title, index, mayNotBeApplicable, advisable }) => ({
      ...{ id, title, index, mayNotBeApplicable, advisable },
    }))
  return {
    questionsCount: questions.length,
    description,
    questions,
    translations: rawTranslations(translations, content.language),
  }
}

/**
 * A question with its options or its reusable range, and its impacts in the order of the attributes, with attribute
 * titles in `language`.
 *
 * @throws NOT_FOUND
 */
export function questionDetails(content: KitContent, questionId: number, language: Language) {
  const question = elementWithId(content.questions, questionId, "question")
  const range = reusableRangeOf(content, question)
  const measure = content.measures.find(({ id }) => id === question.measureId)
  const impacts = content.impacts.filter((impact) => impact.questionId === questionId)
  return {
    hint: question.hint,
    options: range ? null : translatedOptions(content, question.answerRangeId),
    attributeImpacts: content.attributes.flatMap(({ id, title, translations }) => {
      const own = impacts.filter(({ attributeId }) => attributeId === id)
      if (own.length === 0) return []
      return [
        {
          id,
          title: translated(title, translations, "title", language, content.language),
          affectedLevels: content.levels.flatMap((level) =>
            own
              .filter(({ maturityLevelId }) => maturityLevelId === level.id)
              .map(({ weight }) => ({
                maturityLevel: { id: level.id, index: level.index, title: level.title },
                weight,
              })),
          ),
        },
      ]
    }),
    answerRange: range && { id: range.id, title: range.title },
    measure: measure ? { id: measure.id, title: measure.title } : null,
    translations: rawTranslations(question.translations, content.language),
  }
}

/** @throws NOT_FOUND */
export function measureDetails(content: KitContent, measureId: number) {
  const { title, description, translations } = elementWithId(content.measures, measureId, "measure")
  const measured = content.questions.filter((question) => question.measureId === measureId)
  const questions = byQuestionnaireTitle(content, measured).map((question) => {
    const range = reusableRangeOf(content, question)
    const options = content.optionsOf(question.answerRangeId)
    return {
      id: question.id,
      title: question.title,
      answerRange: range && { id: range.id, title: range.title },
      questionnaire: question.questionnaire,
      options: range ? null : options.map(({ id, title, index, value }) => ({ id, title, index, value })),
    }
  })
  return {
    ...{ title, description, questions },
    questionsCount: questions.length,
    translations: rawTranslations(translations, content.language),
  }
}
