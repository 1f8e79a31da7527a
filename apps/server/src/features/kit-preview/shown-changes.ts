import type { KitDifference } from "@plumbline/kit-dsl"

const MOST_CHANGES = 300

/** The first changes, up to a readable number, and the number of all. */
export function shownChanges(changes: readonly KitDifference[]) {
  return {
    changes: changes.slice(0, MOST_CHANGES).map((change) => ({ ...change, fields: [...change.fields] })),
    changesCount: changes.length,
  }
}
