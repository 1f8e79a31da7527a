import { randomUUID } from "node:crypto"
import { type KitDslModel, readModel } from "@plumbline/kit-dsl"
import type { Context } from "../../platform/context.ts"
import { invalid, ProductError } from "../../platform/errors.ts"

/** Stores an uploaded archive byte for byte and its model as JSON. The text belongs to no kit yet. */
export async function storeDsl(
  ctx: Context,
  upload: { expertGroupId: number; archive: Uint8Array; model: Uint8Array },
): Promise<{ id: number }> {
  const folder = `dsl/${randomUUID()}`
  const dslPath = `${folder}/dsl.zip`
  const jsonPath = `${folder}/dsl.json`
  await ctx.files.put(dslPath, upload.archive)
  await ctx.files.put(jsonPath, upload.model)
  return ctx.db
    .insertInto("kitDsls")
    .values({
      expertGroupId: upload.expertGroupId,
      dslPath,
      jsonPath,
      creationTime: ctx.now,
      lastModificationTime: ctx.now,
      createdBy: ctx.user.id,
      lastModifiedBy: ctx.user.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
}

/**
 * Records that a kit was last created or updated from a text. The previous text stays stored but belongs to no kit.
 *
 * @throws INVALID_INPUT when another kit was created or updated from the text
 */
export async function attachDsl({ db, now, user }: Context, dslId: number, kitId: number): Promise<void> {
  const stamps = { lastModificationTime: now, lastModifiedBy: user.id }
  await db
    .updateTable("kitDsls")
    .set({ kitId: null, ...stamps })
    .where("kitId", "=", kitId)
    .where("id", "<>", dslId)
    .execute()
  const attached = await db
    .updateTable("kitDsls")
    .set({ kitId, ...stamps })
    .where("id", "=", dslId)
    .where((eb) => eb.or([eb("kitId", "is", null), eb("kitId", "=", kitId)]))
    .executeTakeFirst()
  if (attached.numUpdatedRows === 0n) throw alreadyAttached()
}

/** @throws INVALID_INPUT when another kit was created or updated from the text */
export function requireOwnText(kit: { id: number }, dsl: { kitId: number | null }): void {
  if (dsl.kitId !== null && dsl.kitId !== kit.id) throw alreadyAttached()
}

/** The error for a text that already belongs to a kit. */
export function alreadyAttached(): ProductError {
  return invalid({
    en: "A kit was already created or updated from this upload. Please upload the text again.",
    fa: "از این متن بارگذاری‌شده قبلاً برای کیتی استفاده شده است: آن را دوباره بارگذاری کنید.",
  })
}

/**
 * Reads the model from a stored file.
 *
 * @throws INVALID_DSL_CONTENT when the file is not a valid model
 */
export function storedModel(bytes: Uint8Array): KitDslModel {
  const model = readModel(Buffer.from(bytes).toString("utf8"))
  if (model) return model
  throw new ProductError("INVALID_DSL_CONTENT", {
    en: "The stored text of the kit can no longer be read. Upload it again.",
    fa: "متن ذخیره‌شدهٔ کیت دیگر خواندنی نیست: آن را دوباره بارگذاری کنید.",
  })
}
