import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"
import type { AnonymousContext } from "../context.ts"
import { createContext } from "../create-context.ts"
import { json } from "./json.ts"
import { anyOf, type Params, preparedQuery } from "./prepared-query.ts"
import { capturePosition, type Position } from "./replica.ts"

/** How many times the query below was built. */
let builds = 0

const findTags = preparedQuery((db, { codes }: Params<{ codes: string[] }>) => {
  builds++
  return db
    .selectFrom("tags as tag")
    .leftJoin("kitTags", "kitTags.tagId", "tag.id")
    .where("tag.code", "=", anyOf(codes))
    .orderBy("tag.code")
    .select(["tag.code", "tag.translations", "kitTags.kitId as usedBy"])
})

type NewTag = { code: string; title: string; translations: string | null }
const insertTag = preparedQuery((db, tag: Params<NewTag>) =>
  db
    .insertInto("tags")
    .values({ code: tag.code, title: tag.title, translations: tag.translations })
    .returning("code"),
)
const retitleTag = preparedQuery((db, { code, title }: Params<{ code: string; title: string }>) =>
  db.updateTable("tags").set({ title }).where("code", "=", code),
)
const titleOf = preparedQuery((db, { code }: Params<{ code: string }>) =>
  db.selectFrom("tags").where("code", "=", code).select(sql<string>`upper(title)`.as("capitalTitle")),
)
const lengthOf = preparedQuery(
  (_, { text }: Params<{ text: string }>) =>
    sql<{ textLength: number }>`select length(${text}) as text_length`,
)

/** The tests for both databases. */
function behaves(open: () => TestApp) {
  const reading = (slug = "main", queries = { count: 0 }): AnonymousContext => {
    const tenant = open()
      .tenants.all()
      .find((tenant) => tenant.slug === slug)
    if (!tenant) throw new Error(`no tenant ${slug}`)
    return createContext(open().dependencies, { tenant, user: null, language: "EN" }, { queries })
  }

  test("returns rows with the types and names of its builder", async () => {
    const [tag] = await findTags(reading(), { codes: ["team"] })
    expect(tag).toEqual({ code: "team", translations: { FA: { title: "تیم" } }, usedBy: null })
    expectTypeOf(tag?.usedBy).toEqualTypeOf<number | null | undefined>()
  })

  test("accepts lists of any length", async () => {
    const find = async (codes: string[]) => (await findTags(reading(), { codes })).map(({ code }) => code)
    expect(await find([])).toEqual([])
    expect(await find(["quality", "culture", "nothing"])).toEqual(["culture", "quality"])
  })

  test("is built once per tenant and reads that tenant's tables", async () => {
    const before = builds
    const other = reading("other")
    await open().asServer((ctx) => retitleTag(ctx, { code: "team", title: "Squad" }))
    for (const _use of [1, 2]) await findTags(other, { codes: ["team"] })
    expect(builds - before).toBe(1)
    expect(await titleOf(reading(), { code: "team" })).toEqual([{ capitalTitle: "SQUAD" }])
    expect(await titleOf(other, { code: "team" })).toEqual([{ capitalTitle: "TEAM" }])
  })

  test("may be an SQL template", async () => {
    expect(await lengthOf(reading(), { text: "five!" })).toEqual([{ textLength: 5 }])
  })

  test("changes rows, but nothing if its transaction fails", async () => {
    const tag = { code: "law", title: "Law", translations: json({ FA: { title: "حقوق" } }) }
    const added = await open().asServer(async (ctx) => [
      await insertTag(ctx, tag),
      await insertTag(ctx, { code: "tax", title: "Tax", translations: null }),
    ])
    expect(added).toEqual([[{ code: "law" }], [{ code: "tax" }]])
    const failing = open().asServer(async (ctx) => {
      expect(await retitleTag(ctx, { code: "law", title: "Justice" })).toEqual([])
      throw new Error("changed my mind")
    })
    await expect(failing).rejects.toThrow("changed my mind")
    expect(await titleOf(reading(), { code: "law" })).toEqual([{ capitalTitle: "LAW" }])
  })

  test("counts as a query of its request", async () => {
    const queries = { count: 0 }
    const ctx = reading("main", queries)
    for (const _use of [1, 2]) await findTags(ctx, { codes: [] })
    expect(queries.count).toBe(2)
  })

  test("is refused outside of the open transaction", async () => {
    const outside = reading()
    await open().asServer(async () => {
      await expect(findTags(outside, { codes: [] })).rejects.toThrow("Inside a transaction")
    })
  })
}

const tenants = [{ slug: "other", hosts: ["other.example.org"] }]

describe("a prepared query on the embedded database", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({}, tenants, "embedded")
  })
  afterAll(() => app.close())
  behaves(() => app)
})

describe.skipIf(!isOnPostgres)("a prepared query on PostgreSQL", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({}, tenants)
  })
  afterAll(async () => {
    await app.close()
  })
  behaves(() => app)

  test("returns the log position along with its rows when it is the first of a request", async () => {
    const tenant = app.tenants.default()
    const ctx = createContext(app.dependencies, { tenant, user: null, language: "EN" })
    const seen: { position?: Position } = {}
    const near = { ...ctx, db: ctx.db.withPlugin(capturePosition(seen)) }
    const rows = await findTags(near, { codes: ["team"] })
    expect(seen.position).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
    expect(await findTags(near, { codes: ["team"] })).toEqual(rows)
  })
})
