import { readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readMapping } from "./read-mapping.ts"

const complete = `
source: OpenSSF Scorecard
validity: 90 days
confidence: 4
questions:
  branch-protection:
    check: Branch-Protection
    options: { 1: "< 3", 2: "< 6", 3: "< 9", 4: else }
  releases.tests:
    check: [CI-Tests, "Test-*"]
    combine: mean
    validity: 6 months
    confidence: 5
    options:
      1: <= 49.5 %
      2: ">50"
      3: passed
`

function errorsOf(text: string): string[] {
  const read = readMapping(text)
  return read.ok ? [] : read.errors.map(({ line, column, note }) => `${line}:${column} ${note.en}`)
}

const withQuestion = (fields: string) => `source: S\nquestions:\n  q: { ${fields} }\n`

describe("a mapping", () => {
  test("has a source, and for each question checks, options in their order, and what its proposals get", () => {
    expect(readMapping(complete)).toMatchObject({
      ok: true,
      mapping: {
        source: "OpenSSF Scorecard",
        time: null,
        link: null,
        questions: [
          {
            code: "branch-protection",
            checks: ["Branch-Protection"],
            combine: null,
            options: [
              { index: 1, condition: { kind: "compare", operator: "<", limit: 3 } },
              { index: 2, condition: { kind: "compare", operator: "<", limit: 6 } },
              { index: 3, condition: { kind: "compare", operator: "<", limit: 9 } },
              { index: 4, condition: { kind: "else" } },
            ],
            validity: { days: 90 },
            confidence: 4,
          },
          {
            code: "releases.tests",
            checks: ["CI-Tests", "Test-*"],
            combine: "mean",
            options: [
              { index: 1, condition: { kind: "compare", operator: "<=", limit: 49.5 } },
              { index: 2, condition: { kind: "compare", operator: ">", limit: 50 } },
              { index: 3, condition: { kind: "equal", text: "passed" } },
            ],
            validity: { months: 6 },
            confidence: 5,
          },
        ],
      },
    })
  })

  test("is valid in every example of the documentation", () => {
    const documentation = readFileSync(new URL("../../../../docs/collectors.md", import.meta.url), "utf8")
    const examples = [...documentation.matchAll(/```yaml\n(source:[\s\S]*?)```/g)].map(
      ([, text = ""]) => text,
    )
    expect(examples).toHaveLength(4)
    for (const example of examples) expect(errorsOf(example)).toEqual([])
  })

  test("may name options once and use them for several questions", () => {
    const read = readMapping(
      'source: S\nquestions:\n  a: { check: A, options: &scale { 1: "< 3", 2: else } }\n  b: { check: B, options: *scale }\n',
    )
    expect(read.ok && read.mapping.questions[1]?.options).toHaveLength(2)
    expect(read.ok && read.references[1]).toMatchObject({ code: "b", line: 4, column: 3 })
  })

  test("means the last name before an alias", () => {
    const read = readMapping(
      "source: S\nquestions:\n  a: &q { check: &c A, options: { 1: else } }\n  b: { check: &c B, options: { 1: else } }\n  c: *q\n  d: { check: *c, options: { 1: else } }\n",
    )
    expect(read.ok && read.mapping.questions.map(({ checks }) => checks[0])).toEqual(["A", "B", "A", "B"])
  })
})

describe("an error is placed", () => {
  test.each([
    [
      "nothing at all",
      "",
      [
        "1:1 Fields are expected here: source, validity",
        '1:1 The field "source"',
        '1:1 The field "questions"',
      ],
    ],
    [
      "no source",
      'questions: { q: { check: a, options: { 1: "< 1" } } }',
      ['1:1 The field "source" is missing.'],
    ],
    [
      "a long source",
      `source: ${"s".repeat(121)}\nquestions: { q: { check: a, options: { 1: else } } }`,
      ["1:9 Write one line"],
    ],
    ["no questions", "source: S\nquestions: {}\n", ["2:12 Write the code of at least one question"]],
    [
      "questions as a list",
      "source: S\nquestions:\n  - q\n",
      ["3:3 Write the code of at least one question"],
    ],
    [
      "an unknown field",
      withQuestion("checks: a, check: a, options: { 1: else }"),
      ['3:8 There is no field "checks" here: use check'],
    ],
    ["no check", withQuestion('options: { 1: "< 1" }'), ['3:3 The field "check" is missing.']],
    ["an empty list of checks", withQuestion("check: [], options: { 1: else }"), ["3:15 Write one line"]],
    ["no options", withQuestion("check: a, options: {}"), ["3:27 Write the number of at least one option"]],
    [
      "option 0",
      withQuestion("check: a, options: { 0: else }"),
      ['3:29 "0" is not the number of an option.'],
    ],
    [
      "a comparison with a word",
      withQuestion('check: a, options: { 1: "< many" }'),
      ["3:32 Write a comparison with a number"],
    ],
    [
      "a comparison with NaN",
      withQuestion('check: a, options: { 1: ">= NaN" }'),
      ["3:32 Write a comparison with a number"],
    ],
    [
      "an option without a value",
      withQuestion("check: a, options: { 1: }"),
      ["3:32 Write a comparison with a number"],
    ],
    [
      "an unknown combination",
      withQuestion("check: a, combine: median, options: { 1: else }"),
      ["3:27 Write one of lowest"],
    ],
    [
      "an impossible period",
      withQuestion("check: a, validity: soon, options: { 1: else }"),
      ["3:28 Write a period"],
    ],
    [
      "an endless period",
      withQuestion("check: a, validity: 101 years, options: { 1: else }"),
      ["3:28 Write a period"],
    ],
    [
      "a confidence of 6",
      withQuestion("check: a, confidence: 6, options: { 1: else }"),
      ["3:30 Write a confidence"],
    ],
    [
      "a question twice",
      "source: S\nquestions:\n  q: { check: a, options: { 1: else } }\n  q: { check: b }\n",
      ['4:3 "q" is used twice here.'],
    ],
    [
      "a comparison without quotes",
      "source: S\nquestions:\n  q:\n    check: a\n    options:\n      1: >= 9\n",
      ["6:"],
    ],
    ["no YAML", "source: S\n\tquestions: x\n", ["2:"]],
    ["an unknown alias", "source: *s\n", ["1:9 Nothing before this has the name &s."]],
    ["a list as a name", "[a, b]: S\n", ["1:1 This is not valid YAML"]],
  ])("with %s", (_what, text, wanted) => {
    const errors = errorsOf(text)
    expect(errors).toHaveLength(wanted.length)
    for (const [at, start] of wanted.entries()) expect(errors[at]).toMatch(startingWith(start))
  })

  test("with all errors of a mapping at once, and in Persian too", () => {
    const read = readMapping(withQuestion("check: a, confidence: 9, options: { 1: ' ' }"))
    if (read.ok) throw new Error("It has errors.")
    expect(read.errors).toHaveLength(2)
    for (const { note } of read.errors) expect(note.fa).toMatch(/[\u0600-\u06FF]/)
  })

  test("with advice where a comparison lacks its quotes", () => {
    const text = "source: S\nquestions:\n  q:\n    check: a\n    options:\n      1: >= 9\n"
    expect(errorsOf(text)[0]).toContain('Put comparisons that begin with > in quotes: ">= 9".')
  })
})

function startingWith(text: string): RegExp {
  return new RegExp(`^${RegExp.escape(text)}`)
}

describe("a hostile mapping is refused quickly:", () => {
  const lines = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at)).join("\n")
  test.each([
    ["too long", "x".repeat(200_001)],
    ["brackets within each other", "[".repeat(100_000)],
    ["lists within each other", `${"- ".repeat(60_000)}x`],
    [
      "aliases of aliases",
      `a: &a [x]\n${lines(15, (at) => `b${at}: &${"b".repeat(at + 1)} [${`*${"b".repeat(at) || "a"},`.repeat(9)}]`)}`,
    ],
    ["an alias of itself", "source: S\nquestions: &q\n  q: *q\n"],
    [
      "201 questions",
      `source: S\nquestions:\n${lines(201, (at) => `  q${at}: { check: a, options: { 1: else } }`)}`,
    ],
    ["thousands of aliases", `a: &x [1]\n${lines(9000, (at) => `b${at}: *x`)}`],
    ["thousands of names", lines(19_000, (at) => `k${at}: 1`)],
  ])("%s", (_what, text) => {
    const start = performance.now()
    expect(readMapping(text).ok).toBe(false)
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  test("any text has either a mapping or errors within it", () => {
    const pieces = fc.constantFrom(
      ...'source: S|questions:|  q:|    check: a|    options:|      1: "< 3"|      2: else|{|}|[|- |*a|&a |: |\n|  |\t|#|\'|"|>|null|~|!!set|<<: *a'.split(
        "|",
      ),
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
        const text = parts.join("")
        const read = readMapping(text)
        if (read.ok) return
        expect(read.errors.length).toBeGreaterThan(0)
        for (const { line, column } of read.errors) {
          expect(line).toBeGreaterThanOrEqual(1)
          expect(line).toBeLessThanOrEqual(text.split("\n").length)
          expect(column).toBeGreaterThanOrEqual(1)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
