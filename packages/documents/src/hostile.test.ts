import { scanXml } from "@plumbline/kit-dsl/xml"
import { expect, test } from "vitest"
import { renderDocument } from "./render.ts"
import type { Result } from "./result.ts"
import { lettersOf, pagesOf, partsOf, textOfDocx, textOfPptx } from "./testing/read-back.ts"
import { plainBranding, sampleResult } from "./testing/sample.ts"

const texts = {
  "markup of Typst": '#panic("x") #image("/etc/passwd") $ x^2 $ \\u{41} *b* _i_ `c` = h <l> @r // c ]] }} "',
  "markup of office files": "</w:t></w:r><w:br/></a:t>&amp;<![CDATA[x]]>&#0;&x;' \" %s `",
  placeholders: "{{title}} {{summary}} {{",
  "bidirectional controls": "\u202Eabc \u2067def\u2069\u2069 \u202Bghi",
  "control characters": "a\u0000b\u0007c\u001Bd\uFFFEe\uD800f\u0085g",
  "line feeds": "one\ntwo\r\nthree\tfour",
  emoji: "🚀 👩‍👩‍👧‍👦 launch ✅",
  formulas: "=1+1 +2 -3 @x",
}

/** The result with a text in every field that people write. */
function everywhere(value: unknown, text: string, key = ""): unknown {
  const KEPT = new Set([
    "format",
    "language",
    "mode",
    "created",
    "calculated",
    "time",
    "start",
    "end",
    "observedAt",
    "validUntil",
    "type",
    "observedAt",
    "validUntil",
    "method",
    "priority",
    "impact",
    "cost",
    "since",
    "what",
    "due",
  ])
  const HTML = new Set(["insight", "intro", "prosAndCons", "steps", "participants", "narration"])
  if (typeof value === "string") {
    if (KEPT.has(key)) return value
    return HTML.has(key) ? `<p>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>` : text
  }
  if (Array.isArray(value)) return value.map((item) => everywhere(item, text, key))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, everywhere(part, text, name)]))
}

function resultOf(text: string, language: "en" | "fa"): Result {
  const sample = sampleResult(language, { subjects: 2, attributes: 3, questions: 4 })
  return Object.assign(structuredClone(sample), everywhere(sample, text))
}

/** What is to be read of a text, without white space and what cannot be written. */
const readable = (text: string) =>
  text.toWellFormed().replaceAll(/[\p{Cc}\s\uFFFD\uFFFE\u202A-\u202E\u2066-\u2069]/gu, "")

for (const [name, text] of Object.entries(texts)) {
  test.each(["en", "fa"] as const)(
    `${name} are text in every field of all formats (%s)`,
    async (language) => {
      const result = resultOf(text, language)
      const look = { ...plainBranding, organisation: text }
      for (const [format, read] of [
        ["docx", textOfDocx],
        ["pptx", textOfPptx],
      ] as const) {
        const bytes = await renderDocument(format, result, look)
        for (const [path, xml] of Object.entries(partsOf(bytes))) {
          expect([format, path, scanXml(xml, {})]).toEqual([format, path, true])
        }
        expect(readable(read(bytes)).split(readable(text)).length).toBeGreaterThan(10)
      }
      const pages = (await pagesOf(await renderDocument("pdf", result, look))).join("")
      if (!/[\u202A-\u202E]/.test(text) && language === "en") {
        expect(lettersOf(pages).split(lettersOf(readable(text))).length).toBeGreaterThan(10)
      }
    },
  )
}

test.each(["pdf", "docx", "pptx"] as const)(
  "10,000 characters without a blank are written, in their column (%s)",
  async (format) => {
    const result = resultOf("x".repeat(10_000), "en")
    result.summary = undefined
    result.evidence = undefined
    result.answers = undefined
    const bytes = await renderDocument(format, result, plainBranding)
    const text =
      format === "pdf"
        ? (await pagesOf(bytes)).join("")
        : format === "docx"
          ? textOfDocx(bytes)
          : textOfPptx(bytes)
    expect(text.match(/x/g)?.length).toBeGreaterThan(100_000)
  },
)
