import type { Context } from "../../../platform/context.ts"
import type { AccessRule } from "../../../platform/http/access.ts"
import { accessDenied, invalid, notFound } from "../../../platform/http/errors.ts"
import type { UploadedFile } from "../../../platform/http/schemas.ts"
import { requireOwnGroup } from "../../expert-groups/index.ts"

/** An archive must be smaller than this. */
const ARCHIVE_LIMIT_BYTES = 5 * 1024 * 1024

const zipTypes = ["application/zip", "application/x-zip", "application/x-zip-compressed"]

/** The owner of the expert group a text is uploaded for. A file of the wrong size or type is refused before that. */
export const ownerOfUpload: AccessRule<{ expertGroupId: number }, Context> = {
  name: "owner of the named expert group",
  anonymous: false,
  async check(ctx, { body }) {
    const { dslFile, expertGroupId } = body as { dslFile: UploadedFile; expertGroupId: number }
    requireZip(dslFile)
    const { id } = await requireOwnGroup(ctx, expertGroupId)
    return { expertGroupId: id }
  },
}

export type UploadedDsl = { id: number; kitId: number | null; expertGroupId: number; model: Uint8Array }

/** The owner of the expert group for which the text named in the body was uploaded. */
export const ownerOfDsl: AccessRule<UploadedDsl, Context> = {
  name: "owner of the named expert group",
  anonymous: false,
  async check(ctx, { body }) {
    const { kitDslId, expertGroupId } = body as { kitDslId: number; expertGroupId: number }
    const found = await ctx.db
      .selectFrom("expertGroups as group")
      .leftJoin("kitDsls as dsl", (join) =>
        join.onRef("dsl.expertGroupId", "=", "group.id").on("dsl.id", "=", kitDslId),
      )
      .where("group.id", "=", expertGroupId)
      .where("group.deleted", "=", false)
      .select(["group.ownerId", "dsl.id", "dsl.kitId", "dsl.jsonPath"])
      .executeTakeFirst()
    if (!found) throw notFound("expertGroup")
    const model = found.jsonPath === null ? null : await ctx.files.read(found.jsonPath)
    if (found.id === null || model === null) throw notFound("kitDsl")
    if (found.ownerId !== ctx.user.id) throw accessDenied()
    return { id: found.id, kitId: found.kitId, expertGroupId, model }
  },
}

function requireZip(file: UploadedFile): void {
  if (file.bytes.length >= ARCHIVE_LIMIT_BYTES) {
    throw invalid({
      en: "The archive is too large: it must be smaller than 5 MB.",
      fa: "بایگانی بیش از حد بزرگ است: باید کوچک‌تر از ۵ مگابایت باشد.",
    })
  }
  if (!zipTypes.includes(file.type)) {
    throw invalid({
      en: "The file is no ZIP archive: pack the files of the kit into one.",
      fa: "این فایل بایگانی ZIP نیست: فایل‌های کیت را در یک بایگانی ZIP بگذارید.",
    })
  }
}
