import type { AnswerSheet, KitModel } from "@plumbline/scoring"
import { type Move, movesOf, type Pin } from "./moves.ts"
import { type Requirement, requirementsOf } from "./requirements.ts"
import type { Target } from "./targets.ts"
import { unitsOf } from "./units.ts"

/** The targets of a plan, and the wishes of the people who will carry it out. */
export type Wishes = {
  /** Each attribute at most once, above its present level; see `dropTargetsReached`. */
  readonly targets: readonly Target[]
  /** Questions that are never recommended; scores count their present answers. */
  readonly excluded?: readonly number[]
  readonly pinned?: readonly Pin[]
}

/**
 * The integer program of a plan, as plain integers: choose moves such that the gains on every row reach its demand, or
 * the maximum possible gain where that is less; among those choices minimise the number of moves, then maximise the sum
 * of totals, then minimise the steps. Gains and demands are in weighted units of option values.
 */
export type PlanProgram = { readonly requirements: readonly Requirement[]; readonly moves: readonly Move[] }

/**
 * Formulates the plan for the wishes as an integer program.
 *
 * @throws ImpossiblePin when a pinned question cannot be moved (to the option it is pinned to), or is excluded as well
 */
export function planProgram(kit: KitModel, answers: AnswerSheet, wishes: Wishes): PlanProgram {
  const units = unitsOf(kit)
  const requirements = requirementsOf(kit, answers, wishes.targets, units)
  const excluded = new Set(wishes.excluded)
  return { requirements, moves: movesOf(kit, answers, requirements, wishes.pinned ?? [], excluded, units) }
}

/** The targets that stay out of reach even if every move is made. */
export function unreachableTargets(program: PlanProgram, targets: readonly Target[]): readonly Target[] {
  const reachable = greatestGains(program)
  const short = new Set(
    program.requirements
      .filter(({ demand }, row) => demand > (reachable[row] ?? 0))
      .map(({ attributeId }) => attributeId),
  )
  return targets.filter(({ attributeId }) => short.has(attributeId))
}

/** The total gain of all moves, by row. */
export function greatestGains({ requirements, moves }: PlanProgram): number[] {
  const gained = requirements.map(() => 0)
  for (const { gains } of moves) {
    for (const { row, gain } of gains) gained[row] = (gained[row] ?? 0) + gain
  }
  return gained
}
