import type { Static } from "typebox"
import type { Context } from "../../../platform/context.ts"
import type { KitVersion } from "../access.ts"
import { changeElement, insertElement, readElements, removeElement } from "./rows.ts"
import type { CompetenceEdit, NewCompetence } from "./schemas.ts"

/** Every level with its competences, by index. */
export async function listCompetences(ctx: Context, version: KitVersion) {
  const [levels, competences] = await Promise.all([
    readElements(ctx, version, "maturityLevels"),
    readElements(ctx, version, "levelCompetences"),
  ])
  return levels
    .toSorted((one, other) => one.index - other.index)
    .map(({ id, index, title }) => ({
      id,
      index,
      title,
      competences: competences
        .filter(({ affectedLevelId }) => affectedLevelId === id)
        .map(({ id, value, effectiveLevelId }) => ({ id, value, maturityLevelId: effectiveLevelId })),
    }))
}

/**
 * Requires `value` percent on the effective level to reach the affected level, which may be the same. Levels that the
 * version lacks and a second competence for the same pair violate constraints.
 */
export async function createCompetence(ctx: Context, draft: KitVersion, given: Static<typeof NewCompetence>) {
  const { affectedLevelId, effectiveLevelId, value } = given
  await insertElement(ctx, draft, "levelCompetences", { affectedLevelId, effectiveLevelId, value })
}

/**
 * Changes the required percentage; 0 deletes the competence.
 *
 * @throws NOT_FOUND
 */
export async function editCompetence(
  ctx: Context,
  draft: KitVersion,
  id: number,
  { value }: Static<typeof CompetenceEdit>,
): Promise<void> {
  if (value === 0) await removeElement(ctx, draft, "levelCompetences", id)
  else await changeElement(ctx, draft, "levelCompetences", id, { value })
}
