import { type KitFile, printKit } from "@plumbline/kit-dsl"
import type { Context } from "../../platform/context.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import { linkTo } from "../../platform/files/route.ts"
import { modelOfContent, readStoredContent } from "../kit-versions/index.ts"
import { type Kit, tagsOfKit } from "../kits/index.ts"

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
