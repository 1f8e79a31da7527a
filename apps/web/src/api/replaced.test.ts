import { expect, test } from "vitest"
import { conflict } from "../i18n/en/conflict.ts"
import type { Paths } from "./schemas.ts"

/*
 * Every call that replaces something says what the person saw of it: those that the API description gives an `If-Match`.
 */

const description = Object.values(
  import.meta.glob<string>("../../../../packages/client/src/generated/schema.ts", {
    eager: true,
    query: "?raw",
    import: "default",
  }),
).join()

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*", "!../testing/*"], {
  eager: true,
  query: "?raw",
  import: "default",
})

/** `put /api/v1/spaces/{spaceId}/` for each call that replaces something. */
function replacingCalls(): string[] {
  const calls: string[] = []
  let path = ""
  let method = ""
  for (const line of description.split("\n")) {
    path = /^ {4}"(\/[^"]+)": \{/.exec(line)?.[1] ?? path
    method = /^ {8}(get|put|post|delete|patch): \{/.exec(line)?.[1] ?? method
    if (/^ {20}"if-match"\?: string/.test(line)) calls.push(`${method} ${path}`)
  }
  return calls
}

/** The calls of the client: `put /api/v1/spaces/{spaceId}/`, with their arguments and where they are. */
function callsOfClient() {
  return Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/api\.(put|post|patch|delete)\(\s*"([^"]+)"/g)].map((found) => ({
      file,
      call: `${found[1]} ${found[2]}`,
      args: argumentsAt(source, found.index + found[0].indexOf("(")),
    })),
  )
}

/** The text between the parenthesis at an index and the one that closes it. */
function argumentsAt(source: string, start: number): string {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    if (source[at] === "(") depth++
    if (source[at] === ")" && --depth === 0) return source.slice(start, at)
  }
  return source.slice(start)
}

const replacing = replacingCalls()

test("calls that replace something are found", () => {
  expect(replacing.length).toBeGreaterThan(30)
  expect(callsOfClient().length).toBeGreaterThan(100)
})

test("each says what was seen", () => {
  const silent = callsOfClient()
    .filter(({ call }) => replacing.includes(call))
    .filter(({ args }) => !/\bseen\b/.test(args))
  expect(silent.map(({ file, call }) => `${file}: ${call}`)).toEqual([])
})

test("only choices and what was created just now do without", () => {
  const without = callsOfClient()
    .filter(({ args }) => /\bseen: null\b/.test(args))
    .map(({ call }) => call)
  expect([...new Set(without)].sort()).toEqual([
    // A switch between two, shown as it is stored.
    "patch /api/v2/assessment-kits/{kitId}/",
    // To be advanced is the same, whatever it was.
    "put /api/v1/assessments/{assessmentId}/mode/",
  ])
})

test("the client makes each of these calls, except by uploads", () => {
  const made = new Set(callsOfClient().map(({ call }) => call))
  expect(replacing.filter((call) => !made.has(call))).toEqual([
    // A file has no two versions to choose from.
    "put /api/v1/spaces/{spaceId}/document-template/",
  ])
})

type Writing = "put" | "post" | "patch"

type Call<Header, Body> = {
  parameters: { header?: Header }
  requestBody: { content: { "application/json": Body } }
}

/** The fields of the bodies of all these calls. */
type Replaced = {
  [Path in keyof Paths]: {
    [Method in Writing]: Paths[Path] extends { [M in Method]: Call<infer Header, infer Body> }
      ? "if-match" extends keyof Header
        ? keyof Body
        : never
      : never
  }[Writing]
}[keyof Paths]

/** No person changes these: they say how a call is meant, or are the same in both versions. */
type Unseen = "lang" | "removeMetadata" | "removeTranslations" | "reusable" | "seenVersion" | "subjectId"

test("the window for conflicts has a label for each field", () => {
  const one: Replaced = "maturityLevelId"
  expect(conflict.fields).toHaveProperty(one)
  const labels: Record<Exclude<Replaced, Unseen>, string> = conflict.fields
  expect(Object.values(labels).every((label) => label !== "")).toBe(true)
})
