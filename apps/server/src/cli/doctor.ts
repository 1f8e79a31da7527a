import { stat, statfs } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { type Config, configOf } from "../config.ts"
import { oldestUnsent } from "../features/audit/index.ts"
import type { Database } from "../platform/database/connect.ts"
import {
  clockDifference,
  MOST_CLOCK_DIFFERENCE,
  openDatabaseLater,
  placeOf,
  reasonOf,
} from "../platform/database/open.ts"
import { isBehindPooler } from "../platform/database/postgres.ts"
import { openFileStorage } from "../platform/files/open-storage.ts"
import { isOpenToOthers } from "../platform/files/private-files.ts"
import { oldestAge } from "../platform/http/cell-metrics.ts"
import { type Difference, differingSettings } from "../platform/tenants/common-settings.ts"
import { exactly, runCommand } from "./command.ts"
import { othersOf } from "./doctor-others.ts"
import { advice, type Finding, ok, wrong } from "./finding.ts"

const usage = `Usage: plumbline doctor

Looks at this machine as a node of the installation, and changes nothing: whether the settings can be used, and are those
of the node that was started last; whether the database, the storage of files, the mail server, OpenID providers, the
collector of traces and the receiver of the audit log respond, and have the log; whether the database has room for the connections and tables, and the disk for files; whether
the clocks agree; and whether other accounts of this machine can reach the files. No mail is sent. Servers may run meanwhile. Run it on each node.

Each line begins with "ok", "advice" (it works, but see what is said) or "wrong".

Exit code: 0 nothing is wrong, 1 something is, 2 wrong usage.
`

/**
 * Runs `doctor`; `args` is what follows it.
 *
 * @returns the exit code: 0 nothing is wrong · 1 something is · 2 wrong usage
 */
export async function runDoctorCommand(
  args: string[],
  {
    config,
    files = () => [],
    print,
  }: { config: () => Config; files?: () => string[]; print: (line: string) => void },
): Promise<number> {
  return runCommand({ args, usage, options: {}, print }, async ({ positionals }) => {
    exactly(positionals)
    let isWrong = false
    for await (const { is, text } of examine(config, files())) {
      print(`${is.padEnd(6)}  ${text}`)
      isWrong ||= is === "wrong"
    }
    return isWrong ? 1 : 0
  })
}

async function* examine(load: () => Config, files: string[]): AsyncGenerator<Finding> {
  let config: Config
  try {
    config = load()
  } catch (error) {
    return yield wrong(`The settings cannot be used. ${reasonOf(error)}`)
  }
  yield* rightsOfFiles(config)
  yield* rightsOfSecrets(files)
  yield* roomOnDisk(config)
  yield await storageOf(config)
  yield* othersOf(config)
  if (config.databaseUrl === null)
    return yield ok("The database is the embedded one: only one server can use it.")
  const servers = config.databases?.map((server) => configOf(config, server)) ?? [config]
  for (const [nth, server] of servers.entries()) yield* databaseOf(server, { isFirst: nth === 0 })
}

async function* rightsOfFiles({ dataFolder }: Config): AsyncGenerator<Finding> {
  const found = await Promise.all(
    ["database", "files", "archive", "secret-key"].map(async (name) => {
      const path = join(dataFolder, name)
      return { path, isOpen: await isOpenToOthers(path), owner: (await stat(path).catch(() => null))?.uid }
    }),
  )
  const open = found.filter(({ isOpen }) => isOpen).map(({ path }) => path)
  const us = process.getuid?.()
  const foreign = found.filter(({ owner }) => owner !== undefined && us !== undefined && owner !== us)
  if (process.platform === "win32") return
  if (open.length > 0)
    yield wrong(
      `Other accounts of this machine can reach ${open.join(", ")}. Start the server, which closes them, or: chmod -R go= ${open.join(" ")}`,
    )
  else yield ok(`Other accounts of this machine cannot reach the files in ${dataFolder}.`)
  if (foreign.length > 0)
    yield advice(
      `${foreign.map(({ path }) => path).join(", ")} belong to another account than the one that runs this command: run it as the server.`,
    )
}

/** Files with settings are secrets, more often than not; platforms that mount them for one container alone do not care. */
async function* rightsOfSecrets(files: string[]): AsyncGenerator<Finding> {
  if (process.platform === "win32") return
  const modes = await Promise.all(files.map(async (path) => ({ path, mode: (await stat(path)).mode })))
  const open = modes.filter(({ mode }) => (mode & OTHERS) !== 0).map(({ path }) => path)
  if (open.length > 0)
    yield advice(`Every account of this machine can read ${open.join(", ")}: chmod o= ${open.join(" ")}`)
}

/** The bits of a mode that are about all accounts. */
const OTHERS = 0o007

const GIGABYTE = 1024 ** 3

async function* roomOnDisk({ dataFolder, s3Bucket, databaseUrl }: Config): AsyncGenerator<Finding> {
  if (s3Bucket !== null && databaseUrl !== null) return
  const disk = await statfs(dataFolder).catch(() => null)
  if (!disk) return
  const free = (disk.bavail * disk.bsize) / GIGABYTE
  yield free < 1
    ? wrong(`The disk of ${dataFolder} has ${free.toFixed(1)} GB left: make room before it is full.`)
    : ok(`The disk of ${dataFolder} has ${Math.floor(free)} GB left.`)
}

async function storageOf(config: Config): Promise<Finding> {
  try {
    await (await openFileStorage(config)).check()
    return ok("The storage of files responds.")
  } catch (error) {
    return wrong(`The storage of files cannot be used: ${reasonOf(error)}`)
  }
}

async function* databaseOf(config: Config, { isFirst }: { isFirst: boolean }): AsyncGenerator<Finding> {
  const address = config.databaseUrl ?? ""
  const place = placeOf(address)
  const database = await openDatabaseLater(config)
  try {
    const facts = await factsOf(database)
    yield facts.version >= 150_000
      ? ok(`The database at ${place} responds: PostgreSQL ${facts.versionName}.`)
      : wrong(`The database at ${place} is PostgreSQL ${facts.versionName}: 15 or newer is required.`)
    if (!facts.stores)
      yield wrong(`The database at ${place} takes no writes: it is a standby, or set to read only.`)
    if (!facts.isEncrypted && !facts.isLocal)
      yield advice(`The connection to ${place} is not encrypted: add ?sslmode=verify-full to the address.`)
    yield* clocks(await clockDifference(database), place)
    if (config.databaseDirectUrl === null && (await isBehindPooler(address)))
      yield wrong(
        `There is a connection pooler in front of ${place}: set DATABASE_DIRECT_URL to the address of the database itself.`,
      )
    yield* room(config, facts, place)
    if (config.auditStream !== null) yield await auditLag(database, place)
    if (isFirst) yield* commonSettings(await differingSettings(database, config))
  } catch (error) {
    yield wrong(`The database at ${place} cannot be used: ${reasonOf(error)}`)
  } finally {
    await database.destroy()
  }
}

/** Entries are sent within a minute, and again every quarter of an hour after a failure. */
const LATE_SECONDS = 900

async function auditLag(database: Database, place: string): Promise<Finding> {
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relname = 'audit_stream' and nspname like 'tenant\\_%'`.execute(database)
  const seconds = await oldestAge(database, rows, oldestUnsent)
  if (seconds < LATE_SECONDS) return ok(`The audit logs on ${place} have been sent.`)
  return wrong(
    `An entry of an audit log on ${place} has not been sent for ${Math.round(seconds / 60)} minutes: the log of the nodes says why ("the audit log could not be sent"). Nothing is lost.`,
  )
}

type Facts = {
  version: number
  versionName: string
  stores: boolean
  isEncrypted: boolean
  isLocal: boolean
  /** Without those reserved for administrators. */
  mostConnections: number
  connections: number
  /** How many times `locksOfEach` fit into the memory for locks, and how many that are. */
  shares: number
  locksOfEach: number
  tables: number
}

async function factsOf(database: Database): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as version_name,
      current_setting('transaction_read_only') = 'off' as stores,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted,
      inet_client_addr() is null or inet_client_addr() = inet_server_addr() as is_local,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        as most_connections,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int as shares,
      current_setting('max_locks_per_transaction')::int as locks_of_each,
      (select count(*)::int from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where relkind in ('r', 'p') and nspname like 'tenant\\_%') as tables`.execute(database)
  const [facts] = rows
  if (!facts) throw new Error("it does not say what it is")
  return facts
}

function* clocks(difference: number, place: string): Generator<Finding> {
  yield difference > MOST_CLOCK_DIFFERENCE
    ? wrong(
        `The clocks of this machine and of the database at ${place} differ by ${Math.round(difference)} ms: tokens, invitations and links expire too early or too late. Synchronise them with NTP.`,
      )
    : ok(`The clocks of this machine and of the database at ${place} agree.`)
}

/** Connections of a node besides its pool: for jobs, for messages, and while it starts. */
const OTHER_CONNECTIONS = 9

/** Locks of a program that reads all tables, besides those on the tables. */
const MARGIN = 1.2

function* room({ databasePoolSize }: Config, facts: Facts, place: string): Generator<Finding> {
  const ofNode = databasePoolSize + OTHER_CONNECTIONS
  const most = Math.floor(facts.mostConnections / ofNode)
  const text = `${place} admits ${facts.mostConnections} connections, of which ${facts.connections} are in use; a node opens up to ${ofNode}`
  yield most < 1
    ? wrong(`${text}: raise max_connections, or lower DATABASE_POOL_SIZE.`)
    : ok(`${text}, so there is room for ${most} node${most === 1 ? "" : "s"}.`)
  const needed = Math.ceil((facts.tables * MARGIN) / facts.shares)
  yield needed <= facts.locksOfEach
    ? ok(`${place} has room to lock the ${facts.tables} tables of all tenants at once.`)
    : advice(
        `${place} cannot lock the ${facts.tables} tables of all tenants at once, as pg_dump does: set max_locks_per_transaction to ${needed} or more there (it is ${facts.locksOfEach}), and restart it.`,
      )
}

function* commonSettings(differences: Difference[]): Generator<Finding> {
  if (differences.length === 0)
    yield ok("The settings that all nodes have in common are those of the others.")
  for (const { name, here, there, since } of differences)
    yield wrong(
      `${labels[name] ?? name} must be the same on all nodes: here ${here}, on the node that was started last (${since} UTC) ${there}.`,
    )
}

const labels: Record<string, string> = { files: "The place of files (PLUMBLINE_DATA or S3_BUCKET)" }
