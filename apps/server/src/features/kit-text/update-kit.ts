import {
  boundLanguage,
  compareKits,
  type KitChange,
  type KitComparison,
  type KitDslModel,
  rejectionMessages,
} from "@plumbline/kit-dsl"
import type { Context } from "../../platform/context.ts"
import { invalid, ProductError } from "../../platform/errors.ts"
import { inLanguage, languageTitles } from "../../platform/i18n/language.ts"
import {
  modelOfContent,
  readStoredContent,
  requireLeastContent,
  requireTextSize,
  translatedLanguages,
  updateContent,
} from "../kit-versions/index.ts"
import { type Kit, nameLanguages, tagsOfKit } from "../kits/index.ts"
import { differencesOfKitBlock } from "./kit-block.ts"
import { updateMessage } from "./update-message.ts"

export type KitUpdate = {
  /** In the caller's language; also states which general texts of the kit differ from the text. */
  message: string
  /** Whether the change makes earlier results stale. */
  major: boolean
  /** In the order of the text, removals last. */
  changes: KitChange[]
}

/**
 * Applies a text to the active version of a kit, in place: elements with the same code stay the same elements, so
 * answers stay attached to them. A major change makes all earlier results stale. General texts and tags of the kit are
 * not applied. With `dryRun`, or if the text is unchanged, nothing is changed. The caller holds the exclusive lock on
 * the kit.
 *
 * @throws INVALID_INPUT the kit has no active version, the text is in another language or has insufficient content, or
 * two measures would share a title · UNSUPPORTED_DSL_CONTENT_CHANGE a change would invalidate answers
 */
export async function updateKit(
  ctx: Context,
  kit: Kit,
  model: KitDslModel,
  { dryRun }: { dryRun: boolean },
): Promise<KitUpdate> {
  const { stored, comparison, notApplied } = await compareWithText(ctx, kit, model)
  const { changes, major, updated } = comparison
  if (!dryRun && changes.length > 0) {
    const versionId = stored.content.kitVersionId
    await updateContent(ctx, versionId, stored, updated)
    await noteModification(ctx, kit, versionId, major)
    await ctx.record({ type: "kit-updated", kitId: kit.id })
    const languages = translatedLanguages({ ...model, kitModel: null })
    if (languages.length > 0) await nameLanguages(ctx, kit.id, languages)
  }
  const message = inLanguage(updateMessage({ changes, major, notApplied, dryRun }), ctx.language)
  return { message, major, changes: [...changes] }
}

/**
 * What a text would change in the active version of a kit, and the names of general texts that would not be applied.
 *
 * @throws as {@link updateKit}
 */
export async function compareWithText(ctx: Context, kit: Kit, model: KitDslModel) {
  const versionId = kit.activeVersionId
  if (versionId === null) throw noActiveVersion()
  requireSameLanguage(kit, model)
  requireLeastContent(model)
  requireTextSize(ctx, model)
  const stored = await readStoredContent(ctx, versionId)
  if (!stored) throw noActiveVersion()
  const tags = await tagsOfKit(ctx, kit.id)
  const current = modelOfContent(
    kit,
    tags.map(({ code }) => code),
    stored,
  )
  const comparison = compareKits(current, model)
  requireSupported(ctx, comparison)
  return { stored, current, comparison, notApplied: differencesOfKitBlock(kit, tags, model) }
}

function noActiveVersion(): ProductError {
  return invalid({
    en: "This kit has no released version to update.",
    fa: "این کیت نسخهٔ نهایی‌شده‌ای ندارد که بتوان آن را به‌روز کرد.",
  })
}

/** @throws INVALID_INPUT when the text is bound to a language other than the main language of the kit */
export function requireSameLanguage(kit: Kit, model: KitDslModel): void {
  const bound = boundLanguage(model)
  if (bound === null || bound === kit.language) return
  const [text, own] = [languageTitles[bound], languageTitles[kit.language]]
  throw invalid({
    en: `The text is written in ${text.en}, but the main language of this kit is ${own.en}.`,
    fa: `متن به زبان ${text.fa} نوشته شده است، اما زبان اصلی این کیت ${own.fa} است.`,
  })
}

function requireSupported(ctx: Context, { rejected, sharedMeasureTitles }: KitComparison): void {
  if (rejected.length > 0) {
    const messages = rejectionMessages(rejected, ctx.language === "FA" ? "fa" : "en")
    throw new ProductError(
      "UNSUPPORTED_DSL_CONTENT_CHANGE",
      { en: messages.join("\n"), fa: messages.join("\n") },
      // The reply has the list instead of a single message.
      { details: { message: undefined, messages } },
    )
  }
  const [title] = sharedMeasureTitles
  if (title === undefined) return
  throw invalid({
    en: `The kit already has another measure titled “${title}”. Choose another title.`,
    fa: `این کیت سنجهٔ دیگری با عنوان «${title}» دارد: عنوان دیگری انتخاب کنید.`,
  })
}

async function noteModification(ctx: Context, kit: Kit, versionId: number, major: boolean): Promise<void> {
  const stamps = { lastModificationTime: ctx.now, lastModifiedBy: ctx.user.id }
  await ctx.db
    .updateTable("kitVersions")
    .set((eb) => ({ ...stamps, revision: eb("revision", "+", 1) }))
    .where("id", "=", versionId)
    .execute()
  // The lock on the kit was acquired after all calculations that this update had to wait for.
  const lastMajor = { lastMajorModificationTime: ctx.now }
  await ctx.db
    .updateTable("kits")
    .set({ ...stamps, ...(major && lastMajor) })
    .where("id", "=", kit.id)
    .execute()
}
