import { expect } from "vitest"

/** The processor's time is counted in steps of four milliseconds, so that this much is accurate to a fifth. */
const MEASURED_MILLISECONDS = 20
/** Less time for a single run is noise of the garbage collector. */
const LEAST_MILLISECONDS = 0.05
const MOST_ROUNDS = 6

/**
 * Expects that eight times the input takes about eight times the work: twenty-four times is allowed, while quadratic
 * work would be sixty-four times as much. Compares the best of as many rounds as needed, so that cold
 * code does not matter, and counts the processor's time, which does not grow on a busy machine.
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

/** The processor's time that the work takes on average, in milliseconds. */
function timeOf(work: () => unknown): number {
  const start = process.threadCpuUsage()
  for (let runs = 1; ; runs++) {
    work()
    const { user, system } = process.threadCpuUsage(start)
    const milliseconds = (user + system) / 1000
    if (milliseconds >= MEASURED_MILLISECONDS) return milliseconds / runs
  }
}
