import { existsSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { createContext } from "../platform/create-context.ts"
import { openStage } from "../testing/access.ts"
import { makeTestGroup } from "../testing/import-kit.ts"
import { features } from "./features.ts"

const folder = fileURLToPath(new URL(".", import.meta.url))
const routes = features.flatMap((feature) => feature.routes ?? [])

test("every area with a feature or routes is in the list", () => {
  const areas = readdirSync(folder).filter((area) =>
    ["feature.ts", "routes.ts"].some((file) => existsSync(`${folder}/${area}/${file}`)),
  )
  expect(features.map(({ name }) => name).toSorted()).toEqual(areas.toSorted())
})

test("every area with routes has an access test", () => {
  for (const { name, routes = [] } of features) {
    if (routes.length > 0) expect(existsSync(`${folder}/${name}/access.test.ts`), name).toBe(true)
  }
})

describe("two tenants on one server", () => {
  const stage = openStage({})
  const acme = { host: "acme.example" }

  test("a token of one is not valid at the other, in both directions", async () => {
    const local = await stage.app().signUp("Lola Local")
    const abroad = await local.call("GET", "/api/v1/users/me/", { headers: acme })
    expect(abroad).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } })
    expect((await stage.person("foreigner").call("GET", "/api/v1/users/me/")).status).toBe(401)
  })

  test("public content of one is not shown by the other", async () => {
    const person = await stage.app().signUp("Frida Far", acme)
    expect((await person.get("/api/v2/public/assessment-kits/")).body.items).toEqual([])
    await makeTestGroup(person)
    expect((await stage.person("author").get("/api/v1/expert-groups/")).body.total).toBe(1)
  })

  test("no call with a valid token, at its own host, with ids of the other shows or changes anything there", async () => {
    const app = stage.app()
    const abroad = await app.signUp("Frida Far", acme)
    const calls = []
    for (const route of routes) calls.push({ route, call: await stage.call(route) })
    // What the preparation set off would be taken for a change.
    await app.settled()
    const traces = await tracesOf(app.tenants.default().schema)
    const before = await fingerprint(app.tenants.default().schema)
    for (const { route, call } of calls) {
      const name = `${route.method} ${route.path}`
      const reply = await abroad.call(route.method, call.path, call.options)
      const text = reply.bytes.toString("latin1")
      expect(reply.status, name).toBeLessThan(500)
      expect(
        traces.filter((trace) => text.includes(trace)),
        name,
      ).toEqual([])
    }
    await app.settled()
    expect(await fingerprint(app.tenants.default().schema)).toEqual(before)
    expect(traces.length).toBeGreaterThan(20)
  })

  /** What only this tenant has: globally unique ids, and the addresses of its people. */
  async function tracesOf(schema: string): Promise<string[]> {
    const db = stage.app().database.withSchema(schema)
    const users = await db.selectFrom("users").select(["id", "email"]).execute()
    const assessments = await db.selectFrom("assessments").select(["id", "code"]).execute()
    const stamps = await db.selectFrom("kitModels").select("stamp").execute()
    return [
      ...users.flatMap(({ id, email }) => [id, email]),
      ...assessments.map(({ id }) => id),
      ...stamps.map(({ stamp }) => stamp),
    ]
  }

  /** A hash of every table of a schema. */
  async function fingerprint(schema: string): Promise<Record<string, string | null>> {
    const { database } = stage.app()
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = ${schema}`.execute(
      database,
    )
    const hashes: Record<string, string | null> = {}
    for (const { name } of rows) {
      const hashed = await sql<{ hash: string | null }>`
        select md5(string_agg(row::text, ';' order by row::text)) as hash
        from ${sql.id(schema, name)} row`.execute(database)
      hashes[name] = hashed.rows[0]?.hash ?? null
    }
    expect(rows.length).toBeGreaterThan(40)
    return hashes
  }

  test("a transaction refuses queries from outside it instead of waiting forever", async () => {
    const app = stage.app()
    const tenant = app.tenants.default()
    const outside = createContext(app.dependencies, { tenant, user: null, language: "EN" })
    await expect(app.asServer(() => outside.db.selectFrom("users").select("id").execute())).rejects.toThrow(
      "Inside a transaction, use the db of its context",
    )
  })
})
