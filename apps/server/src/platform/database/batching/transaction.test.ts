import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type DatabaseProxy, startDatabaseProxy } from "../../../testing/database-proxy.ts"
import type { CreatedDatabase } from "../../../testing/postgres-cluster.ts"
import { createTestDatabase, isOnPostgres } from "../../../testing/test-database.ts"
import { connect, type Database } from "../connect.ts"
import { openPglite } from "../pglite.ts"
import { transaction } from "./transaction.ts"

const UNIQUE_VIOLATION = "23505"

const insert = (db: Database, number: number) =>
  sql<{ number: number }>`insert into numbers values (${number}) returning number`.execute(db)

const stored = async (db: Database) =>
  (await sql<{ number: number }>`select number from numbers order by number`.execute(db)).rows.map(
    ({ number }) => number,
  )

/** The tests for both databases. */
function behavesAsOne(open: () => Database) {
  test("stores everything or nothing", async () => {
    const db = open()
    await transaction(db, (db) => insert(db, 1))
    const failing = transaction(db, async (db) => {
      await insert(db, 2)
      throw new Error("changed my mind")
    })
    await expect(failing).rejects.toThrow("changed my mind")
    expect(await stored(db)).toEqual([1])
  })

  test("runs statements that do not await each other in order", async () => {
    const results = await transaction(open(), (db) =>
      Promise.all([stored(db), insert(db, 1), stored(db), insert(db, 2), stored(db)]),
    )
    expect(results.filter(Array.isArray)).toEqual([[], [1], [1, 2]])
  })

  test("fails with the error of the failed statement, not of those after it", async () => {
    const db = open()
    const failing = transaction(db, (db) => Promise.all([insert(db, 1), insert(db, 1), insert(db, 2)]))
    await expect(failing).rejects.toMatchObject({ code: UNIQUE_VIOLATION })
    expect(await stored(db)).toEqual([])
    await transaction(db, (db) => insert(db, 3))
    expect(await stored(db)).toEqual([3])
  })

  test("stores the statements sent with the commit", async () => {
    const db = open()
    await transaction(db, async (db, defer) => {
      await insert(db, 1)
      defer(insert(db, 2))
      defer(insert(db, 3))
    })
    expect(await stored(db)).toEqual([1, 2, 3])
  })

  test("stores nothing when a statement sent with the commit fails, and reports its error", async () => {
    const db = open()
    const failing = transaction(db, async (db, defer) => {
      await insert(db, 1)
      defer(insert(db, 1))
      defer(insert(db, 2))
    })
    await expect(failing).rejects.toMatchObject({ code: UNIQUE_VIOLATION })
    expect(await stored(db)).toEqual([])
  })

  test("prepares a statement later that was skipped after a failed one", async () => {
    const db = open()
    const insertAs = (db: Database, number: number) =>
      sql<{ n: number }>`insert into numbers values (${number}) returning number as n`.execute(db)
    await transaction(db, (db) => insertAs(db, 1))
    // From its second use on, a statement is prepared.
    const failing = transaction(db, (db) => Promise.all([insert(db, 1), insertAs(db, 2)]))
    await expect(failing).rejects.toMatchObject({ code: UNIQUE_VIOLATION })
    for (const number of [3, 4]) {
      const { rows } = await transaction(db, (db) => insertAs(db, number))
      expect(rows).toEqual([{ n: number }])
    }
  })

  test("leaves the connection usable when the work fails while its statements are being sent", async () => {
    const db = open()
    const failing = transaction(db, async (db) => {
      for (const number of [1, 1, 2]) insert(db, number).catch(() => undefined)
      throw new Error("changed my mind")
    })
    await expect(failing).rejects.toThrow("changed my mind")
    await transaction(db, (db) => insert(db, 3))
    expect(await stored(db)).toEqual([3])
  })

  test("reads values that are missing, and texts of any length", async () => {
    const text = "کیت ".repeat(5_000)
    const select = (db: Database) =>
      sql`select null as nothing, ${text}::text as text, 7::bigint as big, true as yes`.execute(db)
    for (const _use of [1, 2, 3]) {
      const { rows } = await transaction(open(), select)
      expect(rows).toEqual([{ nothing: null, text, big: 7, yes: true }])
    }
  })

  test("fails, as a statement without one does, if it breaks a constraint that is checked at its end", async () => {
    const db = open()
    await sql`create table late (number int unique deferrable initially deferred)`.execute(db)
    const twice = (db: Database) => sql`insert into late values (1), (1) returning number`.execute(db)
    for (const _use of [1, 2, 3]) await expect(twice(db)).rejects.toMatchObject({ code: UNIQUE_VIOLATION })
    await expect(transaction(db, twice)).rejects.toMatchObject({ code: UNIQUE_VIOLATION })
    expect((await sql`select number from late`.execute(db)).rows).toEqual([])
  })

  test("continues after a rollback to a savepoint", async () => {
    const db = open()
    await transaction(db, async (db) => {
      await insert(db, 1)
      await sql`savepoint before`.execute(db)
      await expect(insert(db, 1)).rejects.toMatchObject({ code: UNIQUE_VIOLATION })
      await sql`rollback to savepoint before`.execute(db)
      await expect(sql`select nonsense`.execute(db)).rejects.toThrow("nonsense")
      await sql`rollback to savepoint before`.execute(db)
      await insert(db, 2)
    })
    expect(await stored(db)).toEqual([1, 2])
  })
}

describe("a transaction on the embedded database", () => {
  let database: Database
  beforeAll(async () => {
    database = await connect({ kind: "instance", instance: await openPglite() })
    await sql`create table numbers (number int primary key)`.execute(database)
  })
  beforeEach(() => sql`truncate numbers`.execute(database))
  afterAll(() => database.destroy())
  behavesAsOne(() => database)
})

describe.skipIf(!isOnPostgres)("a transaction on PostgreSQL", () => {
  let created: CreatedDatabase
  let proxy: DatabaseProxy
  let database: Database
  /** Connects without the proxy. */
  let observer: Database
  beforeAll(async () => {
    created = await createTestDatabase()
    proxy = await startDatabaseProxy(created.url)
    database = await connect({ kind: "postgres", url: proxy.url, poolSize: 2 })
    observer = await connect({ kind: "postgres", url: created.url, poolSize: 1 })
    await sql`create table numbers (number int primary key)`.execute(database)
  })
  beforeEach(async () => {
    await sql`truncate numbers`.execute(observer)
    proxy.roundTrips()
    proxy.splitReplies(undefined)
  })
  afterAll(async () => {
    await database.destroy()
    await observer.destroy()
    await proxy.close()
    await created.drop()
  })
  behavesAsOne(() => database)

  test("begins with its first statement, in one round trip", async () => {
    await transaction(database, (db) => insert(db, 1))
    expect(proxy.roundTrips()).toBe(2)
  })

  test("sends nothing when it has no statements", async () => {
    await transaction(database, async () => undefined)
    await expect(transaction(database, () => Promise.reject(new Error("no")))).rejects.toThrow("no")
    expect(proxy.roundTrips()).toBe(0)
  })

  test("needs one round trip for all statements that do not await each other", async () => {
    await transaction(database, (db) => Promise.all([insert(db, 1), insert(db, 2), insert(db, 3)]))
    expect(proxy.roundTrips()).toBe(2)
  })

  test("sends statements that follow from such statements together, too", async () => {
    const chain = async (db: Database, first: number) => {
      await insert(db, first)
      await insert(db, first + 1)
    }
    await transaction(database, (db) => Promise.all([chain(db, 1), chain(db, 3), chain(db, 5)]))
    expect(proxy.roundTrips()).toBe(3)
    expect(await stored(database)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test("sends the last statements together with the commit", async () => {
    await transaction(database, async (db, defer) => {
      await insert(db, 1)
      defer(insert(db, 2))
      defer(insert(db, 3))
    })
    expect(proxy.roundTrips()).toBe(2)
  })

  test("fails with that error even if only a later statement is awaited, however the replies are split", async () => {
    for (let first = 1; first < 200; first++) {
      proxy.splitReplies(first)
      const failing = transaction(database, async (db) => {
        const before = Promise.allSettled([insert(db, 1), insert(db, 1)])
        await insert(db, 2)
        await before
      })
      await expect(failing).rejects.toMatchObject({ code: UNIQUE_VIOLATION })
    }
  })

  test("reads what the previous holder of a lock has stored", async () => {
    const lock = (db: Database) => sql`select pg_advisory_xact_lock(7)`.execute(db)
    let waiting: Promise<unknown> = Promise.resolve()
    const seen = await transaction(database, async (holder) => {
      await Promise.all([lock(holder), insert(holder, 1)])
      waiting = transaction(database, async (db) => (await Promise.all([lock(db), stored(db)]))[1])
      await session(sql`wait_event_type = 'Lock'`)
      return stored(observer)
    })
    expect(seen).toEqual([])
    expect(await waiting).toEqual([1])
  })

  test("fails with 503 when a lock is not acquired in time, and the statements after it have no effect", async () => {
    const lock = (db: Database) => sql`select pg_advisory_xact_lock(8)`.execute(db)
    await transaction(database, async (holder) => {
      await lock(holder)
      const impatient = transaction(database, async (db) => {
        await sql`set local lock_timeout = '50ms'`.execute(db)
        await Promise.all([lock(db), insert(db, 1)])
      })
      await expect(impatient).rejects.toMatchObject({ status: 503 })
    })
    expect(await stored(database)).toEqual([])
  })

  test("fails with 503 in all its statements when the connection breaks", async () => {
    const sleep = (db: Database) => sql`select pg_sleep(60)`.execute(db)
    const outcomes: PromiseSettledResult<unknown>[] = []
    const broken = transaction(database, async (db) => {
      await insert(db, 1)
      const statements = [sleep(db), insert(db, 2)]
      const { pid } = await session(sql`wait_event = 'PgSleep'`)
      proxy.cut()
      outcomes.push(...(await Promise.allSettled(statements)))
      await sql`select pg_terminate_backend(${pid})`.execute(observer)
      await insert(db, 3)
    })
    await expect(broken).rejects.toMatchObject({ status: 503 })
    expect(outcomes).toMatchObject([
      { status: "rejected", reason: { status: 503 } },
      { status: "rejected", reason: { status: 503 } },
    ])
    expect(await stored(observer)).toEqual([])
  })

  test("fails with 503 when the connection breaks before the last statements are stored", async () => {
    const broken = transaction(database, async (db, defer) => {
      await insert(db, 1)
      proxy.cut()
      defer(insert(db, 2))
    })
    await expect(broken).rejects.toMatchObject({ status: 503 })
    expect(await stored(observer)).toEqual([])
  })

  /** Waits until a session of the server matches `where` and returns it. */
  async function session(where: ReturnType<typeof sql>): Promise<{ pid: number }> {
    for (;;) {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and ${where}`.execute(observer)
      if (rows[0]) return rows[0]
    }
  }
})
