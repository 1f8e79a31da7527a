import { randomUUID } from "node:crypto"
import type { KitDslModel } from "@plumbline/kit-dsl"
import type { Context } from "../../../platform/context.ts"
import { ProductError } from "../../../platform/http/errors.ts"

/** Keeps an uploaded archive byte for byte and the model read from it; the row belongs to no kit yet. */
export async function storeDsl(
  ctx: Context,
  upload: { expertGroupId: number; archive: Uint8Array; model: KitDslModel },
): Promise<{ id: number }> {
  const folder = `dsl/${randomUUID()}`
  const dslPath = `${folder}/dsl.zip`
  const jsonPath = `${folder}/dsl.json`
  await ctx.files.put(dslPath, upload.archive)
  await ctx.files.put(jsonPath, Buffer.from(JSON.stringify(upload.model)))
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
 * The model in a stored file.
 *
 * @throws INVALID_DSL_CONTENT when the file holds none
 */
export function storedModel(bytes: Uint8Array): KitDslModel {
  const value = parsed(Buffer.from(bytes).toString("utf8"))
  if (isModel(value)) return value
  throw new ProductError("INVALID_DSL_CONTENT", {
    en: "The stored text of the kit can no longer be read: upload it again.",
    fa: "متن ذخیره‌شدهٔ کیت دیگر خواندنی نیست: آن را دوباره بارگذاری کنید.",
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const lists = [
  "levelModels",
  "subjectModels",
  "attributeModels",
  "measureModels",
  "questionnaireModels",
  "answerRangeModels",
  "questionModels",
]

/** Only files this server has written are read, so their lists are as they were written. */
function isModel(value: unknown): value is KitDslModel {
  if (typeof value !== "object" || value === null) return false
  const fields = new Map(Object.entries(value))
  return lists.every((list) => Array.isArray(fields.get(list)))
}
