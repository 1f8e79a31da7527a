import fc from "fast-check"
import { strFromU8, unzipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { columnLetters, csvLine, type Sheet, writeWorkbook } from "./index.ts"
import { readCells, sheetXml } from "./testing/read-cells.ts"

const sheet = (rows: Sheet["rows"], options: Partial<Sheet> = {}): Sheet => ({
  ...{ name: "Sheet", headingRow: 1, rows },
  ...options,
})

describe("a workbook", () => {
  test("has names of sheets that programs open", () => {
    const long = "x".repeat(30)
    const names = ["1 Scrum 'light'", "'quoted'", "a/b:c*d?e[f]\\g", `${long}\u{1f600}y`, "'''"]
    const bytes = writeWorkbook(names.map((name) => sheet([["A"]], { name, filtered: true })))
    const book = strFromU8(unzipSync(bytes)["xl/workbook.xml"] ?? new Uint8Array())
    const written = [...book.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)
    expect(written).toEqual(["1 Scrum 'light", "quoted", "a b c d e f  g", long, "5"])
    expect(book).toContain("'1 Scrum ''light'!")
  })

  test("has numbers as numbers, times as times and empty cells as nothing", () => {
    const bytes = writeWorkbook([
      sheet([
        ["Time", "Share", "Note"],
        [new Date("2026-03-01T09:15:00Z"), 7.5, null],
      ]),
    ])
    expect(readCells(bytes)).toEqual({
      Sheet: [
        ["Time", "Share", "Note"],
        [46082.385417, 7.5],
      ],
    })
    expect(sheetXml(bytes, 1)).toContain('<c r="A2" s="2"><v>46082.385417</v></c>')
  })

  test("keeps its headings in view, can be filtered by them, and runs from right to left where wanted", () => {
    const rows = [
      ["عنوان", "سطح"],
      ["پرداخت", 3],
    ]
    const xml = sheetXml(writeWorkbook([sheet(rows, { filtered: true, rightToLeft: true })]), 1)
    expect(xml).toContain('<sheetView rightToLeft="1"')
    expect(xml).toContain('topLeftCell="A2" activePane="bottomLeft" state="frozen"')
    expect(xml).toMatch(/<\/sheetData><autoFilter ref="A1:B2"\/>/)
    expect(sheetXml(writeWorkbook([sheet(rows)]), 1)).not.toMatch(/rightToLeft|autoFilter/)
  })

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])(
    "has %j as a text that stays one when it is edited",
    (text) => {
      const bytes = writeWorkbook([sheet([["Text"], [text]])])
      expect(readCells(bytes).Sheet?.[1]).toEqual([text])
      expect(sheetXml(bytes, 1)).toMatch(/<c r="A2" s="4" t="inlineStr">/)
      expect(sheetXml(bytes, 1)).not.toContain("<f>")
    },
  )

  test("has any text as it is, but for characters that XML does not have and what exceeds a cell", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1 }), (texts) => {
        const [, ...rows] =
          readCells(writeWorkbook([sheet([["Text"], ...texts.map((text) => [text])])])).Sheet ?? []
        const expected = texts.map((text) =>
          text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r\u007F-\u009F]|[\uFFFE\uFFFF]/gu, ""),
        )
        expect(rows.map(([text]) => text)).toEqual(expected)
      }),
      { numRuns: 30 },
    )
    const long = `${"a".repeat(32_765)}😀`
    expect(readCells(writeWorkbook([sheet([["Text"], [`${long}b`]])])).Sheet?.[1]).toEqual([
      `${"a".repeat(32_765)}…`,
    ])
  })
})

test.each([
  ["=cmd|'/c calc'!A1", "'=cmd|'/c calc'!A1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@x", "'@x"],
  ["\t=x", "'\t=x"],
  ["a,b", '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ["two\nlines", '"two\nlines"'],
  ["1+1", "1+1"],
  [-5, "-5"],
  [null, ""],
])("%j is the field %j of a CSV file", (field, written) => {
  expect(csvLine([field, "end"])).toBe(`${written},end\r\n`)
})

test.each([
  [1, "A"],
  [26, "Z"],
  [27, "AA"],
  [703, "AAA"],
])("the letters of column %i", (column, letters) => {
  expect(columnLetters(column)).toBe(letters)
})
