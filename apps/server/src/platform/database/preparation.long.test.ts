import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { type AddressInfo, connect as connectTo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { loadConfig } from "../../config.ts"
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresCluster,
  startCluster,
} from "../../testing/postgres-cluster.ts"
import { exited, main } from "../../testing/server-process.ts"
import { waitingSessions } from "../../testing/waiting-sessions.ts"
import { connect } from "./connect.ts"
import { onDirectConnection, whileTablesStay } from "./open.ts"
import { isBehindPooler } from "./postgres.ts"

/*
 * Several processes prepare a database: one at a time, and not while it is being backed up. A pooler in between is
 * detected.
 */
let cluster: PostgresCluster
let folder: string
const ends: (() => unknown)[] = []
beforeAll(async () => {
  if (!hasPostgres) return
  cluster = await startCluster("-c fsync=off")
  folder = await mkdtemp(join(tmpdir(), "plumbline-preparation-"))
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  await cluster?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** Runs `plumbline migrate`, or another command, as a process and watches its output. */
function migrate(url: string, command = ["migrate"]) {
  const environment = { DATABASE_URL: url, PLUMBLINE_DATA: folder, DEMO: "off", LOG_LEVEL: "silent" }
  const process_ = spawn("node", [main, ...command], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  })
  ends.push(() => process_.kill("SIGKILL"))
  return { process: process_, said: (pattern: RegExp) => said(process_, pattern) }
}

async function emptyDatabase() {
  const { url, drop } = await createPostgresDatabase(cluster.url)
  ends.push(drop)
  const database = await connect({ kind: "postgres", url, poolSize: 2 })
  ends.push(() => database.destroy())
  return { url, config: loadConfig({ DATABASE_URL: url }), database }
}

async function said(process: ChildProcess, pattern: RegExp): Promise<string> {
  let output = ""
  for await (const chunk of process.stderr?.iterator({ destroyOnReturn: false }) ?? []) {
    output += String(chunk)
    if (pattern.test(output)) return output
  }
  throw new Error(`The process ended with the output: ${output}`)
}

describe.skipIf(!hasPostgres)("getting ready", { timeout: 300_000 }, () => {
  test("a start reports what it is waiting for, and continues afterwards", async () => {
    const config = loadConfig({ DATABASE_URL: cluster.url })
    const database = await connect({ kind: "postgres", url: cluster.url, poolSize: 2 })
    ends.push(() => database.destroy())
    const waiting = await onDirectConnection(config, database, async () => {
      const started = migrate(cluster.url)
      expect(await started.said(/Another process is preparing/)).toMatch(
        /process \d+ of PostgreSQL, from 127\.0\.0\.1/,
      )
      return started
    })
    await exited(waiting.process)
    expect(waiting.process.exitCode).toBe(0)
  })

  test("the lock is released with its transaction: nothing is left in a session that is reused by others", async () => {
    const config = loadConfig({ DATABASE_URL: cluster.url })
    const database = await connect({ kind: "postgres", url: cluster.url, poolSize: 2 })
    ends.push(() => database.destroy())
    await onDirectConnection(config, database, async (direct) => {
      const { rows } = await sql<{ held: number }>`
        select count(*)::int as held from pg_locks
        where locktype = 'advisory' and pid = pg_backend_pid()`.execute(direct)
      // The working connection holds no lock; the one that holds it is in a transaction.
      expect(rows[0]?.held).toBe(0)
    })
    const { rows } = await sql<{ held: number }>`
      select count(*)::int as held from pg_locks where locktype = 'advisory'`.execute(database)
    expect(rows[0]?.held).toBe(0)
  })

  test("two starts on an empty database take turns", async () => {
    const { url } = await emptyDatabase()
    const both = [migrate(url), migrate(url)]
    await Promise.all(both.map(({ process }) => exited(process)))
    expect(both.map(({ process }) => process.exitCode)).toEqual([0, 0])
  })

  test("what finds work to do runs alone, what finds none runs beside its like", async () => {
    const { config, database } = await emptyDatabase()
    let isMade = false
    let running = 0
    let most = 0
    const make = async () => {
      most = Math.max(most, ++running)
      // Until the other one runs as well, or waits.
      while (!isMade && running < 2 && (await waitingSessions(database)) === 0);
      isMade = true
      running--
    }
    const looks = async () => isMade || null
    await Promise.all([make, make].map((work) => onDirectConnection(config, database, work, looks)))
    expect(most).toBe(1)
    const together = Promise.withResolvers<void>()
    const meet = async () => {
      if (++running === 2) together.resolve()
      await together.promise
    }
    await Promise.all([meet, meet].map((work) => onDirectConnection(config, database, work, looks)))
  })

  test("a backup keeps nobody from starting whose tables are made", async () => {
    const { url, config, database } = await emptyDatabase()
    const first = migrate(url)
    await exited(first.process)
    await whileTablesStay(config, database, async () => {
      const started = migrate(url)
      await exited(started.process)
      expect(started.process.exitCode).toBe(0)
      // Nor does another backup wait.
      await whileTablesStay(config, database, async () => undefined)
    })
  })

  test("tables are not made or changed under a backup, and who waits for that keeps nobody else from starting", async () => {
    const { url, config, database } = await emptyDatabase()
    const tenants = async () => {
      const { rows } = await sql`select from pg_namespace where nspname = 'tenant_main'`.execute(database)
      return rows.length
    }
    const waiting = await whileTablesStay(config, database, async () => {
      const started = migrate(url)
      expect(await started.said(/continuing|waiting/)).toMatch(
        /is being backed up \(process \d+ of PostgreSQL, from 127\.0\.0\.1, for \d+ s\); waiting/,
      )
      while ((await waitingSessions(database)) === 0);
      expect(await tenants()).toBe(0)
      expect(
        await onDirectConnection(
          config,
          database,
          async () => "started",
          async () => true,
        ),
      ).toBe("started")
      expect(await tenants()).toBe(0)
      return started
    })
    await exited(waiting.process)
    expect(waiting.process.exitCode).toBe(0)
    expect(await tenants()).toBe(1)
  })

  test("a backup waits for who changes tables", async () => {
    const { url, config, database } = await emptyDatabase()
    const waiting = await onDirectConnection(config, database, async () => {
      const backup = migrate(url, ["backup", join(folder, "none.tar.gz")])
      await backup.said(/Another process is preparing/)
      return backup
    })
    expect(await waiting.said(/nothing to back up/)).toContain("The database is ready; continuing.")
  })

  test("a pooler in between is detected, and the start reports the missing setting", async () => {
    expect(await isBehindPooler(cluster.url)).toBe(false)
    const pooled = await likeAPooler(cluster.url)
    expect(await isBehindPooler(pooled)).toBe(true)
    const started = migrate(pooled)
    expect(await started.said(/pooler/)).toContain("DATABASE_DIRECT_URL")
    await exited(started.process)
  })
})

/** Starts a proxy in front of a database that announces a process id of its own, as poolers do. */
async function likeAPooler(url: string): Promise<string> {
  const { port, hostname } = new URL(url)
  const pooler = createServer((client) => {
    const server = connectTo(Number(port), hostname)
    client.pipe(server)
    server.on("data", (bytes) => client.write(withOtherNumber(bytes)))
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on("error", () => other.destroy())
      one.on("close", () => other.destroy())
    }
  }).listen(0, "127.0.0.1")
  await once(pooler, "listening")
  ends.push(() => pooler.close())
  const pooled = new URL(url)
  pooled.port = String((pooler.address() as AddressInfo).port)
  return pooled.href
}

/** The message with the process id (`K`, 12 bytes long) is among the first of a connection. */
function withOtherNumber(bytes: Buffer): Buffer {
  const start = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
  if (start >= 0) bytes.writeUInt32BE(4_000_000, start + 5)
  return bytes
}
