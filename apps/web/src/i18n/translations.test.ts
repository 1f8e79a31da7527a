import { expect, test } from "vitest"

const english = import.meta.glob<Record<string, object>>("./en/*.ts", { eager: true })
const persian = import.meta.glob<Record<string, object>>("./fa/*.ts", { eager: true })

test.each(Object.keys(english))("%s has a Persian counterpart with the same variables", (path) => {
  const translated = Object.fromEntries(textsOf(persian[path.replace("/en/", "/fa/")]))
  for (const [key, text] of textsOf(english[path])) {
    expect(translated[key], key).toBeTruthy()
    expect(variablesOf(translated[key] ?? ""), key).toEqual(variablesOf(text))
  }
})

function textsOf(texts: unknown, prefix = ""): [string, string][] {
  if (typeof texts === "string") return [[prefix, texts]]
  if (typeof texts !== "object" || texts === null) return []
  return Object.entries(texts).flatMap(([key, value]) => textsOf(value, `${prefix}.${key}`))
}

function variablesOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)/g)].map(([, name = ""]) => name).sort()
}
