import { expect } from "vitest"

/** Times below this are noise of the clock and of the collector of garbage. */
const LEAST_MILLISECONDS = 0.5
const MOST_ROUNDS = 12

/**
 * Expects that eight times the input costs about eight times the work: twenty-four times is allowed, while work that
 * grows with the square of the input is sixty-four times as much. Compares the best of as many runs as it takes, so
 * that what else the machine does, and that code is slow when it is new, does not count.
 *
 * @param prepare makes the input of a size, which is not measured, and returns the work on it
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
