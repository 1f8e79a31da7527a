import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type Finding,
  isResultFormat,
  type Mapping,
  type ResultFormat,
  readMapping,
  readResults,
  resultFormats,
} from "./index.ts"
import { smallResults } from "./testing/small-results.ts"

const anyMapping = mapping("source: S\nquestions: { q: { check: x, options: { 1: else } } }")

function mapping(text: string): Mapping {
  const read = readMapping(text)
  if (!read.ok) throw new Error(read.errors[0]?.note.en)
  return read.mapping
}

function findingsOf(format: ResultFormat, text: string = smallResults[format], using = anyMapping) {
  const read = readResults(text, format, using)
  if (!read.ok) throw new Error(read.note.en)
  return new Map(read.results.findings.map((finding): [string, Finding] => [finding.check, finding]))
}

function refusalOf(format: ResultFormat, text: string): string {
  const read = readResults(text, format, anyMapping)
  return read.ok ? "" : read.note.en
}

describe("a file that is damaged", () => {
  const junit = (text: string) =>
    `<?xml version="1.0"?>\n<testsuites><testsuite>\n<testcase name="a"><failure message="${text}"/></testcase></testsuite></testsuites>`

  test.each([
    ["colours as references", "was &#27;[31mred&#x1B;[0m", "was red"],
    ["colours", "was \u001b[1;31mred\u001b[0m", "was red"],
    ["other characters that XML forbids", "a&#0;b\u0007c&#xFFFF;d&#xD800;", "a\uFFFDb\uFFFDc\uFFFDd\uFFFD"],
  ])("has its tests read past %s", (_, written, detail) => {
    expect(findingsOf("junit", junit(written)).get("a")).toMatchObject({ value: 0, detail })
  })

  test.each<[ResultFormat, string, string]>([
    ["junit", junit("&nbsp;"), "The XML of this file is malformed in line 3."],
    ["junit", "<testsuite>\n<testcase>\n", "The XML of this file is malformed in line 3."],
    [
      "junit",
      "<!DOCTYPE testsuite [<!ENTITY a 'b'>]>\n<testsuite/>",
      "This file defines a document type in line 1, which is not read: remove it.",
    ],
    ["junit", "<html><body/></html>", "This file does not have the format junit."],
    ["junit", "{}", "This file does not have the format junit."],
    [
      "sarif",
      '{"version": "2.1.0",\n "runs": [',
      "This file is not JSON: it is empty, or its end is missing.",
    ],
    ["scorecard", '{"checks":\n [}', "This file is not JSON: line 2, column 3 is wrong."],
  ])("is refused with the place (%s): %j", (format, text, message) => {
    expect(refusalOf(format, text)).toBe(message)
  })
})

describe("OpenSSF Scorecard", () => {
  test("has scores of checks with reason, documentation and day; -1 is no score", () => {
    const found = findingsOf("scorecard")
    expect(found.get("Branch-Protection")).toEqual({
      check: "Branch-Protection",
      value: 5,
      detail: "branch protection is not maximal on development and all release branches",
      link: "https://scorecard.example.org/checks#branch-protection",
      day: "2026-03-02",
    })
    expect(found.get("Signed-Releases")).toMatchObject({
      value: null,
      link: null,
      detail: "no releases found",
    })
    expect(found.get("score")).toMatchObject({ value: 6.4, isTotal: true })
  })

  test.each([
    ["a score that is no number", '{"checks":[{"name":"A","score":"NaN"}]}'],
    ["a score that is too large to be one", '{"checks":[{"name":"A","score":1e999}]}'],
    ["no score", '{"checks":[{"name":"A"}]}'],
  ])("with %s has no value", (_what, text) => {
    expect(findingsOf("scorecard", text).get("A")).toEqual({
      check: "A",
      value: null,
      detail: "",
      link: null,
      day: null,
    })
  })
})

describe("SARIF", () => {
  test("counts the results of each rule that stand, and of each level", () => {
    const found = findingsOf("sarif")
    const counts = Object.fromEntries([...found].map(([check, { value }]) => [check, value]))
    expect(counts).toEqual({
      "js/sql-injection": 2,
      "js/xss": 0,
      "js/unused-variable": 1,
      "js/weak-hash": 0,
      "pack/secrets": 1,
      "level:error": 2,
      "level:warning": 1,
      "level:note": 1,
    })
    expect(found.get("js/sql-injection")).toMatchObject({
      detail: "Untrusted data in src/db.ts (src/db.ts:42)",
      link: "https://scanner.example.org/rules/sql-injection",
      day: "2026-03-02",
    })
  })

  test("takes the words of a message from its rule", () => {
    const rule = { id: "A", messageStrings: { default: { text: "'{0}' is used before {1}." } } }
    const results = [{ ruleId: "A", message: { id: "default", arguments: ["x"] } }]
    const text = JSON.stringify({
      version: "2.1.0",
      runs: [{ tool: { driver: { rules: [rule] } }, results }],
    })
    expect(findingsOf("sarif", text).get("A")).toMatchObject({ value: 1, detail: "'x' is used before {1}." })
  })

  test("of a run without results is not one that found nothing", () => {
    const run = (more: object) => ({ tool: { driver: { rules: [{ id: "A" }] } }, ...more })
    const log = (more: object) => JSON.stringify({ version: "2.1.0", runs: [run(more)] })
    expect(findingsOf("sarif", log({})).get("A")).toMatchObject({ value: null })
    expect(findingsOf("sarif", log({ results: [] })).get("A")).toMatchObject({ value: 0 })
  })

  test("of a run that failed does not say that there is nothing", () => {
    const text = smallResults.sarif.replace('"executionSuccessful":true', '"executionSuccessful":false')
    const found = findingsOf("sarif", text)
    expect(found.get("js/xss")).toMatchObject({ value: null })
    expect(found.get("js/sql-injection")).toMatchObject({ value: 2 })
  })
})

describe("JUnit", () => {
  test("has 100 for a test that passed, 0 for one that failed, nothing for one that was skipped", () => {
    const found = findingsOf("junit")
    expect(Object.fromEntries([...found].map(([check, { value }]) => [check, value]))).toEqual({
      "security.login.locks accounts": 100,
      "security.login.limits attempts": 0,
      "security.session.expires": null,
      "security.session.ends": 100,
      "restore of the backup": 100,
    })
    expect(found.get("security.login.limits attempts")).toMatchObject({
      detail: "expected 429 but got 200",
      day: "2026-03-02",
    })
    expect(found.get("restore of the backup")).toMatchObject({ day: null })
  })

  test("refuses document types, whose entities grow without bounds", () => {
    const entities = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
    const bomb = `<!DOCTYPE t [<!ENTITY e0 "lol">${entities.join("")}]><testsuite><testcase name="&e20;"/></testsuite>`
    expect(refusalOf("junit", bomb)).toMatch(/document type in line 1/)
  })

  test("reads elements that are nested a hundred thousand deep", () => {
    const deep = "<a>".repeat(100_000) + "</a>".repeat(100_000)
    expect(findingsOf("junit", `<testsuite><testcase name="t"/>${deep}</testsuite>`).size).toBe(1)
  })

  test("refuses more findings than a mapping can be about", () => {
    const many = `<testsuite>${'<testcase name="t"/>'.repeat(200_002)}</testsuite>`
    expect(refusalOf("junit", many)).toContain("more than 200000")
  })
})

describe("JSON", () => {
  const using = (checks: string, more = "") =>
    mapping(`source: S\n${more}\nquestions: { q: { check: ${checks}, options: { 1: else } } }`)

  test.each([
    ["/total/lines/pct", 87.5],
    ["total.lines.pct", 87.5],
    ["total.branches.pct", "71 %"],
    ["gate.status", "passed"],
    ["gate.strict", "true"],
    ["/gate/a~1b", 1],
    ["open", 2],
    ['"open[1].id"', 2],
    ["/open/0/id", 1],
    ["gate", null],
  ])("has at %s the value %j", (place, value) => {
    expect([...findingsOf("json", smallResults.json, using(place)).values()]).toMatchObject([{ value }])
  })

  test.each(["total.functions", "/open/7/id", "/__proto__/x", "constructor.name", "open.length"])(
    "has nothing at %s",
    (place) => expect(findingsOf("json", smallResults.json, using(place)).size).toBe(0),
  )

  test("says when it was made and where it is shown, if the mapping knows the places", () => {
    const found = findingsOf("json", smallResults.json, using("open", "time: generated\nlink: /page"))
    expect([...found.values()]).toMatchObject([
      { day: "2026-03-02", link: "https://coverage.example.org/build/17" },
    ])
  })
})

test.each(resultFormats)("%s: a file of another kind is refused, whatever it is", (format) => {
  if (format !== "json") {
    for (const [other, text] of Object.entries(smallResults)) {
      if (isResultFormat(other) && other !== format) expect(refusalOf(format, text)).not.toBe("")
    }
    expect(refusalOf(format, "[]")).toBe(`This file does not have the format ${format}.`)
  }
  expect(refusalOf(format, "{")).not.toBe("")
  expect(refusalOf(format, "")).not.toBe("")
})

test("JSON that is nested a million deep is read or refused, and nothing else", () => {
  const deep = "[".repeat(1_000_000) + "]".repeat(1_000_000)
  for (const format of ["scorecard", "sarif"] as const) expect(refusalOf(format, deep)).not.toBe("")
})

test("any JSON in the place of any value is read without an error, and its findings are clean", () => {
  const paths: (string | number)[][] = []
  const walk = (value: unknown, path: (string | number)[]) => {
    paths.push(path)
    if (typeof value !== "object" || value === null) return
    for (const [key, below] of Object.entries(value)) walk(below, [...path, key])
  }
  for (const format of ["scorecard", "sarif"] as const) {
    paths.length = 0
    walk(JSON.parse(smallResults[format]), [])
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        const read = readResults(
          JSON.stringify(replaced(JSON.parse(smallResults[format]), path, value)),
          format,
          anyMapping,
        )
        if (!read.ok) return
        for (const finding of read.results.findings) {
          expect(typeof finding.check).toBe("string")
          if (finding.value !== null) expect(Number.isFinite(finding.value)).toBe(true)
          expect(finding.detail).not.toMatch(/\p{Cc}/u)
          if (finding.link !== null) expect(finding.link).toMatch(/^https?:/i)
          if (finding.day !== null) expect(finding.day).toMatch(/^\d{4}-\d\d-\d\d$/)
        }
      }),
      { numRuns: 500 },
    )
  }
})

// biome-ignore lint/suspicious/noExplicitAny: any JSON
function replaced(root: any, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  root[key] = replaced(root[key], rest, value)
  return root
}
