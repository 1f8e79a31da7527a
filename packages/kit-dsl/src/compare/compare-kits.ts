import { slug } from "../codes.ts"
import type { KitDslModel } from "../model/kit-model.ts"
import { type KitChange, listChanges } from "./listed-changes.ts"
import { findRejectedChanges, type RejectedChange } from "./rejected-changes.ts"
import { updatedKit } from "./updated-kit.ts"

export interface KitComparison {
  /** Changes that an update must not make. If there are any, nothing else is compared. */
  readonly rejected: readonly RejectedChange[]
  /** Titles that two measures would share after the update, compared by their slug. */
  readonly sharedMeasureTitles: readonly string[]
  readonly changes: readonly KitChange[]
  /** Whether one of the changes is major, so that calculated results become stale. */
  readonly major: boolean
  /**
   * The whole content after the update, as it will be stored: with merged translations, kept indexes and resolved
   * measures. Equal to `current` when something is rejected.
   */
  readonly updated: KitDslModel
}

/**
 * Determines what updating a kit from a text would do. Pure: neither kit is changed.
 *
 * Both kits are extracted models; `current` is the stored content of the kit, its options ordered by index. Elements
 * are matched by code, questions inside their questionnaire, options by position. The kit blocks are not compared: an
 * update does not apply them.
 */
export function compareKits(current: KitDslModel, next: KitDslModel): KitComparison {
  const rejected = findRejectedChanges(current, next)
  if (rejected.length > 0)
    return { rejected, sharedMeasureTitles: [], changes: [], major: false, updated: current }
  const updated = updatedKit(current, next)
  const changes = listChanges(current, updated)
  return {
    rejected,
    sharedMeasureTitles: sharedTitles(updated),
    changes,
    major: changes.some(({ major }) => major),
    updated,
  }
}

function sharedTitles({ measureModels }: KitDslModel): string[] {
  const seen = new Set<string>()
  return measureModels
    .filter(({ title }) => {
      const known = seen.has(slug(title))
      seen.add(slug(title))
      return known
    })
    .map(({ title }) => title)
}
