import { randomUUID } from "node:crypto"
import { type KitDslModel, type KitFile, printKit, readModel } from "@plumbline/kit-dsl"
import { DAY, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { invalid, notFound, ProductError } from "../../platform/errors.ts"
import { linkTo } from "../../platform/files/route.ts"
import { modelOfContent, readStoredContent } from "../kit-versions/index.ts"
import { type Kit, tagsOfKit } from "../kits/index.ts"

/**
 * Stores an uploaded archive byte for byte, its model as JSON, and the report of losses of a framework. The text belongs to
 * no kit yet.
 */
export async function storeDsl(
  ctx: Context,
  upload: { expertGroupId: number; archive: Uint8Array; model: Uint8Array; report?: Uint8Array },
): Promise<{ id: number }> {
  const folder = `dsl/${randomUUID()}`
  const dslPath = `${folder}/dsl.zip`
  const jsonPath = `${folder}/dsl.json`
  await ctx.files.put(dslPath, upload.archive)
  await ctx.files.put(jsonPath, upload.model)
  const reportPath = upload.report === undefined ? null : `${folder}/loss-report.csv`
  if (upload.report !== undefined && reportPath !== null) await ctx.files.put(reportPath, upload.report)
  return ctx.db
    .insertInto("kitDsls")
    .values({
      expertGroupId: upload.expertGroupId,
      dslPath,
      jsonPath,
      reportPath,
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

const HOUR = 60 * 60_000

/**
 * The active version of a kit as text files. Importing them creates an equal kit.
 *
 * @throws INVALID_INPUT for a kit without an active version
 */
export async function exportDsl(ctx: Context, kit: Kit): Promise<KitFile[]> {
  const versionId = kit.activeVersionId
  const stored = versionId === null ? undefined : await readStoredContent(ctx, versionId)
  if (!stored) {
    throw invalid({
      en: "This kit has no released version yet, so there is nothing to export.",
      fa: "این کیت هنوز نسخهٔ نهایی‌شده‌ای ندارد و چیزی برای برون‌بری نیست.",
    })
  }
  const tags = await tagsOfKit(ctx, kit.id)
  const tagCodes = tags.map(({ code }) => code)
  return printKit(modelOfContent(kit, tagCodes, stored))
}

/**
 * A link to the archive that was last attached to a kit, valid for an hour; null when the file is missing.
 *
 * @throws NOT_FOUND for a kit that was not created from a text
 */
export async function dslDownloadLink(ctx: Context, kit: Kit): Promise<string | null> {
  const dsl = await ctx.db
    .selectFrom("kitDsls")
    .where("kitId", "=", kit.id)
    .select("dslPath")
    .executeTakeFirst()
  if (!dsl) throw notFound("kitDsl")
  return linkTo(ctx, dsl.dslPath, HOUR)
}

/**
 * What became of each value of the framework that a kit was last created or updated from, as CSV.
 *
 * @throws NOT_FOUND for a kit that was made of something else
 */
export async function lossReportOfKit(ctx: Context, kit: Kit): Promise<Uint8Array> {
  const dsl = await ctx.db
    .selectFrom("kitDsls")
    .where("kitId", "=", kit.id)
    .select("reportPath")
    .executeTakeFirst()
  return readLossReport(ctx, dsl?.reportPath ?? null)
}

/** @throws NOT_FOUND for a text that was no framework */
export async function readLossReport({ files }: Context, path: string | null): Promise<Uint8Array> {
  const report = path === null ? null : await files.read(path)
  if (report === null) throw notFound("lossReport")
  return report
}

const KEPT_FOR = 30 * DAY

type DslFiles = { dslPath: string; jsonPath: string | null; reportPath: string | null }

export type OwnDsl = DslFiles & { id: number }

/**
 * Removes an uploaded text and its files.
 *
 * @throws INVALID_INPUT when it belongs to a kit
 */
export async function deleteDsl(ctx: Context, dsl: OwnDsl): Promise<void> {
  const removed = await ctx.db
    .deleteFrom("kitDsls")
    .where("id", "=", dsl.id)
    .where("kitId", "is", null)
    .returning("id")
    .executeTakeFirst()
  if (!removed) {
    throw invalid({
      en: "A kit was created from this text, so it cannot be deleted.",
      fa: "کیتی از این متن ساخته شده است؛ پس نمی‌توان آن را حذف کرد.",
    })
  }
  await removeFiles(ctx, [dsl])
}

/** Removes texts uploaded at least 30 days ago and never used. Texts that ever belonged to a kit stay. */
export async function purgeForgottenUploads(ctx: AnonymousContext): Promise<void> {
  const purged = await ctx.db
    .deleteFrom("kitDsls")
    .where("kitId", "is", null)
    .where("creationTime", "<=", timeAfter(ctx.now, -KEPT_FOR))
    // Attaching and detaching a text both set the modification time.
    .whereRef("lastModificationTime", "=", "creationTime")
    .returning(["dslPath", "jsonPath", "reportPath"])
    .execute()
  await removeFiles(ctx, purged)
}

async function removeFiles({ files }: AnonymousContext, dsls: DslFiles[]): Promise<void> {
  for (const { dslPath, jsonPath, reportPath } of dsls)
    for (const path of [dslPath, jsonPath, reportPath]) if (path !== null) await files.remove(path)
}
