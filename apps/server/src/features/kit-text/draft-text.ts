import { isCollectorMapping, type KitDslModel, listDifferences, printKit } from "@plumbline/kit-dsl"
import type { Context } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"
import { inLanguage, type LocalText } from "../../platform/i18n/language.ts"
import {
  type KitVersion,
  keepingChange,
  modelOfContent,
  readStoredContent,
  requireTextSize,
  translatedLanguages,
  updateDraftContent,
} from "../kit-versions/index.ts"
import { nameLanguages, requireKitOfGroup, tagsOfKit } from "../kits/index.ts"
import { differencesOfKitBlock, requireSameLanguage } from "./update-kit.ts"

/** A draft as one kit text, with the kit block first. The mapping of collectors that it carries is a text of its own. */
export async function textOfDraft(ctx: Context, draft: KitVersion): Promise<string> {
  const { model } = await readDraft(ctx, draft)
  return printKit(model)
    .filter(({ path }) => !isCollectorMapping(path))
    .map(({ text }) => text.trim())
    .filter((text) => text !== "")
    .join("\n\n")
    .concat("\n")
}

/**
 * Replaces the content of a draft with that of a text. Elements with the same code stay the same elements, so that
 * answers stay attached to them. The kit block of the text is not applied, and the mapping of collectors stays. The caller holds the lock on the kit.
 *
 * @throws INVALID_INPUT when the text is written in another language, or the database rejects the content
 */
export async function replaceDraft(
  ctx: Context,
  draft: KitVersion,
  text: KitDslModel,
): Promise<{ changesCount: number; message: string; undoId: number | null }> {
  const { kit, tags, stored, model } = await readDraft(ctx, draft)
  requireSameLanguage(kit, text)
  requireTextSize(ctx, text)
  const { collectors: _separate, ...elements } = model
  const changesCount = listDifferences(elements, text).length
  let undoId: number | null = null
  if (changesCount > 0) {
    undoId = await keepingChange(ctx, draft, () => updateDraftContent(ctx, draft.id, stored, text))
    const languages = translatedLanguages({ ...text, kitModel: null })
    if (languages.length > 0) await nameLanguages(ctx, kit.id, languages)
  }
  const message = replaced(differencesOfKitBlock(kit, tags, text))
  return { changesCount, message: inLanguage(message, ctx.language), undoId }
}

async function readDraft(ctx: Context, draft: KitVersion) {
  const kit = await requireKitOfGroup(ctx, { params: { kitId: draft.kit.id } })
  const tags = await tagsOfKit(ctx, kit.id)
  const stored = await readStoredContent(ctx, draft.id)
  if (!stored) throw notFound("kitVersion")
  const codes = tags.map(({ code }) => code)
  return { kit, tags, stored, model: modelOfContent(kit, codes, stored) }
}

function replaced(notApplied: LocalText[]): LocalText {
  if (notApplied.length === 0) return { en: "The draft now matches the text.", fa: "پیش‌نویس مطابق متن شد." }
  return {
    en: `The draft now matches the text, except for the general texts of the kit: edit those under “General” (${notApplied.map(({ en }) => en).join(", ")}).`,
    fa: `پیش‌نویس مطابق متن شد، جز آنچه کیت دربارهٔ خود می‌گوید: آن را در بخش «کلیات» ویرایش کنید (${notApplied.map(({ fa }) => fa).join("، ")}).`,
  }
}
