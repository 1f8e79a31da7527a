import {
  type AnswerSheet,
  buildKitModel,
  calculateMaturity,
  effectiveWeights,
  type KitModel,
  readAnswers,
} from "@plumbline/scoring"

/** A kit with answers in shorthand. Levels and questions have the ids 1…n, attributes those named by impacts. */
export type SmallAssessment = {
  /** For each level its competences: effective level → required percent. */
  levels: Record<number, number>[]
  questions: SmallQuestion[]
}

export type SmallQuestion = {
  /** Values of the options; default: 0, 0.5 and 1. */
  options?: number[]
  /** attribute id → level id → weight */
  impacts: Record<number, Record<number, number>>
  /** Position of the selected option. */
  answer?: number | null | "notApplicable"
  advisable?: boolean
}

export const ATTRIBUTES = [1, 2, 3, 4]

export function assessmentOf({ levels, questions }: SmallAssessment): {
  kit: KitModel
  answers: AnswerSheet
} {
  const rangeOf = (id: number) => id
  const kit = buildKitModel({
    levels: levels.map((_, at) => ({ id: at + 1, index: at + 1, value: at + 1 })),
    competences: levels.flatMap((competences, at) =>
      Object.entries(competences).map(([effective, value]) => ({
        affectedLevelId: at + 1,
        effectiveLevelId: Number(effective),
        value,
      })),
    ),
    subjects: [{ id: 1, index: 1, weight: 1 }],
    attributes: ATTRIBUTES.map((id) => ({ id, subjectId: 1, index: id, weight: 1 })),
    measures: [],
    questionnaires: [{ id: 1, index: 1 }],
    questions: questions.map(({ advisable = true }, at) => ({
      id: at + 1,
      questionnaireId: 1,
      index: at + 1,
      code: `q${at + 1}`,
      measureId: null,
      answerRangeId: rangeOf(at + 1),
      mayNotBeApplicable: true,
      advisable,
    })),
    options: questions.flatMap(({ options = [0, 0.5, 1] }, at) =>
      options.map((value, position) => ({
        id: optionId(at + 1, position),
        answerRangeId: rangeOf(at + 1),
        index: position + 1,
        value,
      })),
    ),
    impacts: questions.flatMap(({ impacts }, at) =>
      Object.entries(impacts).flatMap(([attributeId, weights]) =>
        Object.entries(weights).map(([levelId, weight]) => ({
          questionId: at + 1,
          attributeId: Number(attributeId),
          maturityLevelId: Number(levelId),
          weight,
        })),
      ),
    ),
  })
  const rows = questions.flatMap(({ answer = null }, at) =>
    answer === null
      ? []
      : [
          {
            questionId: at + 1,
            answerOptionId: answer === "notApplicable" ? null : optionId(at + 1, answer),
            isNotApplicable: answer === "notApplicable",
            confidenceLevelId: null,
          },
        ],
  )
  return { kit, answers: readAnswers(kit, rows) }
}

export function optionId(questionId: number, position: number): number {
  return questionId * 100 + position
}

export function levelsOf(kit: KitModel, answers: AnswerSheet): Map<number, number> {
  const { attributes } = calculateMaturity(kit, answers, effectiveWeights(null))
  return new Map(attributes.map(({ attributeId, levelId }) => [attributeId, levelId]))
}
