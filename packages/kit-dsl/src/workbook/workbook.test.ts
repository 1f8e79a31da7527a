import { columnLetters, type Sheet, writeWorkbook } from "@plumbline/spreadsheet"
import fc from "fast-check"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { parseKit } from "../parse-kit.ts"
import { printKit } from "../printer/print-kit.ts"
import { readWorkbook } from "./read-workbook.ts"
import { sampleWorkbook } from "./sample-workbook.ts"

type Rows = (string | number | null)[][]

const SHEETS: Record<string, Rows> = {
  MaturityLevels: [
    ["Levels"],
    ["Code", "Title", "Description", "Low", "High"],
    ["Low", "Low", "d", 0, 0],
    ["High", "High", "d", 0, 60],
  ],
  QualityAttributes: [
    [
      "Subject Name",
      "Subject Title",
      "Subject Weight",
      "Subject Description",
      "Attribute Name",
      "Attribute Title",
      "Attribute Description",
      "Attribute Weight",
    ],
    ["Menu", "Menu", 2, "d", "Variety", "Variety", "d", 3],
    [null, null, null, null, "Price", "Price", "d", null],
  ],
  Questionnaires: [
    ["Name", "Title", "Description"],
    ["KitchenTalk", "Talk", "d"],
    ["Empty", "Empty", "d"],
  ],
  AnswerOptions: [
    ["Range Name", "Option Title", "Option Value"],
    ["YesNo", "No", 0],
    [null, "Yes", 1],
  ],
  Questions: [
    ["Questions"],
    [
      "Code",
      "Question",
      "Options",
      "Description",
      "Questionnaires",
      "Maturity",
      "Not Applicable",
      "Advisable",
      "Variety",
      "Price",
    ],
    ["Q1", "First?", "YesNo", "A hint", "KitchenTalk", "High", 1, 0, 2, null],
    ["Q2", "Second?", "YesNo", null, "KitchenTalk", "Low", 0, null, 1, 4],
  ],
}

const HEADING_ROWS: Record<string, number> = { MaturityLevels: 2, Questions: 2 }

function workbook(changes: Record<string, Rows | null> = {}): Uint8Array {
  const sheets = Object.entries({ ...SHEETS, ...changes }).flatMap(([name, rows]): Sheet[] =>
    rows === null ? [] : [{ name, rows, headingRow: HEADING_ROWS[name] ?? 1 }],
  )
  return writeWorkbook(sheets)
}

function text(bytes: Uint8Array): Map<string, string> {
  const read = readWorkbook(bytes, "en")
  if (!read.ok) throw new Error(read.message)
  return new Map(printKit(read.kit, "workbook").map((file) => [file.path, file.text]))
}

/** One sheet with one cell changed; rows and columns from 1. */
function withCell(sheet: string, row: number, column: number, value: string | number | null): Uint8Array {
  const rows = (SHEETS[sheet] ?? []).map((cells) => [...cells])
  const cells = rows[row - 1] ?? []
  cells[column - 1] = value
  return workbook({ [sheet]: rows })
}

function messageOf(bytes: Uint8Array): string {
  const read = readWorkbook(bytes, "en")
  return read.ok ? "" : read.message
}

describe("conversion", () => {
  test("five sheets become the text of a kit without kit block, measures and attribute indexes", () => {
    const files = text(workbook())
    expect([...files.keys()]).toEqual([
      "kit/subjects.ak",
      "kit/levels.ak",
      "kit/answer_ranges.ak",
      "kit/questionnaires.ak",
      "kit/questions_kitchen_talk.ak",
      "kit/quality-attribute.ak",
    ])
    expect(files.get("kit/levels.ak")).toContain("value: 2\n    competence: [High:60%]")
    expect(files.get("kit/levels.ak")?.match(/competence/g)).toHaveLength(1)
    expect(files.get("kit/answer_ranges.ak")).toBe(
      'answerRange YesNo {\n    title: "YesNo"\n    options: "No", "Yes" with values [0, 1]\n}',
    )
    expect(files.get("kit/quality-attribute.ak")?.split("\n\n")).toEqual([
      'attribute Variety {\n    title: "Variety"\n    description: "d"\n    subject: Menu\n    weight: 3\n}',
      'attribute Price {\n    title: "Price"\n    description: "d"\n    subject: Menu\n}',
    ])
    expect(files.get("kit/questions_kitchen_talk.ak")).toBe(`question Q1 {
    questionnaire: KitchenTalk
    hint: "A hint"
    title: "First?"
    answerRange: YesNo
    advisable: false
    affects Variety on level High with weight 2
    mayNotBeApplicable: true
}

question Q2 {
    questionnaire: KitchenTalk
    title: "Second?"
    answerRange: YesNo
    affects Variety on level Low with weight 1
    affects Price on level Low with weight 4
}`)
  })

  test("the sample converts to a kit without errors and warnings", () => {
    const files = [...text(sampleWorkbook())].map(([path, content]) => ({ path, text: content }))
    expect(parseKit(files, { language: "en", imports: "warn" })).toMatchObject({ ok: true, warnings: [] })
  })

  test("a subject that is named again continues, at any position", () => {
    const rows = [
      ...(SHEETS.QualityAttributes ?? []),
      ["Wine", "Wine", null, "d", "Cellar", "c", "d", null],
      ["Menu", null, null, null, "Taste", "t", "d", null],
    ]
    const attributes = text(workbook({ QualityAttributes: rows })).get("kit/quality-attribute.ak")
    expect(attributes?.match(/subject: .*/g)).toEqual([
      "subject: Menu",
      "subject: Menu",
      "subject: Menu",
      "subject: Wine",
    ])
  })

  test("empty rows, rows without a question and other columns are skipped, cells are trimmed", () => {
    const questions: Rows = [
      ...(SHEETS.Questions ?? []),
      [null],
      ["Q3", null, "?", null, null, null],
      [" Q4 ", " Fourth? \n", "YesNo", " ", "KitchenTalk", "Low", null, null, 1],
    ]
    const questionnaires = (SHEETS.Questionnaires ?? []).map((cells) => ["x", ...cells])
    const files = text(workbook({ Questions: questions, Questionnaires: questionnaires }))
    expect(files.get("kit/questions_kitchen_talk.ak")?.match(/question .*/g)).toEqual([
      "question Q1 {",
      "question Q2 {",
      "question Q4 {",
    ])
    expect(files.get("kit/questions_kitchen_talk.ak")).toContain('title: "Fourth?"')
  })

  test("a question of an unknown questionnaire is printed, so that the upload reports it", () => {
    expect(text(withCell("Questions", 3, 5, "Other")).has("kit/questions_other.ak")).toBe(true)
  })
})

describe("output of office programs", () => {
  const parts = (sheet: string, extra: Record<string, string> = {}) => {
    const plain = Object.fromEntries(
      Object.entries({
        "xl/workbook.xml": `<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="Questionnaires" r:id="rId7"/></x:sheets></x:workbook>`,
        "xl/_rels/workbook.xml.rels":
          '<Relationships><Relationship Id="rId7" Target="/xl/worksheets/sheet9.xml"/></Relationships>',
        "xl/worksheets/sheet9.xml": sheet,
        ...extra,
      }).map(([path, xml]) => [path, strToU8(xml)]),
    )
    return zipSync(plain)
  }
  const questionnaires = async (sheet: string, extra?: Record<string, string>) => {
    const { readSpreadsheet } = await import("./spreadsheet.ts")
    const rows = readSpreadsheet(parts(sheet, extra), ["Questionnaires"])?.get("Questionnaires")
    return [...(rows ?? [])].map(([row, cells]) => [
      row,
      [...cells].map(([column, cell]) => [column, cell.text, cell.number]),
    ])
  }

  test("shared strings with formatted runs, readings, entities and escaped characters", async () => {
    const sheet =
      '<worksheet><sheetData><row r="3"><c r="B3" t="s"><v>1</v></c><c t="s"><v>0</v></c></row></sheetData></worksheet>'
    const strings =
      "<sst><si><t>a &lt;b&gt; &#x263A;_x000A_c</t></si><si><r><t>x</t></r><r><t> y</t></r><rPh><t>z</t></rPh></si></sst>"
    expect(await questionnaires(sheet, { "xl/sharedStrings.xml": strings })).toEqual([
      [
        3,
        [
          [2, "x y", null],
          [3, "a <b> ☺\nc", null],
        ],
      ],
    ])
  })

  test("rows and cells without addresses, results of formulas, booleans, prefixed tags", async () => {
    const sheet =
      '<x:worksheet xmlns:x="m"><!-- > --><x:sheetData><x:row><x:c><x:f>1+1</x:f><x:v>2.50</x:v></x:c><x:c t="str"><x:v>s</x:v></x:c></x:row><x:row><x:c t="b"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    expect(await questionnaires(sheet)).toEqual([
      [
        1,
        [
          [1, "2.5", 2.5],
          [2, "s", null],
        ],
      ],
      [2, [[1, "TRUE", 1]]],
    ])
  })

  test("cells displayed as percentages are multiplied by a hundred", async () => {
    const { cellStyles } = await import("./cell-styles.ts")
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0.0%"/><numFmt numFmtId="171" formatCode="0&quot;%&quot;"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>'
    expect([...(cellStyles(styles)?.percent ?? [])]).toEqual([1, 2])
    const { Table } = await import("./table.ts")
    const percent = { text: "0.55", number: 0.55, percent: true }
    const table = new Table(
      "S",
      new Map([
        [1, new Map([[1, { ...percent, text: "h" }]])],
        [2, new Map([[1, percent]])],
      ]),
      1,
      ["h"],
    )
    expect(table.records()[0]?.percentOrNull("h")).toBe(55)
  })
})

/** The workbook with the XML of one part changed, as other programs would have written it. */
function rewritten(bytes: Uint8Array, part: RegExp, change: (xml: string) => string): Uint8Array {
  const parts = Object.entries(unzipSync(bytes)).map(([path, content]) => [
    path,
    part.test(path) ? strToU8(change(strFromU8(content))) : content,
  ])
  return zipSync(Object.fromEntries(parts))
}

const QUESTIONS = /sheet5\.xml$/
/** The cell of the title of the first question. */
const TITLE = /<c r="B3"[^>]*>.*?<\/c>/
const withTitle = (cell: string) => rewritten(workbook(), QUESTIONS, (xml) => xml.replace(TITLE, cell))

describe("what a cell shows", () => {
  test.each([
    ["a formula without a result", '<c r="B3"><f>A1&amp;"x"</f></c>', '=A1&"x"', "no stored result"],
    ["a formula with an empty result", '<c r="B3" t="str"><f>A1</f><v></v></c>', "=A1", "no stored result"],
    ["an error", '<c r="B3" t="e"><f>#REF!</f><v>#REF!</v></c>', "#REF!", "shows an error"],
    ["a date", '<c r="B3" t="d"><v>2026-03-01</v></c>', "2026-03-01", "has a date"],
  ])("%s is refused with its place and what was found", (_, cell, found, what) => {
    const message = messageOf(withTitle(cell))
    expect(message).toContain(`Sheet "Questions", row 3, column "Question" (${found})`)
    expect(message).toContain(what)
  })

  test("a number in the format of a date is refused", () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\ mmm yyyy"/><numFmt numFmtId="171" formatCode="&quot;days &quot;0"/></numFmts><cellXfs><xf numFmtId="170"/><xf numFmtId="14"/><xf numFmtId="171"/></cellXfs></styleSheet>'
    const shown = (style: number) =>
      rewritten(withTitle(`<c r="B3" s="${style}"><v>46082</v></c>`), /styles\.xml$/, () => styles)
    for (const style of [0, 1]) expect(messageOf(shown(style))).toContain("(46082): the cell has a date")
    expect(text(shown(2)).get("Questions.ak") ?? [...text(shown(2)).values()].join()).toContain('"46082"')
  })

  test("a hidden row is refused", () => {
    const hidden = rewritten(workbook(), QUESTIONS, (xml) =>
      xml.replace('<row r="4"', '<row hidden="1" r="4"'),
    )
    expect(messageOf(hidden)).toContain('row 4, column "Maturity" (Low): the row is hidden')
  })

  test("a merged cell counts for the whole range", () => {
    const merged = rewritten(workbook(), QUESTIONS, (xml) =>
      xml.replace(
        "</sheetData>",
        '</sheetData><mergeCells><mergeCell ref="J4:J5"/><mergeCell ref="I3:I4"/></mergeCells>',
      ),
    )
    const name = rewritten(merged, /sheet4\.xml$/, (xml) =>
      xml.replace("</sheetData>", '</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells>'),
    )
    const read = readWorkbook(name, "en")
    if (!read.ok) throw new Error(read.message)
    expect(read.kit.questionModels[1]?.questionImpacts.map(({ weight }) => weight)).toEqual([1, 4])
    expect(read.kit.answerRangeModels.map(({ options }) => options.length)).toEqual([2])
  })

  test("ranges that are merged over more than any kit has are refused", () => {
    const all = Array.from({ length: 1000 }, () => '<mergeCell ref="A1:XFD1048576"/>').join("")
    const merged = rewritten(workbook(), QUESTIONS, (xml) =>
      xml.replace("</sheetData>", `</sheetData><mergeCells>${all}</mergeCells>`),
    )
    expect(messageOf(merged)).toContain("cannot be read as an .xlsx workbook")
  })

  test.each([
    ["0,4", 0.4],
    ["۰٫۴", 0.4],
    ["٠٫٤", 0.4],
    ["zero", null],
    ["1,000", null],
  ])("the value %s typed as text", (typed, value) => {
    const read = readWorkbook(withCell("AnswerOptions", 3, 3, typed), "en")
    if (value === null) expect(read.ok ? "" : read.message).toContain(`(${typed}): the cell has no number`)
    else expect(read.ok && read.kit.answerRangeModels[0]?.options[1]?.value).toBe(value)
  })

  test("blanks around the name of a sheet and no-break spaces in headings do not count", () => {
    const named = rewritten(
      withCell("QualityAttributes", 1, 1, "Subject\u00A0Name"),
      /workbook\.xml$/,
      (xml) => xml.replace('name="Questions"', 'name="Questions "'),
    )
    expect(text(named)).toEqual(text(workbook()))
  })
})

describe("refused workbooks", () => {
  test.each([
    ["MaturityLevels", 3, 1, null],
    ["MaturityLevels", 3, 2, null],
    ["MaturityLevels", 4, 3, null],
    ["QualityAttributes", 2, 1, null],
    ["QualityAttributes", 2, 2, null],
    ["QualityAttributes", 2, 4, null],
    ["QualityAttributes", 3, 6, null],
    ["QualityAttributes", 3, 7, null],
    ["Questionnaires", 2, 1, null],
    ["Questionnaires", 2, 2, null],
    ["Questionnaires", 3, 3, null],
    ["AnswerOptions", 2, 1, null],
    ["AnswerOptions", 2, 2, null],
    ["AnswerOptions", 3, 3, null],
    ["Questions", 3, 1, null],
    ["Questions", 3, 3, null],
    ["Questions", 4, 5, null],
    ["Questions", 4, 6, null],
    ["MaturityLevels", 4, 5, "much"],
    ["QualityAttributes", 2, 3, "heavy"],
    ["QualityAttributes", 2, 8, 1.5],
    ["AnswerOptions", 2, 3, "none"],
    ["Questions", 3, 7, "yes"],
    ["Questions", 3, 9, "x"],
    ["Questionnaires", 2, 1, "Kitchen Talk"],
    ["Questionnaires", 2, 1, "1st"],
    ["Questions", 3, 1, "q--1"],
    ["Questions", 3, 1, "پ"],
  ])("sheet %s, row %i, column %i: %s", (sheet, row, column, value) => {
    const headings = SHEETS[sheet]?.[(HEADING_ROWS[sheet] ?? 1) - 1] ?? []
    const named =
      sheet === "MaturityLevels" && column === 1
        ? "A"
        : column > 8
          ? columnLetters(column)
          : headings[column - 1]
    expect(messageOf(withCell(sheet, row, column, value))).toContain(
      `Sheet "${sheet}", row ${row}, column "${named}"`,
    )
  })

  test("an attribute heading that is not a name, where it is used", () => {
    expect(messageOf(withCell("Questions", 2, 9, "My attribute"))).toContain(
      'Sheet "Questions", row 2, column "I"',
    )
  })

  test("a sheet or a column that is missing", () => {
    expect(messageOf(workbook({ AnswerOptions: null }))).toContain('no sheet "AnswerOptions"')
    expect(messageOf(withCell("Questions", 2, 8, "advisable"))).toContain(
      '"Questions" has no column "Advisable"',
    )
  })

  test.each([
    ["nothing", new Uint8Array()],
    ["text", strToU8("Code,Title")],
    ["an archive that is not a workbook", zipSync({ "a.txt": strToU8("x") })],
    ["a truncated workbook", sampleWorkbook().slice(0, 900)],
  ])("%s", (_, bytes) => {
    expect(readWorkbook(bytes, "fa")).toMatchObject({ ok: false, found: { problem: "no workbook" } })
  })

  test("a workbook that unpacks to more than any kit needs", () => {
    const bomb = zipSync({
      "xl/workbook.xml": strToU8(
        '<workbook xmlns:r="r"><sheets><sheet name="Questions" r:id="a"/></sheets></workbook>',
      ),
      "xl/_rels/workbook.xml.rels": strToU8(
        '<Relationships><Relationship Id="a" Target="s.xml"/></Relationships>',
      ),
      "xl/s.xml": new Uint8Array(40 * 1024 * 1024).fill(32),
    })
    expect(readWorkbook(bomb, "en")).toMatchObject({ ok: false, found: { problem: "no workbook" } })
  })

  test("any damage is a result, not an exception", () => {
    const sample = sampleWorkbook()
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(sample.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        (changes) => {
          const damaged = sample.slice()
          for (const [at, byte] of changes) damaged[at] = byte
          expect(typeof readWorkbook(damaged, "en").ok).toBe("boolean")
        },
      ),
    )
  })
})
