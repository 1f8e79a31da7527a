import { describe, expect, test } from "vitest"
import type { Diagnostic } from "../diagnostic.ts"
import { parseKit } from "../parse-kit.ts"
import { unmark, whereFound } from "../testing/marked-text.ts"
import { question, SAMPLE } from "../testing/sample-kit.ts"

function warningsOf(text: string): readonly Diagnostic[] {
  const parsed = parseKit([{ path: "k.ak", text }], { language: "en", imports: "ignore" })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.warnings
}

test("a complete kit has none", () => {
  expect(warningsOf(SAMPLE)).toEqual([])
})

test.each([
  ["INCOMPLETE", 'attribute ¦A { title: "a" description: "d" subject: Menu }'],
  ["INCOMPLETE", 'questionnaire ¦T { title: "a" description: "d" }'],
  ["OPTIONS_WORTHLESS", 'answerRange R { title: "r" options: ¦"a", "b" with values [0, 0.0] }'],
  ["OPTIONS_WORTHLESS", question("Q2", 'options: ¦"a", "b" with values [0, 0]')],
  ["LEVEL_WITHOUT_COMPETENCE", 'level ¦L { title: "a" description: "d" value: 9 }'],
  ["LEVEL_WITHOUT_COMPETENCE", 'level ¦L { title: "a" description: "d" value: 9 competence: [Low:0%] }'],
  ["MEASURE_UNUSED", 'measure ¦M { title: "a" description: "d" }'],
])("%s: %s", (kind, marked) => {
  const { text, places } = unmark(SAMPLE + marked)
  expect(whereFound(warningsOf(text))).toEqual(places.map((place) => ({ kind, ...place })))
})

test("what the whole kit lacks comes first and has no position", () => {
  const warnings = warningsOf('questionnaire T { title: "a" description: "d" }')
  expect(warnings.map(({ message, line }) => [message.split(":")[0], line])).toEqual([
    ["the kit needs at least two maturity levels", null],
    ["the kit needs at least one subject", null],
    ["the kit needs at least one question", null],
    ['the questionnaire "T" has no question', 1],
  ])
  expect(warnings[0]).toMatchObject({
    kind: "INCOMPLETE",
    fileName: null,
    line: null,
    column: null,
    errorLine: null,
  })
})

test.each(["", "// nothing", 'import "other.ak"', "\uFEFF\n"])(
  "files without an element are not a kit: %s",
  (text) => {
    expect(parseKit([{ path: "k.ak", text }], { language: "en", imports: "ignore" })).toMatchObject({
      ok: false,
      problem: "empty",
    })
  },
)

describe("imports", () => {
  const unread = (paths: string[], importing: string) => {
    const files = paths.map((path, i) => ({ path, text: i === 0 ? `${importing}\n${SAMPLE}` : "" }))
    const parsed = parseKit(files, { language: "en", imports: "warn" })
    return parsed.ok ? whereFound(parsed.warnings) : null
  }

  test("are relative to the importing file", () => {
    expect(
      unread(["a/k.ak", "a/b/x.ak", "y.ak"], 'import "b/x.ak" import "./b//x.ak" import "../y.ak"'),
    ).toEqual([])
  })

  test("of a file that is not read are reported at their string", () => {
    expect(unread(["a/k.ak", "x.ak"], 'import "x.ak" import "../../x.ak"')).toEqual([
      { kind: "IMPORT_NOT_READ", line: 1, column: 8 },
      { kind: "IMPORT_NOT_READ", line: 1, column: 22 },
    ])
  })
})
