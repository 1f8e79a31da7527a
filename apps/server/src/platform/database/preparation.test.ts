import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { type AddressInfo, connect as connectTo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { loadConfig } from "../../config.ts"
import { hasPostgres, type PostgresCluster, startCluster } from "../../testing/postgres-cluster.ts"
import { exited, main } from "../../testing/server-process.ts"
import { connect } from "./connect.ts"
import { onDirectConnection } from "./open.ts"
import { isBehindPooler } from "./postgres.ts"

/* Several processes prepare a database: one at a time, and a pooler in between is detected. */
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

/** Runs `plumbline migrate` as a process and watches its output. */
function migrate(url: string) {
  const environment = { DATABASE_URL: url, PLUMBLINE_DATA: folder, DEMO: "off", LOG_LEVEL: "silent" }
  const process_ = spawn("node", [main, "migrate"], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  })
  ends.push(() => process_.kill("SIGKILL"))
  return { process: process_, said: (pattern: RegExp) => said(process_, pattern) }
}

async function said(process: ChildProcess, pattern: RegExp): Promise<string> {
  let output = ""
  for await (const chunk of process.stderr ?? []) {
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
