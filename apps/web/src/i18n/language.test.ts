import { expect, test } from "vitest"
import { type LanguageHints, preferredLanguage } from "./language.ts"
import { withoutLanguage } from "./without-language.ts"

const silent: LanguageHints = { search: "", hash: "", stored: null, cookie: "", browser: [] }

test("the address comes first, in the query or in the fragment", () => {
  const chosen = { ...silent, stored: "en", cookie: "NEXT_LOCALE=en" }
  expect(preferredLanguage({ ...chosen, search: "?lang=fa" })).toBe("fa")
  expect(preferredLanguage({ ...chosen, hash: "#createSpace?lang=fa" })).toBe("fa")
})

test("an earlier choice takes precedence over the browser's list", () => {
  expect(preferredLanguage({ ...silent, stored: "fa", browser: ["en-GB"] })).toBe("fa")
  expect(preferredLanguage({ ...silent, cookie: "a=1; NEXT_LOCALE=fa", browser: ["en-GB"] })).toBe("fa")
})

test("a first visit follows the browser", () => {
  expect(preferredLanguage({ ...silent, browser: ["de", "fa-IR", "en"] })).toBe("fa")
})

test("unknown languages are ignored, and English is the fallback", () => {
  expect(preferredLanguage({ ...silent, stored: "xx", browser: ["fa"] })).toBe("fa")
  expect(preferredLanguage({ ...silent, stored: "xx", browser: ["de"] })).toBe("en")
})

test("only offered languages are chosen", () => {
  expect(preferredLanguage({ ...silent, search: "?lang=en", browser: ["en-GB"] }, ["fa"])).toBe("fa")
  expect(preferredLanguage({ ...silent, browser: ["de"] }, ["fa", "en"])).toBe("fa")
  expect(preferredLanguage({ ...silent, browser: ["en"] }, ["fa", "en"])).toBe("en")
})

test.each([
  ["?lang=fa", "", "", ""],
  ["?a=1&lang=fa", "#createSpace?lang=fa", "?a=1", "#createSpace"],
  ["", "#createAssessment?id=5&lang=en", "", "#createAssessment?id=5"],
  ["", "#?lang=fa", "", ""],
  ["?q=a%20b", "#attribute-7", "?q=a%20b", "#attribute-7"],
])("%s%s asks for no language any more as %s%s", (search, hash, query, fragment) => {
  expect(withoutLanguage({ search, hash })).toEqual({ search: query, hash: fragment })
})
