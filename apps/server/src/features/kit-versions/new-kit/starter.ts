import type { KitDslModel } from "@plumbline/kit-dsl"
import { starterLevels } from "@plumbline/kit-dsl/starter"
import type { Static } from "typebox"
import type { Context } from "../../../platform/context.ts"
import type { KitOrigin } from "../../../platform/database/json.ts"
import { invalid, notFound } from "../../../platform/errors.ts"
import { inLanguage, type Language, languageTitles } from "../../../platform/i18n/language.ts"
import { findKit, type Kit, type NewKit } from "../../kits/index.ts"
import { requireTextSize } from "../content/kit-size.ts"
import { modelOfContent } from "../content/model-of-content.ts"
import { readStoredContent } from "../content/stored-content.ts"

/** What a new kit begins with. */
export interface Starter {
  language: Language
  languages: readonly Language[]
  /** The content of the draft; null for an empty one. */
  model: KitDslModel | null
  texts: { summary: string | null; about: string | null }
  /** On what terms a copy may be used, and what it rests on: as the copied kit says. */
  origin: KitOrigin | null
}

/**
 * Reads what a new kit begins with.
 *
 * @param named the main language of the new kit, if the request names one
 * @throws INVALID_INPUT for both levels and a copy, a copy into another language, or of a kit that is larger than the
 *   tenant allows · NOT_FOUND for a kit that is not open to the caller, or not released
 */
export async function readStarter(
  ctx: Context,
  { levels, kitId }: NonNullable<Static<typeof NewKit>["starter"]>,
  named: Language | null,
): Promise<Starter> {
  if (kitId !== undefined) {
    if (levels !== undefined) throw twoStarters()
    return copyOf(ctx, kitId, named)
  }
  const language = named ?? "EN"
  const nothing = { language, languages: [language], texts: { summary: null, about: null }, origin: null }
  if (levels === undefined) return { ...nothing, model: null }
  return { ...nothing, model: { ...emptyModel, levelModels: starterLevels(levels, language) } }
}

async function copyOf(ctx: Context, kitId: number, named: Language | null): Promise<Starter> {
  const kit = await findKit(ctx, kitId)
  if (!kit || !isOpenTo(kit) || kit.activeVersionId === null) throw notFound("kit")
  const { language, languages, summary, about, origin } = kit
  if (named !== null && named !== language) throw otherLanguage(language)
  const stored = await readStoredContent(ctx, kit.activeVersionId)
  if (!stored) throw notFound("kit")
  const model = modelOfContent(kit, [], stored)
  requireTextSize(ctx, model)
  const { version: _ofTheOriginal, ...terms } = origin ?? {}
  return {
    ...{ language, languages, model, texts: { summary, about } },
    origin: Object.keys(terms).length === 0 ? null : terms,
  }
}

/** Whether the caller may take over the whole text of the kit. */
function isOpenTo({ published, isPrivate, price, isMember, expertGroup }: Kit): boolean {
  if (expertGroup.deleted) return false
  return Boolean(isMember) || (published && !isPrivate && price === 0)
}

const emptyModel: KitDslModel = {
  kitModel: null,
  levelModels: [],
  subjectModels: [],
  attributeModels: [],
  measureModels: [],
  questionnaireModels: [],
  answerRangeModels: [],
  questionModels: [],
  hasError: false,
}

function twoStarters() {
  return invalid({
    en: "A kit begins either with levels or with a copy of another kit.",
    fa: "کیت یا با سطح‌ها آغاز می‌شود یا با کپی کیتی دیگر، نه با هر دو.",
  })
}

function otherLanguage(language: Language) {
  return invalid({
    en: `The kit to copy is written in ${inLanguage(languageTitles[language], "EN")}. Choose that as the language.`,
    fa: `کیتی که کپی می‌شود به زبان ${inLanguage(languageTitles[language], "FA")} نوشته شده است: همان را انتخاب کنید.`,
  })
}
