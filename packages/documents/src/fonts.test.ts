import { execSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { pictureOf } from "./branding.ts"
import { moreFontFolders, needsMoreFonts, pictureFonts } from "./fonts.ts"
import { renderDocument } from "./render.ts"
import { pagesOf } from "./testing/read-back.ts"
import { plainBranding, sampleResult } from "./testing/sample.ts"

/** The recommended scripts of Unicode Standard Annex 31, and most of those of limited use. */
const SCRIPTS =
  "Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hangul Han Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan Adlam Balinese Canadian_Aboriginal Chakma Cham Cherokee Hanifi_Rohingya Javanese Lisu Meetei_Mayek Mongolian Nko Ol_Chiki Osage Syloti_Nagri Syriac Tai_Viet Tifinagh Vai Yi".split(
    " ",
  )

/** Where the letters that people write today begin, for scripts in which rare or very new ones come first. */
const BEGINNINGS: Record<string, number> = { Hangul: 0xac00, Han: 0x4e00, Lao: 0xe99 }

/** The first letters of a script. */
function lettersOf(script: string, count: number): string[] {
  const inScript = new RegExp(`^(?=\\p{Script=${script}})[\\p{Lo}\\p{Ll}\\p{Lu}]$`, "u")
  const letters: string[] = []
  for (let code = BEGINNINGS[script] ?? 0x41; code < 0x1_f000 && letters.length < count; code++) {
    const character = String.fromCodePoint(code)
    if (inScript.test(character)) letters.push(character)
  }
  return letters
}

const samples = SCRIPTS.map((script) => lettersOf(script, 7).join(" "))
const words = [
  "王小明 与 團隊",
  "日本語 かな カナ",
  "한국어",
  "ไทย",
  "עברית",
  "हिन्दी",
  "اردو ہے ٹھیک ڈاکٹر",
  "✅ 🙂 🚀 → ≤ ∑ ★ ☎ ①",
]

test("a PDF has a glyph for the letters of every script in use, and reads back as it was written", async () => {
  expect(samples.every((sample) => sample.length >= 13)).toBe(true)
  const intro = [...samples, ...words].map((text) => `<p>${text}</p>`).join("")
  const { summary, ...result } = sampleResult("en")
  const given = { ...result, ...(summary && { summary: { ...summary, intro } }) }
  const bytes = await renderDocument("pdf", given, plainBranding)
  // The standard requires a glyph for each character: without one, the file would be a plain PDF 1.7.
  expect(new TextDecoder("latin1").decode(bytes).includes("pdfuaid")).toBe(true)
  const read = new Set((await pagesOf(bytes)).join("").normalize("NFKC"))
  const written = new Set([...samples, ...words].join("").normalize("NFKC"))
  expect([...written].filter((each) => !read.has(each))).toEqual([])
})

test.each(words)("a picture shows %s too, and not an empty place", (text) => {
  const picture = (shown: string) =>
    pictureOf(
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="20" font-family="Open Sans, Sahel"><text y="15">${shown}</text></svg>`,
      300,
    )
  const empty = picture(text.replaceAll(/\S/g, "")).length
  for (const letter of text.replaceAll(/[\s\p{M}]/gu, ""))
    expect(picture(letter).length).toBeGreaterThan(empty)
})

test("the fonts of further scripts are left alone where nothing needs them", () => {
  expect(needsMoreFonts("Überblick · 98% – “Łódź”, Привет, Ελλάδα\nگزارش ارزیابی: ۹۸٪، ‌نیم‌فاصله")).toBe(false)
  expect(pictureFonts("plain").fontDirs).toEqual([])
  expect(words.filter((text) => !needsMoreFonts(text))).toEqual([])
})

test("the image of containers is made without fonts that nothing reads, and keeps all others", () => {
  const root = fileURLToPath(new URL("../../..", import.meta.url))
  const [, found = ""] =
    /^RUN (find \S+fonts .*) -exec rm -r /m.exec(readFileSync(`${root}Dockerfile`, "utf8")) ?? []
  const removed = execSync(found, { cwd: root, encoding: "utf8" }).trim().split("\n")
  expect(removed.length).toBeGreaterThan(100)
  const kept = (path: string) => !removed.some((folder) => `${path}/`.startsWith(`${root}${folder}/`))
  const ofPicture = pictureFonts("ไทย")
  expect(
    [...moreFontFolders, ...ofPicture.fontFiles, ...ofPicture.fontDirs].filter((path) => !kept(path)),
  ).toEqual([])
  expect(removed.filter((folder) => folder.includes("/open-sans/"))).toEqual([])
})
