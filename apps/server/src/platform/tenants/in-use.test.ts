import { sql } from "kysely"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { createTestDatabase, isOnPostgres } from "../../testing/test-database.ts"
import { MINUTE, timeAfter } from "../clock.ts"
import { connect } from "../database/connect.ts"
import { tenantsOfTurn } from "../jobs/due-tenants.ts"
import { createUse, preparationOf, schemasInUse } from "./in-use.ts"

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({}, [{ slug: "acme", hosts: ["acme.example"] }])
})
afterEach(() => app.close())

const many = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    ...app.tenants.default(),
    slug: `tenant-${nth}`,
    schema: `tenant_${nth}`,
  }))

/** Ends all notes that there are, as if nobody had used a tenant for long. */
const endAll = () => sql`update plumbline.tenants_in_use set until_time = now()`.execute(app.database)

test("whoever uses a tenant notes it once in a while, and only for as long as that matters", async () => {
  const acme = app.tenants.ofHost("acme.example")
  if (!acme) throw new Error("no tenant")
  await expect.poll(() => schemasInUse(app.database)).toContain(acme.schema)
  await endAll()
  expect(await schemasInUse(app.database)).toEqual(new Set())
  await app.tenants.prepared(acme)
  await app.tenants.close()
  expect(await schemasInUse(app.database)).toEqual(new Set())
})

test("nodes note many tenants at the same time, in whichever order they were used", async () => {
  const tenants = many(60)
  const orders = [
    tenants,
    tenants.toReversed(),
    tenants.toSorted((one, other) => (one.slug < other.slug ? -1 : 1)),
  ]
  for (let round = 0; round < 5; round++) {
    const nodes = orders.map((order) => {
      const node = createUse(app.dependencies.cells)
      for (const tenant of order) node.note(tenant)
      return node
    })
    await Promise.all(nodes.map((node) => node.close()))
    const found = await schemasInUse(app.database)
    expect(tenants.filter(({ schema }) => !found.has(schema))).toEqual([])
    await endAll()
  }
})

test.skipIf(!isOnPostgres)(
  "what one node has stored in a tenant, others do not look for, unless it is other content",
  async () => {
    const { url, drop } = await createTestDatabase()
    const environment = { DATABASE_URL: url }
    const first = await createTestApp(environment, [{ slug: "acme", hosts: ["acme.example"] }])
    const acme = first.tenants.all().find(({ slug }) => slug === "acme")
    if (!acme) throw new Error("no tenant")
    await first.tenants.close()
    const db = await connect({ kind: "postgres", url, poolSize: 1 })
    const tags = db.withSchema(acme.schema)
    const count = async () => (await tags.selectFrom("tags").select("id").execute()).length
    const all = await count()
    expect(all).toBeGreaterThan(3)
    await tags.deleteFrom("tags").execute()
    const begin = async () => {
      await (await createTestApp(environment)).close()
      return count()
    }
    expect(await begin()).toBe(0)
    await sql`update plumbline.tenants_in_use set prepared = 'other content'`.execute(db)
    expect(await begin()).toBe(all)
    await db.destroy()
    await first.close()
    await drop()
  },
)

test("a tenant whose schema was made anew has to be prepared again", async () => {
  const acme = app.tenants.ofHost("acme.example")
  if (!acme) throw new Error("no tenant")
  await app.tenants.close()
  const isDone = async () => (await preparationOf(app.database, acme, "content")).isDone
  expect(await isDone()).toBe(false)
  const node = createUse(app.dependencies.cells)
  node.note(acme, (await preparationOf(app.database, acme, "content")).wanted)
  node.note(acme)
  await node.close()
  expect(await isDone()).toBe(true)
  await sql`alter schema ${sql.id(acme.schema)} rename to former`.execute(app.database)
  await sql`create schema ${sql.id(acme.schema)}`.execute(app.database)
  expect(await isDone()).toBe(false)
})

test("a use that could not be noted is noted by the next one", async () => {
  const [tenant] = many(1)
  if (!tenant) throw new Error("no tenant")
  await sql`alter table plumbline.tenants_in_use rename to gone`.execute(app.database)
  const node = createUse(app.dependencies.cells)
  node.note(tenant)
  await new Promise((resolve) => setTimeout(resolve, 1_300))
  await sql`alter table plumbline.gone rename to tenants_in_use`.execute(app.database)
  node.note(tenant)
  await node.close()
  expect(await schemasInUse(app.database)).toContain(tenant.schema)
})

test.each([
  ["* * * * *", 1],
  ["*/5 * * * *", 5],
  ["*/10 * * * *", 10],
  ["7 1 * * *", 10],
])(
  "chores at %s look at tenants in use each time, and at each of the others within ten minutes",
  async (cron, minutes) => {
    await endAll()
    const [busy, ...others] = many(80)
    if (!busy) throw new Error("no tenant")
    const node = createUse(app.dependencies.cells)
    node.note(busy)
    await node.close()
    const begin = app.clock.now()
    const looks = new Map<string, number>()
    for (let minute = 0; minute < 10; minute += minutes) {
      const turn = await tenantsOfTurn(
        app.database,
        { cron },
        [busy, ...others],
        timeAfter(begin, minute * MINUTE),
      )
      expect(turn).toContain(busy)
      expect(turn.length).toBeLessThanOrEqual(1 + others.length / (minutes === 1 ? 4 : 1))
      for (const { slug } of turn) looks.set(slug, (looks.get(slug) ?? 0) + 1)
    }
    expect(others.map(({ slug }) => looks.get(slug))).toEqual(others.map(() => 1))
  },
)
