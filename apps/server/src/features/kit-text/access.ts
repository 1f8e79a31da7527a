import type { KitDslModel } from "@plumbline/kit-dsl"
import type { Context } from "../../platform/context.ts"
import { mediaTypeNamed } from "../../platform/files/media-types.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { accessDenied, invalid, notFound } from "../../platform/errors.ts"
import type { UploadedFile } from "../../platform/http/schemas.ts"
import { requireOwnGroup } from "../expert-groups/index.ts"
import { type Kit, requireKitOfGroup } from "../kits/access.ts"
import type { OwnDsl } from "./delete-dsl.ts"
import { storedModel } from "./stored-dsl.ts"

/** An archive must be smaller than this. */
const ARCHIVE_LIMIT_BYTES = 5 * 1024 * 1024

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

export type UpdatingDsl = { id: number; kitId: number | null; model: KitDslModel }

/** The owner of the group of the kit of the path, with the text named in the body, uploaded for that group. */
export const ownerOfUpdate: AccessRule<{ kit: Kit; dsl: UpdatingDsl }, Context> = {
  name: "owner of the kit's expert group",
  anonymous: false,
  async check(ctx, request) {
    const { kitDslId } = request.body as { kitDslId: number }
    const kit = await requireKitOfGroup(ctx, request)
    const found = await ctx.db
      .selectFrom("kitDsls")
      .where("id", "=", kitDslId)
      .where("expertGroupId", "=", kit.expertGroup.id)
      .select(["id", "kitId", "jsonPath"])
      .executeTakeFirst()
    const bytes = found?.jsonPath ? await ctx.files.read(found.jsonPath) : null
    if (!found || bytes === null) throw notFound("kitDsl")
    const model = storedModel(bytes)
    if (kit.expertGroup.ownerId !== ctx.user.id) throw accessDenied()
    return { kit, dsl: { id: found.id, kitId: found.kitId, model } }
  },
}

/** Whoever has uploaded the text of the path. */
export const uploaderOfDsl: AccessRule<OwnDsl, Context> = {
  name: "uploader of the text",
  anonymous: false,
  async check(ctx, { params }) {
    const found = await ctx.db
      .selectFrom("kitDsls")
      .where("id", "=", Number(params.dslId))
      .select(["id", "kitId", "dslPath", "jsonPath", "createdBy"])
      .executeTakeFirst()
    if (!found) throw notFound("kitDsl")
    if (found.createdBy !== ctx.user.id) throw accessDenied()
    return found
  },
}

function requireZip(file: UploadedFile): void {
  if (file.bytes.length >= ARCHIVE_LIMIT_BYTES) {
    throw invalid({
      en: "The archive is too large: it must be smaller than 5 MB.",
      fa: "بایگانی بیش از حد بزرگ است: باید کوچک‌تر از ۵ مگابایت باشد.",
    })
  }
  if (mediaTypeNamed(file.type)?.ending !== "zip") {
    throw invalid({
      en: "The file is no ZIP archive: pack the files of the kit into one.",
      fa: "این فایل بایگانی ZIP نیست: فایل‌های کیت را در یک بایگانی ZIP بگذارید.",
    })
  }
}
