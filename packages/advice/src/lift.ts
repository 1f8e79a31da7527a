import {
  type AnswerSheet,
  type Attribute,
  calculateMaturity,
  earnedShare,
  isApplicable,
  type KitModel,
  type Question,
  rankOf,
  type Scored,
  type Subject,
  unmetCompetence,
  type Weights,
  weightsOnLevel,
} from "@plumbline/scoring"
import { fewestMoves } from "./fewest.ts"
import { bestOf, betterOptions, type Move, progressOf } from "./moves.ts"
import { maturityAfter, type Recommendation, recommendationsOf } from "./plan.ts"
import { greatestGains, type PlanProgram } from "./plan-program.ts"
import { askedScores } from "./requirements.ts"
import { firstBounds, firstSelection } from "./solver/selection.ts"

/** What a lift is found from: the confidence plays no part. */
type Calculated = Omit<Scored, "confidence">

/** What would lift a whole assessment to its next level, or to a higher one. */
export type Lift = {
  readonly levelId: number
  /** Answers that, each moved to the best option, lift it; null when no set of advisable answers does. */
  readonly plan: readonly Recommendation[] | null
  /** Whether fewer answers are proven not to suffice. */
  readonly isFewest: boolean
}

/** A percentage point in the program's integers; 2000 questions stay far below the precision of a double. */
const PARTS = 1_000_000_000
/** A score passes if it misses its competence by less than 0.001 points; this is well inside. */
const SLACK = 0.0005
/** Programs with more gains are skipped: a page does not wait for this. */
const MOST_GAINS = 20_000

/**
 * Looks for the fewest answers that lift the whole to the next level, or to a wanted one above it. The score of the whole
 * is a weighted mean of means, so an answer contributes a fixed number to it, and the problem is an integer program with a
 * row for each level with a demand. The result is verified with the calculation itself, and marked as the fewest where
 * that is proven, as it is but for hostile kits. Takes milliseconds for 300 questions.
 *
 * @returns null at the highest level, and for kits that are too large
 */
export function wholeLift(scored: Calculated, wantedRank = 1): Lift | null {
  const { kit, answers, weights, maturity } = scored
  const unmet = unmetCompetence(kit.levels, maturity.scores)
  // The lowest level is assigned even when its competences fail, so a lift means reaching the next one.
  const rank = Math.max(wantedRank, unmet?.level.rank ?? 0, rankOf(kit, maturity.levelId) + 1)
  const next = kit.levels[rank - 1]
  if (!unmet || !next) return null
  const levelId = next.id
  const program = liftProgram(scored, rank)
  if (program.moves.reduce((sum, { gains }) => sum + gains.length, 0) > MOST_GAINS) return null
  const greatest = greatestGains(program)
  const isReachable = program.requirements.every(({ demand }, row) => demand <= (greatest[row] ?? 0))
  if (!isReachable) return { levelId, plan: null, isFewest: false }

  const { atLeast } = firstBounds(program)
  const { moves, isFewest } = fewestMoves(program, firstSelection(program).moves, atLeast)
  const plan = recommendationsOf(kit, answers, program, { moves, proven: isFewest })
  const reached = kit.levelById.get(maturityAfter(kit, answers, plan, weights).levelId)
  if (plan.length === 0 || !reached || reached.rank < rank) return null
  return { levelId, plan, isFewest }
}

/** The same for a subject by itself; null also where it has no attribute. */
export function subjectLift(scored: Calculated, subject: Subject): Lift | null {
  const { ofAttribute } = scored.weights
  const own = scored.maturity.subjects.find(({ subjectId }) => subjectId === subject.id)
  return liftAlone(scored, subject, own?.levelId, { ofSubject: () => 1, ofAttribute })
}

/** The same for an attribute by itself, of which nothing is required on levels that it is not asked on. */
export function attributeLift(scored: Calculated, attribute: Attribute): Lift | null {
  const { kit, maturity } = scored
  const subject = kit.subjectById.get(attribute.subjectId)
  const own = maturity.attributes.find(({ attributeId }) => attributeId === attribute.id)
  if (!subject || !own || own.notApplicable) return null
  const levels = kit.levels.map((level) => ({
    ...level,
    competences: level.competences.filter(
      ({ effectiveLevelId }) => (own.scores.get(effectiveLevelId) ?? null) !== null,
    ),
  }))
  const alone = { ...subject, attributes: [attribute] }
  const weights = { ofSubject: () => 1, ofAttribute: () => 1 }
  return liftAlone({ ...scored, kit: { ...kit, levels } }, alone, own.levelId, weights)
}

/** What lifts the whole of a kit that has only this subject, if that whole is where the subject is. */
function liftAlone(
  { kit, answers }: Calculated,
  subject: Subject,
  levelId: number | null | undefined,
  weights: Weights,
): Lift | null {
  const alone = { ...kit, subjects: [subject], attributes: subject.attributes }
  const maturity = calculateMaturity(alone, answers, weights)
  if (maturity.levelId !== levelId) return null
  return wholeLift({ kit: alone, answers, weights, maturity })
}

function liftProgram(scored: Calculated, rank: number): PlanProgram {
  const { kit, answers, maturity } = scored
  const rows = [...askedScores(kit, rank)].map(([levelId, percent]) => ({
    levelId,
    demand: demandOnWhole(maturity.scores.get(levelId) ?? 0, percent),
    worth: worthOnLevel(scored, levelId),
  }))
  return {
    // The rows belong to the whole, not to an attribute.
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
    const gain = gainOnWhole(question, levelId, worth, step)
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

/** What the whole's score on a level lacks of a percentage, in the program's integers. */
export function demandOnWhole(score: number, percent: number): number {
  return Math.max(0, Math.ceil((percent - SLACK - score) * PARTS))
}

/**
 * What a question adds to the whole's score on a level, in the program's integers.
 *
 * @param worth of a point of weight, by attribute; see {@link worthOnLevel}
 * @param step the difference of the options' values
 */
export function gainOnWhole(
  question: Question,
  levelId: number,
  worth: ReadonlyMap<number, number>,
  step: number,
): number {
  const points = question.impacts
    .filter((impact) => impact.levelId === levelId)
    .reduce((sum, { attributeId, weight }) => sum + weight * (worth.get(attributeId) ?? 0), 0)
  return Math.floor(points * step * PARTS)
}

/** By attribute: percentage points of the whole's score on a level per point of weight. */
export function worthOnLevel(scored: Calculated, levelId: number): Map<number, number> {
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
