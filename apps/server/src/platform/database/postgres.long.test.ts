import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { Socket } from "node:net"
import { sql } from "kysely"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { createApp } from "../../app.ts"
import { loadConfig } from "../../config.ts"
import { hasPostgres, type PostgresCluster, startCluster } from "../../testing/postgres-cluster.ts"
import { inTransaction } from "../create-context.ts"
import { readingTogether, transaction } from "./batching/index.ts"
import { MOST_PREPARED } from "./batching/prepared-statements.ts"
import { connect, type Database } from "./connect.ts"
import { UnusablePlan } from "./failures.ts"

/* What is specific to a PostgreSQL server: prepared statements, timeouts, lost connections. */
let cluster: PostgresCluster
beforeAll(async () => {
  if (hasPostgres) cluster = await startCluster("-c fsync=off -c deadlock_timeout=50ms")
})
afterAll(() => cluster?.stop())

const opened: Database[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.destroy()
})

async function open(options: Partial<Parameters<typeof connect>[0] & { kind: "postgres" }> = {}) {
  const database = await connect({ kind: "postgres", url: cluster.url, poolSize: 1, ...options })
  opened.push(database)
  return database
}

const kept = async (database: Database) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    database,
  )
  return rows.map(({ statement }) => statement)
}

/** A select with a different text for each length. */
const selectFrom = (database: Database, length: number) =>
  sql<{
    found: boolean
  }>`select 1 in (${sql.join(Array.from({ length }, (_, item) => item))}) as found`.execute(database)

describe.skipIf(!hasPostgres)("prepared statements", () => {
  test("are kept by the server from the second use on", async () => {
    const database = await open()
    await selectFrom(database, 2)
    expect(await kept(database)).toEqual([])
    for (const _use of [2, 3]) expect((await selectFrom(database, 2)).rows).toEqual([{ found: true }])
    expect(await kept(database)).toContain("select 1 in ($1, $2) as found")
  })

  test("are limited in number, regardless of tenants and list lengths: those not used for longest are closed", async () => {
    const database = await open()
    const idOf = async () => (await sql<{ id: number }>`select pg_backend_pid() as id`.execute(database)).rows
    const connection = await idOf()
    for (let length = 1; length <= MOST_PREPARED + 50; length++) {
      for (const _use of [1, 2]) await selectFrom(database, length)
      await selectFrom(database, 3)
    }
    const statements = await kept(database)
    expect(statements.length).toBeLessThanOrEqual(MOST_PREPARED)
    expect(statements.length).toBeGreaterThan(MOST_PREPARED - 10)
    const textOf = (length: number) => expect.stringMatching(new RegExp(`\\$${length}\\) as found$`))
    for (const length of [3, MOST_PREPARED + 50]) expect(statements).toContainEqual(textOf(length))
    expect(statements).not.toContainEqual(textOf(2))
    for (const _use of [1, 2]) expect((await selectFrom(database, 2)).rows).toEqual([{ found: true }])
    expect(await idOf()).toEqual(connection)
  })

  test("are closed even if the message that does it fails, and never while another message uses them", async () => {
    const database = await open()
    for (let length = 1; length <= MOST_PREPARED; length++) {
      for (const _use of [1, 2]) await selectFrom(database, length)
    }
    const failing = (on: Database) => sql`select ${"x"}::int as number`.execute(on)
    for (const _use of [1, 2, 3]) await expect(failing(database)).rejects.toThrow("invalid input syntax")
    const lengths = Array.from({ length: MOST_PREPARED + 100 }, (_, nth) => nth + 1)
    for (const _use of [1, 2, 3]) {
      const together = readingTogether(database)
      const replies = await Promise.all([
        ...lengths.map(async (length) => (await selectFrom(together, length)).rows),
        failing(together).catch(() => "refused"),
      ])
      expect(replies).toEqual([...lengths.map((length) => [{ found: length > 1 }]), "refused"])
    }
    // The next message closes what that one needed beyond the limit.
    await selectFrom(database, 1)
    expect((await kept(database)).length).toBeLessThanOrEqual(MOST_PREPARED)
  })

  test("can be switched off", async () => {
    const database = await open({ preparedStatements: false })
    for (const _use of [1, 2, 3]) await selectFrom(database, 2)
    expect(await kept(database)).toEqual([])
  })

  test("still work after another node has changed the table", async () => {
    const [database, other] = [await open(), await open()]
    await sql`create table plans (number int)`.execute(other)
    await sql`insert into plans values (1)`.execute(other)
    const read = (on: Database) => sql`select * from plans`.execute(on)
    for (const _use of [1, 2, 3]) await read(database)
    await sql`alter table plans add column title text`.execute(other)
    expect((await read(database)).rows).toEqual([{ number: 1, title: null }])
  })

  test("still work after the schema has been made anew, with types of its own", async () => {
    const [database, other] = [await open(), await open()]
    const make = async () => {
      await sql`drop schema if exists place cascade`.execute(other)
      await sql`create schema place`.execute(other)
      await sql`create type place.tone as enum ('LIGHT', 'DARK')`.execute(other)
      await sql`create table place.tones (tone place.tone)`.execute(other)
      await sql`insert into place.tones values ('LIGHT')`.execute(other)
    }
    const read = (on: Database) => sql`select tone from place.tones where tone = ${"LIGHT"}`.execute(on)
    const readIn = () => transaction(database, (db) => read(db))
    await make()
    for (const _use of [1, 2, 3]) await read(database)
    await make()
    expect((await read(database)).rows).toEqual([{ tone: "LIGHT" }])
    for (const _use of [1, 2, 3]) await read(database)
    await make()
    await expect(readIn()).rejects.toThrow(UnusablePlan)
    expect((await readIn()).rows).toEqual([{ tone: "LIGHT" }])
  })

  test("still work in a request that writes, after another node has changed the table", async () => {
    const environment = {
      DATABASE_URL: cluster.url,
      LOG_LEVEL: "silent",
      SECRET_KEY: "test",
      DATABASE_POOL_SIZE: "1",
    }
    const app = await createApp(loadConfig(environment))
    const other = await open()
    await sql`create table public.changes (number int)`.execute(other)
    const caller = { tenant: app.tenants.default(), user: null, language: "EN" as const }
    const write = () =>
      inTransaction(app.dependencies, caller, async ({ db }) => {
        const { rows } = await sql`insert into public.changes values (1) returning *`.execute(db)
        return rows
      })
    for (const _use of [1, 2, 3]) await write()
    await sql`alter table public.changes add column title text`.execute(other)
    expect((await write()).value).toEqual([{ number: 1, title: null }])
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from public.changes`.execute(other)
    expect(rows).toEqual([{ rows: 4 }])
    await app.close()
  })
})

describe.skipIf(!hasPostgres)("a request fails with 503", () => {
  test("when its query takes too long", async () => {
    const database = await open({ statementTimeoutSeconds: 1 })
    await expect(sql`select pg_sleep(5)`.execute(database)).rejects.toMatchObject({
      status: 503,
      text: { en: expect.stringContaining("took too long") },
    })
    expect((await selectFrom(database, 1)).rows).toEqual([{ found: false }])
  })

  test("when two transactions wait for each other", async () => {
    const database = await open({ poolSize: 2 })
    await sql`create table places (id int primary key, number int)`.execute(database)
    await sql`insert into places values (1, 0), (2, 0)`.execute(database)
    let arrived = 0
    const swap = (first: number, second: number) =>
      database.transaction().execute(async (db) => {
        await sql`update places set number = number + 1 where id = ${first}`.execute(db)
        arrived++
        while (arrived < 2) await new Promise((resolve) => setTimeout(resolve, 1))
        await sql`update places set number = number + 1 where id = ${second}`.execute(db)
      })
    const outcomes = await Promise.allSettled([swap(1, 2), swap(2, 1)])
    const refused = outcomes.filter((outcome) => outcome.status === "rejected")
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({ status: 503 })
    const { rows } = await sql`select number from places`.execute(database)
    expect(rows).toEqual([{ number: 1 }, { number: 1 }])
  })

  test("when its connection is closed in the middle of a transaction, which is rolled back", async () => {
    const [database, other] = [await open({ poolSize: 2 }), await open()]
    await sql`create table halves (number int)`.execute(other)
    const writing = database.transaction().execute(async (db) => {
      await sql`insert into halves values (1)`.execute(db)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other)
      await sql`insert into halves values (2)`.execute(db)
    })
    await expect(writing).rejects.toMatchObject({ status: 503 })
    expect((await sql`select * from halves`.execute(database)).rows).toEqual([])
  })

  test("when all connections are in use", async () => {
    const database = await open()
    const holding = sql`select pg_sleep(6)`.execute(database)
    await expect(sql`select 1`.execute(database)).rejects.toMatchObject({ status: 503 })
    await holding
  })

  test("but not because of a programming error", async () => {
    const database = await open()
    await expect(sql`select nonsense`.execute(database)).rejects.not.toMatchObject({ status: 503 })
  })
})

test.skipIf(!hasPostgres)("connections that just broke are replaced before anything is sent", async () => {
  const sockets: Socket[] = []
  const note = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    sockets.push(socket)
  }
  subscribe("net.client.socket", note)
  const database = await open({ poolSize: 2 })
  const sleep = sql`select pg_sleep(0.1)`
  await Promise.all([sleep.execute(database), sleep.execute(database)])
  unsubscribe("net.client.socket", note)
  expect(sockets.length).toBeGreaterThanOrEqual(2)
  for (const socket of sockets) socket.destroy()
  expect((await sql`select 1 as number`.execute(database)).rows).toEqual([{ number: 1 }])
})

test.skipIf(!hasPostgres)("a read-only connection refuses to write", async () => {
  const database = await open({ readOnly: true })
  expect((await selectFrom(database, 1)).rows).toEqual([{ found: false }])
  await expect(sql`create table nothing ()`.execute(database)).rejects.toThrow("read-only")
})
