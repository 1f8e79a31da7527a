import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import { inLanguage, type Language, languageTitles } from "../../platform/i18n/language.ts"
import type { Kit } from "../kits/index.ts"
import type { UpdatingDsl, UploadedDsl } from "./access.ts"
import { importKit, type KitWishes, mainLanguage } from "./import-kit.ts"
import { alreadyAttached, attachDsl, requireOwnText, storedModel } from "./stored-dsl.ts"
import { draftFromText, type KitUpdate, updateKit } from "./update-kit.ts"

/**
 * Creates a kit from an uploaded text and attaches the text to it. If that fails, the text stays usable.
 *
 * @throws INVALID_DSL_CONTENT the stored text is damaged · INVALID_INPUT it already belongs to a kit, its language is
 * not offered by the tenant, or as `importKit`
 */
export async function createByDsl(
  ctx: Context,
  dsl: UploadedDsl,
  wishes: KitWishes,
): Promise<{ kitId: number }> {
  const model = storedModel(dsl.model)
  if (dsl.kitId !== null) throw alreadyAttached()
  requireOffered(ctx, mainLanguage(ctx, model, wishes))
  const { kitId } = await importKit(ctx, { model, expertGroupId: dsl.expertGroupId, wishes })
  await attachDsl(ctx, dsl.id, kitId)
  return { kitId }
}

function requireOffered({ tenant }: Context, language: Language): void {
  if (tenant.languages.includes(language)) return
  const offered = (reader: Language) =>
    tenant.languages.map((code) => inLanguage(languageTitles[code], reader)).join(", ")
  throw invalid({
    en: `Kits here can be written in: ${offered("EN")}.`,
    fa: `زبان‌هایی که اینجا می‌توان کیت نوشت: ${offered("FA")}.`,
  })
}

/**
 * Creates a draft of a kit with the content of an uploaded newer version of it, and attaches the text to the kit.
 *
 * @throws INVALID_INPUT when the text belongs to another kit · otherwise as `draftFromText`
 */
export async function draftByDsl(
  ctx: Context,
  kit: Kit,
  dsl: UpdatingDsl,
): Promise<{ kitVersionId: number }> {
  requireOwnText(kit, dsl)
  const kitVersionId = await draftFromText(ctx, kit, dsl.model)
  await attachDsl(ctx, dsl.id, kit.id)
  return { kitVersionId }
}

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
