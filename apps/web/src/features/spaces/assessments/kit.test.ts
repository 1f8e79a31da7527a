import { expect, test } from "vitest"
import { suggestedLanguage, untitled } from "./creation.tsx"

const english = { code: "EN" as const, title: "English" }
const persian = { code: "FA" as const, title: "Persian" }
const kit = (...languages: (typeof english | typeof persian)[]) => ({
  id: 1,
  title: "Team Health",
  languages,
})

test("an assessment is suggested in the reader's language if the kit has it", () => {
  expect(suggestedLanguage(kit(english, persian), "fa")).toBe("FA")
  expect(suggestedLanguage(kit(persian, english), "en")).toBe("EN")
})

test("otherwise it is suggested in the kit's main language", () => {
  expect(suggestedLanguage(kit(english), "fa")).toBe("EN")
  expect(suggestedLanguage(kit(persian), "en")).toBe("FA")
})

test("an assessment without a title is untitled in its own language", () => {
  expect(untitled("EN")).toBe("Untitled")
  expect(untitled("FA")).toBe("بی‌عنوان")
})
