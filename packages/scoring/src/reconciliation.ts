import type { KitModel } from "./kit-model.ts"

/** The values stored with a result: which subjects and attributes have one. */
export type StoredValues = {
  readonly subjectIds: readonly number[]
  readonly attributeIds: readonly number[]
}

/** What to create (without level and confidence) and what to remove. */
export type ValueChanges = {
  readonly missing: StoredValues
  readonly orphaned: StoredValues
}

/**
 * What brings the stored values of a result in line with its kit version. To be applied before every
 * calculation: the version may have been edited in place, or the result moved to another one.
 */
export function reconcileValues(kit: KitModel, stored: StoredValues): ValueChanges {
  const storedSubjects = new Set(stored.subjectIds)
  const storedAttributes = new Set(stored.attributeIds)
  return {
    missing: {
      subjectIds: kit.subjects.map(({ id }) => id).filter((id) => !storedSubjects.has(id)),
      attributeIds: kit.attributes.map(({ id }) => id).filter((id) => !storedAttributes.has(id)),
    },
    orphaned: {
      subjectIds: stored.subjectIds.filter((id) => !kit.subjectById.has(id)),
      attributeIds: stored.attributeIds.filter((id) => !kit.attributeById.has(id)),
    },
  }
}
