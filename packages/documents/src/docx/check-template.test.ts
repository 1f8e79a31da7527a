import { Document, ExternalHyperlink, Header, Packer, Paragraph, TextRun } from "docx"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { expect, test } from "vitest"
import { renderDocument } from "../render.ts"
import { textOfDocx } from "../testing/read-back.ts"
import { plainBranding, sampleResult } from "../testing/sample.ts"
import { checkTemplate } from "./check-template.ts"

async function template(paragraphs: (string | Paragraph)[], header = ""): Promise<Uint8Array> {
  const children = paragraphs.map((text) => (typeof text === "string" ? new Paragraph(text) : text))
  const headers = { default: new Header({ children: [new Paragraph(header)] }) }
  return new Uint8Array(await Packer.toArrayBuffer(new Document({ sections: [{ headers, children }] })))
}

function withParts(file: Uint8Array, parts: Record<string, string>): Uint8Array {
  const added = Object.entries(parts).map(([path, text]) => [path, strToU8(text)])
  return zipSync({ ...unzipSync(file), ...Object.fromEntries(added) })
}

const inRuns = (...texts: string[]) => new Paragraph({ children: texts.map((text) => new TextRun(text)) })

test("texts replace placeholders within sentences, chapters those that are alone, also in pieces", async () => {
  const file = await template([
    "Report on {{title}} by {{ organisation }}.",
    inRuns("{", "{sum", "mary}", "}"),
    inRuns("Level: {{lev", "el}}, {{confidence}}"),
    "{{ heat_map }}",
    "The end",
  ])
  expect(checkTemplate(file)).toBeNull()
  const bytes = await renderDocument("docx", sampleResult("en"), {
    ...plainBranding,
    organisation: "Example Ltd",
    template: file,
  })
  const text = textOfDocx(bytes)
  expect(text).toContain("Report on Payments platform, autumn review by Example Ltd.")
  expect(text).toContain("Level: 3, 74%")
  expect(text).toMatch(/Good foundations[\s\S]*All attributes at a glance[\s\S]*The end/)
  expect(text).not.toContain("About the kit")
  expect(text).not.toMatch(/[{}]/)
})

test("a chapter that the result does not have leaves nothing behind", async () => {
  const { advice: _, ...result } = sampleResult("en")
  const file = await template(["{{title}}", "{{actions}}", "The end"])
  const text = textOfDocx(await renderDocument("docx", result, { ...plainBranding, template: file }))
  expect(text).toContain("The end")
  expect(text).not.toMatch(/[{}]|Suggested/)
})

test.each([
  ["an unknown placeholder", ["{{title}} {{autor}}"], "{{autor}}"],
  ["one in pieces", [inRuns("{{ti", "tel}}")], "{{titel}}"],
  ["one without its end", ["Title: {{title"], "{{title"],
  ["one with a brace too few", ["Title: {{title} and more"], "{{title} and more"],
  ["a chapter in a sentence", ["See {{summary}}."], "{{summary}}"],
  ["two chapters in a paragraph", ["{{summary}}{{actions}}"], "{{summary}}"],
  ["no placeholder", ["Nothing here"], "no placeholder"],
])("%s is named", async (_, paragraphs, named) => {
  const problem = checkTemplate(await template(paragraphs))
  expect(problem?.en).toContain(named)
  expect(problem?.fa).toMatch(/\p{Script=Arabic}/u)
})

test("a chapter in a header is refused, a text is not", async () => {
  expect(checkTemplate(await template(["{{title}}"], "{{subjects}}"))?.en).toContain("{{subjects}}")
  expect(checkTemplate(await template(["{{title}}"], "{{organisation}}"))).toBeNull()
})

test("macros and embedded files are refused", async () => {
  const file = await template(["{{title}}"])
  expect(checkTemplate(withParts(file, { "word/vbaProject.bin": "x" }))?.en).toContain("macros")
  expect(checkTemplate(withParts(file, { "word/embeddings/oleObject1.bin": "x" }))?.en).toContain("embedded")
  const types = strFromU8(unzipSync(file)["[Content_Types].xml"] ?? new Uint8Array())
  const enabled = types.replace(
    "wordprocessingml.document.main+xml",
    "ms-word.document.macroEnabled.main+xml",
  )
  expect(checkTemplate(withParts(file, { "[Content_Types].xml": enabled }))?.en).toContain("macros")
})

test("what would be loaded from elsewhere is refused, a link to a page is not", async () => {
  const link = new ExternalHyperlink({ link: "https://example.com", children: [new TextRun("us")] })
  const file = await template(["{{title}}", new Paragraph({ children: [link] })])
  expect(checkTemplate(file)).toBeNull()
  const relation = (type: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="https://evil.example/t" TargetMode="External"/></Relationships>`
  for (const type of ["attachedTemplate", "image", "frame"]) {
    const problem = checkTemplate(withParts(file, { "word/_rels/settings.xml.rels": relation(type) }))
    expect(problem?.en).toContain("https://evil.example/t")
  }
})

test("what is no Word file, or would unpack to too much, is refused", async () => {
  const file = await template(["{{title}}"])
  expect(checkTemplate(strToU8("hello"))?.en).toContain("not a Word file")
  expect(checkTemplate(file.subarray(0, file.length - 30))?.en).toContain("not a Word file")
  expect(checkTemplate(zipSync({ "a.txt": strToU8("x") }))?.en).toContain("not a Word file")
  expect(checkTemplate(withParts(file, { "word/document.xml": "<w:p>" }))?.en).toContain("not a Word file")
  const doctype = '<!DOCTYPE x [<!ENTITY a "b">]><w:document xmlns:w="w"/>'
  expect(checkTemplate(withParts(file, { "word/document.xml": doctype }))?.en).toContain("not a Word file")
  const bomb = zipSync({ ...unzipSync(file), "word/media/a.png": new Uint8Array(40_000_000) })
  expect(bomb.length).toBeLessThan(200_000)
  expect(checkTemplate(bomb)?.en).toContain("too large")
})

test.each(["../../evil.xml", "payload.exe", "word/unused.xml", "word/_rels/unused.xml.rels"])(
  "a file that no relation leads to is refused: %s",
  async (path) => {
    const file = await template(["{{title}}"])
    expect(checkTemplate(file)).toBeNull()
    const problem = checkTemplate(withParts(file, { [path]: "<x/>" }))
    expect(problem?.en).toContain("no part of the document")
    expect(problem?.en).toContain(path)
  },
)

test("a relation leads to no file outside of the package", async () => {
  const file = await template(["{{title}}"])
  const rels = strFromU8(unzipSync(file)["word/_rels/document.xml.rels"] ?? new Uint8Array())
  const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/customXml"
  const related = (target: string) =>
    withParts(file, {
      "word/_rels/document.xml.rels": rels.replace(
        "</Relationships>",
        `<Relationship Id="rIdX" Type="${type}" Target="${target}"/></Relationships>`,
      ),
      [target]: "<x/>",
    })
  expect(checkTemplate(related("../../../evil.xml"))?.en).toContain("evil.xml")
  const inside = related("../customXml/item1.xml")
  const parts = unzipSync(inside)
  const { "../customXml/item1.xml": item = new Uint8Array(), ...rest } = parts
  expect(checkTemplate(zipSync({ ...rest, "customXml/item1.xml": item }))).toBeNull()
})
