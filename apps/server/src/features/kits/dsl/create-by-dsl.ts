import type { Context } from "../../../platform/context.ts"
import { invalid, type ProductError } from "../../../platform/http/errors.ts"
import { importKit, type KitWishes } from "../import-kit.ts"
import type { UploadedDsl } from "./access.ts"
import { storedModel } from "./stored-dsl.ts"

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
  const attached = await ctx.db
    .updateTable("kitDsls")
    .set({ kitId, lastModificationTime: ctx.now, lastModifiedBy: ctx.user.id })
    .where("id", "=", dsl.id)
    .where("kitId", "is", null)
    .executeTakeFirst()
  if (attached.numUpdatedRows === 0n) throw alreadyAttached()
  return { kitId }
}

function alreadyAttached(): ProductError {
  return invalid({
    en: "A kit was made of this upload already: upload the text again.",
    fa: "از این متن بارگذاری‌شده قبلاً کیتی ساخته شده است: آن را دوباره بارگذاری کنید.",
  })
}
