import type { Context } from "../../../platform/context.ts"
import { importKit, type KitWishes } from "../import-kit.ts"
import type { UploadedDsl } from "./access.ts"
import { alreadyAttached, attachDsl, storedModel } from "./stored-dsl.ts"

/**
 * Makes a kit of an uploaded text and attaches the text to it. When it cannot be made the text stays usable.
 *
 * @throws INVALID_DSL_CONTENT when the stored text is damaged · INVALID_INPUT when it belongs to a kit already, and as
 * `importKit`
 */
export async function createByDsl(
  ctx: Context,
  dsl: UploadedDsl,
  wishes: KitWishes,
): Promise<{ kitId: number }> {
  const model = storedModel(dsl.model)
  if (dsl.kitId !== null) throw alreadyAttached()
  const { kitId } = await importKit(ctx, { model, expertGroupId: dsl.expertGroupId, wishes })
  await attachDsl(ctx, dsl.id, kitId)
  return { kitId }
}
