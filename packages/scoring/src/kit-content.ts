/**
 * What scoring needs of one kit version: plain rows, as stored in the tables, in any order. Texts and translations are
 * not included; they are attached by id elsewhere.
 */
export type KitContent = {
  levels: readonly LevelRow[]
  competences: readonly CompetenceRow[]
  subjects: readonly SubjectRow[]
  attributes: readonly AttributeRow[]
  measures: readonly MeasureRow[]
  questionnaires: readonly QuestionnaireRow[]
  questions: readonly QuestionRow[]
  options: readonly OptionRow[]
  impacts: readonly ImpactRow[]
}

export type LevelRow = { id: number; index: number; value: number }

/** To reach the affected level, the score on the effective level must be at least `value` percent. */
export type CompetenceRow = { affectedLevelId: number; effectiveLevelId: number; value: number }

export type SubjectRow = { id: number; index: number; weight: number }
export type AttributeRow = { id: number; subjectId: number; index: number; weight: number }
export type MeasureRow = { id: number; index: number }
export type QuestionnaireRow = { id: number; index: number }

export type QuestionRow = {
  id: number
  questionnaireId: number
  index: number
  code: string
  measureId: number | null
  answerRangeId: number | null
  mayNotBeApplicable: boolean
  advisable: boolean
}

/** `value`, 0…1, is the share of an impact's weight that the option earns. */
export type OptionRow = { id: number; answerRangeId: number; index: number; value: number }

export type ImpactRow = { questionId: number; attributeId: number; maturityLevelId: number; weight: number }
