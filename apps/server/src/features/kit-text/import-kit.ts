import { boundLanguage, type KitDslModel } from "@plumbline/kit-dsl"
import type { Context } from "../../platform/context.ts"
import { jsonOrNull, type KitOrigin } from "../../platform/database/json.ts"
import { invalid } from "../../platform/errors.ts"
import { inLanguage, type Language, languageTitles } from "../../platform/i18n/language.ts"
import {
  insertModel,
  insertSubjectLinks,
  requireLeastContent,
  requireTextSize,
  subjectLinks,
  translatedLanguages,
} from "../kit-versions/index.ts"
import {
  codeForTitle,
  kitMetadata,
  kitTextLengths,
  kitTranslations,
  lineText,
  missing,
  nameLanguages,
  nameTags,
  openToGroup,
  richText,
  tagIdsNamed,
} from "../kits/index.ts"
import { mappingToStore } from "./collector-mapping.ts"
import { attachDsl, storeDsl } from "./stored-dsl.ts"

/** Properties of the new kit; omitted ones are taken from the kit block of the text. */
export type KitWishes = {
  title?: string | null
  summary?: string | null
  about?: string | null
  language?: Language | null
  tagIds?: number[] | null
  isPrivate?: boolean | null
}

export type KitImport = {
  model: KitDslModel
  expertGroupId: number
  wishes?: KitWishes
  /** The archive the model was read from, to be stored and attached to the kit. */
  archive?: Uint8Array
  /** Shows the kit in the library at once. */
  publish?: boolean
}

/**
 * Creates a kit from a text, with an active version that has its content. The caller becomes its author; all active
 * members of the expert group can use it. Does not check permissions.
 *
 * @throws INVALID_INPUT when the kit would be incomplete or lacks a text, its title is taken, a tag is unknown, or the
 * requested language is not the language of its text
 */
export async function importKit(ctx: Context, input: KitImport): Promise<{ kitId: number }> {
  const { model, expertGroupId, wishes = {} } = input
  requireLeastContent(model)
  requireTextSize(ctx, model)
  const texts = textsOfKit(model, wishes)
  const language = mainLanguage(ctx, model, wishes)
  const code = await codeForTitle(ctx, texts.title)
  const tagIds = wishes.tagIds ?? (await tagIdsNamed(ctx, model.kitModel?.tags ?? []))

  const stamps = { creationTime: ctx.now, lastModificationTime: ctx.now }
  const authors = { createdBy: ctx.user.id, lastModifiedBy: ctx.user.id }
  const { id: kitId } = await ctx.db
    .insertInto("kits")
    .values({
      ...texts,
      code,
      language,
      isPrivate: wishes.isPrivate ?? false,
      published: input.publish ?? false,
      expertGroupId,
      lastMajorModificationTime: ctx.now,
      ...stamps,
      ...authors,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const { id: versionId } = await ctx.db
    .insertInto("kitVersions")
    .values({
      kitId,
      status: "ACTIVE",
      collectorMapping: mappingToStore(model.collectors),
      ...stamps,
      ...authors,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  await ctx.db.updateTable("kits").set({ activeVersionId: versionId }).where("id", "=", kitId).execute()

  await insertSubjectLinks(ctx, versionId, subjectLinks(await insertModel(ctx, versionId, model)))
  await nameLanguages(ctx, kitId, [language, ...translatedLanguages(model)])
  await nameTags(ctx, kitId, tagIds)
  await openToGroup(ctx, kitId, expertGroupId)
  if (input.archive) {
    const stored = Buffer.from(JSON.stringify(model))
    const dsl = await storeDsl(ctx, { expertGroupId, archive: input.archive, model: stored })
    await attachDsl(ctx, dsl.id, kitId)
  }
  await ctx.record({ type: "kit-created", kitId })
  if (input.publish) await ctx.record({ type: "kit-published", kitId })
  return { kitId }
}

function originOf({ licence, source, version }: Partial<KitOrigin> = {}): KitOrigin | null {
  const origin = {
    ...(licence !== undefined && { licence }),
    ...(source !== undefined && { source }),
    ...(version !== undefined && { version }),
  }
  return Object.keys(origin).length === 0 ? null : origin
}

function textsOfKit({ kitModel }: KitDslModel, wishes: KitWishes) {
  const title = lineText("title", wishes.title ?? kitModel?.title, kitTextLengths.title)
  const summary = richText("summary", wishes.summary) ?? richText("summary", kitModel?.summary)
  const about = richText("about", wishes.about) ?? richText("about", kitModel?.about)
  if (title === null) throw missing("title")
  if (summary === null) throw missing("summary")
  if (about === null) throw missing("about")
  return {
    title,
    summary,
    about,
    origin: jsonOrNull(originOf(kitModel ?? {})),
    metadata: jsonOrNull(kitMetadata({ goal: kitModel?.goal, context: kitModel?.context })),
    translations: jsonOrNull(kitTranslations(kitModel?.translations ?? {})),
  }
}

/**
 * The main language of a new kit: that of its text, or the requested one when the text does not specify it.
 *
 * @throws INVALID_INPUT when the text is not written in the requested language
 */
export function mainLanguage(
  { tenant }: Pick<Context, "tenant">,
  model: KitDslModel,
  { language }: KitWishes,
): Language {
  const bound = boundLanguage(model)
  if (bound !== null && language && language !== bound) {
    throw invalid({
      en: `This kit is written in ${inLanguage(languageTitles[bound], "EN")}. Choose that as its language.`,
      fa: `این کیت به زبان ${inLanguage(languageTitles[bound], "FA")} نوشته شده است: همان را انتخاب کنید.`,
    })
  }
  return language ?? bound ?? tenant.languages[0] ?? "EN"
}
