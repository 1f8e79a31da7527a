import type { KitModel, Maturity } from "@plumbline/scoring"

/** The level that an attribute is to reach. */
export type Target = { readonly attributeId: number; readonly levelId: number }

/**
 * The targets above the present level of their attribute, each attribute once with its highest target, in kit order.
 * Targets with an attribute or level that the kit does not have are left out.
 */
export function dropTargetsReached(
  kit: KitModel,
  maturity: Maturity,
  targets: readonly Target[],
): readonly Target[] {
  const rankOf = (levelId: number) => kit.levelById.get(levelId)?.rank ?? 0
  const targetsOf = Map.groupBy(targets, ({ attributeId }) => attributeId)
  return maturity.attributes.flatMap(({ attributeId, levelId }) => {
    const ranks = (targetsOf.get(attributeId) ?? []).map((target) => rankOf(target.levelId))
    const wanted = kit.levels[Math.max(0, ...ranks) - 1]
    return wanted && wanted.rank > rankOf(levelId) ? [{ attributeId, levelId: wanted.id }] : []
  })
}
