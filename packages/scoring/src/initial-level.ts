import type { KitModel, Level } from "./kit-model.ts"

/**
 * The level of a new assessment: the one with the lowest value (not the lowest rank).
 *
 * @throws Error without levels
 */
export function initialLevel(kit: KitModel): Level {
  const [first, ...others] = kit.levels
  if (!first) throw new Error("A kit version without levels cannot be assessed.")
  return others.reduce((lowest, level) => (level.value < lowest.value ? level : lowest), first)
}
