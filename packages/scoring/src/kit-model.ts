/**
 * A kit version, compiled: everything sorted, everything accessible by id, every impact where it is needed. Built once
 * by `buildKitModel`, shared by all requests, never changed.
 */
export type KitModel = {
  /** By index; `levels[rank - 1]` is the level of that rank. */
  readonly levels: readonly Level[]
  /** By index. */
  readonly subjects: readonly Subject[]
  /** By subject, then index. */
  readonly attributes: readonly Attribute[]
  /** By index. */
  readonly measures: readonly Measure[]
  /** By index. */
  readonly questionnaires: readonly Questionnaire[]
  /** By questionnaire, then index: "question order". */
  readonly questions: readonly Question[]

  readonly levelById: ReadonlyMap<number, Level>
  readonly subjectById: ReadonlyMap<number, Subject>
  readonly attributeById: ReadonlyMap<number, Attribute>
  readonly measureById: ReadonlyMap<number, Measure>
  readonly questionnaireById: ReadonlyMap<number, Questionnaire>
  readonly questionById: ReadonlyMap<number, Question>
}

/** The rank of a level, 1 for the lowest and for one that the kit lacks. */
export function rankOf(
  { levelById }: Pick<KitModel, "levelById">,
  levelId: number | null | undefined,
): number {
  return levelById.get(levelId ?? Number.NaN)?.rank ?? 1
}

export type Level = {
  readonly id: number
  readonly index: number
  /** The author's number for the level; not used in scoring. */
  readonly value: number
  /** Position 1…n by index, as people and clients see it. */
  readonly rank: number
  /** The requirements of this level, by rank of the effective level. */
  readonly competences: readonly Competence[]
}

/** The score on the effective level must be at least `value` percent. */
export type Competence = { readonly effectiveLevelId: number; readonly value: number }

export type Subject = {
  readonly id: number
  readonly index: number
  readonly weight: number
  /** By index; if empty, the subject takes no part in scoring. */
  readonly attributes: readonly Attribute[]
}

export type Attribute = {
  readonly id: number
  readonly subjectId: number
  readonly index: number
  readonly weight: number
  /** One entry for every level of the kit, by rank; `impacts` is empty on levels without questions. */
  readonly levels: readonly AttributeLevel[]
  /** Every question with an impact on the attribute, once, in question order. */
  readonly questions: readonly AttributeQuestion[]
}

export type AttributeLevel = { readonly levelId: number; readonly impacts: readonly LevelImpact[] }

/** The weight of a question for one attribute on one level. */
export type LevelImpact = { readonly question: Question; readonly weight: number }

export type AttributeQuestion = {
  readonly question: Question
  /** Mean weight of the question's impacts on the attribute over all levels; used to weight confidence. */
  readonly meanWeight: number
  /** The same, rounded to two decimals; used to weight measures. */
  readonly averageWeight: number
}

export type Measure = { readonly id: number; readonly index: number }

export type Questionnaire = {
  readonly id: number
  readonly index: number
  /** By index. */
  readonly questions: readonly Question[]
  /** Subjects its questions have an impact on, in subject order. */
  readonly subjectIds: readonly number[]
}

export type Question = {
  readonly id: number
  readonly questionnaireId: number
  readonly index: number
  readonly code: string
  readonly measureId: number | null
  readonly answerRangeId: number | null
  readonly mayNotBeApplicable: boolean
  readonly advisable: boolean
  /** The options of its answer range, by index; empty without a range. */
  readonly options: readonly AnswerOption[]
  /** By attribute, then rank of the level. */
  readonly impacts: readonly QuestionImpact[]
}

/** `value`, 0…1, is the share of an impact's weight that the option earns. */
export type AnswerOption = { readonly id: number; readonly index: number; readonly value: number }

export type QuestionImpact = {
  readonly attributeId: number
  readonly levelId: number
  readonly weight: number
}
