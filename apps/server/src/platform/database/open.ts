import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import type { Config } from "../../config.ts"
import { connect, type Database, type DatabaseLocation } from "./connect.ts"
import { isRefused } from "./failures.ts"
import { addressesOf, reachOf } from "./hosts.ts"
import { isBehindPooler, type PostgresLocation } from "./postgres.ts"
import { lockPreparation, type PreparationLock } from "./preparation.ts"
import { openReplica, type Replica } from "./replica.ts"

/** Pause between two attempts to reach a database that does not respond yet. */
const PAUSE = 1_000
/** Milliseconds by which the clocks of this machine and of the database may differ. */
export const MOST_CLOCK_DIFFERENCE = 1_000
/** Connections on which a node that prepares the database works at once. */
export const DIRECT_CONNECTIONS = 4

/**
 * Opens the configured database. Waits for one that does not respond yet because it is starting at the same time.
 *
 * @throws Error that names the setting, if the database does not respond in time or rejects the connection
 */
export async function openDatabase(config: Config): Promise<Database> {
  const database = await connect(locationOf(config))
  if (config.databaseUrl === null) return database
  await reached(database, "DATABASE_URL", config.databaseUrl, config.databaseWaitSeconds)
  if (config.databaseDirectUrl === null) await warnOfPooler(config.databaseUrl)
  return database
}

/** Opens the configured database without waiting for it: whoever uses it learns whether it responds. */
export function openDatabaseLater(config: Config): Promise<Database> {
  return connect(locationOf(config))
}

/** Notifications and database sessions do not work through a pooler, which is hard to diagnose without a hint. */
async function warnOfPooler(url: string): Promise<void> {
  if (!(await isBehindPooler(url))) return
  console.error(
    `There is a connection pooler between this server and the database at ${placeOf(url)}: set DATABASE_DIRECT_URL to the address of the database itself. Without it, migrations may be cut off and notifications do not reach users on other nodes immediately.`,
  )
}

/** The configured replica. It need not be reachable yet: it is used only when a report is read. */
export async function openConfiguredReplica(config: Config): Promise<Replica | null> {
  if (config.databaseReplicaUrl === null) return null
  return openReplica(
    await connect({
      ...postgresOf(config, config.databaseReplicaUrl),
      readOnly: true,
      connectTimeout: 1_000,
    }),
  )
}

type OnDirect<T> = (direct: Database) => Promise<T>

/** The locks of who makes, migrates or removes tables: nobody else does, and no backup is being written. */
const alone: PreparationLock[] = [
  { on: "tables", mode: "exclusive" },
  { on: "preparation", mode: "exclusive" },
]

/**
 * Runs `work` on direct connections, without a pooler and without timeouts, for migrations. Locks allow only one node at
 * a time, and none while a backup is being written; the others report what they are waiting for.
 *
 * @param database the application's database; used if it is not PostgreSQL
 * @param look finds what `work` would make, for it to use, or null if not all of that is there. If it is there, `work`
 * runs beside others of its kind, and beside backups
 */
export async function onDirectConnection<T, Found>(
  config: Config,
  database: Database,
  work: (direct: Database, found: Found | null) => Promise<T>,
  look?: OnDirect<Found | null>,
): Promise<T> {
  const make: OnDirect<T> = (direct) => work(direct, null)
  if (!look) return underLocks(config, database, alone, make)
  const beside = await underLocks(
    config,
    database,
    [{ on: "preparation", mode: "shared" }],
    async (direct) => {
      const found = await look(direct)
      return found === null ? null : { outcome: await work(direct, found) }
    },
  )
  return beside ? beside.outcome : underLocks(config, database, alone, make)
}

/** Like {@link onDirectConnection}, for work that fills tables and leaves them as they are: backups do not matter. */
export function onDirectConnectionBesideBackups<T>(
  config: Config,
  database: Database,
  work: OnDirect<T>,
): Promise<T> {
  return underLocks(config, database, [{ on: "preparation", mode: "exclusive" }], work)
}

/** Runs `work` on direct connections while nobody makes, migrates or removes tables, for backups. */
export function whileTablesStay<T>(config: Config, database: Database, work: OnDirect<T>): Promise<T> {
  return underLocks(config, database, [{ on: "tables", mode: "shared" }], work)
}

async function underLocks<T>(
  config: Config,
  database: Database,
  locks: readonly PreparationLock[],
  work: OnDirect<T>,
): Promise<T> {
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (config.databaseUrl === null || url === null) return work(database)
  // One connection holds the locks, the others do the work, which is committed step by step.
  const poolSize = 1 + DIRECT_CONNECTIONS
  const direct = await connect({ kind: "postgres", url, poolSize, preparedStatements: false })
  try {
    await reached(direct, "DATABASE_DIRECT_URL", url, config.databaseWaitSeconds)
    return await direct.transaction().execute(async (guard) => {
      for (const lock of locks) await lockPreparation(guard, lock, placeOf(url))
      return work(direct)
    })
  } finally {
    await direct.destroy()
  }
}

/** Opens a few connections of their own, without a pooler in between and without timeouts, for what takes its time. */
export async function openUntimed(config: Config): Promise<Database> {
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (url === null) throw new Error("The embedded database has a single connection.")
  const database = await connect({ kind: "postgres", url, poolSize: 4, preparedStatements: false })
  return reached(database, "DATABASES", url, config.databaseWaitSeconds)
}

function locationOf(config: Config): DatabaseLocation {
  if (config.databaseUrl === null) return { kind: "embedded", folder: join(config.dataFolder, "database") }
  return postgresOf(config, config.databaseUrl)
}

function postgresOf(config: Config, url: string): PostgresLocation {
  return {
    kind: "postgres",
    url,
    oneOfSeveral: (config.databases?.length ?? 1) > 1,
    poolSize: config.databasePoolSize,
    preparedStatements: config.databasePreparedStatements,
    statementTimeoutSeconds: config.databaseStatementTimeoutSeconds,
  }
}

async function reached(database: Database, setting: string, url: string, seconds: number): Promise<Database> {
  await requireReadable(database, setting, url)
  const end = Date.now() + seconds * 1000
  for (let attempt = 1; ; attempt++) {
    try {
      await warnOfClocks(database)
      if (attempt > 1) console.error(`The database at ${placeOf(url)} is responding.`)
      return database
    } catch (error) {
      if (isRefused(error) || Date.now() >= end) {
        await database.destroy()
        throw new Error(`${setting}: ${placeOf(url)} cannot be used: ${reasonOf(error)}`, { cause: error })
      }
      if (attempt === 1) {
        console.error(
          `The database at ${placeOf(url)} is not responding (${reasonOf(error)}); waiting up to ${seconds} s.`,
        )
      }
      await pause(PAUSE)
    }
  }
}

/** Certificates that do not exist, and modes that exclude each other: waiting does not help. */
async function requireReadable(database: Database, setting: string, url: string): Promise<void> {
  try {
    const { Client, connectionString } = reachOf(url)
    new Client({ connectionString })
  } catch (error) {
    await database.destroy()
    throw new Error(`${setting}: ${placeOf(url)} cannot be used: ${reasonOf(error)}`, { cause: error })
  }
}

/** What one node issues expires by the clock of another, so their clocks should agree. */
async function warnOfClocks(database: Database): Promise<void> {
  const difference = await clockDifference(database)
  if (difference > MOST_CLOCK_DIFFERENCE) {
    console.error(
      `The clocks of this machine and of the database differ by ${Math.round(difference)} ms: synchronize them with NTP, or tokens, invitations and links may expire too early or too late.`,
    )
  }
}

/** Milliseconds by which the clock of this machine and that of the database differ at least, however long asking takes. */
export async function clockDifference(database: Database): Promise<number> {
  const before = Date.now()
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(database)
  const there = rows[0]?.now ?? before
  return Math.max(before - there, there - Date.now(), 0)
}

/** The address without its credentials. */
export function placeOf(url: string): string {
  const parsed = addressesOf(url).map((address) => URL.parse(address))
  const [first] = parsed
  return first ? `${parsed.map((each) => each?.host).join(",")}${first.pathname}` : "the given address"
}

/** Why something failed, as whoever made it fail says it. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  // A host name with several IP addresses fails with one error for each and an empty message of its own.
  return cause.message || ("code" in cause ? String(cause.code) : cause.name)
}
