/** A condition over the choices of a question, each of which has a position. */
export interface Condition {
  /** Whether it holds; `chosen` has 1 at the positions of the choices that are chosen. */
  holds(chosen: Uint8Array): boolean
  /** The condition with other names of its choices, the same for all orders of its parts. */
  written(name: (choice: number) => string): string
}

const DEEPEST = 40

/**
 * Reads a condition such as `(a || b) && !c`.
 *
 * @param positions the position of every choice; a position of -1 stands for none of the others
 * @returns null if it is no condition over these choices
 */
export function readCondition(text: string, positions: ReadonlyMap<string, number>): Condition | null {
  if (text.trim() === "default") return { holds: () => true, written: () => "default" }
  const tokens = text.match(/\s+|&&|\|\||[!()]|\w+|[\s\S]/g)?.filter((token) => token.trim() !== "") ?? []
  let at = 0
  const found = either(0)
  return at === tokens.length ? found : null

  function either(depth: number): Condition | null {
    const parts = chain("||", () => both(depth))
    return joined("||", parts, (chosen) => parts.some((part) => part?.holds(chosen)))
  }

  function both(depth: number): Condition | null {
    const parts = chain("&&", () => single(depth))
    return joined("&&", parts, (chosen) => parts.every((part) => part?.holds(chosen)))
  }

  function chain(operator: string, next: () => Condition | null): (Condition | null)[] {
    const parts = [next()]
    while (tokens[at] === operator) {
      at++
      parts.push(next())
    }
    return parts
  }

  function single(depth: number): Condition | null {
    if (depth > DEEPEST) return null
    const token = tokens[at++] ?? ""
    if (token === "!") {
      const inner = single(depth + 1)
      return (
        inner && { holds: (chosen) => !inner.holds(chosen), written: (name) => `!${inner.written(name)}` }
      )
    }
    if (token === "(") {
      const inner = either(depth + 1)
      return tokens[at++] === ")" ? inner : null
    }
    const position = positions.get(token)
    if (position === undefined) return null
    if (position === -1) return { holds: (chosen) => !chosen.includes(1), written: () => "none" }
    return { holds: (chosen) => chosen[position] === 1, written: (name) => name(position) }
  }
}

function joined(
  operator: string,
  parts: readonly (Condition | null)[],
  holds: Condition["holds"],
): Condition | null {
  const [first = null] = parts
  if (parts.length === 1 || parts.includes(null)) return parts.includes(null) ? null : first
  const written: Condition["written"] = (name) =>
    `(${parts
      .map((part) => part?.written(name) ?? "")
      .sort()
      .join(operator)})`
  return { holds, written }
}

/** Choices in groups: the conditions stay the same when two choices of a group change places. */
export function groupsOfChoices(choices: number, conditions: readonly Condition[]): number[][] {
  const written = (placeOf: (choice: number) => number) =>
    JSON.stringify(conditions.map((condition) => condition.written((choice) => `c${placeOf(choice)}`)))
  const asWritten = written((choice) => choice)
  const groups: number[][] = []
  for (let choice = 0; choice < choices; choice++) {
    const isLike = (other: number) =>
      written((each) => (each === choice ? other : each === other ? choice : each)) === asWritten
    const own = groups.find(([first = -1]) => isLike(first))
    if (own) own.push(choice)
    else groups.push([choice])
  }
  return groups
}

/**
 * All combinations of choices, in rows: a row has those with the same number of chosen choices in each group. Row 0 is no
 * choice; one more of a group is its stride further.
 */
export class Combinations {
  readonly groups: readonly (readonly number[])[]
  readonly strides: readonly number[]
  readonly rows: number
  /** How many combinations each row has. */
  readonly times: Float64Array
  /** Of all combinations. */
  readonly all: number

  constructor(groups: readonly (readonly number[])[]) {
    this.groups = groups
    this.strides = groups.map((_, at) => rowsOf(groups.slice(0, at)))
    this.rows = rowsOf(groups)
    this.all = 2 ** groups.flat().length
    this.times = Float64Array.from({ length: this.rows }, (_, row) =>
      groups.reduce((times, { length }, at) => times * chosenOutOf(length, this.count(row, at)), 1),
    )
  }

  /** How many choices of a group are chosen in a row. */
  count(row: number, group: number): number {
    return Math.floor(row / (this.strides[group] ?? 1)) % (this.sizeOf(group) + 1)
  }

  sizeOf(group: number): number {
    return this.groups[group]?.length ?? 0
  }

  /** The choices of one combination of a row: the first ones of each group. */
  chosenIn(row: number): number[] {
    return this.groups.flatMap((group, at) => group.slice(0, this.count(row, at))).sort((a, b) => a - b)
  }

  /** What is said of each group, for each choice. */
  ofChoices<T>(ofGroups: readonly T[], none: T): T[] {
    const values: T[] = this.groups.flat().map(() => none)
    for (const [at, group] of this.groups.entries())
      for (const choice of group) values[choice] = ofGroups[at] ?? none
    return values
  }
}

/** How many rows the combinations of groups have. */
export function rowsOf(groups: readonly (readonly number[])[]): number {
  return groups.reduce((rows, { length }) => rows * (length + 1), 1)
}

function chosenOutOf(all: number, chosen: number): number {
  let ways = 1
  for (let at = 1; at <= chosen; at++) ways = (ways * (all - chosen + at)) / at
  return ways
}
