import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { stringify } from "yaml"
import { convertFramework } from "./convert.ts"
import { SOURCE_LIMITS } from "./limits.ts"
import { converted } from "./testing/converted.ts"
import { smallSources } from "./testing/small-sources.ts"

/** Counts without the reader: what a person sees as a value. */
function valuesIn(value: unknown): number {
  if (value === null || value === undefined) return 0
  if (typeof value === "object")
    return Object.values(value).reduce((sum: number, each) => sum + valuesIn(each), 0)
  return String(value).trim() === "" ? 0 : 1
}

const texts = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom("\u0000", "a\u0007b", "\u200C", "level", "x".repeat(2000), "two\n\nparts", "-", "مسئله"),
)
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    texts,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), tie("value"), { maxKeys: 3 }),
  ),
})).value

/** Puts other values at some places of a source, chosen by the numbers. */
function disturbed(source: unknown, changes: readonly (readonly [number, unknown])[]): unknown {
  let at = 0
  const replaced = new Map(changes)
  return walk(source)

  function walk(value: unknown): unknown {
    const found = replaced.get(at++)
    if (found !== undefined) return found
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each)]))
    return value
  }
}

describe.each(Object.entries(smallSources))("a source in the format %s", (format, source) => {
  test("is recognised", () => {
    expect(converted(source.files()).format).toBe(format)
  })

  test("loses nothing in silence, whatever it contains, and becomes a kit without errors", () => {
    const change = fc.tuple(fc.nat(60), anything)
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(30), change), { maxLength: 12 }), (changes) => {
        const roots = source.roots()
        const changed = roots.map((root, file) =>
          disturbed(
            root,
            changes.filter(([at]) => at % roots.length === file).map(([, each]) => each),
          ),
        )
        const files = changed.map((root, at) => ({
          path: `${at}.yaml`,
          text: stringify(root, { aliasDuplicateObjects: false }),
        }))
        const result = convertFramework(files)
        if (!result.ok) {
          // Only what no longer is such a framework is refused.
          expect(result.errors[0]?.message).toMatch(/known frameworks|can become a question/)
          return
        }
        const { exact, approximated, lost, items } = converted(files).loss
        const values = changed.reduce((sum: number, root) => sum + valuesIn(root), 0)
        expect(items.filter(({ path }) => path !== "" || values > 0)).toHaveLength(
          exact + approximated + lost,
        )
        expect(exact + approximated + lost).toBe(values + source.namesThatCount(changed))
      }),
      { numRuns: 150 },
    )
  })

  test("keeps every text that is reported as exact", () => {
    const result = converted(source.files())
    const everything = JSON.stringify(result.kit)
    const kept = result.loss.items.filter(
      ({ status, message }) =>
        status === "exact" && /title|description|hint|improvement|proves|caption/.test(message),
    )
    expect(kept.length).toBeGreaterThan(5)
    for (const { path, fileName } of kept) {
      const text = source.textAt(fileName, path)
      expect(everything).toContain(JSON.stringify(text.trim()).slice(1, -1))
    }
  })
})

describe("a source that cannot be read", () => {
  const error = (text: string, language: "en" | "fa" = "en") => {
    const result = convertFramework([{ path: "a/b.yaml", text }], { language })
    if (result.ok) throw new Error("It was converted")
    return result.errors[0]
  }

  test.each([
    ["broken YAML", "a: 1\nb: [1, 2\n", /neither YAML nor JSON/, 3],
    ["a name used twice", "a: 1\nb: 2\na: 3\n", /"a" is used twice/, 3],
    ["values too deep", `a:\n ${"[".repeat(60)}1${"]".repeat(60)}`, /nested more than 40/, 2],
    ["brackets without end", "[".repeat(200_000), /nested more than 40/, 1],
    ["an alias in itself", "a: &a\n  b: *a\n", /nested more than 40/, 2],
    ["too large a file", "a".repeat(SOURCE_LIMITS.size + 1), /more than 12000000 characters/, 1],
    [
      "too many lines",
      `a:\n${"- 1\n".repeat(3 * SOURCE_LIMITS.yamlValues)}`,
      /more than 100000 values/,
      200_001,
    ],
    ["too many values", `- [${"1,".repeat(SOURCE_LIMITS.yamlValues)}1]`, /more than 100000 values/, 1],
    [
      "too many values of JSON",
      `[${"1,\n".repeat(SOURCE_LIMITS.values)}1]`,
      /more than 400000 values/,
      400_000,
    ],
    ["too long a name", `{"a": 1,\n"${"b".repeat(1001)}": 2}`, /more than 1000 characters here/, 2],
    ["a name used twice in JSON", '{"a": 1,\n\n"a": 2}', /"a" is used twice/, 3],
    ["JSON that ends early", '{"a": 1,\n"b": [1', /neither YAML nor JSON/, 2],
    [
      "a bomb of aliases",
      `a: &a [x, x, x, x, x, x, x, x, x]\n${"bcdefghi".replace(/./g, (name, at: number) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[at]}`)}]\n`)}`,
      /Aliases .* more than 1000 times/,
      null,
    ],
  ])("%s is an error at its place", (_, text, message, line) => {
    const found = error(text)
    expect(found).toMatchObject({ fileName: "a/b.yaml", message: expect.stringMatching(message) })
    if (line !== null) expect(found?.line).toBe(line)
    expect(error(text, "fa")?.message).toMatch(/[؀-ۿ]/)
  })

  test("text of no framework is an error", () => {
    expect(error("a: 1")?.message).toContain("none of the known frameworks (samm")
    expect(convertFramework([{ path: "x", text: "a: 1" }], { language: "en", format: "samm" })).toMatchObject(
      {
        ok: false,
        errors: [{ message: "These files do not have the format samm." }],
      },
    )
  })
})
