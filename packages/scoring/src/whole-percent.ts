/** The inaccuracy of sums of doubles, in percentage points; it is not rounded up. */
const DUST = 1e-6

/** The one rounding of percentages, everywhere: up to the next whole number within 0…100, so 76.2 is 77. */
export function wholePercent(value: number): number {
  return Math.min(100, Math.max(0, Math.ceil(value - DUST)))
}

/**
 * The shares of a whole as whole numbers whose sum is that of the whole: each is rounded down, and what is missing goes to
 * those that lost most by it.
 *
 * @param values percentages, 0…100 together
 */
export function wholeShares(values: readonly number[]): number[] {
  const whole = values.map((value) => Math.floor(value + DUST))
  const sum = Math.round(values.reduce((all, value) => all + value, 0))
  const missing = sum - whole.reduce((all, value) => all + value, 0)
  const lost = values.map((value, index) => ({ index, by: value - (whole[index] ?? 0) }))
  const favoured = lost.toSorted((a, b) => b.by - a.by).slice(0, Math.max(0, missing))
  return whole.map((value, index) => value + (favoured.some((each) => each.index === index) ? 1 : 0))
}
