/** The inaccuracy of sums of doubles, in percentage points; it is not rounded up. */
const DUST = 1e-6

/** The one rounding of percentages, everywhere: up to the next whole number within 0…100, so 76.2 is 77. */
export function wholePercent(value: number): number {
  return Math.min(100, Math.max(0, Math.ceil(value - DUST)))
}
