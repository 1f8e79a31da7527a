import {
  type Attribute,
  type AttributeLevelRow,
  attributeLevelRows,
  attributeLevelStatistics,
  attributeMeasures,
  isAnswered,
  measureQuestionScores,
  type QuestionScore,
} from "@plumbline/scoring"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { type Assessment, type AssessmentKit, loadAnswers, loadAssessmentKit } from "../assessments/index.ts"
import { countRemarks } from "../evidence/index.ts"
import {
  type LevelStatistics,
  type MeasureSort,
  type ScoredQuestion,
  type ScoreSort,
  wireSort,
} from "./schemas.ts"

type Row = Static<typeof ScoredQuestion>
type Query = { maturityLevelId: number; sort: ScoreSort; order: "asc" | "desc"; page: number; size: number }

/**
 * A page of the questions that count for an attribute on one level, with what their answers gain and miss. Computed
 * from the current answers. An unknown attribute or level has no questions.
 */
export async function listScoredQuestions(
  ctx: Context,
  assessment: Assessment,
  attributeId: number,
  { maturityLevelId, sort, order, page, size }: Query,
) {
  const kit = await loadAssessmentKit(ctx, assessment)
  const answers = await loadAnswers(ctx, assessment.result.id, kit.model)
  const remarks = await countRemarks(ctx, assessment.id)
  const attribute = kit.model.attributeById.get(attributeId)
  const rows = attribute ? attributeLevelRows(attribute, maturityLevelId, answers) : []
  const items = rows
    .map((row) => rowReply(kit, row, remarks.get(row.question.id)?.evidences ?? 0))
    .sort(bySort(sort, order, assessment.result.language === "FA" ? "fa" : "en"))
  return {
    items: items.slice(page * size, (page + 1) * size),
    page,
    size,
    sort: wireSort[sort],
    order,
    total: items.length,
  }
}

/** The sums over all of those questions; zeros for an unknown attribute or level. */
export async function readLevelStatistics(
  ctx: Context,
  assessment: Assessment,
  attributeId: number,
  maturityLevelId: number,
): Promise<Static<typeof LevelStatistics>> {
  const kit = await loadAssessmentKit(ctx, assessment)
  const answers = await loadAnswers(ctx, assessment.result.id, kit.model)
  const attribute: Attribute | undefined = kit.model.attributeById.get(attributeId)
  if (!attribute) return { maxPossibleScore: 0, gainedScore: 0, gainedScorePercentage: 0, questionsCount: 0 }
  return attributeLevelStatistics(attribute, maturityLevelId, answers)
}

function rowReply({ text }: AssessmentKit, row: AttributeLevelRow, evidenceCount: number): Row {
  const { question, answer, weight, ...scores } = row
  const option = answer?.state === "chosen" ? answer.option : undefined
  return {
    questionnaire: {
      id: question.questionnaireId,
      title: text.questionnaire(question.questionnaireId).title,
    },
    question: {
      id: question.id,
      index: question.index,
      ...text.question(question.id),
      references: text.guidance(question.id).references,
      weight,
      evidenceCount,
    },
    answer: {
      index: option?.index ?? null,
      title: option ? text.option(option.id) : null,
      isNotApplicable: answer ? answer.state === "notApplicable" : null,
      ...scores,
      confidenceLevel: isAnswered(answer) ? answer.confidenceLevelId : null,
      isConfidenceAsked: !isAnswered(answer) || answer.confidenceUnasked !== true,
    },
  }
}

const numbers: Record<Exclude<ScoreSort, "questionnaire">, (row: Row) => number | null> = {
  weight: ({ question }) => question.weight,
  gained_score: ({ answer }) => answer.gainedScore,
  missed_score: ({ answer }) => answer.missedScore,
  confidence: ({ answer }) => answer.confidenceLevel,
  evidence_count: ({ question }) => question.evidenceCount,
}

/** Rows arrive in question order, which a stable sort keeps where the sorted column is equal. Nulls come last. */
function bySort(sort: ScoreSort, order: "asc" | "desc", language: string): (one: Row, other: Row) => number {
  const direction = order === "asc" ? 1 : -1
  if (sort === "questionnaire") {
    const { compare } = new Intl.Collator(language)
    return (one, other) => direction * compare(one.questionnaire.title, other.questionnaire.title)
  }
  const numberIn = numbers[sort]
  return (one, other) => {
    const [first, second] = [numberIn(one), numberIn(other)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return direction * (first - second)
  }
}

const measureNumbers = {
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
  const column = measureNumbers[sort]
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
