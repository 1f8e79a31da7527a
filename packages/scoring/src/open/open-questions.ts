import type { AnswerSheet } from "../answers.ts"
import type { KitModel, Question } from "../kit-model.ts"
import type { Weights } from "../weights.ts"
import {
  type Asked,
  type Bounds,
  createBounds,
  NOT_APPLICABLE,
  OPEN,
  type OpenRequirement,
  type Result,
} from "./bounds.ts"
import { countsFor, type PossibleResults, type Ranges, rangesOf } from "./possible-levels.ts"
import { type Budget, MOST_SEARCHED, searchMove } from "./search.ts"

/** What is to be decided. Without a kind it is every result. */
export type Target =
  | { readonly kind: "all" }
  | { readonly kind: "overall"; readonly atLeast?: number | null }
  | { readonly kind: "subject" | "attribute"; readonly id: number; readonly atLeast?: number | null }

export type OpenQuestion = {
  readonly question: Question
  /** The results whose level it can still change. */
  readonly moves: {
    readonly overall: boolean
    readonly subjectIds: readonly number[]
    readonly attributeIds: readonly number[]
  }
  /** How many results of the target an answer decides or narrows, on average over its answers. */
  readonly expected: number
}

export type OpenQuestions = PossibleResults & {
  /** Of the target. */
  readonly isDecided: boolean
  /** Whether the target is at least at the level that is asked about; null while open, and if none is asked about. */
  readonly holds: boolean | null
  readonly answered: number
  /** Without an answer. */
  readonly open: number
  /** Open questions that can still change the target. */
  readonly total: number
  /** Those of the list in the range that was asked for. */
  readonly questions: readonly OpenQuestion[]
}

/** A part of the open questions that can still change the target, or of the settled ones, which cannot. */
export type Slice = { readonly settled?: boolean; readonly from: number; readonly to: number }

/** A result that is to be decided. */
export type Goal = {
  result: Result
  /** The highest rank that matters. */
  top: number
  /** What of a rank matters. */
  step: (rank: number) => number
  lowest: number
  highest: number
  requirements: readonly OpenRequirement[]
}

/**
 * The questions that can still change what is to be decided, the best next one first: by the number of results that an
 * answer decides or narrows, on average; then by its part in the scores that open requirements wait for, those of the next
 * level counting most, since the levels above wait for them too; then in the order of the kit.
 *
 * A question changes a result if two of its answers give different levels for some answers to the others. None is
 * left out: such a question has a part in a score that is undecided, see {@link Bounds}, and of those only such are
 * dropped for which a search found no answers to the others. Where many questions count it is not searched, and too
 * many may be named.
 *
 * The settled ones are in the order of the kit. They may still change results beside the target.
 *
 * @param target.atLeast rank of the level about which it is asked whether the result is at least there
 * @param slice which of the questions are wanted, with what they change
 * @returns null for a subject or an attribute that takes no part
 */
export function openQuestions(
  kit: KitModel,
  answers: AnswerSheet,
  weights: Weights,
  target: Target,
  slice: Slice = { from: 0, to: Number.POSITIVE_INFINITY },
): OpenQuestions | null {
  const bounds = createBounds(kit, answers, weights)
  const ranges = rangesOf(kit, bounds)
  const isTarget = targetOf(target)
  const targets = bounds.results.filter((result) => takesPart(result) && isTarget(result))
  if (targets.length === 0) return null
  const atLeast = target.kind === "all" ? null : (target.atLeast ?? null)
  const goals = targets.map((result) => goalOf(bounds, ranges, result, atLeast))
  const open = goals.filter(({ lowest, highest }) => lowest !== highest)
  const everything = bounds.results
    .filter(takesPart)
    .map((result) => goalOf(bounds, ranges, result, null))
    .filter(({ lowest, highest }) => lowest !== highest)

  const positions = bounds.asked.flatMap((_, position) =>
    bounds.choiceOf(position) === OPEN ? [position] : [],
  )
  const budget: Budget = { left: 12_000 }
  const mayMove = candidatesOf(bounds, positions, open)
  const moving = positions.filter((position) =>
    open.some((goal) => movesGoal(bounds, position, goal, mayMove, budget)),
  )
  const page = (slice.settled ? settledOf(positions, moving) : bestFirst(bounds, moving, open)).slice(
    slice.from,
    slice.to,
  )
  // A search that is cut short must not name for settled questions what they are known not to change.
  const isKnown = ({ result }: Goal) => slice.settled === true && atLeast === null && isTarget(result)
  const beside = everything.filter((goal) => !isKnown(goal))
  const candidates = page.length > 0 ? candidatesOf(bounds, positions, beside) : new Map()
  const questions = page.flatMap(({ position, expected }): OpenQuestion[] => {
    const asked = bounds.asked[position]
    if (!asked) return []
    const moved = beside.filter((goal) => movesGoal(bounds, position, goal, candidates, budget))
    return [
      {
        question: asked.question,
        moves: {
          overall: moved.some(({ result }) => result.at === 0),
          subjectIds: moved.flatMap(({ result }) => result.subject?.id ?? []),
          attributeIds: moved.flatMap(({ result }) => result.attribute?.id ?? []),
        },
        expected,
      },
    ]
  })
  const isDecided = open.length === 0
  return {
    ...ranges.possible,
    isDecided,
    holds: atLeast !== null && isDecided ? goals.every(({ lowest }) => lowest === 1) : null,
    answered: kit.questions.length - positions.length,
    open: positions.length,
    total: moving.length,
    questions,
  }
}

type Listed = { position: number; expected: number }

function bestFirst(bounds: Bounds, moving: readonly number[], open: readonly Goal[]): Listed[] {
  return moving
    .map((position) => ({ position, ...gainOf(bounds, position, open) }))
    .sort((a, b) => b.expected - a.expected || b.share - a.share || a.position - b.position)
}

function settledOf(positions: readonly number[], moving: readonly number[]): Listed[] {
  const moves = new Set(moving)
  return positions.filter((position) => !moves.has(position)).map((position) => ({ position, expected: 0 }))
}

function targetOf(target: Target): (result: Result) => boolean {
  if (target.kind === "all") return () => true
  if (target.kind === "overall") return ({ at }) => at === 0
  return (result) => result[target.kind]?.id === target.id
}

/** A subject without attributes has no level. */
export function takesPart({ subject }: Result): boolean {
  return !subject || subject.attributes.length > 0
}

/** @param atLeast rank of the level about which it is asked whether the result is at least there; null: which it is */
export function goalOf(
  bounds: Bounds,
  { highest }: Pick<Ranges, "highest">,
  result: Result,
  atLeast: number | null,
): Goal {
  const most = highest[result.at] ?? 1
  const top = Math.min(atLeast ?? most, most)
  const step = (rank: number) => (atLeast === null ? Math.min(rank, most) : Number(rank >= atLeast))
  const [lowestStep, highestStep] = [step(bounds.lowest(result.at)), step(most)]
  const requirements = lowestStep === highestStep ? [] : bounds.undecided(result.at, top)
  return { result, top, step, lowest: lowestStep, highest: highestStep, requirements }
}

type Candidates = ReadonlyMap<number, ReadonlySet<number>>

/** For each result, the questions with a part in an undecided score. */
function candidatesOf(bounds: Bounds, positions: readonly number[], goals: readonly Goal[]): Candidates {
  return new Map(
    goals.map((goal) => [
      goal.result.at,
      new Set(positions.filter((position) => hasPart(bounds, bounds.asked[position], goal))),
    ]),
  )
}

/** Whether a question has a part in an undecided score. */
export function hasPart(bounds: Bounds, asked: Asked | undefined, { result, requirements }: Goal): boolean {
  if (!asked || (asked.best === 0 && !asked.question.mayNotBeApplicable)) return false
  if (!countsFor(bounds, asked, result.at)) return false
  const canLeave = asked.question.mayNotBeApplicable && result.at === 0
  return requirements.some(
    ({ level }) =>
      bounds.shareOf(asked, result.at, level) > 0 ||
      // Even without weight: whether a subject has a score on a level counts for the whole.
      (canLeave && asked.slots.some((slot) => slot.level === level)),
  )
}

function movesGoal(
  bounds: Bounds,
  position: number,
  { result, step }: Goal,
  candidates: Candidates,
  budget: Budget,
): boolean {
  const own = candidates.get(result.at)
  if (!own?.has(position)) return false
  if (own.size > MOST_SEARCHED) return true
  const others = [...own].filter((other) => other !== position)
  const most = { left: Math.min(budget.left, 2_000) }
  budget.left -= most.left
  const moves = searchMove(bounds, result.at, position, others, step, most)
  budget.left += Math.max(0, most.left)
  return moves
}

/**
 * What an answer to a question can be expected to bring: the number of results that it decides or narrows, and the
 * greatest sum of its shares, 0…1, in the scores that a result waits for; those that only the nth open rank requires
 * count as 1/n.
 */
export function gainOf(
  bounds: Bounds,
  position: number,
  goals: readonly Goal[],
): { expected: number; share: number } {
  const asked = bounds.asked[position]
  if (!asked) return { expected: 0, share: 0 }
  const own = goals.filter(({ result }) => countsFor(bounds, asked, result.at))
  const share = own.reduce((most, { result, requirements }) => {
    const parts = requirements.map(({ level, step }) => bounds.shareOf(asked, result.at, level) / step)
    return Math.max(
      most,
      parts.reduce((sum, part) => sum + part, 0),
    )
  }, 0)
  const { options, mayNotBeApplicable } = asked.question
  const choices = [...options.map(({ value }) => value), ...(mayNotBeApplicable ? [NOT_APPLICABLE] : [])]
  let narrowed = 0
  for (const choice of choices) {
    bounds.set(position, choice)
    for (const { result, step, lowest, highest } of own) {
      if (step(bounds.lowest(result.at)) > lowest || step(bounds.highest(result.at)) < highest) narrowed++
    }
  }
  bounds.set(position, OPEN)
  return { expected: choices.length > 0 ? narrowed / choices.length : 0, share }
}
