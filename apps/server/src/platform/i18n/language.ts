/** A language of the interface and of kits. */
export type Language = "EN" | "FA"

export const languages: readonly Language[] = ["EN", "FA"]

/** A text in both languages. Messages are written where they are thrown, so that none can lack a language. */
export type LocalText = { en: string; fa: string }

export function inLanguage(text: LocalText, language: Language): string {
  return language === "FA" ? text.fa : text.en
}

/** The language for an `Accept-Language` header: the preferred one if offered, otherwise the first one offered. */
export function languageOf(
  acceptLanguage: string | undefined,
  offered: readonly Language[] = languages,
): Language {
  const wishes = (acceptLanguage ?? "")
    .split(",")
    .map((wish) => {
      const [tag = "", ...parameters] = wish.trim().toLowerCase().split(";")
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { subtag: tag.split("-")[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  const wish = wishes[0]?.subtag?.toUpperCase()
  return offered.find((language) => language === wish) ?? offered[0] ?? "EN"
}

/** Names of the languages. Existing clients compare the English ones. */
export const languageTitles: Record<Language, LocalText> = {
  EN: { en: "English", fa: "انگلیسی" },
  FA: { en: "Persian", fa: "فارسی" },
}
