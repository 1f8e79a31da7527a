import type { AnswerSheet } from "../answers.ts"
import type { KitModel, Level } from "../kit-model.ts"
import type { Weights } from "../weights.ts"
import { type Asked, type Bounds, createBounds, OPEN } from "./bounds.ts"
import { type Budget, MOST_SEARCHED, searchHighest } from "./search.ts"

/** The levels that any answers to the open questions could still give a result. */
export type PossibleLevels = {
  /** The level as calculated now, always. */
  readonly lowest: Level
  readonly highest: Level
  readonly isDecided: boolean
  /** Whether some answers give the highest one; only a search that was cut short leaves this open. */
  readonly isTight: boolean
}

export type PossibleResults = {
  readonly overall: PossibleLevels
  /** In kit order, without subjects that have no attributes. */
  readonly subjects: readonly (PossibleLevels & { readonly subjectId: number })[]
  /** In kit order. Without an applicable question an attribute has the highest level, which is not shown. */
  readonly attributes: readonly (PossibleLevels & {
    readonly attributeId: number
    readonly mayBeNotApplicable: boolean
  })[]
}

/**
 * What can still become of the levels of an assessment. Possible answers of an open question are its options, not
 * applicable where that is allowed, and none. Sound for every kit: no answers give a level outside, see {@link Bounds}.
 *
 * @throws Error when the kit has no levels
 */
export function possibleLevels(kit: KitModel, answers: AnswerSheet, weights: Weights): PossibleResults {
  return rangesOf(kit, createBounds(kit, answers, weights)).possible
}

/** The rank of the highest level that a result can have, for all results; and the same in words of the kit. */
export type Ranges = { readonly possible: PossibleResults; readonly highest: readonly number[] }

export function rangesOf(kit: KitModel, bounds: Bounds): Ranges {
  const [first] = kit.levels
  if (!first) throw new Error("A kit version without levels cannot be scored.")
  const budget: Budget = { left: 5_000 }
  const ends = bounds.results.map(({ at }) => highestOf(bounds, at, budget))
  const rangeOf = (at: number): PossibleLevels => {
    const { highest = 1, isTight = true } = ends[at] ?? {}
    const lowest = bounds.lowest(at)
    return {
      lowest: kit.levels[lowest - 1] ?? first,
      highest: kit.levels[highest - 1] ?? first,
      isDecided: lowest === highest,
      isTight,
    }
  }
  const possible = {
    overall: rangeOf(0),
    subjects: bounds.results.flatMap(({ at, subject }) =>
      subject && subject.attributes.length > 0 ? [{ subjectId: subject.id, ...rangeOf(at) }] : [],
    ),
    attributes: bounds.results.flatMap(({ at, attribute }) =>
      attribute
        ? [{ attributeId: attribute.id, ...rangeOf(at), mayBeNotApplicable: bounds.mayBeNotApplicable(at) }]
        : [],
    ),
  }
  return { possible, highest: ends.map(({ highest }) => highest) }
}

function highestOf(bounds: Bounds, result: number, budget: Budget): { highest: number; isTight: boolean } {
  const highest = bounds.highest(result)
  const lowest = bounds.lowest(result)
  if (highest === lowest) return { highest, isTight: true }
  const requirements = bounds.undecided(result, highest)
  const loose = bounds.asked.flatMap((asked, position) =>
    asked.mayRaise && bounds.choiceOf(position) === OPEN && countsFor(bounds, asked, result)
      ? [position]
      : [],
  )
  if (loose.length === 0 || requirements.length === 0) return { highest, isTight: true }
  const most = loose.length > MOST_SEARCHED ? { left: Math.min(200, budget.left) } : budget
  return searchHighest(bounds, result, loose, most)
}

/** Whether a question has an impact inside a result. */
export function countsFor({ results }: Bounds, { question, slots }: Asked, result: number): boolean {
  const { subject, attribute } = results[result] ?? {}
  if (attribute) return slots.some((slot) => slot.attribute === result)
  if (!subject) return slots.length > 0
  return question.impacts.some(({ attributeId }) => subject.attributes.some(({ id }) => id === attributeId))
}
