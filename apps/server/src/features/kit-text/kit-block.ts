import type { KitDslModel } from "@plumbline/kit-dsl"
import type { LocalText } from "../../platform/i18n/language.ts"
import { type Kit, storedRichText } from "../kits/index.ts"

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
