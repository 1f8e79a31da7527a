import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { writeFile } from "node:fs/promises"
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
    let alone: Start | undefined
    let aloneInFile: Start | undefined
    let count = 1
    for (const size of sizes) {
      const created = await createUpTo(database, loadConfig(environment), count, size)
      const start = await measureStarts(environment)
      const file = await writeTenantsFile(folder, size)
      // The first one takes over the tenants that exist.
      await measureStart({ ...environment, TENANTS_FILE: file })
      const inFile = await measureStarts({ ...environment, TENANTS_FILE: file })
      alone ??= start
      aloneInFile ??= inFile
      rows[`${size} tenants`] = {
        "creating one (ms)": created,
        "start (ms)": Math.round(start.start),
        "start, processor (ms)": start.cpu,
        "ratio of starts": rounded(start.start / alone.start),
        "start with them in a file (ms)": Math.round(inFile.start),
        "its ratio to one with one": rounded(inFile.start / aloneInFile.start),
        "kB per unused tenant": perTenant(start.memory - alone.memory, size),
        "kB per unused tenant, in a file": perTenant(inFile.memory - aloneInFile.memory, size),
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

/** Milliseconds, also of processor time, and megabytes. */
type Start = { start: number; cpu: number; memory: number }

/** Each of them is the median of some starts. */
async function measureStarts(environment: Record<string, string>): Promise<Start> {
  const starts: Start[] = []
  for (let nth = 0; nth < STARTS; nth++) starts.push(await measureStart(environment))
  const medianOf = (what: keyof Start) => median(starts.map((measured) => measured[what]))
  return { start: medianOf("start"), cpu: medianOf("cpu"), memory: medianOf("memory") }
}

/** All tenants but the default one, as they are. */
async function writeTenantsFile(folder: string, size: number): Promise<string> {
  const tenants = Array.from({ length: size - 1 }, (_, nth) => ({
    slug: slugOf(nth + 1),
    hosts: [hostOf(nth + 1)],
  }))
  const path = join(folder, "tenants.json")
  await writeFile(path, JSON.stringify({ tenants }))
  return path
}

function perTenant(megabytes: number, size: number): number {
  return size === 1 ? 0 : Math.round((megabytes * 1024) / (size - 1))
}

async function measureStart(environment: Record<string, string>): Promise<Start> {
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
