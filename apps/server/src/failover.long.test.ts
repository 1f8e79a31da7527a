import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { afterEach, describe, expect, test, vi } from "vitest"
import { createApp } from "./app.ts"
import { loadConfig } from "./config.ts"
import { connect, type Database } from "./platform/database/connect.ts"
import { type Answering, beginAnswering } from "./testing/answering.ts"
import { startMailServer } from "./testing/mail-server.ts"
import { hasPostgres, type PostgresServer, startCluster } from "./testing/postgres-cluster.ts"
import { PUBLIC_URL, send, startTwoNodes } from "./testing/two-nodes.ts"
import { openPage } from "./testing/widget.ts"

/* The primary dies under people, and its standby is promoted; nobody tells the nodes. */
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A primary with a standby, and an address that names both, in this order. */
async function startPair() {
  const cluster = await startCluster("-c fsync=off")
  cleanups.push(() => cluster.stop())
  const standby = await cluster.addReplica()
  const [primaryDatabase, standbyDatabase] = [await open(cluster.url), await open(standby.url)]
  return { cluster, standby, primaryDatabase, standbyDatabase, url: bothOf(cluster, standby) }
}

function bothOf(first: PostgresServer, second: PostgresServer): string {
  const [{ host }, { host: other }] = [new URL(first.url), new URL(second.url)]
  return `${first.url.replace(host, `${host},${other}`)}?target_session_attrs=read-write`
}

async function open(url: string): Promise<Database> {
  const database = await connect({ kind: "postgres", url, poolSize: 1 })
  cleanups.push(() => database.destroy())
  return database
}

async function setting(database: Database, name: string, value: string): Promise<void> {
  await sql`alter system set ${sql.id(name)} = ${sql.lit(value)}`.execute(database)
  await sql`select pg_reload_conf()`.execute(database)
}

/** What the standby of a primary is for it: `sync`, `async`; none if it has none. */
async function standbysOf(primary: Database): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select sync_state as state from pg_stat_replication where state = 'streaming'`.execute(primary)
  return rows.map(({ state }) => state)
}

/** Lets people answer, each at one of the nodes, whatever they are told. */
function startLoad(people: readonly Answering[], origins: readonly string[]) {
  const statuses: (number | null)[] = []
  let isRunning = true
  const loops = people.map(async (person, nth) => {
    while (isRunning) {
      statuses.push(await person.answerNext(origins[nth % origins.length] ?? ""))
      await pause(2)
    }
  })
  return {
    statuses,
    async untilEach(more: number) {
      const wanted = people.map((person) => person.acknowledgedCount() + more)
      await expect
        .poll(() => people.every((person, nth) => person.acknowledgedCount() >= (wanted[nth] ?? 0)), {
          timeout: 120_000,
        })
        .toBe(true)
    },
    async stop() {
      isRunning = false
      await Promise.all(loops)
    },
  }
}

describe.skipIf(!hasPostgres)("the primary dies", { timeout: 300_000 }, () => {
  test("beside a synchronous standby: what was acknowledged is there, and nodes, jobs and pages go on", async () => {
    const { cluster, standbyDatabase, primaryDatabase, url } = await startPair()
    await setting(primaryDatabase, "synchronous_standby_names", "*")
    await expect.poll(() => standbysOf(primaryDatabase), { timeout: 60_000 }).toEqual(["sync"])
    const mails = await startMailServer()
    cleanups.push(() => mails.close())
    const nodes = await startTwoNodes(
      { DATABASE_URL: url, MAIL_URL: mails.url, LOG_LEVEL: "silent" },
      cluster,
    )
    cleanups.push(() => nodes.stop())
    const [first, second] = [nodes.first.origin, nodes.second.origin]

    const people = []
    for (let nth = 0; nth < 4; nth++) people.push(await beginAnswering(nodes.app))
    const reader = await beginAnswering(nodes.app)
    const page = await openPage(first, (reader.headers.authorization ?? "").slice("Bearer ".length))
    cleanups.push(async () => page.socket.close())
    const wanted = { topic: "answers", assessmentId: reader.assessmentId }
    expect(await page.socket.emitWithAck("follow", wanted)).toMatchObject({ ok: true })

    const load = startLoad(people, [first, second])
    await load.untilEach(20)
    cluster.kill()
    await expect
      .poll(() => load.statuses.slice(-20).every((status) => status === 503), { timeout: 60_000 })
      .toBe(true)
    expect((await fetch(`${first}/health`)).status).toBe(503)
    await sql`select pg_promote()`.execute(standbyDatabase)
    await load.untilEach(20)
    await load.stop()

    expect(new Set(load.statuses)).toEqual(new Set([201, 503]))
    for (const person of people)
      for (const origin of [first, second]) expect(await person.lost(origin)).toEqual([])
    for (const origin of [first, second]) expect((await fetch(`${origin}/health`)).status).toBe(200)
    // The page is at the first node, and hears what is answered at the second.
    const heard = page.unread("progress_changed")
    await expect
      .poll(
        async () => {
          expect(await reader.answerNext(second)).toBe(201)
          return page.unread("progress_changed")
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBeGreaterThan(heard)
    const invite = (path: string, body: object) =>
      send(first, { method: "POST", url: path, headers: reader.headers, payload: JSON.stringify(body) })
    const space = JSON.parse((await invite("/api/v1/spaces/", { title: "Team", type: "PREMIUM" })).body)
    await invite(`/api/v1/spaces/${space.id}/invite/`, { email: "kai@example.com" })
    await expect.poll(() => mails.received, { timeout: 60_000 }).toContain("kai@example.com")
  })

  test("beside one that lags: what it had not received is missing, and a primary that comes back is not used", async () => {
    const { cluster, standby, primaryDatabase, standbyDatabase, url } = await startPair()
    const folder = await mkdtemp(join(tmpdir(), "plumbline-failover-"))
    cleanups.push(() => rm(folder, { recursive: true, force: true }))
    const app = await createApp(
      loadConfig({ DATABASE_URL: url, PLUMBLINE_DATA: folder, PUBLIC_URL, DEMO: "off", LOG_LEVEL: "silent" }),
    )
    cleanups.push(() => app.close())
    const origin = await app.http.listen({ host: "127.0.0.1", port: 0 })
    const person = await beginAnswering(app)
    expect(await person.answerNext(origin)).toBe(201)
    await app.settled()
    await sql`select pg_switch_wal()`.execute(primaryDatabase)
    const { rows } = await sql<{ end: string }>`select pg_current_wal_lsn()::text as end`.execute(
      primaryDatabase,
    )
    const received = sql<{ all: boolean }>`
      select pg_last_wal_replay_lsn() >= ${rows[0]?.end}::pg_lsn as all`
    await expect
      .poll(async () => (await received.execute(standbyDatabase)).rows[0]?.all, { timeout: 60_000 })
      .toBe(true)
    await setting(standbyDatabase, "primary_conninfo", "")
    await expect.poll(() => standbysOf(primaryDatabase), { timeout: 60_000 }).toEqual([])
    expect(await person.answerNext(origin)).toBe(201)

    cluster.kill()
    await sql`select pg_promote()`.execute(standbyDatabase)
    await expect.poll(async () => (await fetch(`${origin}/health`)).status, { timeout: 60_000 }).toBe(200)
    expect(await person.lost(origin)).toHaveLength(1)

    // Its other processes may still be about to end.
    await vi.waitFor(() => cluster.start(), { timeout: 60_000 })
    // An address that nobody has used yet.
    const anew = await open(`${url}&application_name=new`)
    const port = await sql<{ port: number }>`select inet_server_port() as port`.execute(anew)
    expect(port.rows).toEqual([{ port: Number(new URL(standby.url).port) }])
  })
})
