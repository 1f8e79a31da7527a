import { columnLetters, writeWorkbook } from "@plumbline/spreadsheet"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readArchive } from "./archive/read-archive.ts"
import { zipEntries } from "./archive/zip-directory.ts"
import { readModel } from "./model/read-model.ts"
import { parseKit } from "./parse-kit.ts"
import { printKit } from "./printer/print-kit.ts"
import { arbitraryKit } from "./testing/arbitrary-kit.ts"
import { type ForgedEntry, forgedZip } from "./testing/forged-zip.ts"
import { expectLinear } from "./testing/growth.ts"
import { cellStyles } from "./workbook/cell-styles.ts"
import { readWorkbook } from "./workbook/read-workbook.ts"
import { readSharedStrings } from "./workbook/shared-strings.ts"
import { readSheet } from "./workbook/sheet.ts"
import { scanXml } from "./workbook/xml.ts"

const NO_STYLES = { percent: new Set<number>(), date: new Set<number>() }

/** Adversarial XML: a piece that is repeated, and what comes before and after it. */
const xml: [what: string, start: string, piece: string, end: string][] = [
  ["one long name of an attribute", "<sheet ", "a", "/>"],
  ["one long name of a tag", "<", "a", "/>"],
  ["one long name with a namespace", "<", "a:", "/>"],
  ["one long name that is never closed", "<sheet ", "a", ""],
  ["spaces after a name", "<sheet a", " ", "b/>"],
  ["equals signs", "<sheet ", "=", "/>"],
  ["names without values", "<sheet ", "a ", "/>"],
  ["attributes", "<sheet ", 'a="b" ', "/>"],
  ["attributes without values", "<sheet ", "a= ", "/>"],
  ["quotes", "<sheet ", '"', "/>"],
  ["pairs of different quotes", "<sheet a=", `"'`, "/>"],
  ["slashes", "<sheet ", "/", ">"],
  ["tags", "", "<c/>", ""],
  ["opened tags", "", "<c>", ""],
  ["closed tags", "", "</c>", ""],
  ["unterminated tags", "", "<", ""],
  ["comments", "", "<!---->", ""],
  ["unterminated comments", "", "<!--", ""],
  ["CDATA sections", "<t>", "<![CDATA[a]]>", "</t>"],
  ["instructions", "", "<??>", ""],
  ["entities", "<t>", "&amp;", "</t>"],
  ["unterminated entities", "<t>", "&", "</t>"],
  ["unterminated character references", "<t>", "&#x0", "</t>"],
  ["unterminated character codes", "<si><t>", "_x0", "</t></si>"],
  ["blanks", "<si><t>", " ", "</t></si>"],
  ["cells", "<row>", '<c t="s"><v>0</v></c>', "</row>"],
  ["cells of one column", "<row>", '<c r="A1"><v>1</v></c>', "</row>"],
  ["digits", "<row><c><v>", "1", "</v></c></row>"],
  ["rows", "", "<row><c><v>1</v></c></row>", ""],
  ["number formats", "", `<numFmt numFmtId="1" formatCode="'"/>`, ""],
  ["quotes in a format", '<numFmt formatCode="', "&quot;a", '"/>'],
  ["cell styles", "<cellXfs>", '<xf numFmtId="9"/>', "</cellXfs>"],
]

const readers: [name: string, read: (source: string) => unknown][] = [
  ["scanXml", (source) => scanXml(source, {})],
  ["readSheet", (source) => readSheet(source, ["0"], NO_STYLES)],
  ["readSharedStrings", readSharedStrings],
  ["cellStyles", cellStyles],
]

describe.each(readers)("the work of %s grows linearly with its input", (_, read) => {
  test.each(xml)("a great many %s", (_what, start, piece, end) => {
    expectLinear((size) => {
      const source = repeated(start, piece, end, size)
      return () => read(source)
    }, 5000)
  })

  test("repetitions of anything", () => {
    const pieces = [
      ..."<>/=\"'&;:ar _-![]?#x0\n",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<c ",
      "<v>",
      "</v>",
      "<si>",
    ]
    fc.assert(
      fc.property(arbitraryRepetition(pieces), ([start, piece, end]) => {
        expectLinear((size) => {
          const source = repeated(start, piece, end, size)
          return () => read(source)
        }, 3000)
      }),
      { numRuns: 40 },
    )
  })
})

describe("the work of reading the text of a kit grows linearly with the text", () => {
  test.each([
    ["braces", "", "{", ""],
    ["quotes", "", '"', ""],
    ["unterminated comments", "", "/*", ""],
    ["backslashes", 'level A { title: "', "\\", ""],
    ["escapes", 'level A { title: "', "\\u0041", '"'],
    ["hyphens", "level ", "a-", ""],
    ["one long name", "level ", "a", " {"],
    ["one long number", "level A { value: ", "9", ""],
    ["illegal characters", "", "\u0000", ""],
    ["imports", "", 'import "../a/b" ', ""],
    ["one long import", 'import "', "../", '"'],
    ["elements", "", 'subject S { title: "t" description: "d" } ', ""],
    ["nested elements", "", 'kit K { title: "t" level L { ', ""],
    ["options", 'answerRange R { title: "t" options: "a"', ', "a"', "}"],
    [
      "options of translations",
      'answerRange R { title: "t" options: "a", "b" translation fa { options: "a"',
      ', "a"',
      "} }",
    ],
    ["translations", 'subject S { title: "t" description: "d" ', 'translation fa { title: "t" } ', "}"],
    ["impacts", 'question Q { questionnaire: Q title: "t" answerRange: R ', "affects A on level L ", "}"],
    ["competences", 'level L { title: "t" description: "d" value: 1 competence: [L: 1%', ", L: 1%", "] }"],
    ["spaces in a title", 'subject S { title: "', " ", 'x" description: "d" }'],
    ["lines", "", "\n", "x"],
  ])("a great many %s", (_, start, piece, end) => {
    expectLinear((size) => {
      const text = repeated(start, piece, end, size)
      return () => parsed([{ path: "a.ak", text }])
    }, 5000)
  })

  test("one long path of a file that imports", () => {
    expectLinear((size) => {
      const path = `${"a".repeat(size)}/a.ak`
      return () => parsed([{ path, text: 'level L { title: "t" description: "d" value: 1 } import "b"' }])
    }, 5000)
  })

  test("repetitions of anything", () => {
    const words =
      'kit level subject question measure translation import affects on with title: options: "a" A 1'
    const pieces = [
      ..."{}[],:%.^-\"'\\/*\n ",
      "/*",
      "*/",
      "//",
      "\\u",
      ...words.split(" ").map((word) => `${word} `),
    ]
    fc.assert(
      fc.property(arbitraryRepetition(pieces), ([start, piece, end]) => {
        expectLinear((size) => {
          const text = repeated(start, piece, end, size)
          return () => parsed([{ path: "a.ak", text }])
        }, 3000)
      }),
      { numRuns: 100 },
    )
  })
})

describe("the work of unpacking grows linearly with the archive", () => {
  const entries = (count: number, make: (position: number) => ForgedEntry) =>
    forgedZip(Array.from({ length: count }, (_, position) => make(position)))

  test.each<[string, (size: number) => Uint8Array]>([
    ["entries", (size) => entries(size / 10, (position) => ({ name: `${position}.ak` }))],
    ["entries with the same name", (size) => entries(size / 10, () => ({ name: "a.ak" }))],
    ["one long name", (size) => entries(1, () => ({ name: `${"/".repeat(size)}a.ak` }))],
    [
      "one long name in another encoding",
      (size) => entries(1, () => ({ name: new Uint8Array(size).fill(0xff) })),
    ],
    [
      "bytes that compress well",
      (size) => entries(1, () => ({ name: "a.ak", content: " ".repeat(80 * size) })),
    ],
    [
      "bytes that are not compressed",
      (size) => entries(1, () => ({ name: "a.ak", content: noise(20 * size), method: 0 })),
    ],
    [
      "bytes that cannot be compressed",
      (size) => entries(1, () => ({ name: "a.ak", content: noise(20 * size) })),
    ],
    ["end records of a directory", (size) => repeatedBytes([0x50, 0x4b, 0x05, 0x06], size)],
    ["entries of a directory", (size) => repeatedBytes([0x50, 0x4b, 0x01, 0x02], size)],
  ])("a great many %s", (_, make) => {
    expectLinear((size) => {
      const archive = make(size)
      return () => [[...(zipEntries(archive) ?? [])].length, readArchive(archive, "en")]
    }, 5000)
  })
})

describe("the work of reading a workbook grows linearly with the workbook", () => {
  const rows = (count: number, row: (position: number) => Cell[]) =>
    Array.from({ length: count }, (_, position) => row(position))

  test.each<[string, (size: number) => Partial<Record<keyof typeof HEADINGS, Cell[][]>>]>([
    ["levels", (size) => ({ MaturityLevels: rows(size, (at) => [`L${at}`, "t", "d"]) })],
    ["subjects", (size) => ({ QualityAttributes: rows(size, (at) => [`S${at}`, "t", 1, "d"]) })],
    ["questionnaires", (size) => ({ Questionnaires: rows(size, (at) => [`Q${at}`, "t", "d"]) })],
    ["options", (size) => ({ AnswerOptions: rows(size, () => ["R", "t", 1]) })],
    ["questions", (size) => ({ Questions: rows(size, (at) => [`q${at}`, "t", "R", "d", "Q", "L", 0, 1]) })],
    [
      "questions in questionnaires with almost the same name",
      (size) => ({ Questions: rows(size, (at) => [`q${at}`, "t", "R", "d", spelled(at), "L", 0, 1]) }),
    ],
  ])("a great many %s", (_, make) => {
    expectLinear((size) => {
      const bytes = workbook(make(size))
      return () => converted(bytes)
    }, 500)
  })

  test("many levels, each with a heading", () => {
    expectLinear((size) => {
      const codes = rows(size, (at) => [`L${at}`, "t", "d"])
      const headings = ["Code", "Title", "Description", ...codes.flatMap(([code]) => code ?? [])]
      return workOn({ MaturityLevels: codes }, { MaturityLevels: headings })
    }, 500)
  })

  test("many questions and many attributes that none of them has", () => {
    expectLinear((size) => {
      const attributes = rows(size, (at) => [`A${at}`]).flat()
      const questions = rows(size, (at) => [`q${at}`, "t", "R", "d", "Q", "L", 0, 1])
      return workOn({ Questions: questions }, { Questions: [...HEADINGS.Questions, ...attributes] })
    }, 1500)
  })

  test("one long text that many cells refer to", () => {
    const strings = (size: number) => readSharedStrings(`<si><t>${" ".repeat(size)}x</t></si>`) ?? []
    expectLinear((size) => {
      const shared = strings(size)
      const sheet = repeated("<row>", '<c t="s"><v>0</v></c>', "</row>", 20 * size)
      return () => readSheet(sheet, shared, NO_STYLES)
    }, 4000)
  })

  test("a long text in many cells is more text than any kit has", () => {
    const sheet = `<row>${'<c t="s"><v>0</v></c>'.repeat(5000)}</row>`
    expect(readSheet(sheet, ["x".repeat(100)], NO_STYLES)?.size).toBe(1)
    expect(readSheet(sheet, ["x".repeat(1000)], NO_STYLES)).toBeNull()
  })

  function workOn(content: Content, headings: Headings) {
    const bytes = workbook(content, headings)
    return () => converted(bytes)
  }
})

test("the work of reading a stored model grows linearly with the model", () => {
  const [kit] = fc.sample(arbitraryKit, { numRuns: 1, seed: 7 })
  const [question] = fc
    .sample(
      arbitraryKit.filter(({ questionModels }) => questionModels.length > 0),
      { numRuns: 1, seed: 7 },
    )
    .flatMap(({ questionModels }) => questionModels)
  expectLinear((size) => {
    const json = JSON.stringify({ ...kit, questionModels: Array.from({ length: size / 10 }, () => question) })
    return () => expect(readModel(json)).not.toBeNull()
  }, 2000)
  expectLinear((size) => {
    const json = "[".repeat(size)
    return () => expect(readModel(json)).toBeNull()
  }, 5000)
})

type Cell = string | number | null
type Content = Partial<Record<keyof typeof HEADINGS, Cell[][]>>
type Headings = Partial<Record<keyof typeof HEADINGS, Cell[]>>

const HEADINGS = {
  MaturityLevels: ["Code", "Title", "Description"],
  QualityAttributes: [
    ...["Subject Name", "Subject Title", "Subject Weight", "Subject Description"],
    ...["Attribute Name", "Attribute Title", "Attribute Description", "Attribute Weight"],
  ],
  Questionnaires: ["Name", "Title", "Description"],
  AnswerOptions: ["Range Name", "Option Title", "Option Value"],
  Questions: [
    ...["Code", "Question", "Options", "Description", "Questionnaires", "Maturity"],
    ...["Not Applicable", "Advisable"],
  ],
} as const

function workbook(content: Content, headings: Headings = {}): Uint8Array {
  const names = [
    "MaturityLevels",
    "QualityAttributes",
    "Questionnaires",
    "AnswerOptions",
    "Questions",
  ] as const
  return writeWorkbook(
    names.map((name) => {
      const caption = name === "MaturityLevels" || name === "Questions" ? [["caption"]] : []
      const heading = headings[name] ?? HEADINGS[name]
      return {
        name,
        headingRow: caption.length + 1,
        rows: [...caption, [...heading], ...(content[name] ?? [])],
      }
    }),
  )
}

function converted(bytes: Uint8Array): void {
  const read = readWorkbook(bytes, "en")
  if (!read.ok) throw new Error(read.message)
  printKit(read.kit, "workbook")
}

function parsed(files: { path: string; text: string }[]): void {
  parseKit(files, { language: "en", imports: "warn" })
}

function repeated(start: string, piece: string, end: string, length: number): string {
  return start + piece.repeat(Math.ceil(length / piece.length)) + end
}

function repeatedBytes(piece: number[], length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => piece[at % piece.length] ?? 0)
}

/** Bytes without a pattern that compression could use. */
function noise(length: number): Uint8Array {
  let state = 1
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return 0x20 + ((state >>> 16) % 0x5f)
  })
}

/** Names that differ only in their capitals, so that their file names are equal. */
function spelled(number: number): string {
  const letters = columnLetters(number + 1).toLowerCase().length
  const bits = (number % 1024).toString(2).padStart(10, "0")
  return `${"x".repeat(letters)}_${Array.from(bits, (bit) => (bit === "1" ? "A" : "a")).join("_")}`
}

function arbitraryRepetition(pieces: readonly string[]) {
  const few = fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((parts) => parts.join(""))
  const some = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join(""))
  return fc.tuple(few, some, few)
}
