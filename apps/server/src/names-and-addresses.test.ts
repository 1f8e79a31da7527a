import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { RouteDefinition } from "./platform/http/route.ts"
import { openStage } from "./testing/access.ts"
import { type Caller, createTestApp, type TestApp } from "./testing/test-app.ts"

/*
 * What people type where names and addresses are asked for, on every call: a new one is included automatically. Nobody
 * sees some characters, and addresses have several forms.
 */
const stage = openStage({ RATE_LIMITS: "off" })

const invisible = ["\u3164", "\u2800", "\u00ad", "\ufe0f", "\u{e0020}", "\u202e", "\u2066\u2069", "\u115f"]

type Field = { trim?: string; minLength?: number; format?: string }

function routesWith(isMeant: (field: Field) => boolean): { route: RouteDefinition; fields: string[] }[] {
  return stage
    .app()
    .http.routed.flatMap(({ method, url, definition: route }) => {
      if (!route || method === "HEAD" || url !== route.path || route.multipart) return []
      const { properties = {}, required = [] } = (route.body ?? {}) as {
        properties?: Record<string, Field>
        required?: string[]
      }
      const fields = Object.entries(properties).filter(
        ([name, field]) => required.includes(name) && isMeant(field),
      )
      return fields.length > 0 ? [{ route, fields: fields.map(([name]) => name) }] : []
    })
    .filter(({ route }) => !route.access.readsToken && route.tag !== "older calls")
}

async function statusWith(route: RouteDefinition, name: string, value: string) {
  const { path, options } = await stage.call(route)
  const who = ["kit", "kit version", "kit text", "expert group"].includes(route.access.policy.on)
  const body = { ...(options?.body as object), [name]: value }
  return stage.person(who ? "author" : "manager").call(route.method, path, { ...options, body })
}

test("a text that nobody can see is empty wherever one is required", async () => {
  const accepted: string[] = []
  let tried = 0
  for (const { route, fields } of routesWith(
    ({ trim, minLength = 0 }) => trim !== undefined && minLength > 0,
  )) {
    for (const name of fields) {
      for (const letter of invisible) {
        const { status, body } = await statusWith(route, name, letter.repeat(3))
        const isRefused = status === 400 || status === 403 || status === 404
        if (!isRefused)
          accepted.push(
            `${route.method} ${route.path} ${name}: ${JSON.stringify(letter)} ${status} ${body.code}`,
          )
        tried++
      }
    }
  }
  expect(accepted).toEqual([])
  expect(tried).toBeGreaterThan(100)
}, 300_000)

test("an address is understood in every form wherever one is asked for", async () => {
  const refused: string[] = []
  let tried = 0
  for (const { route, fields } of routesWith(({ format }) => format === "email")) {
    for (const name of fields) {
      for (const typed of [
        "o'neil@example.org",
        "sara@example.org\u200f",
        "user@bücher.example",
        "fa@مثال.ایران",
      ]) {
        const { body } = await statusWith(route, name, typed)
        if (/valid email/.test(String(body.message))) refused.push(`${route.method} ${route.path}: ${typed}`)
        tried++
      }
      const { status, body } = await statusWith(route, name, "Zed <zed@example.org>")
      if (status === 400) expect(body.message).toBe("Please enter a valid email address.")
    }
  }
  expect(refused).toEqual([])
  expect(tried).toBeGreaterThan(20)
}, 120_000)

describe("in particular", () => {
  let app: TestApp
  let person: Caller
  beforeAll(async () => {
    app = await createTestApp()
    person = await app.signUp("Kai Berg")
  })
  afterAll(() => app.close())

  const space = async (title: string): Promise<number> =>
    (await person.post("/api/v1/spaces/", { title, type: "PREMIUM" })).body.id

  test("what turns the order of letters is not stored in a title", async () => {
    const id = await space("\u200fabc\u202Efdp.exe\u200f")
    expect((await person.get(`/api/v1/spaces/${id}/`)).body.title).toBe("abcfdp.exe")
  })

  test("two forms of an address are one person", async () => {
    const owner = await app.signUp("Bea Book", { email: "bea@bücher.example" })
    const id = await space("Books")
    const added = await person.post(`/api/v1/spaces/${id}/members/`, {
      email: "BEA@xn--bcher-kva.example\u200e",
    })
    expect(added.body).toEqual({ id: owner.user.id })
  })

  test("searches ignore accents, composed or not, and forms of letters", async () => {
    const id = await space("Cafe\u0301 Zoë Müller Straße کتاب‌خانهٔ ۲۱")
    for (const text of ["café", "cafe", "zoe", "MULLER", "strasse", "كتابخانه 21", "کتاب خانه"]) {
      const { body } = await person.get(`/api/v1/search/?text=${encodeURIComponent(text)}`)
      expect(
        body.spaces.map((found: { id: number }) => found.id),
        text,
      ).toEqual([id])
    }
  })

  test("a title with a slash keeps its parts in the name of its download", async () => {
    for (const [title, name] of [
      ["CI/CD review 2025/2026", "CI-CD review 2025-2026"],
      ["Slash\\Back", "Slash-Back"],
    ] as const) {
      const { headers } = await person.get(`/api/v1/spaces/${await space(title)}/export/?format=csv`)
      expect(decodeURIComponent(String(headers["content-disposition"]))).toContain(`''${name} `)
    }
  })
})
