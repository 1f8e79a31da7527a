/** The languages of the interface. */
export type Language = "en" | "fa"

export const languages: readonly Language[] = ["en", "fa"]

/** The `localStorage` key that records that shortcuts of a single character are off on this device. */
export const singleKeysKey = "single-keys"

/** The `localStorage` keys kept across sign-outs: what a person has chosen for this device. */
export const storedKeys = ["lang", "look", "colours", singleKeysKey]

const oneYear = 31_536_000

let current: Language = "en"

export function currentLanguage(): Language {
  return current
}

export function directionOfLanguage(language: Language): "ltr" | "rtl" {
  return language === "fa" ? "rtl" : "ltr"
}

/** The other of the two languages. */
export function otherLanguage(language: Language): Language {
  return language === "fa" ? "en" : "fa"
}

/** Makes a language the current one: for the page, for later visits, and for server-rendered pages. */
export function rememberLanguage(language: Language): void {
  current = language
  document.documentElement.lang = language
  document.documentElement.dir = directionOfLanguage(language)
  localStorage.setItem("lang", language)
  // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous cookie store is missing in Firefox
  document.cookie = `NEXT_LOCALE=${language}; path=/; max-age=${oneYear}; samesite=lax`
}

/** The sources of a visitor's preferred language. */
export interface LanguageHints {
  /** Query and fragment; both may hold `lang=…`. */
  search: string
  hash: string
  stored: string | null
  cookie: string
  browser: readonly string[]
}

/**
 * The visitor's preferred language: from the address, then an earlier choice (local storage, then cookie), then the
 * browser's list. The fallback is the first offered language; a stored value that is not offered is ignored.
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

/** Collects the hints from this browser and page. */
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
