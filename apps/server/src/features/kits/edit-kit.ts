import type { Context } from "../../platform/context.ts"
import { json, jsonOrNull, type KitMetadata } from "../../platform/database/json.ts"
import { invalid } from "../../platform/errors.ts"
import type { ProductEvent } from "../../platform/events/event.ts"
import { type Language, languages } from "../../platform/i18n/language.ts"
import type { Kit } from "./access.ts"
import {
  codeForTitle,
  kitMetadata,
  kitTranslations,
  nameLanguages,
  nameTags,
  requireLanguagesOfKit,
} from "./kit-fields.ts"

import { type RichField, richText } from "./texts.ts"

/** Changes to a kit; missing fields stay as they are. */
export type KitEdit = {
  title?: string
  summary?: string
  about?: string
  lang?: Language
  published?: boolean
  isPrivate?: boolean
  tags?: number[]
  translations?: Record<string, unknown>
  removeTranslations?: boolean
  metadata?: { goal?: string | null; context?: string | null }
  removeMetadata?: boolean
}

/**
 * Changes a kit, locked by the caller, but not its content, so no assessment becomes stale. The code stays the same
 * even if the title changes. An edit without any field changes nothing.
 *
 * @throws INVALID_INPUT a taken title, a text of the wrong length, publishing a kit that has no subject to show, an
 * unknown tag, setting and removing the same thing, a translation into a language the kit lacks
 */
export async function editKit(ctx: Context, kit: Kit, edit: KitEdit): Promise<void> {
  const changes = {
    ...(await changedTexts(ctx, kit, edit)),
    ...changedTranslations(kit, edit),
    ...changedMetadata(kit, edit),
    ...(edit.lang && { language: edit.lang }),
    ...(edit.published !== undefined && { published: edit.published }),
    ...(edit.isPrivate !== undefined && { isPrivate: edit.isPrivate }),
  }
  if (edit.published) requirePublishable(kit)
  if (Object.keys(changes).length === 0 && !edit.tags) return

  await ctx.db
    .updateTable("kits")
    .set({ ...changes, lastModificationTime: ctx.now, lastModifiedBy: ctx.user.id })
    .where("id", "=", kit.id)
    .execute()
  if (edit.lang) await nameLanguages(ctx, kit.id, [edit.lang])
  if (edit.tags) {
    await ctx.db.deleteFrom("kitTags").where("kitId", "=", kit.id).execute()
    await nameTags(ctx, kit.id, edit.tags)
  }
  await ctx.record(eventOf(kit, edit))
}

/** The event that an edit causes: the kit is published, unpublished, or otherwise changed. */
function eventOf({ id: kitId, published }: Kit, edit: KitEdit): ProductEvent {
  if (edit.published && !published) return { type: "kit-published", kitId }
  return { type: edit.published === false && published ? "kit-unpublished" : "kit-updated", kitId }
}

async function changedTexts(ctx: Context, kit: Kit, { title, summary, about }: KitEdit) {
  if (title !== undefined && title !== kit.title) await codeForTitle(ctx, title, kit.id)
  return {
    ...(title !== undefined && { title }),
    ...changedText("summary", summary),
    ...changedText("about", about),
  }
}

/** Editors send a text without visible content for a box that was left untouched: the field stays. */
function changedText<Field extends RichField>(field: Field, given: string | undefined) {
  const text = given === undefined ? null : richText(field, given)
  return text === null ? {} : { [field]: text }
}

function changedTranslations(kit: Kit, edit: KitEdit): { translations?: string | null } {
  const given = edit.translations ?? {}
  const isGiven = Object.keys(given).length > 0
  if (edit.removeTranslations) {
    if (isGiven) throw setAndRemoved("translations")
    return { translations: null }
  }
  if (!isGiven) return {}
  const translations = kitTranslations(given)
  const offered = edit.lang ? [...kit.languages, edit.lang] : kit.languages
  requireLanguagesOfKit(
    { ...kit, languages: offered },
    languagesIn(translations),
    languagesIn(kit.translations),
  )
  return { translations: jsonOrNull(translations) }
}

function languagesIn(translations: Kit["translations"]): Language[] {
  return languages.filter((language) => translations?.[language] !== undefined)
}

function changedMetadata(kit: Kit, edit: KitEdit): { metadata?: string | null } {
  const { metadata, removeMetadata } = edit
  if (removeMetadata && metadata) throw setAndRemoved("metadata")
  if (removeMetadata) return { metadata: null }
  if (!metadata) return {}
  const merged: KitMetadata | null = kitMetadata({ ...kit.metadata, ...metadata })
  return { metadata: merged && json(merged) }
}

function requirePublishable(kit: Kit): void {
  if (kit.activeVersionId !== null && kit.hasSubject) return
  throw invalid({
    en: "Only a kit with a released version that has a subject can be published.",
    fa: "تنها کیتی را می‌توان منتشر کرد که نسخهٔ نهایی‌شده‌ای با دست‌کم یک محور داشته باشد.",
  })
}

function setAndRemoved(field: string) {
  return invalid({
    en: `“${field}” cannot be set and removed at once.`,
    fa: `«${field}» را نمی‌توان هم‌زمان تعیین و حذف کرد.`,
  })
}
