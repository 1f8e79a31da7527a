import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { loadConfig } from "../apps/server/src/config.ts"
import { connect, type Database } from "../apps/server/src/platform/database/connect.ts"
import { createTenant } from "../apps/server/src/platform/tenants/change-tenant.ts"
import { openTenants } from "../apps/server/src/platform/tenants/open-tenants.ts"
import { startCluster } from "../apps/server/src/testing/postgres-cluster.ts"
import { startServer } from "../apps/server/src/testing/server-process.ts"
import { median } from "./figures.ts"
import { cpuOf, memoryOf } from "./processes.ts"

const SIZES = [1, 100, 300]
const STARTS = 3
/** A minute and more, so that what happens once a minute is included. */
const IDLE_SECONDS = 65
const FIRST_REQUESTS = 30
const PATH = "/api/v2/public/assessment-kits/?size=10"

type Row = Record<string, string | number>

/**
 * What tenants cost that nobody uses, on PostgreSQL: creating them, a start, a server that is idle, and the first
 * request to one of them in relation to the next ones.
 *
 * @param sizes numbers of tenants, ascending
 */
export async function benchTenants(sizes: readonly number[] = SIZES): Promise<Record<string, Row>> {
  const cluster = await startCluster("-c fsync=off")
  const folder = mkdtempSync(join(tmpdir(), "plumbline-bench-"))
  const port = String(30_000 + Math.floor(Math.random() * 10_000))
  const environment = {
    ...{ DATABASE_URL: cluster.url, PLUMBLINE_DATA: folder, PORT: port, LOG_LEVEL: "error", DEMO: "off" },
    ...{ RATE_LIMITS: "off", PUBLIC_URL: `http://localhost:${port}`, SECRET_KEY: "of the benchmark" },
  }
  const database = await connect({ kind: "postgres", url: cluster.url, poolSize: 2 })
  try {
    const rows: Record<string, Row> = {}
    let alone = { start: 0, memory: 0 }
    let count = 1
    for (const size of sizes) {
      const created = await createUpTo(database, loadConfig(environment), count, size)
      const starts: { start: number; cpu: number; memory: number }[] = []
      for (let nth = 0; nth < STARTS; nth++) starts.push(await measureStart(environment))
      const [start, cpu, memory] = (["start", "cpu", "memory"] as const).map((what) =>
        median(starts.map((measured) => measured[what])),
      ) as [number, number, number]
      if (alone.start === 0) alone = { start, memory }
      rows[`${size} tenants`] = {
        "creating one (ms)": created,
        "start (ms)": Math.round(start),
        "start, processor (ms)": cpu,
        "ratio of starts": rounded(start / alone.start),
        "kB per unused tenant": size === 1 ? 0 : Math.round(((memory - alone.memory) * 1024) / (size - 1)),
        ...(await measureRunning(environment, port, Math.max(0, size - FIRST_REQUESTS), size)),
      }
      count = size
    }
    return rows
  } finally {
    await database.destroy()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns milliseconds for each of the last ones */
async function createUpTo(
  database: Database,
  config: ReturnType<typeof loadConfig>,
  from: number,
  to: number,
): Promise<number> {
  const now = new Date().toISOString().replace("Z", "")
  await openTenants(database, config, now)
  const times: number[] = []
  for (let nth = from; nth < to; nth++) {
    const begun = performance.now()
    await createTenant({ database, config, now }, { slug: slugOf(nth), settings: { hosts: [hostOf(nth)] } })
    times.push(performance.now() - begun)
  }
  return Math.round(median(times.slice(-10)))
}

async function measureStart(environment: Record<string, string>) {
  const begun = performance.now()
  const server = await startServer(environment)
  const start = performance.now() - begun
  const pid = server.pid ?? 0
  const cpu = cpuOf(pid)
  await pause(2_000)
  const memory = memoryOf(pid)
  server.kill("SIGTERM")
  await once(server, "exit")
  return { start, cpu, memory }
}

/** Idle first, then the first request to each of some tenants, and further ones. */
async function measureRunning(
  environment: Record<string, string>,
  port: string,
  from: number,
  to: number,
): Promise<Row> {
  const tenants = Array.from({ length: to - Math.max(1, from) }, (_, nth) => hostOf(Math.max(1, from) + nth))
  await prepareOnce(environment, port, tenants)
  const server = await startServer(environment)
  const pid = server.pid ?? 0
  await pause(5_000)
  const before = cpuOf(pid)
  await pause(IDLE_SECONDS * 1000)
  const idle = (cpuOf(pid) - before) / (IDLE_SECONDS * 10)
  for (let nth = 0; nth < 20; nth++) await ask(port, "localhost")
  const first: number[] = []
  const next: number[] = []
  for (const host of tenants) {
    first.push(await ask(port, host))
    for (let again = 0; again < 5; again++) next.push(await ask(port, host))
  }
  server.kill("SIGTERM")
  await once(server, "exit")
  return {
    "idle (% of a core)": rounded(idle),
    ...(first.length > 0 && {
      "first request (ms)": rounded(median(first)),
      "its ratio to the next": rounded(median(first) / median(next)),
    }),
  }
}

/** What is made once for a tenant, its signing key above all, is made where it is created; here by another server. */
async function prepareOnce(
  environment: Record<string, string>,
  port: string,
  hosts: readonly string[],
): Promise<void> {
  if (hosts.length === 0) return
  const server = await startServer(environment)
  for (const host of hosts) await ask(port, host)
  server.kill("SIGTERM")
  await once(server, "exit")
}

/** @returns milliseconds until the whole reply is there */
async function ask(port: string, host: string): Promise<number> {
  const begun = performance.now()
  const sent = request({ port, path: PATH, headers: { host: `${host}:${port}` } }).end()
  const [reply] = await once(sent, "response")
  const body = await text(reply)
  if (reply.statusCode !== 200) throw new Error(`${host}: ${reply.statusCode} ${body}`)
  return performance.now() - begun
}

function slugOf(nth: number): string {
  return `tenant-${nth}`
}

function hostOf(nth: number): string {
  return `tenant-${nth}.localhost`
}

function rounded(value: number): number {
  return Number(value.toFixed(2))
}
