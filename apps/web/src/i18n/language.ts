/** The languages of the interface. */
export type Language = "en" | "fa"

export const languages: readonly Language[] = ["en", "fa"]

/** What this browser keeps for all who sign in: the language and the light or dark look. */
export const storedKeys = ["lang", "look"]

const oneYear = 31_536_000

let current: Language = "en"

export function currentLanguage(): Language {
  return current
}

export function directionOfLanguage(language: Language): "ltr" | "rtl" {
  return language === "fa" ? "rtl" : "ltr"
}

/** The other one of the two languages. */
export function otherLanguage(language: Language): Language {
  return language === "fa" ? "en" : "fa"
}

/** Makes a language the current one: for the page, for later visits, and for pages made by the server. */
export function rememberLanguage(language: Language): void {
  current = language
  document.documentElement.lang = language
  document.documentElement.dir = directionOfLanguage(language)
  localStorage.setItem("lang", language)
  // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous cookie store is missing in Firefox
  document.cookie = `NEXT_LOCALE=${language}; path=/; max-age=${oneYear}; samesite=lax`
}

/** Where a visitor's wish for a language can be found. */
export interface LanguageHints {
  /** Query and fragment; both may hold `lang=…`. */
  search: string
  hash: string
  stored: string | null
  cookie: string
  browser: readonly string[]
}

/**
 * The language a visitor wants: the address, what was chosen before (local storage, then cookie), then the
 * browser's list. The first of those offered when none of them is found; a stored value that is not offered counts as
 * none.
 */
export function preferredLanguage(hints: LanguageHints, offered: readonly Language[] = languages): Language {
  const wishes = [
    new URLSearchParams(hints.search).get("lang"),
    new URLSearchParams(hints.hash.split("?")[1] ?? "").get("lang"),
    hints.stored,
    /(?:^|;\s*)NEXT_LOCALE=([^;]*)/.exec(hints.cookie)?.[1],
    ...hints.browser,
  ]
  const known = wishes.map((tag) => offered.find((language) => language === subtagOf(tag)))
  return known.find((language) => language !== undefined) ?? offered[0] ?? "en"
}

/** The hints of this browser and page. */
export function languageHints(): LanguageHints {
  return {
    search: window.location.search,
    hash: window.location.hash,
    stored: localStorage.getItem("lang"),
    cookie: document.cookie,
    browser: navigator.languages,
  }
}

function subtagOf(tag: string | null | undefined): string | undefined {
  return tag?.toLowerCase().split("-")[0]
}
