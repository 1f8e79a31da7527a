import { type Answer, type AnswerSheet, earnedShare, isApplicable } from "./answers.ts"
import type { Attribute, KitModel, Question } from "./kit-model.ts"
import { round2 } from "./round2.ts"

/** What a measure contributes to an attribute. Everything rounded to two decimals. */
export type AttributeMeasure = {
  readonly measureId: number
  readonly maxPossibleScore: number
  readonly gainedScore: number
  readonly missedScore: number
  /** The three percentages are shares of what the attribute can gain over all its measures. */
  readonly impactPercentage: number
  readonly gainedScorePercentage: number
  readonly missedScorePercentage: number
}

/** What a question contributes to an attribute, over all levels. Rounded to two decimals. */
export type QuestionScore = {
  readonly question: Question
  readonly answer: Answer | undefined
  readonly gainedScore: number
  readonly missedScore: number
}

export type QuestionScores = {
  /** Questions that gain more than they miss, most gained first. */
  readonly highScores: readonly QuestionScore[]
  /** The rest, most missed first. */
  readonly lowScores: readonly QuestionScore[]
}

/**
 * The measures with applicable questions of the attribute, by measure index, so that a stable sort by any score breaks
 * ties by index. Questions without a measure take no part.
 */
export function attributeMeasures(
  kit: KitModel,
  attribute: Attribute,
  answers: AnswerSheet,
): AttributeMeasure[] {
  const sums = new Map<number, { max: number; gained: number }>()
  let attributeMax = 0
  for (const { question, averageWeight } of attribute.questions) {
    const answer = answers.get(question.id)
    if (question.measureId === null || !isApplicable(answer)) continue
    const sum = sums.get(question.measureId) ?? { max: 0, gained: 0 }
    sum.max += averageWeight
    sum.gained += averageWeight * earnedShare(answer)
    sums.set(question.measureId, sum)
    attributeMax += averageWeight
  }
  const percentage = (score: number) => (attributeMax > 0 ? round2((100 * score) / attributeMax) : 0)

  return kit.measures.flatMap(({ id }) => {
    const sum = sums.get(id)
    if (!sum) return []
    const missed = sum.max - sum.gained
    return {
      measureId: id,
      maxPossibleScore: round2(sum.max),
      gainedScore: round2(sum.gained),
      missedScore: round2(missed),
      impactPercentage: percentage(sum.max),
      gainedScorePercentage: percentage(sum.gained),
      missedScorePercentage: percentage(missed),
    }
  })
}

/** The applicable questions of one measure that have an impact on the attribute. */
export function measureQuestionScores(
  attribute: Attribute,
  measureId: number,
  answers: AnswerSheet,
): QuestionScores {
  return split(scoreQuestions(attribute, answers).filter(({ question }) => question.measureId === measureId))
}

/** The same for all applicable questions of the attribute, whatever their measure. */
export function attributeQuestionScores(attribute: Attribute, answers: AnswerSheet): QuestionScores {
  return split(scoreQuestions(attribute, answers))
}

/** In question order. */
function scoreQuestions(attribute: Attribute, answers: AnswerSheet): QuestionScore[] {
  return attribute.questions.flatMap(({ question, averageWeight }) => {
    const answer = answers.get(question.id)
    if (!isApplicable(answer)) return []
    const gainedScore = round2(earnedShare(answer) * averageWeight)
    const missedScore = round2(Math.max(0, averageWeight - gainedScore))
    return [{ question, answer, gainedScore, missedScore }]
  })
}

function split(scores: readonly QuestionScore[]): QuestionScores {
  const isHigh = (score: QuestionScore) => score.gainedScore > score.missedScore
  return {
    highScores: scores.filter(isHigh).sort((a, b) => b.gainedScore - a.gainedScore),
    lowScores: scores.filter((score) => !isHigh(score)).sort((a, b) => b.missedScore - a.missedScore),
  }
}
