import { attributeMeasures, measureQuestionScores, type QuestionScore } from "@plumbline/scoring"
import type { Context } from "../../platform/context.ts"
import { type Assessment, loadAnswers, loadAssessmentKit } from "../results/index.ts"
import type { MeasureSort } from "./sorting.ts"

const numbers = {
  impact_percentage: "impactPercentage",
  gained_score: "gainedScore",
  missed_score: "missedScore",
} as const

/**
 * What the measures contribute to an attribute, computed from the current answers; empty for an unknown attribute.
 * Measures with equal numbers are in kit order.
 */
export async function listMeasures(
  ctx: Context,
  assessment: Assessment,
  attributeId: number,
  { sort, order }: { sort: MeasureSort; order: "asc" | "desc" },
) {
  const { model, text } = await loadAssessmentKit(ctx, assessment)
  const attribute = model.attributeById.get(attributeId)
  if (!attribute) return { measures: [] }
  const answers = await loadAnswers(ctx, assessment.result.id, model)
  const direction = order === "asc" ? 1 : -1
  const column = numbers[sort]
  const measures = attributeMeasures(model, attribute, answers)
    .map(({ measureId, ...scores }) => ({ id: measureId, title: text.measure(measureId).title, ...scores }))
    .sort((one, other) => direction * (one[column] - other[column]))
  return { measures }
}

/** The questions of a measure that count for an attribute: those that gain more than they miss, and the rest. */
export async function readMeasure(
  ctx: Context,
  assessment: Assessment,
  { attributeId, measureId }: { attributeId: number; measureId: number },
) {
  const { model, text } = await loadAssessmentKit(ctx, assessment)
  const attribute = model.attributeById.get(attributeId)
  if (!attribute) return { highScores: [], lowScores: [] }
  const answers = await loadAnswers(ctx, assessment.result.id, model)
  const { highScores, lowScores } = measureQuestionScores(attribute, measureId, answers)
  const reply = ({ question, answer, gainedScore, missedScore }: QuestionScore) => {
    const option = answer?.state === "chosen" ? answer.option : undefined
    return {
      question: { id: question.id, index: question.index, title: text.question(question.id).title },
      answer: {
        index: option?.index ?? null,
        title: option ? text.option(option.id) : null,
        gainedScore,
        missedScore,
      },
      questionnaire: { id: question.questionnaireId },
    }
  }
  return { highScores: highScores.map(reply), lowScores: lowScores.map(reply) }
}
