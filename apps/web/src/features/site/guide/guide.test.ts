import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { guidePages } from "../../../guide.ts"

const folder = new URL("../../../../../../docs/guide/", import.meta.url)
const languages = ["en", "fa"] as const
const interfaceTexts = import.meta.glob<Record<string, object>>("../../../i18n/{en,fa}/*.ts", { eager: true })

const pages = languages.flatMap((language) =>
  guidePages.map((page) => ({ language, page, text: textOf(language, page) })),
)

test.each(languages)("the guide (%s) has the listed pages and no others", (language) => {
  const files = readdirSync(new URL(language, folder)).filter((name) => name.endsWith(".md"))
  expect(files.toSorted()).toEqual(guidePages.map((page) => `${page}.md`).toSorted())
})

test.each(pages)(
  "$language/$page has a heading, a first paragraph for previews, and links that lead somewhere",
  ({ text }) => {
    expect(text.match(/^# .+$/gm)).toHaveLength(1)
    expect(text).toMatch(/^# .+\n\n[^[*#]{30,260}\n\n/)
    const links = Array.from(text.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g), ([, link]) => link)
    const known = guidePages.map((page) => `${page}.md`)
    expect(links.filter((link = "") => !known.includes(link))).toEqual([])
  },
)

test.each(guidePages)("%s has the same sections and pictures in both languages", (page) => {
  const [english, persian] = languages.map((language) => {
    const text = textOf(language, page)
    return {
      sections: text.match(/^## /gm)?.length,
      pictures: Array.from(text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g), ([, file = ""]) =>
        file.replace("-fa.", "."),
      ),
    }
  })
  expect(persian).toEqual(english)
})

/* What a screen calls something is set in bold, and changes there sooner or later; bold sentences end with a full stop. */
test.each(pages)("$language/$page names parts of the screens by their names", ({ language, text }) => {
  const names = namesIn(language)
  const bold = Array.from(text.matchAll(/\*\*([^*]+)\*\*/g), ([, name = ""]) => name)
  expect(bold.filter((name) => !/[.?؟]$/.test(name) && !names.has(name))).toEqual([])
})

function textOf(language: string, page: string): string {
  return readFileSync(new URL(`${language}/${page}.md`, folder), "utf8")
}

function namesIn(language: string): Set<string> {
  const texts = Object.entries(interfaceTexts).filter(([file]) => file.includes(`/${language}/`))
  return new Set(texts.flatMap(([, text]) => valuesOf(text)))
}

function valuesOf(texts: unknown): string[] {
  if (typeof texts === "string") return [texts]
  return typeof texts === "object" && texts !== null ? Object.values(texts).flatMap(valuesOf) : []
}
