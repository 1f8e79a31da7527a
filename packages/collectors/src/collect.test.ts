import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { collect, type Finding, readMapping, readResults } from "./index.ts"
import { lastDay, readPeriod } from "./mapping/period.ts"
import { smallResults } from "./testing/small-results.ts"

type Format = keyof typeof smallResults

function collected(
  format: Format,
  questions: string,
  more = "validity: 90 days",
  language: "en" | "fa" = "en",
) {
  const read = readMapping(`source: Tool\n${more}\nquestions:\n${questions}`)
  if (!read.ok) throw new Error(read.errors[0]?.note.en)
  const results = readResults(smallResults[format], format, read.mapping)
  if (!results.ok) throw new Error(results.note.en)
  return collect(read.mapping, results.results, { day: "2026-03-05", language })
}

const scale = 'options: { 1: "< 3", 2: "< 6", 3: "< 9", 4: else }'

describe("results become proposals", () => {
  test("with reason, evidence and how long it is current", () => {
    expect(
      collected("scorecard", `  protection: { check: Branch-Protection, confidence: 4, ${scale} }`),
    ).toEqual({
      source: "Tool",
      notProposed: [],
      items: [
        {
          questionCode: "protection",
          optionIndex: 2,
          confidenceLevelId: 4,
          reason:
            "Branch-Protection: 5 of 10. branch protection is not maximal on development and all release branches",
          evidence: [
            {
              description:
                "Tool: Branch-Protection: 5 of 10. branch protection is not maximal on development and all release branches",
              type: "POSITIVE",
              link: "https://scorecard.example.org/checks#branch-protection",
              observedAt: "2026-03-02",
              validUntil: "2026-05-31",
              method: "MEASURED",
            },
          ],
        },
      ],
    })
  })

  test("of numbers of problems: those of all checks of a question together", () => {
    const { items } = collected(
      "sarif",
      `  injection: { check: "js/*", options: { 1: "> 2", 2: "> 0", 3: else } }
  errors: { check: "level:error", options: { 1: "> 0", 2: else } }
  xss: { check: js/xss, options: { 1: "> 0", 2: else } }`,
    )
    expect(items.map(({ optionIndex, reason }) => [optionIndex, reason])).toEqual([
      [1, "js/*: 3 results. Untrusted data in src/db.ts (src/db.ts:42)"],
      [1, "level:error: 2 results. js/sql-injection: Untrusted data in src/db.ts (src/db.ts:42)"],
      [2, "js/xss: 0 results"],
    ])
    expect(items.map(({ evidence }) => evidence[0]?.type)).toEqual(["NEGATIVE", "NEGATIVE", "POSITIVE"])
  })

  test("of tests: the share that has passed, without those that were skipped", () => {
    const { items } = collected(
      "junit",
      `  security: { check: "security.*", options: { 1: "< 50", 2: "< 100", 3: else } }`,
    )
    expect(items).toMatchObject([
      { optionIndex: 2, reason: "security.*: 66.67 % passed. expected 429 but got 200" },
    ])
  })

  test("of any JSON: numbers, also in texts, and words", () => {
    const { items } = collected(
      "json",
      `  lines: { check: total.lines.pct, options: { 1: "< 80", 2: else } }
  branches: { check: total.branches.pct, options: { 1: "< 80", 2: else } }
  gate: { check: gate.status, options: { 1: failed, 2: PASSED } }
  strict: { check: gate.strict, options: { 1: "false", 2: "true" } }`,
      "time: generated\nlink: page",
    )
    expect(items.map(({ optionIndex }) => optionIndex)).toEqual([2, 1, 2, 2])
    expect(items[0]?.evidence[0]).toMatchObject({
      observedAt: "2026-03-02",
      validUntil: null,
      link: "https://coverage.example.org/build/17",
    })
  })

  test("in the language of the report", () => {
    const { items } = collected("scorecard", `  q: { check: CI-Tests, ${scale} }`, "", "fa")
    expect(items[0]?.reason).toMatch(/^CI-Tests: ۱۰ از ۱۰/)
  })

  test.each([
    ["a check that is missing", `  q: { check: Fuzzing, ${scale} }`, "The results do not contain Fuzzing."],
    ["a pattern that fits nothing", `  q: { check: "Fuzz*", ${scale} }`, "The results do not contain Fuzz*."],
    [
      "a check without an outcome",
      `  q: { check: Signed-Releases, ${scale} }`,
      "Signed-Releases has no outcome that can be used (no releases found).",
    ],
    [
      "a value for which there is no option",
      '  q: { check: CI-Tests, options: { 1: "< 3" } }',
      "No option of the mapping fits CI-Tests: 10 of 10.",
    ],
  ])("%s gets none, and it says why", (_what, questions, reason) => {
    const { items, notProposed } = collected("scorecard", questions)
    expect(items).toEqual([])
    expect(notProposed.map(({ code, note }) => [code, note.en])).toEqual([["q", reason]])
    expect(notProposed[0]?.note.fa).toMatch(/[\u0600-\u06FF]/)
  })

  test("the lowest score counts where a question has several checks, unless it says otherwise", () => {
    const how = (combine: string) =>
      collected("scorecard", `  q: { check: [CI-Tests, Branch-Protection], ${combine} ${scale} }`).items[0]
        ?.reason
    expect(how("")).toContain("CI-Tests, Branch-Protection: 5 of 10. branch protection")
    expect(how("combine: highest,")).toContain("10 of 10. all changes were tested")
    expect(how("combine: mean,")).toContain("7.5 of 10. branch protection")
  })
})

const value = fc.oneof(
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.constantFrom("passed", "failed", "12 %"),
  fc.constant(null),
)
const findings = fc.array(
  fc.record({
    check: fc.constantFrom("a", "b", "a.b", "ab"),
    value,
    detail: fc.string({ maxLength: 30 }),
    link: fc.constant(null),
    day: fc.constantFrom(null, "2026-01-31", "2024-02-29"),
  }) satisfies fc.Arbitrary<Finding>,
  { maxLength: 12 },
)

describe("for any findings", () => {
  const read = readMapping(`source: Tool
validity: 1 month
questions:
  one: { check: a, options: { 1: "< 0", 2: "< 5", 3: else } }
  all: { check: "*", combine: sum, options: { 1: "<= 10", 2: "> 10" } }
  both: { check: [a, "a*b"], combine: highest, options: { 1: failed, 2: passed, 3: ">= 0" } }`)
  if (!read.ok) throw new Error(read.errors[0]?.note.en)
  const { mapping } = read
  const run = (all: readonly Finding[]) =>
    collect(mapping, { findings: all, unit: "any", combine: "lowest" }, { day: "2026-03-05", language: "en" })

  test("each question either gets one proposal that the API accepts, or a reason; the same again is the same", () => {
    fc.assert(
      fc.property(findings, (all) => {
        const { items, notProposed } = run(all)
        const codes = [
          ...items.map(({ questionCode }) => questionCode),
          ...notProposed.map(({ code }) => code),
        ]
        expect(codes.sort()).toEqual(["all", "both", "one"])
        for (const { reason, evidence } of items) {
          expect(reason.length).toBeGreaterThan(0)
          expect(reason.length).toBeLessThanOrEqual(2000)
          for (const { description, observedAt, validUntil } of evidence) {
            expect(description.length).toBeGreaterThanOrEqual(3)
            expect(description.length).toBeLessThanOrEqual(2000)
            expect(validUntil !== null && validUntil > observedAt).toBe(true)
          }
        }
        expect(run(all)).toEqual({ source: "Tool", items, notProposed })
      }),
    )
  })

  test("a better value never gets a lower option where options ascend", () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -100, max: 100 }),
        fc.double({ noNaN: true, min: 0, max: 100 }),
        (low, more) => {
          const at = (number: number) =>
            run([{ check: "a", value: number, detail: "", link: null, day: null }]).items.find(
              ({ questionCode }) => questionCode === "one",
            )?.optionIndex ?? 0
          expect(at(low + more)).toBeGreaterThanOrEqual(at(low))
        },
      ),
    )
  })

  test("a pattern fits what the same regular expression fits", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 8 })
    const name = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(word, name, (pattern, check) => {
        fc.pre(pattern.includes("*"))
        const question = {
          ...mapping.questions[0],
          code: "q",
          checks: [pattern],
          options: [{ index: 1, condition: { kind: "else" as const } }],
        }
        const { items } = collect(
          { ...mapping, questions: [{ ...question, combine: null, validity: null, confidence: null }] },
          {
            findings: [{ check, value: 1, detail: "", link: null, day: null }],
            unit: "any",
            combine: "lowest",
          },
          { day: "2026-03-05", language: "en" },
        )
        expect(items.length === 1).toBe(new RegExp(`^${pattern.replaceAll("*", ".*")}$`).test(check))
      }),
    )
  })
})

test.each([
  ["2026-01-31", "1 month", "2026-02-28"],
  ["2024-02-29", "1 year", "2025-02-28"],
  ["2026-12-31", "2 weeks", "2027-01-14"],
  ["2026-03-02", "1 day", "2026-03-03"],
])("from %s, %s end on %s", (first, text, last) => {
  const period = readPeriod(text)
  expect(period && lastDay(first, period)).toBe(last)
})
