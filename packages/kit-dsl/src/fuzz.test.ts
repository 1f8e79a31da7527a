import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { parseKit } from "./parse-kit.ts"
import { printKit } from "./printer/print-kit.ts"
import { sourceFiles } from "./source-file.ts"
import { arbitraryKit } from "./testing/arbitrary-kit.ts"

/** Pieces with a meaning in the language, to be inserted into texts. */
const piece = fc.oneof(
  fc.constantFrom(
    ..."{ } [ ] , : % . ^ - \" ' \\ / /* */ // 0 7 2147483648 \u0000 \uD800 \uFEFF ی \r \n".split(" "),
    ..."kit level subject question measure translation import affects on with values weight true".split(" "),
    ..."title: description: value: competence: options: answerRange: summary: measure: language:".split(" "),
    ...["level A {", 'kit K { title: "t"', "translation fa {", "translation xx {", '""', '"\\q"'],
  ),
  fc.string({ unit: "binary", maxLength: 4 }),
)

const change = fc.record({ at: fc.nat(), remove: fc.nat(30), insert: piece })

function changed(text: string, changes: readonly { at: number; remove: number; insert: string }[]): string {
  return changes.reduce((result, { at, remove, insert }) => {
    const place = at % (result.length + 1)
    return `${result.slice(0, place)} ${insert} ${result.slice(place + remove)}`
  }, text)
}

function expectOrderly(texts: readonly string[]): void {
  const files = texts.map((text, index) => ({ path: `${index}.ak`, text }))
  const parsed = parseKit(files, { language: "en", imports: "warn" })
  const found = parsed.ok ? parsed.warnings : parsed.errors
  expect(found.length).toBeLessThanOrEqual(100)
  if (!parsed.ok && parsed.problem === "errors") expect(found.length).toBeGreaterThan(0)
  const sources = sourceFiles(files)
  const keys = found.flatMap(({ fileName, line, column, errorLine, kind }) => {
    if (line === null || column === null) return []
    const file = sources.findIndex((source) => source.fileName === fileName)
    const lines = sources[file]?.text.split("\n") ?? []
    expect(column - 1).toBeLessThanOrEqual(lines[line - 1]?.length ?? -1)
    expect(errorLine?.length).toBeLessThanOrEqual(1000)
    expect(errorLine?.isWellFormed()).toBe(true)
    return [{ file, line, column, kind }]
  })
  const sorted = keys.toSorted((a, b) => a.file - b.file || a.line - b.line || a.column - b.column)
  expect(keys).toEqual(sorted)
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length)
}

describe("any text gives a well-formed result", () => {
  test("kits with pieces removed and inserted", () => {
    fc.assert(
      fc.property(
        arbitraryKit,
        fc.array(change, { minLength: 1, maxLength: 12 }),
        fc.nat(8),
        (kit, changes, which) => {
          const texts = printKit(kit).map(({ text }, index) =>
            index === which ? changed(text, changes) : text,
          )
          expectOrderly(texts)
        },
      ),
      { numRuns: 400 },
    )
  })

  test("only pieces", () => {
    fc.assert(
      fc.property(fc.array(fc.array(piece, { maxLength: 60 }), { minLength: 1, maxLength: 3 }), (files) => {
        expectOrderly(files.map((pieces) => pieces.join(" ")))
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ["braces", "{".repeat(300_000)],
    ["closed braces", "}".repeat(300_000)],
    ["opened comments", "/*".repeat(300_000)],
    ["quotes", '"'.repeat(300_001)],
    ["backslashes in a string", `level A { title: "${"\\".repeat(300_001)}`],
    ["illegal characters", "\u0000".repeat(300_000)],
    ["half pairs in a string", `level A { title: "${"\uD800".repeat(300_000)}" }`],
    ["element heads", "level A { ".repeat(50_000)],
    ["kit heads", 'kit K { title: "t" '.repeat(50_000)],
    ["one long name", `level ${"a-".repeat(200_000)}`],
    ["one long number", `level A { title: "t" description: "d" value: ${"9".repeat(300_000)} }`],
    ["one long line of options", `answerRange R { title: "t" options: ${'"a",'.repeat(100_000)} "b" }`],
    ["many errors of one kind", `${"subject S { title: '' description: '' } "}`.repeat(20_000)],
    ["spaces in a title", `level A { title: "${" \n".repeat(200_000)}x" description: "d" value: 1 }`],
  ])("a great many %s", (_, text) => {
    expectOrderly([text])
  })
})
