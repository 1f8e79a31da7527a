import { type AnswerSheet, calculateMaturity, type Maturity, type Scored } from "@plumbline/scoring"
import { answersAfter, type Recommendation } from "../plan.ts"
import type { RoadmapProgram } from "./program.ts"
import { gainedBy, missingAfter, type Schedule } from "./schedule.ts"

/** What a roadmap brings, period by period. */
export type RoadmapOutlook = {
  /** In their order; each with its recommendations in the order of the program. */
  readonly periods: readonly {
    readonly recommendations: readonly Recommendation[]
    /** Once this and the earlier periods are carried out. */
    readonly answers: AnswerSheet
    readonly maturity: Maturity
    /** Weighted points missing on the rows of the targets. */
    readonly missingPoints: number
  }[]
}

/** Carries a schedule out, on paper: the results are those of the calculation itself. */
export function roadmapOutlook(
  { kit, answers, weights }: Scored,
  program: RoadmapProgram,
  schedule: Schedule,
): RoadmapOutlook {
  const gained = gainedBy(program, schedule)
  let current = answers
  const periods = gained.map((rows, at) => {
    const recommendations = program.moves.flatMap(({ questionId, optionId }, move): Recommendation[] => {
      if (schedule[move] !== at + 1) return []
      const question = kit.questionById.get(questionId)
      const recommended = question?.options.find(({ id }) => id === optionId)
      if (!question || !recommended) return []
      const answer = answers.get(questionId)
      return [{ question, recommended, present: answer?.state === "chosen" ? answer.option : null }]
    })
    current = answersAfter(current, recommendations)
    return {
      recommendations,
      answers: current,
      maturity: calculateMaturity(kit, current, weights),
      missingPoints: missingAfter(program, rows) / program.perPoint,
    }
  })
  return { periods }
}
