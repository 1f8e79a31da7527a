import { readCells, sheetXml } from "@plumbline/spreadsheet/testing"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import fc from "fast-check"
import { strFromU8, unzipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { Result } from "../result.ts"
import { sampleResult } from "../testing/sample.ts"
import { resultCsv, resultWorkbook, type SpaceResults, spaceTable } from "./index.ts"
import { plainText } from "./plain-text.ts"

const zone = { timeZone: "+03:30" }

const percent = fc.integer({ min: 0, max: 100 })
const id = fc.integer({ min: 1, max: 1_000_000 })
const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("=1+1", "گزارش", "<b>", "-7"))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const measured = {
  level: maybe(fc.integer({ min: 1, max: 3 })),
  confidence: maybe(percent),
  scores: fc.array(maybe(percent), { minLength: 3, maxLength: 3 }),
  insight: maybe(text),
}
const choice = maybe(fc.record({ index: fc.integer({ min: 1, max: 9 }), title: text }))
const rating = maybe(fc.constantFrom("LOW" as const, "MEDIUM" as const, "HIGH" as const))
const time = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString())
const day = time.map((moment) => moment.slice(0, 10))

const attribute = fc.record({
  code: text,
  ...{ id, title: text, description: text, weight: fc.integer({ min: 1, max: 50 }) },
  ...measured,
  measures: fc.array(fc.record({ title: text, impact: percent, gained: percent, missed: percent }), {
    maxLength: 3,
  }),
})

const results: fc.Arbitrary<Result> = fc.record({
  format: fc.constant("plumbline-result/1" as const),
  id: fc.uuid(),
  sections: fc.constant([]),
  title: text,
  language: fc.constantFrom("en" as const, "fa" as const),
  mode: fc.constantFrom("QUICK" as const, "ADVANCED" as const),
  created: time,
  calculated: maybe(time),
  kit: fc.record({
    ...{ id, title: text, version: maybe(text), licence: maybe(text), source: maybe(text) },
    questions: fc.nat(900),
    decided: fc.constant(true as const),
  }),
  levels: fc.tuple(
    ...[1, 2, 3].map((index) =>
      fc.record({
        ...{ index: fc.constant(index), title: text, description: text },
        demands: fc.array(fc.record({ on: fc.constant(index), percent }), { maxLength: 2 }),
      }),
    ),
  ),
  level: maybe(fc.integer({ min: 1, max: 3 })),
  confidence: maybe(percent),
  progress: fc.record({
    answered: fc.nat(900),
    carried: fc.integer({ min: 1, max: 900 }),
    questions: fc.nat(900),
  }),
  summary: fc.record({
    scores: measured.scores,
    insight: maybe(text),
    intro: maybe(text),
    prosAndCons: maybe(text),
    steps: maybe(text),
    participants: maybe(text),
    strongest: fc.array(text, { maxLength: 2 }),
    weakest: fc.array(text, { maxLength: 2 }),
    lift: maybe(
      fc.record({
        level: fc.integer({ min: 2, max: 3 }),
        answers: maybe(fc.nat(50)),
        attributes: fc.constant([]),
      }),
    ),
  }),
  subjects: fc.array(
    fc.record({
      id,
      code: text,
      title: text,
      ...measured,
      attributes: fc.array(attribute, { maxLength: 3 }),
    }),
    {
      maxLength: 3,
    },
  ),
  advice: fc.record({
    narration: maybe(text),
    actionItems: fc.array(
      fc.record({ title: text, description: maybe(text), priority: rating, impact: rating, cost: rating }),
    ),
    roadmap: fc.array(
      fc.record({
        ...{ index: fc.integer({ min: 1, max: 12 }), start: day, end: day },
        level: fc.integer({ min: 1, max: 3 }),
        attributes: fc.array(fc.record({ title: text, level: fc.integer({ min: 1, max: 3 }) }), {
          maxLength: 2,
        }),
        actions: fc.array(text, { maxLength: 3 }),
      }),
      { maxLength: 3 },
    ),
  }),
  answers: fc.array(
    fc.record({
      ...{ questionId: id, questionnaire: text, question: text, answer: choice },
      ...{ isNotApplicable: fc.boolean(), confidence: choice, attributes: fc.array(id, { maxLength: 3 }) },
      ...{ code: text, references: fc.array(text, { maxLength: 2 }), options: id, value: fc.constant(null) },
      counts: fc.constant([]),
    }),
    { maxLength: 5 },
  ),
  evidence: fc.array(
    fc.record({
      ...{
        id: fc.uuid(),
        questionId: id,
        question: text,
        type: maybe(fc.constantFrom("POSITIVE" as const, "NEGATIVE" as const)),
      },
      ...{ description: text, author: maybe(text), time, attachments: fc.array(text, { maxLength: 2 }) },
      ...{ observedAt: maybe(day), validUntil: maybe(day), source: maybe(text) },
      method: maybe(fc.constantFrom("SEEN" as const, "MEASURED" as const, "TOLD" as const)),
    }),
    { maxLength: 3 },
  ),
})

/** How an answer counts is for other programs. */
const FOR_PROGRAMS = ["options", "value", "counts"]

/** Ids of subjects are of no use in a table, which names them. */
function numbersIn(value: unknown, key = ""): number[] {
  if (typeof value === "number") return [value]
  if (Array.isArray(value)) return value.flatMap((each) => numbersIn(each, key))
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    (key === "subjects" && name === "id") || (key === "answers" && FOR_PROGRAMS.includes(name))
      ? []
      : numbersIn(each, name),
  )
}

describe("the workbook of a result", () => {
  test("has every number of the result", () => {
    fc.assert(
      fc.property(results, (result) => {
        const cells = Object.values(readCells(resultWorkbook(result, zone))).flat(2)
        const found = new Set(cells)
        expect(numbersIn(result).filter((number) => !found.has(number))).toEqual([])
      }),
    )
  })

  test("has a sheet for each section, from right to left in Persian, all with filters and fixed headings", () => {
    fc.assert(
      fc.property(results, (result) => {
        const bytes = resultWorkbook({ ...result, language: "fa" }, zone)
        const names = Object.keys(readCells(bytes))
        // Without attributes there is no sheet of them.
        const always = names.filter((name) => name !== "ویژگی‌ها")
        expect(always.slice(0, 8)).toEqual([
          "خلاصه",
          "محورها",
          "امتیاز سطح‌ها",
          "پرسش‌ها",
          "سهم پرسش‌ها در ویژگی‌ها",
          "شواهد",
          "اقدام‌های پیشنهادی",
          "نقشهٔ راه",
        ])
        names.forEach((_, at) => {
          expect(sheetXml(bytes, at + 1)).toMatch(/rightToLeft="1".*state="frozen".*<autoFilter /s)
        })
      }),
      { numRuns: 20 },
    )
  })

  test("says by how many answers the level is decided, if it is", () => {
    const [result] = fc.sample(results, 1)
    if (!result) throw new Error("There is no sample.")
    const rows = (progress: Result["progress"]) =>
      readCells(resultWorkbook({ ...result, language: "en", progress }, zone)).Summary?.filter(
        ([item]) => item === "Level decided",
      )
    const progress = { answered: 90, questions: 144 }
    expect(rows(progress)).toEqual([])
    expect(rows({ ...progress, decided: true })?.flat()).toContain(
      "by 90 of 144 answers; the open questions can no longer change it",
    )
  })

  test("has levels in their colours, days as dates, and attributes without subjects among them", () => {
    const bytes = resultWorkbook(sampleResult("en"), zone)
    const sheets = readCells(bytes)
    const { attributes = [] } = sampleResult("en").subjects?.[0] ?? {}
    expect(sheets.Subjects).toHaveLength(5)
    expect(sheets.Attributes).toHaveLength(13)
    expect(sheets.Attributes?.slice(1, 4).map((row) => row[2])).toEqual(attributes.map(({ title }) => title))
    const at = (name: string) => sheetXml(bytes, Object.keys(sheets).indexOf(name) + 1)
    expect(at("Attributes")).toMatch(/<c r="E2" s="\d+"><v>1<\/v>/)
    expect(strFromU8(unzipSync(bytes)["xl/styles.xml"] ?? new Uint8Array())).toContain(
      '<fgColor rgb="FF821717"/>',
    )
    // 1 January 2026, with the style of days.
    expect(at("Roadmap")).toContain('<c r="B2" s="5"><v>46023</v></c>')
    expect(at("Evidence")).toContain('s="5"')
    for (const name of Object.keys(sheets)) {
      expect(at(name)).toContain('orientation="landscape" fitToWidth="1" fitToHeight="0"')
    }
    expect(at("Subjects")).toMatch(/<row r="2" ht="\d+" customHeight="1">/)
  })

  test("lacks the sheets of sections that the result lacks", () => {
    const [result] = fc.sample(results, 1)
    if (!result) throw new Error("There is no sample.")
    const { summary, subjects, advice, answers, evidence, ...bare } = result
    const names = (some: Result) => Object.keys(readCells(resultWorkbook({ ...some, language: "en" }, zone)))
    expect(names(bare)).toEqual(["Summary"])
    expect(names({ ...bare, answers: answers ?? [] })).toEqual([
      "Summary",
      "Questions",
      "What questions count for",
    ])
  })
})

test("results are valid by their own schema, and others are not", () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const validate = ajv.compile(JSON.parse(JSON.stringify(Result)))
  fc.assert(
    fc.property(results, (result) => {
      expect(validate(result), ajv.errorsText(validate.errors)).toBe(true)
      expect(validate({ ...result, level: "2" })).toBe(false)
    }),
  )
})

test("the CSV file of a result has a row for each question and no formula", () => {
  fc.assert(
    fc.property(results, (result) => {
      const csv = new TextDecoder("utf-8", { ignoreBOM: true }).decode(resultCsv(result))
      expect(csv.startsWith("\uFEFF")).toBe(true)
      const rows = parsedCsv(csv.slice(1))
      expect(rows).toHaveLength(1 + (result.answers?.length ?? 0))
      expect(rows.flat().filter((field) => /^[=+\-@\t\r]/.test(field))).toEqual([])
    }),
  )
})

/** The fields of CSV text, as a reader of RFC 4180 finds them. */
function parsedCsv(csv: string): string[][] {
  return [...csv.matchAll(/((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r\n/g)].map(
    ([, row = ""]) =>
      [...row.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, field = ""]) =>
        field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
      ),
  )
}

test("HTML becomes lines of text, and text that looks like HTML is text", () => {
  expect(
    plainText("<h2>Plan</h2><p>One&nbsp;&amp; <b>two</b></p><ul><li>a &lt;b&gt;</li><li>c</li></ul>"),
  ).toBe("Plan\nOne\u00A0& two\n• a <b>\n• c")
  expect(plainText("1 < 2 and 3 > 2 &unknown; &#x06F7; &#0;")).toBe("1 < 2 and 3 > 2 &unknown; ۷ &#0;")
})

describe("the table of a space", () => {
  const assessment = {
    ...{ kit: "Team", mode: "QUICK" as const, language: "en" as const, answered: 3, questions: 4 },
    ...{ isPublished: true, isStale: false, modified: "2026-03-01T20:45:00Z" },
  }
  const space: SpaceResults = {
    title: "Core team",
    language: "en",
    assessments: [
      {
        ...{ ...assessment, title: "=Payments", level: { index: 2, title: "Practised" }, confidence: 70 },
        attributes: [
          { title: "Automation", level: 2 },
          { title: "Recovery", level: 1 },
        ],
      },
      {
        ...{ ...assessment, title: "Search", level: { index: 3, title: "Mastered" }, confidence: 90 },
        attributes: [{ title: "Recovery", level: 3 }],
      },
      { ...assessment, title: "Hidden", level: null, confidence: null, isStale: true, attributes: [] },
    ],
  }

  test("has a row for each assessment and a column for each attribute", () => {
    const [headings, ...rows] = readCells(spaceTable(space, "xlsx", zone)).Assessments ?? []
    expect(headings?.slice(-2)).toEqual(["Automation", "Recovery"])
    expect(rows).toEqual([
      ["=Payments", "Team", "Quick", "English", 2, "Practised", 70, 3, 4, "published", 46083.010417, 2, 1],
      ["Search", "Team", "Quick", "English", 3, "Mastered", 90, 3, 4, "published", 46083.010417, "", 3],
      ["Hidden", "Team", "Quick", "English", "", "needs recalculation", "", 3, 4, "published", 46083.010417],
    ])
  })

  test("is the same as CSV, without formulas", () => {
    const csv = new TextDecoder().decode(spaceTable(space, "csv", zone))
    expect(csv.split("\r\n")[1]).toBe(
      "'=Payments,Team,Quick,English,2,Practised,70,3,4,published,2026-03-02 00:15,2,1",
    )
  })
})
