import {
  boundLanguage,
  compareKits,
  type KitChange,
  type KitComparison,
  type KitDslModel,
  rejectionMessages,
  withFollowedCodes,
} from "@plumbline/kit-dsl"
import type { Context } from "../../platform/context.ts"
import { invalid, ProductError } from "../../platform/errors.ts"
import { inLanguage, type LocalText, languageTitles } from "../../platform/i18n/language.ts"
import {
  cloneActiveVersion,
  modelOfContent,
  readStoredContent,
  requireLeastContent,
  requireTextSize,
  translatedLanguages,
  updateContent,
  updateDraftContent,
} from "../kit-versions/index.ts"
import { type Kit, nameLanguages, storedRichText, tagsOfKit } from "../kits/index.ts"
import { mappingToStore } from "./collector-mapping.ts"

type KitBlock = NonNullable<KitDslModel["kitModel"]>
type Texts = {
  title?: string | null
  summary?: string | null
  about?: string | null
  goal?: string | null
  context?: string | null
}

const names = {
  title: { en: "title", fa: "عنوان" },
  summary: { en: "summary", fa: "خلاصه" },
  about: { en: "description", fa: "شرح" },
  goal: { en: "goal", fa: "هدف" },
  context: { en: "context", fa: "زمینه" },
  tags: { en: "tags", fa: "برچسب‌ها" },
  translations: { en: "translations", fa: "ترجمه‌ها" },
} satisfies Record<string, LocalText>

/** The names of properties in the kit block of a text that differ from the kit. Omitted properties do not count. */
export function differencesOfKitBlock(
  kit: Kit,
  tags: readonly { code: string; title: string }[],
  { kitModel }: KitDslModel,
): LocalText[] {
  if (!kitModel) return []
  const own = { ...kit, goal: kit.metadata?.goal, context: kit.metadata?.context }
  const different: LocalText[] = differingFields(kitModel, own).map((field) => names[field])
  if (!namesTheseTags(kitModel, tags)) different.push(names.tags)
  if (translationsDiffer(kitModel, kit)) different.push(names.translations)
  return different
}

function differingFields(given: Texts, own: Texts): (keyof Texts)[] {
  return (["title", "summary", "about", "goal", "context"] as const).filter((field) => {
    const text = given[field]
    if (text === null || text === undefined) return false
    const asStored = field === "title" ? text : storedRichText(text)
    return asStored !== (own[field] ?? null)
  })
}

function namesTheseTags(block: KitBlock, tags: readonly { code: string; title: string }[]): boolean {
  if (block.tags.length === 0) return true
  const named = tags.filter(({ code, title }) => block.tags.includes(code) || block.tags.includes(title))
  return named.length === tags.length && new Set(block.tags).size === tags.length
}

function translationsDiffer(block: KitBlock, kit: Kit): boolean {
  return (["EN", "FA"] as const).some((language) => {
    const given = block.translations?.[language]
    const own = kit.translations?.[language]
    return differingFields({ ...given, ...given?.metadata }, { ...own, ...own?.metadata }).length > 0
  })
}

/** The message for the person who updates a kit, in up to three sentences. */
export function updateMessage(update: {
  changes: readonly unknown[]
  major: boolean
  /** Names of the general texts of the kit that differ. */
  notApplied: LocalText[]
  dryRun: boolean
}): LocalText {
  const sentences = [outcome(update), ...consequence(update), ...leftOut(update.notApplied)]
  return {
    en: sentences.map(({ en }) => en).join(" "),
    fa: sentences.map(({ fa }) => fa).join(" "),
  }
}

function outcome({ changes: { length: count }, dryRun }: { changes: readonly unknown[]; dryRun: boolean }) {
  if (count === 0) {
    return {
      en: "The text is the same as the kit: nothing changes.",
      fa: "متن با کیت یکی است: چیزی تغییر نمی‌کند.",
    }
  }
  const changes = count === 1 ? "1 change" : `${count} changes`
  const persian = `${count.toLocaleString("fa-IR", { useGrouping: false })} تغییر`
  return dryRun
    ? { en: `The update would make ${changes}.`, fa: `این به‌روزرسانی ${persian} ایجاد می‌کند.` }
    : { en: `The kit is updated: ${changes}.`, fa: `کیت به‌روز شد: ${persian}.` }
}

function consequence({ major, dryRun }: { major: boolean; dryRun: boolean }): LocalText[] {
  if (!major) return []
  return dryRun
    ? [{ en: "Results would have to be calculated again.", fa: "نتایج باید دوباره محاسبه شوند." }]
    : [{ en: "Results have to be calculated again.", fa: "نتایج باید دوباره محاسبه شوند." }]
}

function leftOut(names: LocalText[]): LocalText[] {
  if (names.length === 0) return []
  return [
    {
      en: `Not applied, as these are edited on the page of the kit: ${names.map(({ en }) => en).join(", ")}.`,
      fa: `این موارد اعمال نمی‌شوند، چون در صفحهٔ کیت ویرایش می‌شوند: ${names.map(({ fa }) => fa).join("، ")}.`,
    },
  ]
}

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
    await noteModification(ctx, kit, versionId, { major, collectors: updated.collectors })
    await ctx.record({ type: "kit-updated", kitId: kit.id })
    const languages = translatedLanguages({ ...model, kitModel: null })
    if (languages.length > 0) await nameLanguages(ctx, kit.id, languages)
  }
  const message = inLanguage(updateMessage({ changes, major, notApplied, dryRun }), ctx.language)
  return { message, major, changes: [...changes] }
}

/**
 * What a newer version of a kit, as a text, would change in it once a draft with it is released: also what is gone.
 * Elements stay the same by their codes, questions also by their first reference.
 *
 * @throws INVALID_INPUT as {@link updateKit}
 */
export async function compareAsDraft(ctx: Context, kit: Kit, model: KitDslModel) {
  const { stored, current, notApplied } = await readActive(ctx, kit, model)
  const followed = withFollowedCodes(current, model)
  const { collectors } = current
  const next = { ...followed, ...(collectors === undefined ? {} : { collectors }) }
  return { stored, current, next, notApplied }
}

/**
 * Creates the draft of a kit with the content of a newer version of it. The mapping of collectors stays. The caller holds
 * the exclusive lock on the kit.
 *
 * @throws INVALID_INPUT there is a draft already, or as {@link updateKit}
 */
export async function draftFromText(ctx: Context, kit: Kit, model: KitDslModel): Promise<number> {
  const { next } = await compareAsDraft(ctx, kit, model)
  const draftId = await cloneActiveVersion(ctx, kit)
  const stored = await readStoredContent(ctx, draftId)
  if (!stored) throw noActiveVersion()
  await updateDraftContent(ctx, draftId, stored, next)
  const languages = translatedLanguages({ ...next, kitModel: null })
  if (languages.length > 0) await nameLanguages(ctx, kit.id, languages)
  return draftId
}

/**
 * What a text would change in the active version of a kit, and the names of general texts that would not be applied.
 *
 * @throws as {@link updateKit}
 */
export async function compareWithText(ctx: Context, kit: Kit, model: KitDslModel) {
  const { stored, current, notApplied } = await readActive(ctx, kit, model)
  const comparison = compareKits(current, model)
  requireSupported(ctx, comparison)
  return { stored, current, comparison, notApplied }
}

async function readActive(ctx: Context, kit: Kit, model: KitDslModel) {
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
  return { stored, current, notApplied: differencesOfKitBlock(kit, tags, model) }
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

async function noteModification(
  ctx: Context,
  kit: Kit,
  versionId: number,
  { major, collectors }: { major: boolean; collectors: string | undefined },
): Promise<void> {
  const stamps = { lastModificationTime: ctx.now, lastModifiedBy: ctx.user.id }
  await ctx.db
    .updateTable("kitVersions")
    .set((eb) => ({
      ...stamps,
      revision: eb("revision", "+", 1),
      collectorMapping: mappingToStore(collectors),
    }))
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
