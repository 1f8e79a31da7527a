import { slug } from "../codes.ts"
import type { DescribedTexts, MeasureModel, QuestionnaireModel, Translations } from "./kit-model.ts"

export interface DeclaredMeasure {
  readonly code: string
  readonly index: number
  readonly title: string
  readonly description: string
  readonly translations: Translations<DescribedTexts>
}

interface AskedQuestion {
  readonly questionnaireCode: string
  /** The measure that the question names itself. */
  readonly measureCode: string | null
}

/**
 * All measures of a kit and the measure of every question, in the given order.
 *
 * The measure of a question is the one it names; else the declared one with the code of its questionnaire; else the
 * declared one whose title has the slug of the questionnaire's title; else one derived from the questionnaire. Without
 * declared measures one is derived from every questionnaire; otherwise only from those that need it, by their index.
 */
export function settleMeasures(
  declared: readonly DeclaredMeasure[],
  questionnaires: readonly QuestionnaireModel[],
  questions: readonly AskedQuestion[],
): { measures: MeasureModel[]; measureCodes: string[] } {
  const measures: MeasureModel[] = declared.map((measure) => ({ ...measure, derived: false }))
  const declaredFor = declaredByQuestionnaire(declared, questionnaires)
  const measureCodes = questions.map(
    ({ measureCode, questionnaireCode }) =>
      measureCode ?? declaredFor.get(questionnaireCode) ?? questionnaireCode,
  )

  const needed = new Set(
    questions
      .filter((question) => question.measureCode === null && !declaredFor.has(question.questionnaireCode))
      .map((question) => question.questionnaireCode),
  )
  const givers =
    declared.length === 0
      ? questionnaires
      : questionnaires.filter(({ code }) => needed.has(code)).sort((a, b) => a.index - b.index)
  const indexes = new Set(declared.map(({ index }) => index))
  let highest = declared.reduce((most, { index }) => Math.max(most, index), 0)
  for (const { code, index: wanted, title, description, translations } of givers) {
    const index = indexes.has(wanted) ? highest + 1 : wanted
    indexes.add(index)
    highest = Math.max(highest, index)
    measures.push({ code, index, title, description, derived: true, translations })
  }
  return { measures, measureCodes }
}

function declaredByQuestionnaire(
  declared: readonly DeclaredMeasure[],
  questionnaires: readonly QuestionnaireModel[],
): Map<string, string> {
  const codes = new Set(declared.map(({ code }) => code))
  const bySlug = new Map(declared.map(({ code, title }) => [slug(title), code]))
  const found = new Map<string, string>()
  for (const { code, title } of questionnaires) {
    const measure = codes.has(code) ? code : bySlug.get(slug(title))
    if (measure !== undefined) found.set(code, measure)
  }
  return found
}
