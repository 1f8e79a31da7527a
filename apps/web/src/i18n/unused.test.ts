import { expect, test } from "vitest"

const english = import.meta.glob<Record<string, object>>("./en/*.ts", { eager: true })
const sources = Object.values(
  import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*", "!./{en,fa}/*", "!../testing/*"], {
    eager: true,
    query: "?raw",
    import: "default",
  }),
)

/** Every string and template of the client that could be the key of a text. */
const literals = sources.flatMap((source) => [
  ...Array.from(source.matchAll(/"([\w:.-]+)"/g), ([, literal = ""]) => literal),
  ...Array.from(source.matchAll(/`((?:[\w:.-]|\$\{[^`]*?\})+)`/g), ([, template = ""]) => template),
])
const words = new Set(literals.filter((literal) => !literal.includes("${")))
const patterns = literals
  .filter((literal) => literal.includes("${") && /[\w.]{2}/.test(literal.replaceAll(/\$\{[^`]*?\}/g, "")))
  .map((template) => {
    const parts = template.split(/\$\{[^`]*?\}/).map((part) => part.replaceAll(".", "\\."))
    return new RegExp(`^${parts.join("[\\w.-]+")}$`)
  })

test.each(Object.keys(english))("every text of %s is used somewhere", (path) => {
  const area = /(\w+)\.ts$/.exec(path)?.[1] ?? ""
  const unused = keysOf(english[path]?.[area]).filter((key) => !isUsed(area, key))
  expect(unused).toEqual([])
})

function isUsed(area: string, key: string): boolean {
  const names = [key, `${area}:${key}`]
  return names.some((name) => words.has(name) || patterns.some((pattern) => pattern.test(name)))
}

/** The keys of the texts, without the endings of plural forms. */
function keysOf(texts: unknown, prefix = ""): string[] {
  if (typeof texts === "string") return [prefix.replace(/_(zero|one|two|few|many|other)$/, "")]
  if (typeof texts !== "object" || texts === null) return []
  return Object.entries(texts).flatMap(([key, value]) => keysOf(value, prefix ? `${prefix}.${key}` : key))
}
