import type { KitModel } from "@plumbline/scoring"

/** How option values are represented as integers: value = units / perWhole. */
export type Units = {
  readonly perWhole: number
  /**
   * A score passes if it misses its competence by less than this share of the whole: the 0.001 percentage points of
   * scoring, or half of that where the values had to be rounded, so that rounding never lets a score pass.
   */
  readonly slack: number
  of(value: number): number
}

/** Values that need more parts than this are rounded: to millionths, a twentieth of the slack. */
const MOST_PARTS = 1_000_000
const SLACK = 1e-5

/**
 * The least common denominator of all option values of a kit: 100 where all are hundredths, 3 for thirds although a
 * double holds them inexactly.
 */
export function unitsOf(kit: KitModel): Units {
  const values = new Set(kit.questions.flatMap(({ options }) => options.map(({ value }) => value)))
  let perWhole = 1
  for (const value of values) {
    perWhole = leastCommonMultiple(perWhole, denominatorOf(value))
    if (perWhole > MOST_PARTS) return { ...inParts(MOST_PARTS), slack: SLACK / 2 }
  }
  return { ...inParts(perWhole), slack: SLACK }
}

function inParts(perWhole: number) {
  return { perWhole, of: (value: number) => Math.round(value * perWhole) }
}

/** The denominator of the simplest fraction equal to the value up to rounding, by its continued fraction. */
function denominatorOf(value: number): number {
  let [before, denominator] = [0, 1]
  let rest = value
  while (denominator <= MOST_PARTS) {
    if (Math.abs(value * denominator - Math.round(value * denominator)) < 1e-12 * denominator)
      return denominator
    rest = 1 / (rest - Math.floor(rest))
    ;[before, denominator] = [denominator, Math.floor(rest) * denominator + before]
  }
  return denominator
}

function leastCommonMultiple(a: number, b: number): number {
  return (a / greatestCommonDivisor(a, b)) * b
}

/** For non-negative integers; every integer divides 0. */
export function greatestCommonDivisor(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b]
  return a
}
