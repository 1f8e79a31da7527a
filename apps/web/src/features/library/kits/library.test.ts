import { expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import {
  anything,
  cutAt,
  fittingKits,
  kitsToBeginWith,
  languagesOf,
  mostSimilar,
  topicsOf,
  visibleText,
  type Wish,
} from "./library.ts"

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
  expect(titles(library, { search: "team doing" })).toEqual(["Team Health Check"])
  expect(titles(library, { search: "OFFICE" })).toEqual(["Open Source Readiness"])
  expect(titles(library, { search: "team office" })).toEqual([])
})

test("tags in the summary are not searched", () => {
  expect(titles([kit("Kit", { summary: "<strong>Hello</strong>" })], { search: "strong" })).toEqual([])
})

test("Persian is found whichever keyboard typed it", () => {
  expect(titles(library, { search: "تيم" })).toEqual(["سلامت تیم"])
})

test("kits can be filtered by language and by public or private", () => {
  expect(titles(library, { language: "Persian" })).toEqual(["Team Health Check", "سلامت تیم"])
  expect(titles(library, { visibility: "private" })).toEqual(["سلامت تیم"])
  expect(titles(library, { language: "Persian", visibility: "public" })).toEqual(["Team Health Check"])
  expect(languagesOf(library)).toEqual(["English", "Persian"])
})

test("kits can be filtered by length, in three steps", () => {
  const sizes = [
    kit("Short", { questionsCount: 24 }),
    kit("Medium", { questionsCount: 60 }),
    kit("Long", { questionsCount: 144 }),
  ]
  expect(titles(sizes, { length: "short" })).toEqual(["Short"])
  expect(titles(sizes, { length: "medium" })).toEqual(["Medium"])
  expect(titles(sizes, { length: "long" })).toEqual(["Long"])
})

const tag = (code: string) => ({ id: code.length, code, title: code })

test("kits can be filtered by topic; topics of most kits come first", () => {
  const kits = [
    kit("One", { tags: [tag("quality"), tag("team")] }),
    kit("Three", { tags: [tag("team")] }),
    kit("Untagged"),
  ]
  expect(titles(kits, { topic: "team" })).toEqual(["One", "Three"])
  expect(topicsOf(kits).map(({ code }) => code)).toEqual(["team", "quality"])
})

test("a kit is also found by its contents", () => {
  const found = { kit: { id: 21, title: "" }, kind: "QUESTION" as const, title: "Who looks?", count: 1 }
  const fitting = fittingKits(library, { ...anything, search: "who looks" }, new Map([[21, found]]))
  expect(fitting.map(({ title }) => title)).toEqual(["Open Source Readiness"])
})

test("the most similar kit shares most of its topics, and is none that shares none", () => {
  const kits = [
    kit("A", { id: 1, tags: [tag("quality"), tag("team")] }),
    kit("B", { id: 2, tags: [tag("quality"), tag("security"), tag("process")] }),
    kit("C", { id: 3, tags: [tag("team")] }),
    kit("D", { id: 4, tags: [tag("culture")] }),
    kit("E", { id: 5 }),
  ]
  expect(mostSimilar(1, kits)).toMatchObject([
    { kit: { title: "C" }, topics: [{ code: "team" }] },
    { kit: { title: "B" }, topics: [{ code: "quality" }] },
  ])
  expect(mostSimilar(4, kits)).toEqual([])
  expect(mostSimilar(5, kits)).toEqual([])
})

test("people begin with the shortest kits that they may use, in their language if there are some", () => {
  const kits = [
    kit("Long", { questionsCount: 144 }),
    kit("Foreign", { questionsCount: 5, languages: ["Persian"] }),
    kit("Paid", { questionsCount: 6, hasAccess: false }),
    kit("Empty", { questionsCount: 0 }),
    kit("Short", { questionsCount: 24 }),
    kit("Medium", { questionsCount: 40 }),
  ]
  const shown = (some: Schemas["KitCard"][], recommended: number | null = null) =>
    kitsToBeginWith(some, "en", recommended).map(({ title }) => title)
  expect(shown(kits)).toEqual(["Short", "Medium", "Long"])
  expect(shown(kits.slice(0, 2))).toEqual(["Long", "Foreign"])
  expect(shown(kits, kits[1]?.id)).toEqual(["Foreign", "Short", "Medium"])
})

test("a summary is shown as its visible text, truncated with an ellipsis", () => {
  expect(visibleText("<p>Ask &amp; answer</p><ul><li>often</li></ul>")).toBe("Ask & answer often")
  expect(visibleText("Q&amp;A")).toBe("Q&A")
  expect(visibleText(" a < b \n and more ")).toBe("a < b and more")
  expect(cutAt("one two three", 8)).toBe("one two…")
  expect(cutAt("short", 8)).toBe("short")
})
