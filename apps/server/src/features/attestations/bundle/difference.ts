/**
 * Where a stated value is not the expected one, in English; null if nowhere. Texts are compared as kits print them, so
 * without regard to blanks. What is stated beyond the expected is not looked at.
 */
export function difference(stated: unknown, expected: unknown, name = "the result"): string | null {
  if (Array.isArray(expected)) return inArray(Array.isArray(stated) ? stated : [], expected, name)
  if (isObject(expected)) {
    const own = isObject(stated) ? stated : {}
    const element = typeof expected["code"] === "string" ? expected["code"] : null
    for (const [key, value] of Object.entries(expected)) {
      const within = element ?? (name === "the result" ? null : name)
      const found = difference(own[key], value, within === null ? `the ${key}` : `the ${key} of ${within}`)
      if (found !== null) return found
    }
    return null
  }
  if (plain(stated) === plain(expected)) return null
  return `${name} is ${shown(expected)}, not ${shown(stated)}`
}

function inArray(stated: readonly unknown[], expected: readonly unknown[], name: string): string | null {
  for (const [at, value] of expected.entries()) {
    const found = at < stated.length ? difference(stated[at], value, name) : `${name} lack ${shown(value)}`
    if (found !== null) return found
  }
  return stated.length > expected.length ? `${name} have one too many` : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function plain(value: unknown): unknown {
  return typeof value === "string" ? value.trim().replaceAll(/\s+/g, " ") : value
}

function shown(value: unknown): string {
  if (isObject(value)) return typeof value["code"] === "string" ? value["code"] : "one"
  return String(value ?? "none").slice(0, 100)
}
