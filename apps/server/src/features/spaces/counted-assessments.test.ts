import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Database } from "../../platform/database/connect.ts"
import { migrateSchema, tenantMigrations } from "../../platform/database/migrate.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { copyAssessment } from "../../testing/many-assessments.ts"
import { openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import { createTestApp, type Reply, type TestApp } from "../../testing/test-app.ts"
import { isOnPostgres, openTestDatabase } from "../../testing/test-database.ts"

let track: RaceTrack | undefined
let app: TestApp
let fixture: AssessmentFixture

beforeAll(async () => {
  track = isOnPostgres ? await openRaceTrack() : undefined
  app = track?.app ?? (await createTestApp())
  fixture = await assessmentFixture(app)
})
afterAll(() => (track ? track.close() : app.close()))

/** The kept counts and those of the assessments themselves, by space and kit. */
async function counts(db: Database) {
  const kept = await db
    .selectFrom("assessmentCounts")
    .groupBy(["spaceId", "kitId"])
    .having(sql<boolean>`sum(count) <> 0`)
    .select(["spaceId", "kitId", sql<number>`sum(count)::int`.as("count")])
    .orderBy("spaceId")
    .orderBy("kitId")
    .execute()
  const counted = await db
    .selectFrom("assessments")
    .where("deleted", "=", false)
    .groupBy(["spaceId", "kitId"])
    .select(["spaceId", "kitId", sql<number>`count(*)::int`.as("count")])
    .orderBy("spaceId")
    .orderBy("kitId")
    .execute()
  return { kept, counted }
}

async function expectExact(db = app.tables): Promise<void> {
  const { kept, counted } = await counts(db)
  expect(kept).toEqual(counted)
}

const makeSpace = async (title = "Counted"): Promise<number> =>
  (
    await fixture.manager.post("/api/v1/spaces/", {
      title: `${title} ${crypto.randomUUID()}`,
      type: "PREMIUM",
    })
  ).body.id
const create = (spaceId: number) =>
  fixture.manager.post("/api/v2/assessments/", {
    ...{ spaceId, assessmentKitId: fixture.kit.id, title: "Counted one" },
  })
const totalOf = async (spaceId: number, query = ""): Promise<number> =>
  (await fixture.manager.get(`/api/v1/space-assessments/?spaceId=${spaceId}${query}`)).body.total

test("a space counts what is created, moved and deleted in it", async () => {
  const [one, other] = [await makeSpace(), await makeSpace()]
  const ids = [await create(one), await create(one), await create(one)].map(({ body }) => body.id)
  expect(await totalOf(one)).toBe(3)
  expect(await totalOf(one, `&assessment_kit_id=${fixture.kit.id}`)).toBe(3)
  expect(await totalOf(one, `&assessment_kit_id=${fixture.kit.id + 1}`)).toBe(0)
  await fixture.manager.put(`/api/v2/assessments/${ids[0]}/`, { title: "Another title" })
  await fixture.manager.put(`/api/v1/assessments/${ids[0]}/move/`, { targetSpaceId: other })
  await fixture.manager.delete(`/api/v1/assessments/${ids[1]}/`)
  expect([await totalOf(one), await totalOf(other)]).toEqual([1, 1])
  expect((await fixture.manager.get(`/api/v1/spaces/${one}/`)).body).toMatchObject({ assessmentsCount: 1 })
  await expectExact()
})

test("statements for many are counted as well, whoever makes them", async () => {
  const [one, other] = [await makeSpace(), await makeSpace()]
  await copyAssessment(app.tables, fixture.id, { spaceId: one, count: 500 })
  expect(await totalOf(one)).toBe(500)
  const some = sql<boolean>`code < 'copy-3'`
  await app.tables
    .updateTable("assessments")
    .set({ spaceId: other })
    .where("spaceId", "=", one)
    .where(some)
    .execute()
  await expectExact()
  await app.tables.updateTable("assessments").set({ deleted: true }).where("spaceId", "=", one).execute()
  expect(await totalOf(one)).toBe(0)
  await app.tables
    .updateTable("assessments")
    .set({ deleted: false, spaceId: other })
    .where("spaceId", "=", one)
    .execute()
  expect(await totalOf(other)).toBe(500)
  await expectExact()
})

test("a deleted account takes the assessments of its own space from the count", async () => {
  const person = await app.signUp("Gus Gone")
  const space = await app.tables
    .selectFrom("spaces")
    .where("ownerId", "=", person.user.id)
    .select("id")
    .executeTakeFirstOrThrow()
  await copyAssessment(app.tables, fixture.id, { spaceId: space.id, count: 5 })
  await expectExact()
  const { status } = await person.post("/api/v1/user-profile/deletion/", { email: person.user.email })
  expect(status).toBe(204)
  const left = await app.tables
    .selectFrom("assessmentCounts")
    .where("spaceId", "=", space.id)
    .select("count")
    .execute()
  expect(left.reduce((sum, { count }) => sum + count, 0)).toBe(0)
  await expectExact()
})

describe.runIf(isOnPostgres)("at the same time", () => {
  type World = { space: number; other: number; ids: string[] }
  const calls: Record<string, (world: World, nth: number) => Promise<Reply>> = {
    create: ({ space }) => create(space),
    delete: ({ ids }, nth) => fixture.manager.delete(`/api/v1/assessments/${ids[nth]}/`),
    "move away": ({ ids, other }, nth) =>
      fixture.manager.put(`/api/v1/assessments/${ids[nth]}/move/`, { targetSpaceId: other }),
    "delete the same": ({ ids }) => fixture.manager.delete(`/api/v1/assessments/${ids[0]}/`),
  }
  const names = Object.keys(calls)
  const pairs = names.flatMap((one, nth) => names.slice(nth).map((other) => [one, other] as const))

  test.each(pairs)("%s and %s", async (one, other) => {
    const world = { space: await makeSpace(), other: await makeSpace(), ids: [] as string[] }
    for (let nth = 0; nth < 2; nth++) world.ids.push((await create(world.space)).body.id)
    const replies = await track?.race(
      async () => (await calls[one]?.(world, 0)) as Reply,
      async () => (await calls[other]?.(world, 1)) as Reply,
    )
    for (const { status } of replies ?? []) expect(status).toBeLessThan(500)
    await expectExact()
    const { count } = await app.tables
      .selectFrom("assessments")
      .where("spaceId", "=", world.space)
      .where("deleted", "=", false)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
    expect(await totalOf(world.space)).toBe(count)
  })

  test("nobody waits for the count of somebody who is not done yet, and what is undone is not counted", async () => {
    const space = await makeSpace()
    await copyAssessment(app.tables, fixture.id, { spaceId: space, count: 4 })
    const remove = (db: Database, code: string) =>
      db
        .updateTable("assessments")
        .set({ deleted: true })
        .where("spaceId", "=", space)
        .where("code", "=", code)
        .execute()
    const undone = new Error("undone")
    const attempt = app.tables.transaction().execute(async (first) => {
      await remove(first, "copy-1")
      await app.tables.transaction().execute(async (second) => {
        await remove(second, "copy-2")
        await app.tables.transaction().execute(async (third) => remove(third, "copy-3"))
        expect(await totalOf(space)).toBe(3)
      })
      expect(await totalOf(space)).toBe(2)
      throw undone
    })
    await expect(attempt).rejects.toBe(undone)
    expect(await totalOf(space)).toBe(2)
    await expectExact()
  })

  test("a crowd that creates, moves and deletes is counted exactly, in few rows", async () => {
    const [space, other] = [await makeSpace(), await makeSpace()]
    const ids: string[] = []
    for (let nth = 0; nth < 8; nth++) ids.push((await create(space)).body.id)
    await Promise.all([
      ...ids.slice(0, 4).map((id) => fixture.manager.delete(`/api/v1/assessments/${id}/`)),
      ...ids
        .slice(4)
        .map((id) => fixture.manager.put(`/api/v1/assessments/${id}/move/`, { targetSpaceId: other })),
      ...Array.from({ length: 8 }, () => create(space)),
      ...Array.from({ length: 8 }, () => create(other)),
    ])
    await expectExact()
    const { rows } = await app.tables
      .selectFrom("assessmentCounts")
      .where("spaceId", "in", [space, other])
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow()
    expect(rows).toBeLessThanOrEqual(24)
  })
})

test("the migration counts what is there", async () => {
  const { database, drop } = await openTestDatabase()
  try {
    const schema = "tenant_old"
    await sql`create schema ${sql.id(schema)}`.execute(database)
    await migrateSchema(database, schema, tenantMigrations, "0065-growing-history")
    await database.transaction().execute(async (db) => {
      // Only the assessments matter here, not what they refer to.
      await sql`set local session_replication_role = replica`.execute(db)
      await sql`insert into ${sql.id(schema, "spaces")} (id, code, title, type, owner_id, creation_time,
          last_modification_time, created_by, last_modified_by)
        select space, 's' || space, 'Space ' || space, 'PREMIUM', gen_random_uuid(), now(), now(), gen_random_uuid(),
          gen_random_uuid() from generate_series(101, 102) as space`.execute(db)
      await sql`insert into ${sql.id(schema, "assessments")} (id, code, title, kit_id, space_id, deleted, creation_time,
          last_modification_time, created_by, last_modified_by)
        select gen_random_uuid(), 'a', 'Assessment', 1 + nth % 2, 101 + nth % 2, nth > 7, now(), now(),
          gen_random_uuid(), gen_random_uuid() from generate_series(1, 9) as nth`.execute(db)
    })
    await migrateSchema(database, schema)
    const { kept, counted } = await counts(database.withSchema(schema))
    expect(kept).toEqual(counted)
    expect(kept.map(({ count }) => count)).toEqual([3, 4])
  } finally {
    await drop()
  }
})
