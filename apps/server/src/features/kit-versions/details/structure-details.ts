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

/** The outline of a kit: levels with their competences, subjects with attributes, questionnaires, measures, ranges. */
export function kitDetails(content: KitContent) {
  const listed = ({ id, title, index, translations }: KitContent["measures"][number]) => ({
    id,
    title,
    index,
    translations: rawTranslations(translations, content.language),
  })
  const levelTitles = new Map(content.levels.map(({ id, title }) => [id, title]))
  return {
    maturityLevels: content.levels.map((level) => ({
      ...listed(level),
      description: level.description,
      competences: content.competences
        .filter(({ affectedLevelId }) => affectedLevelId === level.id)
        .toSorted((one, other) => one.value - other.value)
        .map(({ effectiveLevelId, value }) => ({
          title: levelTitles.get(effectiveLevelId) ?? "",
          value,
          maturityLevelId: effectiveLevelId,
        })),
    })),
    subjects: content.subjects.map((subject) => ({
      ...listed(subject),
      attributes: content.attributes.filter(({ subjectId }) => subjectId === subject.id).map(listed),
    })),
    questionnaires: content.questionnaires.map(listed),
    measures: content.measures.map(listed),
    answerRanges: content.reusableRanges.map(({ id, title, translations }) => ({
      id,
      title,
      answerOptions: translatedOptions(content, id),
      translations: rawTranslations(translations, content.language),
    })),
  }
}

/** The options of a range by index, with their translations. */
export function translatedOptions(content: KitContent, rangeId: number | null) {
  return content.optionsOf(rangeId).map(({ index, title, value, translations }) => ({
    index,
    title,
    value,
    translations: rawTranslations(translations, content.language),
  }))
}
