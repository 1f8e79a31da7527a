import type { Combinations, Condition } from "./risk-conditions.ts"

/** The risks of a lens, from the worst to the best: the position is the level. */
export const RISKS: readonly string[] = ["HIGH_RISK", "MEDIUM_RISK", "NO_RISK"]

/** The level that the rules give to each row of combinations: the first rule whose condition holds decides. */
export function levelTable(
  combinations: Combinations,
  rules: readonly { condition: Condition; level: number }[],
): Uint8Array {
  const chosen = new Uint8Array(combinations.groups.flat().length)
  return Uint8Array.from({ length: combinations.rows }, (_, row) => {
    chosen.fill(0)
    for (const choice of combinations.chosenIn(row)) chosen[choice] = 1
    return rules.find(({ condition }) => condition.holds(chosen))?.level ?? 0
  })
}

/** How a question of the kit is rated: a level is reached if what is gained is at least a share of all weights. */
export interface Rating {
  /** For each choice, whether no is the better answer. */
  readonly reversed: readonly boolean[]
  /** What the better answer to a choice is worth; below 1 where a level must not be reached. */
  readonly full: number
  /** For each level above the lowest, the whole weight of each choice. */
  readonly weights: readonly (readonly number[])[]
  /** The level that the kit gives to each row of combinations. */
  readonly levels: Uint8Array
  /** For how many combinations that is not what the rules say. */
  readonly differing: number
}

/** What every choice counts where the rules cannot be compared. */
export function ratedAlike(choices: number): Pick<Rating, "reversed" | "full" | "weights"> {
  const weights = Array.from({ length: choices }, () => 1)
  return { reversed: weights.map(() => false), full: 1, weights: [weights, weights] }
}

/**
 * Rates the choices so that the kit gives, as nearly as possible, the level of the table to every combination, and never
 * a higher one.
 *
 * @param percents the thresholds of the levels above the lowest
 */
export function rate(table: Uint8Array, combinations: Combinations, percents: readonly number[]): Rating {
  const { wanted, mirrored, reversed } = byBetterAnswers(table, combinations)
  const levels = percents.map((_, index) => weighingsOf(wanted, combinations, index + 1))
  const unfelt = unfeltBy(levels, combinations)
  let best: Rating | null = null
  for (const full of [1, ...percents.map((percent) => (percent - 1) / 100).sort((a, b) => b - a)]) {
    for (const padded of percents.keys()) {
      const reached = percents.map((percent, index) => {
        const weighings = levels[index] ?? []
        const own = index === padded ? weighings.map((weights) => withUnfelt(weights, unfelt)) : weighings
        return nearest(own, { table: wanted, combinations, level: index + 1, percent, full })
      })
      const given = wanted.map((_, good) => {
        const failing = reached.findIndex((level) => level.reached[good] === 0)
        return failing === -1 ? percents.length : failing
      })
      if (given.some((level, good) => level > at(wanted, good))) continue
      const differing = timesOf(combinations, (good) => at(given, good) !== at(wanted, good))
      if (best !== null && best.differing <= differing) continue
      best = {
        reversed: combinations.ofChoices(reversed, false),
        full,
        weights: reached.map((level) => combinations.ofChoices(level.weights, 0)),
        differing,
        levels: table.map((_, row) => at(given, mirrored(row))),
      }
    }
    if (best?.differing === 0) return best
  }
  if (best === null) throw new Error("A rating that reaches no level is never better than the rules.")
  return best
}

/** How many combinations are in the rows for which something holds. */
export function timesOf({ times }: Combinations, holds: (row: number) => boolean): number {
  return times.reduce((sum, own, row) => (holds(row) ? sum + own : sum), 0)
}

/**
 * How well a threshold suits "at least this level": 2 if weights keep it exactly, 3 if they do so beside choices that
 * the rules do not look at.
 *
 * @param above the threshold of the level above, which some rules never reach
 */
export function suits(
  table: Uint8Array,
  combinations: Combinations,
  level: number,
  percent: number,
  above: number | null,
): number {
  const { wanted } = byBetterAnswers(table, combinations)
  const weighings = weighingsOf(wanted, combinations, level)
  const unfelt = unfeltBy([weighings], combinations)
  const full = above === null || table.some((own) => own > level) ? 1 : (above - 1) / 100
  const isExact = (own: readonly Weights[]) =>
    nearest(own, { table: wanted, combinations, level, percent, full }).distance === 0
  if (!isExact(weighings)) return 0
  return isExact(weighings.map((weights) => withUnfelt(weights, unfelt))) ? 3 : 2
}

/** For each group, what one of its choices counts. */
type Weights = readonly number[]

/** The table by the choices with the better answer, instead of by those that are chosen. */
function byBetterAnswers(table: Uint8Array, combinations: Combinations) {
  const { groups, strides } = combinations
  const reversed = groups.map((_, group) => onlyWorsens(table, combinations, group))
  const mirrored = (row: number) =>
    groups.reduce((found, { length }, group) => {
      const moved = reversed[group] ? length - 2 * combinations.count(row, group) : 0
      return found + moved * (strides[group] ?? 1)
    }, row)
  return { reversed, mirrored, wanted: table.map((_, good) => at(table, mirrored(good))) }
}

/** Whether choosing one of a group never gives a better level, and sometimes a worse one. */
function onlyWorsens(table: Uint8Array, combinations: Combinations, group: number): boolean {
  const stride = combinations.strides[group] ?? 1
  let worsens = false
  for (let row = 0; row < table.length; row++) {
    if (combinations.count(row, group) === 0) continue
    const change = at(table, row) - at(table, row - stride)
    if (change > 0) return false
    worsens ||= change < 0
  }
  return worsens
}

/** Weights that may express "at least this level": choices that matter count the same, or as often as they decide. */
function weighingsOf(table: Uint8Array, combinations: Combinations, level: number): readonly Weights[] {
  const decides = combinations.groups.map(({ length }, group) => {
    const stride = combinations.strides[group] ?? 1
    let decided = 0
    for (let row = 0; row < table.length; row++) {
      const count = combinations.count(row, group)
      if (count === 0) continue
      const change = Number(at(table, row) >= level) - Number(at(table, row - stride) >= level)
      // With one certain choice of the group among the chosen ones.
      decided += (change * (combinations.times[row] ?? 0) * count) / length
    }
    return Math.max(0, decided)
  })
  // Without a weight the level is reached by everybody: that is right only if the rules say so.
  const isNever = decides.every((decided) => decided === 0) && table.some((own) => own < level)
  if (isNever) return [decides.map(() => 1)]
  const alike = decides.map((decided) => Math.sign(decided))
  const weighed = divided(decides)
  return weighed.some((weight) => weight > HEAVIEST) ? [alike] : [alike, weighed]
}

/** How many times more than a choice that no rule looks at every other one counts. */
const FELT = 1000

/** The heaviest weight that kits can have beside those that are hardly felt. */
const HEAVIEST = 2_000_000

function unfeltBy(levels: readonly (readonly Weights[])[], { groups }: Combinations): boolean[] {
  return groups.map((_, group) =>
    levels.every((weighings) => weighings.every((weights) => weights[group] === 0)),
  )
}

/** Every question of a kit affects something, so that choices that no rule looks at have a small weight. */
function withUnfelt(weights: Weights, unfelt: readonly boolean[]): Weights {
  if (!unfelt.includes(true)) return weights
  return weights.map((weight, group) => (unfelt[group] ? 1 : weight * FELT))
}

interface Wanted {
  table: Uint8Array
  combinations: Combinations
  level: number
  percent: number
  full: number
}

function nearest(
  weighings: readonly Weights[],
  { table, combinations, level, percent, full }: Wanted,
): { weights: Weights; reached: Uint8Array; distance: number } {
  const tried = weighings.map((weights) => {
    const reached = reachedWith(weights, combinations, percent, full)
    let distance = 0
    for (let good = 0; good < table.length; good++) {
      const isWanted = at(table, good) >= level
      // One that is better than the rules is worse than any number of those that are not.
      if (isWanted !== (reached[good] === 1))
        distance += isWanted ? (combinations.times[good] ?? 0) : combinations.all
    }
    return { weights, reached, distance }
  })
  const [first] = tried.sort((a, b) => a.distance - b.distance)
  if (first === undefined) throw new Error("A level has no weights to choose from.")
  return first
}

/** A score that misses a threshold by less than this many percent reaches it. */
const SLACK = 0.001

/** For each row of better answers 1 if it reaches a level, as a kit computes it; without a weight all do. */
function reachedWith(
  weights: Weights,
  combinations: Combinations,
  percent: number,
  full: number,
): Uint8Array {
  const { strides, rows } = combinations
  const all = weights.reduce((sum, weight, group) => sum + weight * combinations.sizeOf(group), 0)
  const gained = new Float64Array(rows)
  return Uint8Array.from(gained, (_, good) => {
    const group = strides.findLastIndex((stride) => stride <= good)
    if (good > 0) gained[good] = (gained[good - (strides[group] ?? 1)] ?? 0) + (weights[group] ?? 0)
    return Number(all === 0 || percent - (100 * full * (gained[good] ?? 0)) / all < SLACK)
  })
}

function divided(weights: Weights): Weights {
  const common = weights.reduce((a, b) => greatestCommonDivisor(a, b), 0) || 1
  return weights.map((weight) => weight / common)
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

function at(table: Uint8Array, row: number): number {
  return table[row] ?? 0
}
