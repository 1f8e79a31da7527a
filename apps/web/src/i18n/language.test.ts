import { expect, test } from "vitest"
import { type LanguageHints, preferredLanguage } from "./language.ts"

const silent: LanguageHints = { search: "", hash: "", stored: null, cookie: "", browser: [] }

test("the address decides first, in the query or behind the fragment", () => {
  const chosen = { ...silent, stored: "en", cookie: "NEXT_LOCALE=en" }
  expect(preferredLanguage({ ...chosen, search: "?lang=fa" })).toBe("fa")
  expect(preferredLanguage({ ...chosen, hash: "#createSpace?lang=fa" })).toBe("fa")
})

test("an earlier choice comes before the browser's list", () => {
  expect(preferredLanguage({ ...silent, stored: "fa", browser: ["en-GB"] })).toBe("fa")
  expect(preferredLanguage({ ...silent, cookie: "a=1; NEXT_LOCALE=fa", browser: ["en-GB"] })).toBe("fa")
})

test("a first visit follows the browser", () => {
  expect(preferredLanguage({ ...silent, browser: ["de", "fa-IR", "en"] })).toBe("fa")
})

test("what we do not know counts as no wish, and English is the last word", () => {
  expect(preferredLanguage({ ...silent, stored: "xx", browser: ["fa"] })).toBe("fa")
  expect(preferredLanguage({ ...silent, stored: "xx", browser: ["de"] })).toBe("en")
})

test("only languages that are offered are chosen", () => {
  expect(preferredLanguage({ ...silent, search: "?lang=en", browser: ["en-GB"] }, ["fa"])).toBe("fa")
  expect(preferredLanguage({ ...silent, browser: ["de"] }, ["fa", "en"])).toBe("fa")
  expect(preferredLanguage({ ...silent, browser: ["en"] }, ["fa", "en"])).toBe("en")
})
