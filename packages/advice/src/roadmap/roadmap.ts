import {
  type AnswerSheet,
  calculateMaturity,
  type KitModel,
  type Maturity,
  rankOf,
  type Scored,
} from "@plumbline/scoring"
import { answersAfter, type Recommendation } from "../plan.ts"
import { askedScores, HUNDREDTHS, missingOn, pointsOn } from "../requirements.ts"
import type { Target } from "../targets.ts"
import { unitsOf } from "../units.ts"
import type { RoadmapProgram } from "./program.ts"
import type { Schedule } from "./schedule.ts"

/** What a roadmap brings, period by period. */
export type RoadmapOutlook = {
  /** In their order; each with its recommendations in the order of the program. */
  readonly periods: readonly {
    readonly recommendations: readonly Recommendation[]
    /** Once this and the earlier periods are carried out. */
    readonly answers: AnswerSheet
    readonly maturity: Maturity
  }[]
}

/** Carries a schedule out, on paper: the results are those of the calculation itself. */
export function roadmapOutlook(
  { kit, answers, weights }: Scored,
  program: RoadmapProgram,
  schedule: Schedule,
): RoadmapOutlook {
  let current = answers
  const periods = Array.from({ length: program.periods }, (_, at) => {
    const recommendations = program.moves.flatMap(({ questionId, optionId }, move): Recommendation[] => {
      if (schedule[move] !== at + 1) return []
      const question = kit.questionById.get(questionId)
      const recommended = question?.options.find(({ id }) => id === optionId)
      if (!question || !recommended) return []
      const answer = answers.get(questionId)
      return [{ question, recommended, present: answer?.state === "chosen" ? answer.option : null }]
    })
    current = answersAfter(current, recommendations)
    return { recommendations, answers: current, maturity: calculateMaturity(kit, current, weights) }
  })
  return { periods }
}

/** Weighted points that answers still lack on the rows of targets. */
export function missingPoints(kit: KitModel, answers: AnswerSheet, targets: readonly Target[]): number {
  const units = unitsOf(kit)
  const missing = targets.flatMap(({ attributeId, levelId }) => {
    const attribute = kit.attributeById.get(attributeId)
    if (!attribute) return []
    return [...askedScores(kit, rankOf(kit, levelId))].map(([effective, percent]) => {
      const points = pointsOn(attribute, effective, answers, units)
      return points ? missingOn(points, percent) : 0
    })
  })
  return missing.reduce((sum, one) => sum + one, 0) / (HUNDREDTHS * units.perWhole)
}
