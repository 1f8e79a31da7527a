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

/** Whole weights of choices; a level is reached if the chosen ones have at least a share of them all. */
interface Weighing {
  readonly weights: readonly number[]
  /** For how many combinations it is not what the table says. */
  readonly differing: number
}

/**
 * Weights with which "at least this level" is, as nearly as possible, a weighted threshold at a percentage: choices
 * that matter count the same, or as often as they decide.
 */
export function weigh(table: Uint8Array, choices: number, level: number, percent: number): Weighing {
  const decides = Array.from({ length: choices }, (_, bit) => {
    let times = 0
    for (let chosen = 0; chosen < table.length; chosen++) {
      if ((chosen & (1 << bit)) === 0) continue
      times += Number(at(table, chosen) >= level) - Number(at(table, chosen ^ (1 << bit)) >= level)
    }
    return Math.max(0, times)
  })
  const candidates = [decides.map((times) => Math.sign(times)), divided(decides)]
  const weighed = candidates.map((weights) => {
    let differing = 0
    for (let chosen = 0; chosen < table.length; chosen++)
      if (reaches(weights, chosen, percent) !== at(table, chosen) >= level) differing++
    return { weights, differing }
  })
  const [first = { weights: decides, differing: table.length }, second = first] = weighed
  return second.differing < first.differing ? second : first
}

/** Whether a combination reaches a level, as a kit computes it; without any weight everything does. */
export function reaches(weights: readonly number[], chosen: number, percent: number): boolean {
  let all = 0
  let reached = 0
  for (const [bit, weight] of weights.entries()) {
    all += weight
    if ((chosen & (1 << bit)) !== 0) reached += weight
  }
  return reached * 100 >= percent * all
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
