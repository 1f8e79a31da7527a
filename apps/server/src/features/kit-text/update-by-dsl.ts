import type { Context } from "../../platform/context.ts"
import type { Kit } from "../kits/index.ts"
import type { UpdatingDsl } from "./access.ts"
import { attachDsl, requireOwnText } from "./stored-dsl.ts"
import { type KitUpdate, updateKit } from "./update-kit.ts"

/**
 * Applies an uploaded text to a kit and attaches it in place of the previous one, whose files stay. With `dryRun`, only
 * reports what would change.
 *
 * @throws INVALID_INPUT when the text belongs to another kit · otherwise as `updateKit`
 */
export async function updateByDsl(
  ctx: Context,
  kit: Kit,
  dsl: UpdatingDsl,
  dryRun: boolean,
): Promise<KitUpdate> {
  requireOwnText(kit, dsl)
  const update = await updateKit(ctx, kit, dsl.model, { dryRun })
  if (!dryRun) await attachDsl(ctx, dsl.id, kit.id)
  return update
}
