import { slug } from "../codes.ts"
import type { KitDslModel } from "../model/kit-model.ts"
import { type KitChange, listChanges } from "./listed-changes.ts"
import { findRejectedChanges, type RejectedChange } from "./rejected-changes.ts"
import { updatedKit } from "./updated-kit.ts"

export interface KitComparison {
  /** What an update must not do. If there is any, nothing else is compared. */
  readonly rejected: readonly RejectedChange[]
  /** Titles of measures that two measures would share, by their slug, after the update. */
  readonly sharedMeasureTitles: readonly string[]
  readonly changes: readonly KitChange[]
  /** Is one of the changes major, so that calculated results become stale? */
  readonly major: boolean
  /**
   * The whole content after the update: what is stored in the end, merged translations, kept indexes and settled
   * measures included. Equal to `current` when something is rejected.
   */
  readonly updated: KitDslModel
}

/**
 * What an update of a kit by a text would do. Pure: neither of the kits is changed.
 *
 * Both kits are extracted models; `current` is the content of the kit as it is stored, its options in the order
 * of their index. Elements are matched by code, questions inside their questionnaire, options by position. The
 * kit blocks are not compared: an update does not apply them.
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
