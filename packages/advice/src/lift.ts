import {
  type AnswerSheet,
  earnedShare,
  isApplicable,
  type KitModel,
  type Question,
  type Scored,
  unmetCompetence,
  weightsOnLevel,
} from "@plumbline/scoring"
import { bestOf, betterOptions, type Move, progressOf } from "./moves.ts"
import { maturityAfter, type Recommendation, recommendationsOf } from "./plan.ts"
import { greatestGains, type PlanProgram } from "./plan-program.ts"
import { askedScores } from "./requirements.ts"
import { firstBounds, firstSelection } from "./solver/selection.ts"

/** What would lift a whole assessment to its next level. */
export type Lift = {
  readonly levelId: number
  /** Answers that, each moved to the best option, lift it; null when no answers that may be advised do. */
  readonly plan: readonly Recommendation[] | null
  /** No fewer answers do. */
  readonly isFewest: boolean
}

/** A percentage point in the whole numbers of the program; 2000 questions stay far below what a double holds. */
const PARTS = 1_000_000_000
/** A score passes that misses its competence by less than 0.001 points; this is well inside. */
const SLACK = 0.0005
/** Programs with more gains are not looked at: a page does not wait for this. */
const MOST_GAINS = 20_000

/**
 * Looks for few answers that lift the whole to the next level. The score of the whole is a weighted mean of means, so
 * what an answer gains for it is a number, and the question is an integer program with a row for each level that is
 * asked for. It is not solved to the end, which takes a solver, but what is found is checked with the calculation
 * itself, and where a bound shows that no fewer answers do, it says so. Milliseconds for 300 questions.
 *
 * @returns null at the highest level, and for kits too large to look at
 */
export function wholeLift(scored: Scored): Lift | null {
  const { kit, answers, weights, maturity } = scored
  const unmet = unmetCompetence(kit.levels, maturity.scores)
  // Who fails the lowest level has it all the same: the next one is a lift, meeting it is none.
  const rank = Math.max(unmet?.level.rank ?? 0, (kit.levelById.get(maturity.levelId)?.rank ?? 1) + 1)
  const next = kit.levels[rank - 1]
  if (!unmet || !next) return null
  const levelId = next.id
  const program = liftProgram(scored, rank)
  if (program.moves.reduce((sum, { gains }) => sum + gains.length, 0) > MOST_GAINS) return null
  const greatest = greatestGains(program)
  const isReachable = program.requirements.every(({ demand }, row) => demand <= (greatest[row] ?? 0))
  if (!isReachable) return { levelId, plan: null, isFewest: false }

  const plan = recommendationsOf(kit, answers, program, firstSelection(program))
  const reached = kit.levelById.get(maturityAfter(kit, answers, plan, weights).levelId)
  if (plan.length === 0 || !reached || reached.rank < rank) return null
  const { atLeast } = firstBounds(program)
  return { levelId, plan, isFewest: plan.length <= atLeast }
}

function liftProgram(scored: Scored, rank: number): PlanProgram {
  const { kit, answers, maturity } = scored
  const rows = [...askedScores(kit, rank)].map(([levelId, percent]) => ({
    levelId,
    demand: Math.max(0, Math.ceil((percent - SLACK - (maturity.scores.get(levelId) ?? 0)) * PARTS)),
    worth: worthOnLevel(scored, levelId),
  }))
  return {
    // The rows are the whole's, not those of an attribute.
    requirements: rows.map(({ levelId, demand }) => ({ attributeId: 0, levelId, demand })),
    moves: kit.questions.flatMap((question) => {
      const move = moveOf(question, answers, rows)
      return move ? [move] : []
    }),
  }
}

type Row = { levelId: number; worth: ReadonlyMap<number, number> }

function moveOf(question: Question, answers: AnswerSheet, rows: readonly Row[]): Move | undefined {
  const option = bestOf(betterOptions(question, answers))
  if (!option) return undefined
  const step = option.value - earnedShare(answers.get(question.id))
  const gains = rows.flatMap(({ levelId, worth }, row) => {
    const points = question.impacts
      .filter((impact) => impact.levelId === levelId)
      .reduce((sum, { attributeId, weight }) => sum + weight * (worth.get(attributeId) ?? 0), 0)
    const gain = Math.floor(points * step * PARTS)
    return gain > 0 ? [{ row, gain }] : []
  })
  if (gains.length === 0) return undefined
  return {
    questionId: question.id,
    optionId: option.id,
    gains,
    total: gains.reduce((sum, { gain }) => sum + gain, 0),
    progress: progressOf(question, option),
    pinned: false,
  }
}

/** By attribute: percentage points of the whole on a level that one point of weight is worth. */
function worthOnLevel(scored: Scored, levelId: number): Map<number, number> {
  const { kit, answers } = scored
  return new Map(
    [...weightsOnLevel(scored, levelId)].map(([attributeId, share]) => {
      const total = weightOn(kit, answers, attributeId, levelId)
      return [attributeId, total > 0 ? (100 * share) / total : 0]
    }),
  )
}

function weightOn(kit: KitModel, answers: AnswerSheet, attributeId: number, levelId: number): number {
  const impacts = kit.attributeById
    .get(attributeId)
    ?.levels.find((level) => level.levelId === levelId)?.impacts
  return (impacts ?? []).reduce(
    (sum, { question, weight }) => (isApplicable(answers.get(question.id)) ? sum + weight : sum),
    0,
  )
}
