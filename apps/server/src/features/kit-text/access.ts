import type { KitDslModel } from "@plumbline/kit-dsl"
import type { Context } from "../../platform/context.ts"
import { accessDenied, invalid, notAcceptable, notFound } from "../../platform/errors.ts"
import { mediaTypeNamed } from "../../platform/files/media-types.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import type { UploadedFile } from "../../platform/http/schemas.ts"
import { requireOwnGroup } from "../expert-groups/index.ts"
import { type Kit, lockKit, requireKitOfGroup } from "../kits/index.ts"
import { type OwnDsl, requireOwnText, storedModel } from "./stored-dsl.ts"

/** An archive must be smaller than this. */
const ARCHIVE_LIMIT_BYTES = 5 * 1024 * 1024

const ownerOfNamedGroup = { on: "expert group", relation: "owner", anonymous: false } as const

/** The owner of the expert group a text is uploaded for. Files of the wrong size or type are rejected first. */
export const ownerOfUpload: AccessRule<
  { expertGroupId: number },
  Context,
  { body: { dslFile: UploadedFile; expertGroupId: number } }
> = {
  policy: ownerOfNamedGroup,
  async check(ctx, { body: { dslFile, expertGroupId } }) {
    requireZip(dslFile)
    const { id } = await requireOwnGroup(ctx, expertGroupId)
    return { expertGroupId: id }
  },
}

/** The owner of the expert group a framework is uploaded for. */
export const ownerOfFramework: AccessRule<
  { expertGroupId: number },
  Context,
  { body: { expertGroupId: number } }
> = {
  policy: ownerOfNamedGroup,
  async check(ctx, { body: { expertGroupId } }) {
    const { id } = await requireOwnGroup(ctx, expertGroupId)
    return { expertGroupId: id }
  },
}

export type UploadedDsl = { id: number; kitId: number | null; expertGroupId: number; model: Uint8Array }

/** The owner of the expert group for which the text in the body was uploaded. */
export const ownerOfDsl: AccessRule<
  UploadedDsl,
  Context,
  { body: { kitDslId: number; expertGroupId: number } }
> = {
  policy: ownerOfNamedGroup,
  lock: "exclusive",
  async check(ctx, { body: { kitDslId, expertGroupId } }) {
    await ctx.lock({ on: "expertGroup", id: expertGroupId, mode: "exclusive" })
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

/** The owner of the expert group of the kit in the path, with the text in the body, uploaded for that group. */
export const ownerOfUpdate: AccessRule<
  { kit: Kit; dsl: UpdatingDsl },
  Context,
  { params: { kitId: number }; body: { kitDslId: number } }
> = {
  policy: { on: "kit", relation: "owner of its expert group", anonymous: false },
  lock: "exclusive",
  async check(ctx, request) {
    await lockKit(ctx, request.params.kitId, "exclusive")
    return requireUpdate(ctx, await requireKitOfGroup(ctx, request), request.body.kitDslId)
  },
}

/** Like {@link ownerOfUpdate}, with the text in the query; read-only. */
export const readerOfUpdate: AccessRule<
  { kit: Kit; dsl: UpdatingDsl },
  Context,
  { params: { kitId: number }; query: { kitDslId: number } }
> = {
  policy: ownerOfUpdate.policy,
  async check(ctx, request) {
    const update = await requireUpdate(ctx, await requireKitOfGroup(ctx, request), request.query.kitDslId)
    requireOwnText(update.kit, update.dsl)
    return update
  },
}

async function requireUpdate(
  ctx: Context,
  kit: Kit,
  kitDslId: number,
): Promise<{ kit: Kit; dsl: UpdatingDsl }> {
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
}

/** The user who uploaded the text in the path. */
export const uploaderOfDsl: AccessRule<OwnDsl, Context, { params: { dslId: number } }> = {
  policy: { on: "kit text", relation: "uploader", anonymous: false },
  // The deleting statement checks again whether a kit uses the text.
  lock: "none",
  async check(ctx, { params }) {
    const found = await ctx.db
      .selectFrom("kitDsls")
      .where("id", "=", params.dslId)
      .select(["id", "dslPath", "jsonPath", "reportPath", "createdBy"])
      .executeTakeFirst()
    if (!found) throw notFound("kitDsl")
    if (found.createdBy !== ctx.user.id) throw accessDenied()
    return found
  },
}

function requireZip(file: UploadedFile): void {
  if (file.bytes.length >= ARCHIVE_LIMIT_BYTES) {
    throw invalid({
      en: "The ZIP file is too large. It must be smaller than 5 MB.",
      fa: "فایل ZIP بیش از حد بزرگ است: باید کوچک‌تر از ۵ مگابایت باشد.",
    })
  }
  if (mediaTypeNamed(file.type)?.ending !== "zip") {
    throw notAcceptable({
      en: "It is not a ZIP file: pack the files of the kit into a .zip file and upload that.",
      fa: "ZIP نیست: فایل‌های کیت را در یک فایل ‎.zip بگذارید و همان را بارگذاری کنید.",
    })
  }
}
