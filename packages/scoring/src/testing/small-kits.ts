import { type AnswerRow, type AnswerSheet, buildKitModel, type KitContent, readAnswers } from "../index.ts"
import type { Attribute, KitModel, Question, Questionnaire } from "../kit-model.ts"

/** A kit in shorthand. Levels have the ids 1…n, equal to their ranks; other ids are given. */
export type SmallKit = {
  /** For each level its competences: effective level → required percent. */
  levels: Record<number, number>[]
  subjects: { id: number; weight?: number; attributes: { id: number; weight?: number }[] }[]
  questions: {
    id: number
    /** attribute id → level id → weight */
    impacts: Record<number, Record<number, number>>
    questionnaire?: number
    measure?: number | null
  }[]
  measures?: number[]
  questionnaires?: number[]
}

/** The answer to a question: an option's value, or not applicable. */
export type Given = number | "notApplicable"

/** All questions share one range; its option ids are 1000 × value. */
const OPTION_VALUES = [0, 0.1, 0.25, 0.333, 0.5, 0.75, 0.9, 1]
const RANGE = 1

export function contentOf(small: SmallKit): KitContent {
  return {
    levels: small.levels.map((_, position) => ({
      id: position + 1,
      index: position + 1,
      value: position + 1,
    })),
    competences: small.levels.flatMap((competences, position) =>
      Object.entries(competences).map(([effective, value]) => ({
        affectedLevelId: position + 1,
        effectiveLevelId: Number(effective),
        value,
      })),
    ),
    subjects: small.subjects.map(({ id, weight = 1 }, index) => ({ id, index, weight })),
    attributes: small.subjects.flatMap((subject) =>
      subject.attributes.map(({ id, weight = 1 }, index) => ({ id, subjectId: subject.id, index, weight })),
    ),
    measures: (small.measures ?? [1]).map((id, index) => ({ id, index: index + 1 })),
    questionnaires: (small.questionnaires ?? [1]).map((id, index) => ({ id, index: index + 1 })),
    questions: small.questions.map(({ id, questionnaire = 1, measure = 1 }, index) => ({
      id,
      questionnaireId: questionnaire,
      index: index + 1,
      code: `m${index + 1}`,
      measureId: measure,
      answerRangeId: RANGE,
      mayNotBeApplicable: true,
      advisable: true,
    })),
    options: OPTION_VALUES.map((value, index) => ({
      id: value * 1000,
      answerRangeId: RANGE,
      index: index + 1,
      value,
    })),
    impacts: small.questions.flatMap((question) =>
      Object.entries(question.impacts).flatMap(([attributeId, weights]) =>
        Object.entries(weights).map(([levelId, weight]) => ({
          questionId: question.id,
          attributeId: Number(attributeId),
          maturityLevelId: Number(levelId),
          weight,
        })),
      ),
    ),
  }
}

export function kitOf(small: SmallKit): KitModel {
  return buildKitModel(contentOf(small))
}

export function answerRow(
  questionId: number,
  given: Given | null,
  confidence: number | null = null,
): AnswerRow {
  return {
    questionId,
    answerOptionId: typeof given === "number" ? given * 1000 : null,
    isNotApplicable: given === "notApplicable",
    confidenceLevelId: confidence,
  }
}

/** Answers by question id. */
export function answersTo(kit: KitModel, given: Record<number, Given | null>): AnswerSheet {
  return readAnswers(
    kit,
    Object.entries(given).map(([id, value]) => answerRow(Number(id), value)),
  )
}

export function attributeOf(kit: KitModel, id: number): Attribute {
  return found(kit.attributeById.get(id))
}

export function questionOf(kit: KitModel, id: number): Question {
  return found(kit.questionById.get(id))
}

export function questionnaireOf(kit: KitModel, id: number): Questionnaire {
  return found(kit.questionnaireById.get(id))
}

export function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error("The test refers to something that its kit does not have.")
  return thing
}
