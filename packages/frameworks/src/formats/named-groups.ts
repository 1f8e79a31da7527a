import type { Named } from "../kit-builder.ts"
import { outcomes } from "../notes.ts"
import type { Leaf } from "../source-nodes.ts"

/**
 * The levels of the groups that values name, the lowest first. The lowest is the level of the question, and all of them
 * have the question in their profiles.
 */
export function namedGroups(leaves: readonly Leaf[], levels: ReadonlyMap<string, Named>): Named[] {
  const order = [...levels.keys()]
  const named = leaves
    .filter(({ text }) => levels.has(text))
    .sort((a, b) => order.indexOf(a.text) - order.indexOf(b.text))
  for (const [at, leaf] of named.entries())
    leaf.settle("exact", outcomes.kept(at === 0 ? "level" : "profile"))
  return named.flatMap(({ text }) => levels.get(text) ?? [])
}
