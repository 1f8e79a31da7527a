/** The risks of a lens, from the worst to the best: the position is the level. */
export const RISKS: readonly string[] = ["HIGH_RISK", "MEDIUM_RISK", "NO_RISK"]

/** A combination of choices as bits: bit i stands for choice i. */
type Condition = (chosen: number) => boolean

const DEEPEST = 40

/**
 * Reads a condition such as `(a || b) && !c`.
 *
 * @param bits the position of every choice; a position of -1 stands for none of the others
 * @returns null if it is no condition over these choices
 */
export function readCondition(text: string, bits: ReadonlyMap<string, number>): Condition | null {
  if (text.trim() === "default") return () => true
  const tokens = text.match(/\s+|&&|\|\||[!()]|\w+|[\s\S]/g)?.filter((token) => token.trim() !== "") ?? []
  let at = 0
  const found = either(0)
  return at === tokens.length ? found : null

  function either(depth: number): Condition | null {
    return chain("||", depth, both, (a, b) => (chosen) => a(chosen) || b(chosen))
  }

  function both(depth: number): Condition | null {
    return chain("&&", depth, single, (a, b) => (chosen) => a(chosen) && b(chosen))
  }

  function chain(
    operator: string,
    depth: number,
    part: (depth: number) => Condition | null,
    combine: (a: Condition, b: Condition) => Condition,
  ): Condition | null {
    const parts = [part(depth)]
    while (tokens[at] === operator) {
      at++
      parts.push(part(depth))
    }
    // Halved again and again, so that a long chain does not become a deep one.
    while (parts.length > 1) {
      const [a, b] = parts.splice(0, 2)
      if (!a || !b) return null
      parts.push(combine(a, b))
    }
    return parts[0] ?? null
  }

  function single(depth: number): Condition | null {
    if (depth > DEEPEST) return null
    const token = tokens[at++] ?? ""
    if (token === "!") {
      const inner = single(depth + 1)
      return inner && ((chosen) => !inner(chosen))
    }
    if (token === "(") {
      const inner = either(depth + 1)
      return tokens[at++] === ")" ? inner : null
    }
    const bit = bits.get(token)
    if (bit === undefined) return null
    return bit === -1 ? (chosen) => chosen === 0 : (chosen) => (chosen & (1 << bit)) !== 0
  }
}

/** The level that the rules give to every combination: the first rule whose condition holds decides. */
export function levelTable(
  choices: number,
  rules: readonly { condition: Condition; level: number }[],
): Uint8Array {
  return Uint8Array.from({ length: 2 ** choices }, (_, chosen) => {
    return rules.find(({ condition }) => condition(chosen))?.level ?? 0
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
  /** The level that the kit gives to every combination of choices. */
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
export function rate(table: Uint8Array, choices: number, percents: readonly number[]): Rating {
  const { wanted, mask, reversed } = byBetterAnswers(table, choices)
  const levels = percents.map((_, index) => weighingsOf(wanted, choices, index + 1))
  const unfelt = unfeltBy(levels, choices)
  let best: Rating | null = null
  for (const full of [1, ...percents.map((percent) => (percent - 1) / 100).sort((a, b) => b - a)]) {
    for (const padded of percents.keys()) {
      const reached = percents.map((percent, index) => {
        const weighings = levels[index] ?? []
        const own = index === padded ? weighings.map((weights) => withUnfelt(weights, unfelt)) : weighings
        return nearest(own, wanted, index + 1, percent, full)
      })
      const given = wanted.map((_, good) => {
        const failing = reached.findIndex((level) => level.reached[good] === 0)
        return failing === -1 ? percents.length : failing
      })
      if (given.some((level, good) => level > at(wanted, good))) continue
      const differing = given.reduce((sum, level, good) => sum + Number(level !== at(wanted, good)), 0)
      if (best !== null && best.differing <= differing) continue
      const weights = reached.map((level) => level.weights)
      best = {
        reversed,
        full,
        weights,
        differing,
        levels: table.map((_, chosen) => at(given, chosen ^ mask)),
      }
    }
    if (best?.differing === 0) return best
  }
  if (best === null) throw new Error("A rating that reaches no level is never better than the rules.")
  return best
}

/**
 * How well a threshold suits "at least this level": 2 if weights keep it exactly, 3 if they do so beside choices that
 * the rules do not look at.
 *
 * @param above the threshold of the level above, which some rules never reach
 */
export function suits(
  table: Uint8Array,
  choices: number,
  level: number,
  percent: number,
  above: number | null,
): number {
  const { wanted } = byBetterAnswers(table, choices)
  const weighings = weighingsOf(wanted, choices, level)
  const unfelt = unfeltBy([weighings], choices)
  const full = above === null || table.some((own) => own > level) ? 1 : (above - 1) / 100
  const isExact = (own: readonly (readonly number[])[]) =>
    nearest(own, wanted, level, percent, full).distance === 0
  if (!isExact(weighings)) return 0
  return isExact(weighings.map((weights) => withUnfelt(weights, unfelt))) ? 3 : 2
}

/** The table by the choices with the better answer, instead of by those that are chosen. */
function byBetterAnswers(table: Uint8Array, choices: number) {
  const reversed = Array.from({ length: choices }, (_, bit) => onlyWorsens(table, bit))
  const mask = reversed.reduce((bits, isReversed, bit) => (isReversed ? bits | (1 << bit) : bits), 0)
  return { reversed, mask, wanted: table.map((_, good) => at(table, good ^ mask)) }
}

/** Whether choosing it never gives a better level, and sometimes a worse one. */
function onlyWorsens(table: Uint8Array, bit: number): boolean {
  let worsens = false
  for (let chosen = 0; chosen < table.length; chosen++) {
    if ((chosen & (1 << bit)) === 0) continue
    const change = at(table, chosen) - at(table, chosen ^ (1 << bit))
    if (change > 0) return false
    worsens ||= change < 0
  }
  return worsens
}

/** Weights that may express "at least this level": choices that matter count the same, or as often as they decide. */
function weighingsOf(table: Uint8Array, choices: number, level: number): readonly (readonly number[])[] {
  const decides = Array.from({ length: choices }, (_, bit) => {
    let times = 0
    for (let chosen = 0; chosen < table.length; chosen++) {
      if ((chosen & (1 << bit)) === 0) continue
      times += Number(at(table, chosen) >= level) - Number(at(table, chosen ^ (1 << bit)) >= level)
    }
    return Math.max(0, times)
  })
  // Without a weight the level is reached by everybody: that is right only if the rules say so.
  const isNever = decides.every((times) => times === 0) && table.some((own) => own < level)
  return isNever ? [decides.map(() => 1)] : [decides.map((times) => Math.sign(times)), divided(decides)]
}

/** How many times more than a choice that no rule looks at every other one counts. */
const FELT = 1000

function unfeltBy(levels: readonly (readonly (readonly number[])[])[], choices: number): boolean[] {
  return Array.from({ length: choices }, (_, bit) =>
    levels.every((weighings) => weighings.every((weights) => weights[bit] === 0)),
  )
}

/** Every question of a kit affects something, so that choices that no rule looks at have a small weight. */
function withUnfelt(weights: readonly number[], unfelt: readonly boolean[]): readonly number[] {
  if (!unfelt.includes(true)) return weights
  return weights.map((weight, bit) => (unfelt[bit] ? 1 : weight * FELT))
}

function nearest(
  weighings: readonly (readonly number[])[],
  table: Uint8Array,
  level: number,
  percent: number,
  full: number,
): { weights: readonly number[]; reached: Uint8Array; distance: number } {
  const tried = weighings.map((weights) => {
    const reached = reachedWith(weights, percent, full)
    let distance = 0
    for (let good = 0; good < table.length; good++) {
      const isWanted = at(table, good) >= level
      // One that is better than the rules is worse than any number of those that are not.
      if (isWanted !== (reached[good] === 1)) distance += isWanted ? 1 : table.length
    }
    return { weights, reached, distance }
  })
  const [first] = tried.sort((a, b) => a.distance - b.distance)
  if (first === undefined) throw new Error("A level has no weights to choose from.")
  return first
}

/** A score that misses a threshold by less than this many percent reaches it. */
const SLACK = 0.001

/** For each combination of better answers 1 if it reaches a level, as a kit computes it; without a weight all do. */
function reachedWith(weights: readonly number[], percent: number, full: number): Uint8Array {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const gained = new Float64Array(2 ** weights.length)
  return Uint8Array.from(gained, (_, good) => {
    const rest = good & (good - 1)
    if (good > 0) gained[good] = (gained[rest] ?? 0) + (weights[31 - Math.clz32(good ^ rest)] ?? 0)
    return Number(all === 0 || percent - (100 * full * (gained[good] ?? 0)) / all < SLACK)
  })
}

function divided(weights: readonly number[]): number[] {
  const common = weights.reduce((a, b) => greatestCommonDivisor(a, b), 0) || 1
  return weights.map((weight) => weight / common)
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

function at(table: Uint8Array, chosen: number): number {
  return table[chosen] ?? 0
}
