import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { avoided, fixed } from "./words.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const languages = ["en", "fa"] as const
type Language = (typeof languages)[number]

/** A text with the place where it is written: a file with a key or a line. */
type Text = { place: string; text: string }

test.each(languages)("the texts of the client (%s) contain no words to avoid", async (language) => {
  const files = globSync(`apps/web/src/i18n/${language}/*.ts`, { cwd: root })
  expect(files.length).toBeGreaterThan(20)
  const texts = await Promise.all(
    files.map(async (file) => {
      const area: Record<string, unknown> = await import(join(root, file))
      return textsIn(area[basename(file, ".ts")], file)
    }),
  )
  expect(complaints(language, texts.flat())).toEqual([])
})

test.each(languages)("the texts of the server (%s) contain no words to avoid", (language) => {
  const files = globSync("apps/server/src/**/*.ts", { cwd: root, exclude: ["**/*.test.ts", "**/testing/**"] })
  const texts = files.flatMap((file) => localTexts(language, file))
  expect(texts.length).toBeGreaterThan(300)
  expect(complaints(language, texts)).toEqual([])
})

test.each([
  ["apps/server/src/features/insights/writer/english.ts", "en"],
  ["apps/server/src/features/insights/writer/persian.ts", "fa"],
  ["packages/documents/src/texts/en.ts", "en"],
  ["packages/documents/src/texts/fa.ts", "fa"],
] as const)("the sentences of %s contain no words to avoid", (path, language) => {
  const texts = linesOf(path).map((line, index) => ({
    place: `${path}:${index + 1}`,
    text: [...line.matchAll(/"([^"]+)"|`([^`]+)`/g)]
      .map(([, plain, template]) => plain ?? template)
      .join(" "),
  }))
  expect(complaints(language, texts)).toEqual([])
})

test.each(languages)("the guide (%s) contains no words to avoid", (language) => {
  const files = globSync(`docs/guide/${language}/*.md`, { cwd: root })
  expect(files.length).toBeGreaterThan(5)
  const texts = files.flatMap((file) =>
    linesOf(file).map((text, index) => ({ place: `${file}:${index + 1}`, text })),
  )
  expect(complaints(language, texts)).toEqual([])
})

test("the documentation, too, transfers the ownership of spaces and groups", () => {
  const files = globSync(["*.md", "docs/*.md"], { cwd: root, exclude: ["CHANGELOG.md"] })
  expect(files.length).toBeGreaterThan(10)
  const said = files.flatMap((file) =>
    linesOf(file).flatMap((line, index) =>
      /\bhand(s|ed|ing)? (it |a |an |the )?(space |group |expert group )?over\b/i.test(line)
        ? [`${file}:${index + 1}: ${line}`]
        : [],
    ),
  )
  expect(said).toEqual([])
})

test("a text with a word to avoid is reported with its place and what to write instead", () => {
  const found = (text: string, language: Language = "en") => complaints(language, [{ place: "here", text }])
  expect(found("Hand the space over")).toEqual([
    "here: “Hand the space over” says “Hand the space over”; write: transfer the ownership",
  ])
  expect(found("Withdraw the invitation")).toHaveLength(1)
  expect(found("Your organization")).toHaveLength(1)
  expect(found("The assessment is organised, its size is fine, and a person revises it.")).toEqual([])
  expect(found("پس گرفتن گزارش", "fa")).toHaveLength(1)
  expect(found("گذرواژهٔ تازه", "fa")).toHaveLength(1)
  for (const { text } of fixed) expect(found(text)).toEqual([])
})

test("every text that is an exception is in use, and would be reported otherwise", () => {
  const files = globSync(["apps/web/src/i18n/en/*.ts", "apps/server/src/features/**/*.ts"], { cwd: root })
  const english = files.map((file) => linesOf(file).join("\n"))
  for (const { text } of fixed) {
    expect(english.some((source) => source.includes(`"${text}"`))).toBe(true)
    expect(avoided.en.some(({ avoid }) => avoid.test(text))).toBe(true)
  }
})

function complaints(language: Language, texts: readonly Text[]): string[] {
  return texts
    .filter(({ text }) => !fixed.some((exception) => exception.text === text))
    .flatMap(({ place, text }) =>
      avoided[language].flatMap(({ avoid, write }) => {
        const found = avoid.exec(text.replaceAll(/\$?\{+[^}]*\}+/g, "…"))
        return found ? [`${place}: “${text}” says “${found[0]}”; write: ${write}`] : []
      }),
    )
}

function textsIn(texts: unknown, place: string): Text[] {
  if (typeof texts === "string") return [{ place, text: texts }]
  if (typeof texts !== "object" || texts === null) return []
  return Object.entries(texts).flatMap(([key, value]) => textsIn(value, `${place} ${key}`))
}

/** The texts of the server are written as `{ en: "…", fa: "…" }`. */
function localTexts(language: Language, file: string): Text[] {
  const literal = new RegExp(`\\b${language}: (?:sentence)?(?:"([^"]+)"|\`([^\`]+)\`)`, "g")
  return linesOf(file).flatMap((line, index) =>
    [...line.matchAll(literal)].map(([, plain, template]) => ({
      place: `${file}:${index + 1}`,
      text: plain ?? template ?? "",
    })),
  )
}

function linesOf(file: string): string[] {
  return readFileSync(join(root, file), "utf8").split("\n")
}
