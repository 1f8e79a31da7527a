import { scanXml } from "@plumbline/kit-dsl/xml"
import { expect, test } from "vitest"
import { renderDocument } from "../render.ts"
import { partsOf, textOfDocx, textsOf } from "../testing/read-back.ts"
import { plainBranding, sampleResult } from "../testing/sample.ts"
import { checkTemplate } from "./check-template.ts"
import { sampleTemplate } from "./layout-template.ts"

const english = await renderDocument("docx", sampleResult("en"), {
  ...plainBranding,
  organisation: "Example Ltd",
})
const persian = await renderDocument("docx", sampleResult("fa"), {
  ...plainBranding,
  organisation: "شرکت نمونه",
})

test.each([english, persian])("all parts are well-formed, and no placeholder is left", (bytes) => {
  const parts = Object.entries(partsOf(bytes))
  expect(parts.length).toBeGreaterThan(8)
  for (const [path, xml] of parts) expect([path, scanXml(xml, {})]).toEqual([path, true])
  expect(parts.map(([, xml]) => textsOf(xml)).join()).not.toMatch(/\{\{|\}\}/)
})

test("headings are headings, contents list them, and captions are numbered", () => {
  const { subjects = [] } = sampleResult("en")
  const xml = partsOf(english)["word/document.xml"] ?? ""
  const headings = (level: number) =>
    (xml.match(/<w:p>.*?<\/w:p>/gs) ?? [])
      .filter((part) => part.includes(`"Heading${level}"`))
      .map((part) => textsOf(part).trim())
  for (const subject of subjects) {
    expect(headings(1)).toContain(subject.title)
    for (const { title } of subject.attributes ?? []) expect(headings(2)).toContain(title)
  }
  expect(xml).toContain('TOC \\h \\o "1-2"')
  const captions = (xml.match(/<w:p>.*?<\/w:p>/gs) ?? [])
    .filter((part) => part.includes('"Caption"'))
    .map((part) => textsOf(part).trim())
  const numbers = captions.flatMap((caption) => /^Table (\d+): /.exec(caption)?.slice(1).map(Number) ?? [])
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect(numbers.length).toBeGreaterThan(20)
})

test("chapters follow each other, without a page for each", () => {
  const xml = partsOf(english)["word/document.xml"] ?? ""
  const onNewPage = (xml.match(/<w:p>.*?<\/w:p>/gs) ?? [])
    .filter((part) => part.includes('"Heading1"') && part.includes("<w:pageBreakBefore/>"))
    .map((part) => textsOf(part).trim())
  expect(onNewPage).toEqual(["Summary", "Appendix A: Questions and answers"])
})

test("questions carry the identifiers of other frameworks", () => {
  for (const bytes of [english, persian]) expect(textOfDocx(bytes)).toContain("OSPS OSPS-AC-01.01")
})

test("tables repeat their head, and the heat map is a table in colours", () => {
  const xml = partsOf(english)["word/document.xml"] ?? ""
  const tables = xml.match(/<w:tbl>.*?<\/w:tbl>/gs) ?? []
  const withHead = tables.filter((table) => table.includes("<w:tblHeader"))
  expect(withHead.length).toBeGreaterThan(20)
  const map = tables.find((table) => textsOf(table).includes("Level 5: Optimising, "))
  expect(map).toContain('w:fill="821717"')
  expect(map).toContain('w:fill="17823B"')
  expect(textsOf(map ?? "")).toContain("Continuous integration")
})

test("charts are pictures with an alternative text", () => {
  const xml = partsOf(english)["word/document.xml"] ?? ""
  const pictures = xml.match(/<wp:docPr [^>]*>/g) ?? []
  expect(pictures).toHaveLength(1 + (sampleResult("en").subjects?.length ?? 0))
  for (const picture of pictures)
    expect(picture).toMatch(/descr="Bar chart of the scores of .*98%|descr="Bar chart/)
})

test("a Persian file is right-to-left throughout", () => {
  const parts = partsOf(persian)
  for (const [path, xml] of Object.entries(parts)) {
    if (!/^word\/(document|header\d|footer\d)\.xml$/.test(path)) continue
    for (const paragraph of xml.match(/<w:p>.*?<\/w:p>/gs) ?? []) {
      // Spaces between tables and pictures take the direction of the style.
      const text = textsOf(paragraph).trim()
      if (text === "") continue
      expect([path, text, /<w:bidi\/>/.test(paragraph)]).toEqual([path, text, true])
      for (const run of paragraph.match(/<w:r>.*?<\/w:r>/gs) ?? []) {
        // In a paragraph that begins in Latin letters, these run to the right, with their punctuation.
        if (/^\u2068?\p{Script=Latin}/u.test(text) && !/\p{Script=Arabic}/u.test(textsOf(run))) {
          expect([text, run.includes("<w:rtl/>")]).toEqual([text, false])
        } else if (/\p{L}/u.test(textsOf(run))) expect([text, run.includes("<w:rtl/>")]).toEqual([text, true])
      }
    }
    for (const table of xml.match(/<w:tblPr>.*?<\/w:tblPr>/gs) ?? [])
      expect(table).toContain("<w:bidiVisual/>")
  }
  expect(parts["word/header1.xml"]).toContain("شرکت نمونه")
  expect(textOfDocx(persian)).toMatch(/جدول ۱۰: /)
  expect(parts["word/styles.xml"]).toMatch(/<w:pPrDefault><w:pPr><w:bidi\/>/)
  expect(partsOf(persian)["word/document.xml"]).toContain("۹۸٪")
  expect(textOfDocx(persian)).toContain("۲۹ آبان ۱۴۰۴")
})

test("lists are lists, and links are links", () => {
  const parts = partsOf(english)
  const bullet = (parts["word/document.xml"]?.match(/<w:p>.*?<\/w:p>/gs) ?? []).find((part) =>
    textsOf(part).includes("Builds take 9 minutes."),
  )
  expect(bullet).toContain("<w:numPr>")
  expect(parts["word/_rels/document.xml.rels"]).toContain('Target="https://example.com/runbook"')
})

test.each(["en", "fa"] as const)(
  "the sample template is a valid one, and can be used (%s)",
  async (language) => {
    const template = await sampleTemplate(language)
    expect(checkTemplate(template)).toBeNull()
    const bytes = await renderDocument("docx", sampleResult(language), { ...plainBranding, template })
    expect(textOfDocx(bytes)).toContain(sampleResult(language).subjects?.[0]?.insight?.slice(0, 0) ?? "")
    expect(textOfDocx(bytes)).toContain(sampleResult(language).title)
  },
)
