import { rawTranslations } from "../elements/texts.ts"
import { byQuestionnaireTitle, elementWithId, type KitContent, reusableRangeOf } from "./kit-content.ts"

/** @throws NOT_FOUND */
export function subjectDetails(content: KitContent, subjectId: number) {
  const subject = elementWithId(content.subjects, subjectId, "subject")
  const attributes = content.attributes.filter((attribute) => attribute.subjectId === subjectId)
  const ids = new Set(attributes.map(({ id }) => id))
  return {
    questionsCount: questionsOf(content.impacts.filter(({ attributeId }) => ids.has(attributeId))).size,
    description: subject.description,
    weight: subject.weight,
    attributes: attributes.map(({ id, index, title, weight }) => ({ id, index, title, weight })),
    translations: rawTranslations(subject.translations, content.language),
  }
}

/** @throws NOT_FOUND */
export function attributeDetails(content: KitContent, attributeId: number) {
  const { id, index, title, weight, description, translations } = elementWithId(
    content.attributes,
    attributeId,
    "attribute",
  )
  const impacts = content.impacts.filter((impact) => impact.attributeId === attributeId)
  return {
    ...{ id, index, title, weight, description },
    questionCount: questionsOf(impacts).size,
    maturityLevels: content.levels.map((level) => ({
      id: level.id,
      index: level.index,
      title: level.title,
      questionCount: questionsOf(impacts.filter(({ maturityLevelId }) => maturityLevelId === level.id)).size,
    })),
    translations: rawTranslations(translations, content.language),
  }
}

/**
 * The questions that impact an attribute on a level, ordered by the title of their questionnaire and their index.
 *
 * @throws NOT_FOUND
 */
export function attributeLevelQuestions(content: KitContent, attributeId: number, levelId: number) {
  elementWithId(content.attributes, attributeId, "attribute")
  elementWithId(content.levels, levelId, "maturityLevel")
  const weights = new Map(
    content.impacts
      .filter((impact) => impact.attributeId === attributeId && impact.maturityLevelId === levelId)
      .map(({ questionId, weight }) => [questionId, weight]),
  )
  const measures = new Map(content.measures.map(({ id, title }) => [id, { title }]))
  const asked = content.questions.flatMap((question) => {
    const weight = weights.get(question.id)
    return weight === undefined ? [] : [{ ...question, weight }]
  })
  const questions = byQuestionnaireTitle(content, asked).map((question) => {
    const { id, index, title, mayNotBeApplicable, advisable, weight, questionnaire, answerRangeId } = question
    const range = reusableRangeOf(content, question)
    const options = content.optionsOf(answerRangeId)
    return {
      ...{ id, index, title, mayNotBeApplicable, advisable, weight },
      questionnaire: questionnaire.title,
      answerOptions: range ? null : options.map(({ index, title, value }) => ({ index, title, value })),
      measure: measures.get(question.measureId ?? Number.NaN) ?? null,
      answerRange: range && { title: range.title },
    }
  })
  return { questionsCount: questions.length, questions }
}

function questionsOf(impacts: KitContent["impacts"]): Set<number> {
  return new Set(impacts.map(({ questionId }) => questionId))
}
