import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type DatabaseProxy, startDatabaseProxy } from "../../../testing/database-proxy.ts"
import type { CreatedDatabase } from "../../../testing/postgres-cluster.ts"
import { createTestDatabase, isOnPostgres } from "../../../testing/test-database.ts"
import { connect, type Database } from "../connect.ts"
import { openPglite } from "../pglite.ts"
import { readingTogether } from "./reads.ts"

const read = async (db: Database, number: number) => {
  const { rows } = await sql<{ number: number }>`select ${number}::int as number`.execute(db)
  return rows[0]?.number
}

/** The tests for both databases, each with a single connection. */
function givesEachItsOwn(open: () => Database) {
  test("returns each statement's own rows", async () => {
    const reading = readingTogether(open())
    expect(await Promise.all([read(reading, 1), read(reading, 2), read(reading, 3)])).toEqual([1, 2, 3])
    expect(await read(reading, 4)).toBe(4)
  })

  test("continues after a failed statement", async () => {
    const reading = readingTogether(open())
    const failing = sql`select nonsense`.execute(reading)
    const [failed, read1] = await Promise.allSettled([failing, read(reading, 1)])
    expect(failed.status).toBe("rejected")
    expect(read1).toMatchObject({ status: "fulfilled", value: 1 })
  })

  test("holds no connection while nothing is read", async () => {
    const database = open()
    const reading = readingTogether(database)
    await Promise.all([read(reading, 1), read(reading, 2)])
    await database.transaction().execute((other) => read(other, 3))
    expect(await read(reading, 4)).toBe(4)
  })
}

describe("reading together on the embedded database", () => {
  let db: Database
  beforeAll(async () => {
    db = await connect({ kind: "instance", instance: await openPglite() })
  })
  afterAll(() => db.destroy())
  givesEachItsOwn(() => db)
})

describe.skipIf(!isOnPostgres)("reading together on PostgreSQL", () => {
  let created: CreatedDatabase
  let proxy: DatabaseProxy
  let db: Database
  beforeAll(async () => {
    created = await createTestDatabase()
    proxy = await startDatabaseProxy(created.url)
    db = await connect({ kind: "postgres", url: proxy.url, poolSize: 1 })
  })
  afterAll(async () => {
    await db?.destroy()
    await proxy?.close()
    await created?.drop()
  })
  givesEachItsOwn(() => db)

  test("sends statements that do not await each other in one message", async () => {
    const reading = readingTogether(db)
    await read(reading, 0)
    proxy.roundTrips()
    await Promise.all([read(reading, 1), read(reading, 2), read(reading, 3)])
    expect(proxy.roundTrips()).toBe(1)
    await read(reading, 4)
    await read(reading, 5)
    expect(proxy.roundTrips()).toBe(2)
  })

  test("fails every statement when the connection is lost, and then recovers", async () => {
    const reading = readingTogether(db)
    const slow = sql`select pg_sleep(60)`.execute(reading)
    const lost = Promise.allSettled([slow, read(reading, 1)])
    await expect.poll(() => proxy.roundTrips()).toBeGreaterThan(0)
    proxy.cut()
    expect((await lost).map(({ status }) => status)).toEqual(["rejected", "rejected"])
    await expect.poll(() => read(reading, 2)).toBe(2)
  })
})
