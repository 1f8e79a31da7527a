import type { KitModel } from "@plumbline/scoring"

/** How the values of options are written as whole numbers: value = units / perWhole. */
export type Units = {
  readonly perWhole: number
  /**
   * A score that misses its competence by less than this share of the whole passes: the 0.001 percentage points of
   * scoring, or half of that where the values had to be rounded, so that rounding never lets a score pass.
   */
  readonly slack: number
  of(value: number): number
}

/** Written with more parts than this, values are rounded: to millionths, a twentieth of the slack. */
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

/** Of the simplest fraction that is the value but for the last digits of a double, by its continued fraction. */
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

/** Of whole numbers that are not negative; 0 is divided by everything. */
export function greatestCommonDivisor(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b]
  return a
}
