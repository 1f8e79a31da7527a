import type { KitDifference } from "@plumbline/kit-dsl"

const MOST_CHANGES = 300

/** As many changes as a person may want to read, and how many there are. */
export function shownChanges(changes: readonly KitDifference[]) {
  return {
    changes: changes.slice(0, MOST_CHANGES).map((change) => ({ ...change, fields: [...change.fields] })),
    changesCount: changes.length,
  }
}
