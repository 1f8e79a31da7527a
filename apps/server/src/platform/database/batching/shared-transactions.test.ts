import { setImmediate } from "node:timers/promises"
import { CompiledQuery, type Kysely, sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { type DatabaseProxy, startDatabaseProxy } from "../../../testing/database-proxy.ts"
import type { CreatedDatabase } from "../../../testing/postgres-cluster.ts"
import { createTestDatabase, isOnPostgres } from "../../../testing/test-database.ts"
import { notFound } from "../../errors.ts"
import { connect, type Database } from "../connect.ts"
import { type Lock, transactionLocks } from "../locks.ts"
import { openPglite } from "../pglite.ts"
import { createSharedTransactions, NotShared, type SharedTransactions } from "./shared-transactions.ts"
import { transaction } from "./transaction.ts"

const tenant = { slug: "default", schema: "public" }

/** Stores a number and returns the id of its transaction. */
async function insert(db: Database, number: number): Promise<string> {
  const { rows } = await sql<{ transaction: string }>`
    insert into numbers values (${number}) returning pg_current_xact_id()::text as transaction`.execute(db)
  return rows[0]?.transaction ?? ""
}

const stored = async (db: Database) =>
  (
    await db
      .selectFrom(sql<{ number: number }>`numbers`.as("numbers"))
      .select("number")
      .orderBy("number")
      .execute()
  ).map(({ number }) => number)

const question = (id: number): Lock => ({ on: "question", id, mode: "exclusive" })
const assessment: Lock = { on: "assessment", id: "one", mode: "shared" }

/** Stores a number under its locks. */
function store(shared: SharedTransactions, number: number, locks: Lock[] = [assessment, question(number)]) {
  return shared.run(tenant, locks, async ({ db, locksOf }) => {
    const [, transaction] = await Promise.all([locksOf({ db, tenant }).take(locks), insert(db, number)])
    return transaction
  })
}

/** Occupies all slots with work that finishes when the returned function is called. */
async function occupy(shared: SharedTransactions): Promise<() => Promise<unknown>> {
  const end = Promise.withResolvers<void>()
  const works: Promise<void>[] = []
  for (const id of [101, 102]) {
    const begun = Promise.withResolvers<void>()
    works.push(
      shared.run(tenant, [question(id)], () => {
        begun.resolve()
        return end.promise
      }),
    )
    await begun.promise
  }
  return () => {
    end.resolve()
    return Promise.all(works)
  }
}

/** Work that waits for long would run in transactions of its own: on a busy machine, any work does. */
function waitForEver(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
}

function behavesAsOne(open: () => Database) {
  let shared: SharedTransactions
  beforeEach(() => {
    shared = createSharedTransactions(open())
  })

  test("is shared by concurrent work", async () => {
    const transactions = await Promise.all([store(shared, 1), store(shared, 2), store(shared, 3)])
    expect(new Set(transactions).size).toBe(1)
    expect(await stored(open())).toEqual([1, 2, 3])
  })

  test("is not shared by work with conflicting locks: the second sees what the first has stored", async () => {
    waitForEver()
    const seen = (number: number) =>
      shared.run(tenant, [question(1)], async ({ db, locksOf }) => {
        await locksOf({ db, tenant }).take([question(1)])
        const before = await stored(db)
        return { before, transaction: await insert(db, number) }
      })
    const [first, second] = await Promise.all([seen(1), seen(2)])
    expect([first.before, second.before]).toEqual([[], [1]])
    expect(first.transaction).not.toBe(second.transaction)
  })

  test("stores nothing when one piece of work fails, so that each is retried alone", async () => {
    const works = [store(shared, 1), store(shared, 2), store(shared, 1, [assessment, question(3)])]
    for (const end of await Promise.allSettled(works)) {
      expect(end).toMatchObject({ status: "rejected", reason: expect.any(NotShared) })
    }
    expect(await stored(open())).toEqual([])
    await store(shared, 4)
    expect(await stored(open())).toEqual([4])
  })

  test("takes a question that also changes rows for a change: nothing of it stays when it is refused", async () => {
    const refused = shared.run(tenant, [question(2)], async ({ db }) => {
      const numbers = db as unknown as Kysely<{ numbers: { number: number } }>
      await numbers
        .with("added", (adding) => adding.insertInto("numbers").values({ number: 2 }))
        .selectFrom("numbers")
        .select("number")
        .execute()
      throw notFound("question")
    })
    for (const end of await Promise.allSettled([store(shared, 1), refused]))
      expect(end).toMatchObject({ status: "rejected", reason: expect.any(NotShared) })
    expect(await stored(open())).toEqual([])
  })

  test("stores the rest when one piece of work is refused before it has written anything", async () => {
    const refused = shared.run(tenant, [question(2)], async ({ db }) => {
      await stored(db)
      throw notFound("question")
    })
    const works = await Promise.allSettled([store(shared, 1), refused, store(shared, 3)])
    expect(works.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
    await expect(refused).rejects.toMatchObject({ status: 404 })
    expect(await stored(open())).toEqual([1, 3])
  })

  test("stores nothing when one piece of work is refused after it has written something", async () => {
    const refused = shared.run(tenant, [question(2)], async ({ db }) => {
      await insert(db, 2)
      throw notFound("question")
    })
    const works = await Promise.allSettled([store(shared, 1), refused, store(shared, 3)])
    expect(works.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"])
    expect(await stored(open())).toEqual([])
  })

  test("stores nothing when one piece is refused after it has written something given as text", async () => {
    const refused = shared.run(tenant, [question(2)], async ({ db }) => {
      await db.executeQuery(CompiledQuery.raw("insert into numbers values (2)"))
      throw notFound("question")
    })
    const works = await Promise.allSettled([store(shared, 1), refused])
    expect(works.map(({ status }) => status)).toEqual(["rejected", "rejected"])
    expect(await stored(open())).toEqual([])
  })

  test("waits for all of its work, so that none continues after the rollback", async () => {
    const events: string[] = []
    const slow = shared.run(tenant, [question(1)], async ({ db }) => {
      await insert(db, 1)
      await stored(db)
      events.push("the slow work ended")
    })
    const failing = shared.run(tenant, [question(2)], () => Promise.reject(new Error("no")))
    await expect(failing).rejects.toThrow(NotShared)
    expect(events).toEqual(["the slow work ended"])
    await expect(slow).rejects.toThrow(NotShared)
    expect(await stored(open())).toEqual([])
  })

  test("grants no lock that was not declared", async () => {
    const work = shared.run(tenant, [question(1)], async ({ db, locksOf }) =>
      locksOf({ db, tenant }).take([question(2)]),
    )
    await expect(work).rejects.toThrow(NotShared)
  })
}

describe("a shared transaction on the embedded database", () => {
  let database: Database
  beforeAll(async () => {
    database = await connect({ kind: "instance", instance: await openPglite() })
    await sql`create table numbers (number int primary key)`.execute(database)
  })
  beforeEach(() => sql`truncate numbers`.execute(database))
  afterAll(() => database.destroy())
  behavesAsOne(() => database)
})

describe.skipIf(!isOnPostgres)("a shared transaction on PostgreSQL", () => {
  let created: CreatedDatabase
  let proxy: DatabaseProxy
  let database: Database
  beforeAll(async () => {
    created = await createTestDatabase()
    proxy = await startDatabaseProxy(created.url)
    database = await connect({ kind: "postgres", url: proxy.url, poolSize: 5 })
    await sql`create table numbers (number int primary key)`.execute(database)
  })
  beforeEach(async () => {
    await sql`truncate numbers`.execute(database)
    proxy.roundTrips()
  })
  afterAll(async () => {
    await database.destroy()
    await proxy.close()
    await created.drop()
  })
  behavesAsOne(() => database)

  test("needs no more round trips for several pieces of work than for one", async () => {
    const shared = createSharedTransactions(database)
    await Promise.all([1, 2, 3, 4, 5].map((number) => store(shared, number)))
    expect(proxy.roundTrips()).toBe(2)
  })

  test("does not wait for a lock that is held elsewhere", async () => {
    const shared = createSharedTransactions(database)
    await transaction(database, async (db) => {
      await transactionLocks({ db: db.withSchema(tenant.schema), tenant }).take([question(1)])
      await expect(store(shared, 1)).rejects.toThrow(NotShared)
      await store(shared, 2)
    })
    expect(await stored(database)).toEqual([2])
  })

  test("begins next to another one only when it is as large", async () => {
    waitForEver()
    const shared = createSharedTransactions(database)
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const inProgress = [101, 102].map((id) =>
      shared.run(tenant, [question(id)], () => {
        begun.resolve()
        return end.promise
      }),
    )
    await begun.promise
    const one = store(shared, 1)
    await setImmediate()
    await setImmediate()
    const [first, second] = await Promise.all([one, store(shared, 2)])
    expect(second).toBe(first)
    end.resolve()
    await Promise.all(inProgress)
  })

  test("is not awaited while those in progress do not finish", async () => {
    const shared = createSharedTransactions(database)
    const end = await occupy(shared)
    await expect(store(shared, 1)).rejects.toThrow(NotShared)
    await end()
    await store(shared, 2)
    expect(await stored(database)).toEqual([2])
  })

  test("fails with 503 when the connection breaks, as it is unknown whether anything was stored", async () => {
    const shared = createSharedTransactions(database)
    const work = shared.run(tenant, [question(1)], async ({ db }) => {
      await insert(db, 1)
      proxy.cut()
      return insert(db, 2)
    })
    await expect(work).rejects.toMatchObject({ status: 503 })
    expect(await stored(database)).toEqual([])
  })
})
