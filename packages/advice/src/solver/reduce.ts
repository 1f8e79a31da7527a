import { greatestGains, type PlanProgram } from "../plan-program.ts"

/** What is left of a program after settling the moves that every plan must contain. */
export type Reduced = {
  /** Positions of moves in every plan: pinned ones, and those without which a row falls short. */
  readonly settled: readonly number[]
  /** Independent of each other: the best choices of all parts together form the best plan. */
  readonly parts: readonly Part[]
}

/** Choose `counts[i]` of each column's members such that every row reaches its demand. */
export type Part = { readonly demands: readonly number[]; readonly columns: readonly Column[] }

/** Moves with identical gains, combined: which of them is chosen makes no difference. */
export type Column = {
  /** Positions of moves. */
  readonly members: readonly number[]
  /** By row of the part; never more than its demand. */
  readonly gains: readonly (readonly [row: number, gain: number])[]
  readonly total: number
  readonly progress: number
}

/**
 * Caps demands that cannot be reached at the maximum possible gain, settles forced moves, drops moves that help no open
 * row, and splits the rest into independent parts.
 */
export function reduce(program: PlanProgram): Reduced {
  const { moves } = program
  const greatest = greatestGains(program)
  const open = program.requirements.map(({ demand }, row) => Math.min(demand, greatest[row] ?? 0))
  // The gain on each row that the plan can do without. It only grows when moves are settled, so one pass is enough.
  const spare = open.map((demand, row) =>
    demand > 0 ? (greatest[row] ?? 0) - demand : Number.POSITIVE_INFINITY,
  )

  const settled: number[] = []
  const undecided: number[] = []
  for (const [position, { pinned, gains }] of moves.entries()) {
    const isForced = pinned || gains.some(({ row, gain }) => gain > (spare[row] ?? 0))
    ;(isForced ? settled : undecided).push(position)
  }
  for (const position of settled) {
    for (const { row, gain } of moves[position]?.gains ?? []) open[row] = Math.max(0, (open[row] ?? 0) - gain)
  }
  return { settled, parts: partsOf(program, open, undecided) }
}

/** Separates rows that have no undecided move in common. */
function partsOf({ moves }: PlanProgram, open: readonly number[], undecided: readonly number[]): Part[] {
  const parent = open.map((_, row) => row)
  const rootOf = (row: number): number => {
    let root = row
    for (let next = parent[root]; next !== undefined && next !== root; next = parent[root]) root = next
    for (let at = row; at !== root; ) {
      const next = parent[at] ?? root
      parent[at] = root
      at = next
    }
    return root
  }
  const openGains = (position: number) =>
    (moves[position]?.gains ?? []).filter(({ row }) => (open[row] ?? 0) > 0)

  for (const position of undecided) {
    const [first, ...others] = openGains(position)
    for (const { row } of others) if (first) parent[rootOf(row)] = rootOf(first.row)
  }
  const openRows = open.flatMap((demand, row) => (demand > 0 ? [row] : []))
  const rowsOf = Map.groupBy(openRows, rootOf)
  const movesOf = Map.groupBy(undecided, (position) => {
    const [first] = openGains(position)
    return first ? rootOf(first.row) : -1
  })
  return [...rowsOf].map(([root, rows]) => {
    const localRow = new Map(rows.map((row, at) => [row, at]))
    const columns = new Map<string, Column & { members: number[] }>()
    for (const position of movesOf.get(root) ?? []) {
      const { total = 0, progress = 0 } = moves[position] ?? {}
      const gains = openGains(position)
        .map(({ row, gain }) => [localRow.get(row) ?? 0, Math.min(gain, open[row] ?? 0)] as const)
        .sort(([a], [b]) => a - b)
      const alike = `${gains.join(" ")};${total};${progress}`
      const column = columns.get(alike)
      if (column) column.members.push(position)
      else columns.set(alike, { members: [position], gains, total, progress })
    }
    return { demands: rows.map((row) => open[row] ?? 0), columns: [...columns.values()] }
  })
}
