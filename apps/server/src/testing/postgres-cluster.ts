import { execFile, execFileSync } from "node:child_process"
import { randomUUID } from "node:crypto"
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { sql } from "kysely"
import { connect } from "../platform/database/connect.ts"
import { beforeExit, freePort } from "./server-process.ts"

/** A test's own PostgreSQL server, in a temporary folder, on a free port of this machine. */
export type PostgresServer = {
  url: string
  /** The same server through a socket in its folder: a message costs a third less than one to an address. */
  socketUrl: string
  /** Stops it: `immediate` like a crash, `fast` like an administrator. */
  shutDown(mode: "fast" | "immediate"): Promise<void>
  /** Kills its first process; the others end once they notice. */
  kill(): void
  /** Starts it again at the same address. */
  start(): Promise<void>
}

export type PostgresCluster = PostgresServer & {
  /** Adds a streaming replica of the current state; it lives as long as the cluster. */
  addReplica(): Promise<PostgresServer>
  /** Stops all servers and removes their data. */
  stop(): Promise<void>
}

const DATABASE = "postgres"

/** Whether PostgreSQL is installed on this machine. */
export const hasPostgres = findBinaries() !== null
if (!hasPostgres)
  console.warn("PostgreSQL is not installed here: tests that need their own server are skipped.")

/** Settings of a cluster that needs no durability: its data is lost when it stops. */
const volatile = [
  "fsync=off",
  "full_page_writes=off",
  // Tenants of several tests move at once.
  "max_wal_senders=60",
  "max_replication_slots=60",
  "max_logical_replication_workers=30",
  "max_worker_processes=40",
  "max_wal_size=128MB",
  // Test databases are small and many, and dropping one searches all of these buffers.
  "shared_buffers=32MB",
  "autovacuum=off",
  "jit=off",
  "track_counts=off",
  "update_process_title=off",
]

/** A cluster for the databases of a whole test run, in memory if there is enough. */
export async function startVolatileCluster(): Promise<PostgresCluster> {
  return startCluster(volatile.map((setting) => `-c ${setting}`).join(" "), memoryFolder() ?? tmpdir())
}

/**
 * Where Linux keeps files in memory; null if there is no such folder or too little space: containers often have 64 MB.
 */
function memoryFolder(): string | null {
  const folder = "/dev/shm"
  if (!existsSync(folder)) return null
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 4 * 2 ** 30 ? folder : null
}

/** A private PostgreSQL cluster; the caller stops it. `settings` are additional options, e.g. `-c fsync=off`. */
export async function startCluster(settings = "", parent = tmpdir()): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(parent, "plumbline-postgres-"))
  if (isRoot) chownSync(folder, idOf("-u"), idOf("-g"))
  const servers: PostgresServer[] = []
  const addServer = async (name: string) => {
    const server = await startServer(folder, name, settings)
    servers.push(server)
    return server
  }
  await run(folder, "initdb", [
    "-D",
    join(folder, "primary"),
    "-U",
    "plumbline",
    "--auth=trust",
    "-E",
    "UTF8",
    "-N",
  ])
  const primary = await addServer("primary")
  const remove = () => {
    for (const name of readdirSync(folder)) endAtOnce(join(folder, name))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const leave = beforeExit(remove)
  return {
    ...primary,
    async addReplica() {
      const name = `replica-${servers.length}`
      await run(folder, "pg_basebackup", [
        "-d",
        primary.url,
        "-D",
        join(folder, name),
        "-R",
        "-c",
        "fast",
        "-N",
      ])
      return addServer(name)
    },
    async stop() {
      leave()
      for (const server of servers.reverse()) await server.shutDown("immediate").catch(() => undefined)
      remove()
    },
  }
}

export type CreatedDatabase = { url: string; drop(): Promise<void> }

/** A new database on a PostgreSQL server, empty or a copy of another one. */
export async function createPostgresDatabase(
  server: string,
  template = "template1",
): Promise<CreatedDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`
  const admin = await connect({ kind: "postgres", url: server, poolSize: 1 })
  // Without fsync, copying files is several times as fast as logging each page.
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(admin)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
      await admin.destroy()
    },
  }
}

async function startServer(folder: string, name: string, settings: string): Promise<PostgresServer> {
  const port = await freePort()
  const data = join(folder, name)
  const options = `-p ${port} -h 127.0.0.1 -k ${folder} -c max_connections=200 -c wal_level=logical ${settings}`
  const start = () =>
    run(folder, "pg_ctl", ["-D", data, "-w", "-l", join(folder, `${name}.log`), "-o", options, "start"])
  await start()
  return {
    url: `postgres://plumbline@127.0.0.1:${port}/${DATABASE}`,
    socketUrl: `postgres://plumbline@${encodeURIComponent(folder)}:${port}/${DATABASE}`,
    start,
    kill: () => void process.kill(postmasterOf(data), "SIGKILL"),
    shutDown: (mode) => run(folder, "pg_ctl", ["-D", data, "-w", "-m", mode, "stop"]),
  }
}

/** PostgreSQL refuses to run as root: then it runs as the user created by its packages. */
const isRoot = process.getuid?.() === 0

async function run(folder: string, command: string, args: string[]): Promise<void> {
  const path = join(findBinaries() ?? "", command)
  const [file, all]: [string, string[]] = isRoot
    ? ["runuser", ["-u", "postgres", "--", path, ...args]]
    : [path, args]
  await promisify(execFile)(file, all, { cwd: folder })
}

function endAtOnce(data: string): void {
  const file = join(data, "postmaster.pid")
  if (!existsSync(file)) return
  try {
    process.kill(postmasterOf(data), "SIGQUIT")
  } catch {
    // It had already stopped.
  }
}

function postmasterOf(data: string): number {
  const [pid = ""] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")
  return Number(pid)
}

function idOf(flag: string): number {
  return Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }))
}

/** The folder of `initdb` and `pg_ctl`, which Debian keeps out of the path. */
function findBinaries(): string | null {
  const debian = "/usr/lib/postgresql"
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const candidates = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(":"),
  ]
  return candidates.find((path) => existsSync(join(path, "initdb"))) ?? null
}
