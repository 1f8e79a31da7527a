import { expect } from "vitest"

/** Times below this are noise of the clock and the garbage collector. */
const LEAST_MILLISECONDS = 0.5
const MOST_ROUNDS = 12

/**
 * Expects that eight times the input takes about eight times the work: twenty-four times is allowed, while quadratic
 * work would be sixty-four times as much. Compares the best of as many runs as needed, so that other load on the
 * machine and cold code do not matter.
 *
 * @param prepare creates the input of a size, which is not measured, and returns the work to measure
 */
export function expectLinear(prepare: (size: number) => () => unknown, size: number): void {
  const [little, much] = [prepare(size), prepare(8 * size)]
  let small = Infinity
  let large = Infinity
  let growth = Infinity
  for (let round = 0; round < MOST_ROUNDS && growth >= 24; round++) {
    small = Math.min(small, timeOf(little))
    large = Math.min(large, timeOf(much))
    growth = large / Math.max(small, LEAST_MILLISECONDS)
  }
  expect(growth).toBeLessThan(24)
}

function timeOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
