import type { Schemas } from "../../api/schemas.ts"
import type { TwoLanguageText } from "../../ui/TwoLanguageField.tsx"

/** The texts that describe a kit, in the order of its page in the library. */
export const kitTextNames = ["title", "summary", "about", "context", "goal"] as const
export type KitTextName = (typeof kitTextNames)[number]
export type KitTexts = Record<KitTextName, TwoLanguageText>

type Language = Schemas["Language"] | undefined

/** The texts of a kit for a form. */
export function textsOfKit(kit: Schemas["KitInfo"], other: Language): KitTexts {
  const translation = other && kit.translations[other.code]
  return {
    title: { main: kit.title, other: translation?.title ?? "" },
    summary: { main: kit.summary, other: translation?.summary ?? "" },
    about: { main: kit.about, other: translation?.about ?? "" },
    context: { main: kit.metadata?.context ?? "", other: translation?.metadata?.context ?? "" },
    goal: { main: kit.metadata?.goal ?? "", other: translation?.metadata?.goal ?? "" },
  }
}

/** The edit that stores the named texts of a form; all other texts and translations stay. */
export function editOfTexts(
  kit: Schemas["KitInfo"],
  names: readonly KitTextName[],
  texts: KitTexts,
  other: Language,
): Schemas["KitEdit"] {
  const written = Object.fromEntries(names.map((name) => [name, texts[name].main.trim()]))
  const { context, goal, ...own } = written
  const metadata = { ...(context !== undefined && { context }), ...(goal !== undefined && { goal }) }
  return {
    ...own,
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(other && {
      translations: { ...kit.translations, [other.code]: translationsIn(kit, names, texts, other) },
    }),
  }
}

function translationsIn(
  kit: Schemas["KitInfo"],
  names: readonly KitTextName[],
  texts: KitTexts,
  other: Schemas["Language"],
): Schemas["KitTranslation"] {
  const all = textsOfKit(kit, other)
  const of = (name: KitTextName) => (names.includes(name) ? texts : all)[name].other.trim()
  return {
    title: of("title"),
    summary: of("summary"),
    about: of("about"),
    metadata: { context: of("context"), goal: of("goal") },
  }
}
