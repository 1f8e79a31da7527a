import type { KitMetadata, KitTranslations } from "../../platform/database/json.ts"
import type { Language } from "../../platform/i18n/language.ts"

type KitTexts = {
  language: Language
  title: string
  summary: string
  about: string
  metadata: KitMetadata | null
  translations: KitTranslations | null
}

/** A kit's title in a language; falls back to its main language. */
export function kitTitle(
  kit: Pick<KitTexts, "language" | "title" | "translations">,
  language: Language,
): string {
  return translationInto(kit, language)?.title ?? kit.title
}

/** Like {@link kitTitle}, for the summary. */
export function kitSummary(
  kit: Pick<KitTexts, "language" | "summary" | "translations">,
  language: Language,
): string {
  return translationInto(kit, language)?.summary ?? kit.summary
}

/** All texts of a kit's page in a language; each field falls back to the main language. */
export function kitPageTexts(kit: KitTexts, language: Language) {
  const translation = translationInto(kit, language)
  return {
    title: kitTitle(kit, language),
    summary: kitSummary(kit, language),
    about: translation?.about ?? kit.about,
    metadata: {
      goal: translation?.metadata?.goal ?? kit.metadata?.goal ?? null,
      context: translation?.metadata?.context ?? kit.metadata?.context ?? null,
    },
  }
}

/** Blank texts are not stored, so every stored translation can be shown. */
function translationInto(kit: Pick<KitTexts, "language" | "translations">, language: Language) {
  return language === kit.language ? undefined : kit.translations?.[language]
}
