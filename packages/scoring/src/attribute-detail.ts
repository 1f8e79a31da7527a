import { type Answer, type AnswerSheet, earnedShare, isApplicable } from "./answers.ts"
import type { Attribute, LevelImpact, Question } from "./kit-model.ts"
import { round2 } from "./round2.ts"

/** What an attribute gains on one level. Unrounded. */
export type AttributeLevelStatistics = {
  readonly maxPossibleScore: number
  readonly gainedScore: number
  /** 0 when nothing can be gained. */
  readonly gainedScorePercentage: number
  /** All questions asked on the level, including those marked as not applicable. */
  readonly questionsCount: number
}

/** What one question gains for an attribute on one level. Scores are rounded to two decimals. */
export type AttributeLevelRow = {
  readonly question: Question
  readonly answer: Answer | undefined
  /** Weight of the impact on this attribute and level. */
  readonly weight: number
  readonly gainedScore: number
  readonly missedScore: number
  /** Percent of what the attribute can gain on the level. */
  readonly gainedScorePercentage: number
  readonly missedScorePercentage: number
}

/** The sums over all questions of an attribute on one level; zeros for a level of another kit. */
export function attributeLevelStatistics(
  attribute: Attribute,
  levelId: number,
  answers: AnswerSheet,
): AttributeLevelStatistics {
  const impacts = impactsOn(attribute, levelId)
  let max = 0
  let gained = 0
  for (const { question, weight } of impacts) {
    const answer = answers.get(question.id)
    if (!isApplicable(answer)) continue
    max += weight
    gained += earnedShare(answer) * weight
  }
  return {
    maxPossibleScore: max,
    gainedScore: gained,
    gainedScorePercentage: max > 0 ? (100 * gained) / max : 0,
    questionsCount: impacts.length,
  }
}

/** One row for every question of an attribute on one level, in question order; none for a level of another kit. */
export function attributeLevelRows(
  attribute: Attribute,
  levelId: number,
  answers: AnswerSheet,
): AttributeLevelRow[] {
  const { maxPossibleScore } = attributeLevelStatistics(attribute, levelId, answers)
  const percentage = (score: number) => (maxPossibleScore > 0 ? round2((100 * score) / maxPossibleScore) : 0)

  return impactsOn(attribute, levelId).map(({ question, weight }) => {
    const answer = answers.get(question.id)
    const gained = earnedShare(answer) * weight
    const gainedScore = isApplicable(answer) ? round2(gained) : 0
    const missedScore = isApplicable(answer) ? round2(weight - gained) : 0
    return {
      question,
      answer,
      weight,
      gainedScore,
      missedScore,
      gainedScorePercentage: percentage(gainedScore),
      missedScorePercentage: percentage(missedScore),
    }
  })
}

function impactsOn(attribute: Attribute, levelId: number): readonly LevelImpact[] {
  return attribute.levels.find((level) => level.levelId === levelId)?.impacts ?? []
}
