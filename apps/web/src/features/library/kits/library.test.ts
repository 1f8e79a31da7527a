import { expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { cutAt, fittingKits, languagesOf, visibleText, type Wish } from "./library.ts"

const kit = (title: string, more: Partial<Schemas["KitCard"]> = {}): Schemas["KitCard"] => ({
  id: title.length,
  title,
  summary: "",
  isPrivate: false,
  likes: 0,
  assessmentsCount: 0,
  questionsCount: 12,
  expertGroup: { id: 1, title: "Plumbline", picture: null },
  languages: ["English"],
  isFree: true,
  hasAccess: true,
  ...more,
})

const anything: Wish = { text: "", language: "", visibility: "" }
const titles = (kits: Schemas["KitCard"][], wish: Partial<Wish>) =>
  fittingKits(kits, { ...anything, ...wish }).map(({ title }) => title)

const library = [
  kit("Team Health Check", {
    summary: "<p>How is the <b>team</b> doing?</p>",
    languages: ["English", "Persian"],
  }),
  kit("Open Source Readiness", { expertGroup: { id: 2, title: "Free Software Office", picture: null } }),
  kit("سلامت تیم", { languages: ["Persian"], isPrivate: true }),
]

test("without a filter every kit is shown", () => {
  expect(fittingKits(library, anything)).toEqual(library)
})

test("every word must be found in title, summary or group", () => {
  expect(titles(library, { text: "team doing" })).toEqual(["Team Health Check"])
  expect(titles(library, { text: "OFFICE" })).toEqual(["Open Source Readiness"])
  expect(titles(library, { text: "team office" })).toEqual([])
})

test("tags in the summary are not searched", () => {
  expect(titles([kit("Kit", { summary: "<strong>Hello</strong>" })], { text: "strong" })).toEqual([])
})

test("Persian is found whichever keyboard typed it", () => {
  expect(titles(library, { text: "تيم" })).toEqual(["سلامت تیم"])
})

test("kits can be filtered by language and by public or private", () => {
  expect(titles(library, { language: "Persian" })).toEqual(["Team Health Check", "سلامت تیم"])
  expect(titles(library, { visibility: "private" })).toEqual(["سلامت تیم"])
  expect(titles(library, { language: "Persian", visibility: "public" })).toEqual(["Team Health Check"])
  expect(languagesOf(library)).toEqual(["English", "Persian"])
})

test("a summary is shown as its visible text, truncated with an ellipsis", () => {
  expect(visibleText("<p>Ask &amp; answer</p><ul><li>often</li></ul>")).toBe("Ask & answer often")
  expect(visibleText("Q&amp;A")).toBe("Q&A")
  expect(visibleText(" a < b \n and more ")).toBe("a < b and more")
  expect(cutAt("one two three", 8)).toBe("one two…")
  expect(cutAt("short", 8)).toBe("short")
})
