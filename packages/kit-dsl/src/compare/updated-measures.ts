import { slug } from "../codes.ts"
import type { KitDslModel, MeasureModel, QuestionModel, QuestionnaireModel } from "../model/kit-model.ts"
import { updatedTranslations } from "./kept-translations.ts"

export interface UpdatedMeasures {
  readonly measures: readonly MeasureModel[]
  /** The measure of a question in the new text. */
  readonly measureOf: (question: QuestionModel) => string
}

/** An update never removes measures, and changes existing ones only if the text declares some. */
export function updateMeasures(current: KitDslModel, next: KitDslModel): UpdatedMeasures {
  return next.measureModels.some(({ derived }) => !derived)
    ? applyDeclared(current, next)
    : keepExisting(current, next)
}

function applyDeclared(current: KitDslModel, next: KitDslModel): UpdatedMeasures {
  const existing = new Map(current.measureModels.map((measure) => [measure.code, measure]))
  const indexes = new FreeIndexes()
  const declared = next.measureModels.filter(({ derived }) => !derived)
  for (const { index } of declared) indexes.take(index)

  const applied = declared.map((measure) => {
    const old = existing.get(measure.code)
    return { ...measure, translations: updatedTranslations(old?.translations ?? null, measure.translations) }
  })
  const derived = next.measureModels
    .filter((measure) => measure.derived)
    .map((measure) => {
      const taken = existing.get(measure.code) ?? measure
      return { ...taken, index: indexes.takeOr(taken.index) }
    })
  const mentioned = new Set(next.measureModels.map(({ code }) => code))
  const others = current.measureModels
    .filter(({ code }) => !mentioned.has(code))
    .toSorted((a, b) => a.index - b.index)
    .map((measure) => ({ ...measure, index: indexes.takeBehind(measure.index) }))
  return { measures: [...applied, ...derived, ...others], measureOf: ({ measureCode }) => measureCode }
}

function keepExisting(current: KitDslModel, next: KitDslModel): UpdatedMeasures {
  const measures = [...current.measureModels]
  const codes = new Set(measures.map(({ code }) => code))
  const codeBySlug = new Map(measures.map(({ code, title }) => [slug(title), code]))
  const indexes = new FreeIndexes()
  for (const { index } of measures) indexes.take(index)

  const known = new Set(current.questionnaireModels.map(({ code }) => code))
  const ofQuestionnaire = new Map<string, string>()
  for (const questionnaire of next.questionnaireModels) {
    if (!known.has(questionnaire.code)) ofQuestionnaire.set(questionnaire.code, measureFor(questionnaire))
  }

  const kept = new Map(current.questionModels.map((question) => [keyOf(question), question.measureCode]))
  const firstQuestion = new Map<string, QuestionModel>()
  for (const question of current.questionModels) {
    const first = firstQuestion.get(question.questionnaireCode)
    if (first === undefined || question.index < first.index)
      firstQuestion.set(question.questionnaireCode, question)
  }
  const questionnaires = new Map(
    next.questionnaireModels.map((questionnaire) => [questionnaire.code, questionnaire]),
  )
  const measureCodes = new Map(
    next.questionModels.map((question) => [
      keyOf(question),
      kept.get(keyOf(question)) ?? measureOfAdded(question),
    ]),
  )
  return { measures, measureOf: (question) => measureCodes.get(keyOf(question)) ?? question.measureCode }

  function measureOfAdded({ questionnaireCode }: QuestionModel): string {
    const settled = ofQuestionnaire.get(questionnaireCode)
    if (settled !== undefined) return settled
    if (codes.has(questionnaireCode)) return questionnaireCode
    const first = firstQuestion.get(questionnaireCode)
    if (first !== undefined) return first.measureCode
    const questionnaire = questionnaires.get(questionnaireCode)
    return questionnaire === undefined ? questionnaireCode : measureFor(questionnaire)
  }

  /** The measure with the questionnaire's code or title, else a new one created from it. */
  function measureFor({ code, index, title, description, translations }: QuestionnaireModel): string {
    const existing = codes.has(code) ? code : codeBySlug.get(slug(title))
    if (existing !== undefined) return existing
    measures.push({ code, index: indexes.takeOr(index), title, description, derived: true, translations })
    codes.add(code)
    codeBySlug.set(slug(title), code)
    return code
  }
}

function keyOf({ questionnaireCode, code }: QuestionModel): string {
  return `${questionnaireCode} ${code}`
}

class FreeIndexes {
  private readonly taken = new Set<number>()
  private highest = 0

  take(index: number): void {
    this.taken.add(index)
    this.highest = Math.max(this.highest, index)
  }

  /** The wanted index, or the one after all others if it is taken. */
  takeOr(wanted: number): number {
    const index = this.taken.has(wanted) ? this.highest + 1 : wanted
    this.take(index)
    return index
  }

  /** The wanted index if it is greater than all others, else the next one that is. */
  takeBehind(wanted: number): number {
    const index = Math.max(wanted, this.highest + 1)
    this.take(index)
    return index
  }
}
