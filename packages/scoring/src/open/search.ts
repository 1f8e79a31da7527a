import { type Bounds, type Choice, NOT_APPLICABLE, OPEN } from "./bounds.ts"

/** How many answers a search may try. */
export type Budget = { left: number }

/** With more questions than this that count for a result, nothing is searched: it would be cut short. */
export const MOST_SEARCHED = 10

/**
 * The highest rank of a result that some answers reach, and whether that is certain. Tries for each open question that
 * may raise it by not applying, whether it applies; with the others at their best the bound is then exact. Skips what
 * cannot exceed the rank that was found.
 *
 * @param positions of all open questions with `mayRaise` that count for the result
 */
export function searchHighest(
  bounds: Bounds,
  result: number,
  positions: readonly number[],
  budget: Budget,
): { highest: number; isTight: boolean } {
  const bound = bounds.highest(result)
  let found = 0
  let isWhole = true
  const visit = (nth: number): void => {
    const most = bounds.highest(result)
    if (most <= found || found === bound) return
    const position = positions[nth]
    if (position === undefined) {
      found = most
      return
    }
    if (nth < positions.length && budget.left-- <= 0) {
      isWhole = false
      return
    }
    for (const choice of [bounds.asked[position]?.best ?? 0, NOT_APPLICABLE]) {
      bounds.set(position, choice)
      visit(nth + 1)
    }
    bounds.set(position, OPEN)
  }
  visit(0)
  return isWhole ? { highest: found, isTight: true } : { highest: bound, isTight: found === bound }
}

/** The answers a person could give to an open question and none, without those of equal value. */
function choicesOf(bounds: Bounds, position: number): Choice[] {
  const { question } = bounds.asked[position] ?? {}
  const values = new Set([0, ...(question?.options.map(({ value }) => value) ?? [])])
  return [...values, ...(question?.mayNotBeApplicable ? [NOT_APPLICABLE] : [])]
}

/**
 * Whether two answers of a question give a result different levels, for some answers to the others. No answer gives the
 * lowest level, the best option or not applicable the highest: so these are compared, for the answers to the others
 * that are possible.
 *
 * A part of them is skipped once the lowest level with the question at its best is the highest one without it: then both
 * are this level for all of them. Found once they differ with nothing else answered, or with the best.
 *
 * @param step what of a rank matters, such as whether it is at least the one that is asked about; never falls with it
 * @param others positions of the other open questions that count for the result
 * @returns true also when the budget ran out
 */
export function searchMove(
  bounds: Bounds,
  result: number,
  position: number,
  others: readonly number[],
  step: (rank: number) => number,
  budget: Budget,
): boolean {
  const { best, mayRaise } = bounds.asked[position] ?? { best: 0, mayRaise: false }
  const ends = mayRaise ? [best, NOT_APPLICABLE] : [best]
  const visit = (nth: number, end: Choice): boolean => {
    if (budget.left-- <= 0) return true
    bounds.set(position, 0)
    const [lowestWithout, highestWithout] = [step(bounds.lowest(result)), step(bounds.highest(result))]
    bounds.set(position, end)
    const [lowest, highest] = [step(bounds.lowest(result)), step(bounds.highest(result))]
    if (lowestWithout >= highest) return false
    if (lowestWithout < lowest) return true
    const left = others.slice(nth)
    const isExact = !left.some((other) => bounds.asked[other]?.mayRaise)
    if (isExact && highestWithout < highest) return true
    const [other] = left
    if (other === undefined) return false
    try {
      return choicesOf(bounds, other).some((choice) => {
        bounds.set(other, choice)
        return visit(nth + 1, end)
      })
    } finally {
      bounds.set(other, OPEN)
    }
  }
  const moves = ends.some((end) => visit(0, end))
  bounds.set(position, OPEN)
  return moves
}
