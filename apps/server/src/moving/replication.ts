import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { tablesOf } from "../backup/catalogue.ts"
import type { Cell } from "../platform/cells/cells.ts"
import { MARK_TABLE } from "../platform/database/apply-migrations.ts"
import type { Database } from "../platform/database/connect.ts"
import { repeatedly, type Side } from "./close-tables.ts"
import { MoveError, TooSlow } from "./errors.ts"

/*
 * PostgreSQL copies the tables of a tenant to another server, and has the copy follow: a publication and a slot at the
 * source, a subscription at the target. The three have the same name. Slots are those of a whole server, so that has the
 * number of the database.
 */

const OF_MOVES = sql`slot_name like 'plumbline\\_%\\_tenant\\_%' and database = current_database()`

/** Milliseconds between two looks at what the target has. */
const GLANCE = 10
/** Failures of the target after which somebody has to look into its log. */
const MANY_FAILURES = 5

/** What moves one tenant. */
export type Line = { name: string; source: Side; target: Side }

export async function nameOf({ db, schema }: Side): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select 'plumbline_' || oid || '_' || ${schema}::text as name from pg_database
    where datname = current_database()`.execute(db)
  return rows[0]?.name ?? ""
}

/** Where the target finds the source. */
export function addressForServers({ name, config }: Cell): string {
  const server = config.databases?.find((each) => each.name === name)
  return server?.forServers ?? config.databaseDirectUrl ?? config.databaseUrl ?? ""
}

/**
 * A row without a primary key is found by a unique index, or else by all its values. Of a table with partitions, it is the
 * partitions that count.
 */
export async function identifyRows({ db, schema }: Side): Promise<void> {
  const { rows } = await sql<{ table: string; index: string | null }>`
    select class.relname as table, (
      select named.relname from pg_index join pg_class named on named.oid = indexrelid
      where indrelid = class.oid and indisunique and indimmediate and indpred is null and indexprs is null
        and not exists (select from pg_attribute
          where attrelid = class.oid and attnum = any(indkey) and not attnotnull)
      limit 1
    ) as index
    from pg_class class where class.relnamespace = ${schema}::regnamespace and class.relkind = 'r' and class.relreplident = 'd'
      and not exists (select from pg_index where indrelid = class.oid and indisprimary and indimmediate)`.execute(
    db,
  )
  for (const { table, index } of rows) {
    const identity = index === null ? sql`full` : sql`using index ${sql.id(index)}`
    await sql`alter table ${sql.id(schema, table)} replica identity ${identity}`.execute(db)
  }
}

/** Tells the source to keep all changes from now on. From then on, its tables have no other partitions. */
export async function publish({ name, source }: Line): Promise<void> {
  await repeatedly(source, async (own) => {
    await identifyRows(own)
    const tables = (await tablesOf(own.db, own.schema)).map((table) => sql.id(own.schema, table.name))
    await sql`create publication ${sql.id(name)} for table ${sql.join(tables)}`.execute(own.db)
  })
  // Before the subscription, which would wait for itself if both were on one server.
  await sql`select pg_create_logical_replication_slot(${name}, 'pgoutput')`.execute(source.db)
}

/** Has the target copy the tables, which are empty there, and follow them. */
export async function subscribe({ name, source, target }: Line, address: string): Promise<void> {
  await sql`create subscription ${sql.id(name)} connection ${sql.lit(address)} publication ${sql.id(name)}
    with (create_slot = false)`.execute(target.db)
  const { rows } = await sql<{ id: string }>`
    select oid::text as id from pg_subscription where ${ofTarget(name)}`.execute(target.db)
  // For whoever has to clean up here without the target.
  await sql`comment on publication ${sql.id(name)} is ${sql.lit(rows[0]?.id ?? "")}`.execute(source.db)
}

const ofTarget = (name: string) =>
  sql`subname = ${name} and subdbid = (select oid from pg_database where datname = current_database())`

/** Whether both servers have what {@link publish} and {@link subscribe} have made. */
export async function isReplicated({ name, source, target }: Line): Promise<boolean> {
  const published = await sql`select from pg_publication where pubname = ${name} and exists (
    select from pg_replication_slots where slot_name = ${name})`.execute(source.db)
  const subscribed = await sql`select from pg_subscription where ${ofTarget(name)}`.execute(target.db)
  return published.rows.length > 0 && subscribed.rows.length > 0
}

/** Waits until all tables are copied. */
export async function copied({ name, target }: Line): Promise<void> {
  while (true) {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from pg_subscription_rel join pg_subscription on pg_subscription.oid = srsubid
      where srsubstate not in ('s', 'r') and ${ofTarget(name)}`.execute(target.db)
    if (rows[0]?.left === 0) return
    await requireNoFailures({ name, target })
    await pause(10 * GLANCE)
  }
}

/**
 * Waits until the target has everything that is stored at the source now: a mark that is made after it.
 *
 * @param seconds for which at most
 * @throws TooSlow if it takes longer
 */
export async function catchUp({ name, source, target }: Line, seconds = Number.POSITIVE_INFINITY) {
  const { rows } = await sql<{ mark: number }>`
    update ${sql.id(source.schema, MARK_TABLE)} set is_locked = is_locked + 1 returning is_locked as mark`.execute(
    source.db,
  )
  const end = performance.now() + seconds * 1000
  while (true) {
    const present = await sql<{ mark: number }>`
      select is_locked as mark from ${sql.id(target.schema, MARK_TABLE)}`.execute(target.db)
    if (present.rows[0]?.mark === rows[0]?.mark) return
    if (performance.now() > end) throw new TooSlow("The target does not keep up with the changes.")
    if (seconds === Number.POSITIVE_INFINITY) await requireNoFailures({ name, target })
    await pause(GLANCE)
  }
}

async function requireNoFailures({ name, target }: Pick<Line, "name" | "target">): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    select (apply_error_count + sync_error_count)::int as failures from pg_stat_subscription_stats
    where subid = (select oid from pg_subscription where ${ofTarget(name)})`.execute(target.db)
  if ((rows[0]?.failures ?? 0) < MANY_FAILURES) return
  throw new MoveError(
    "PostgreSQL at the target fails to copy: its log says why. Go on with --to, or --cancel.",
  )
}

/** Ends what a move has begun on both servers; without effect if there is nothing. */
export async function endReplication(line: Line): Promise<void> {
  await unsubscribe(line)
  await unpublish(line)
}

async function unsubscribe({ name, target: { db } }: Line): Promise<void> {
  const { rows } = await sql`select from pg_subscription where ${ofTarget(name)}`.execute(db)
  if (rows.length === 0) return
  await sql`alter subscription ${sql.id(name)} disable`.execute(db)
  // The slot is removed at the source, which may be away.
  await sql`alter subscription ${sql.id(name)} set (slot_name = none)`.execute(db)
  await sql`drop subscription ${sql.id(name)}`.execute(db)
}

/** The part of the source alone: it keeps nothing for the target any more, which then cannot go on. */
export async function unpublish({ name, source: { db } }: Pick<Line, "name" | "source">): Promise<void> {
  const { rows } = await sql<{ subscription: string | null }>`
    select obj_description(oid, 'pg_publication') as subscription from pg_publication
    where pubname = ${name}`.execute(db)
  const ofTables = `pg\\_${rows[0]?.subscription ?? "none"}\\_sync\\_%`
  const slots = sql`from pg_replication_slots where slot_name = ${name} or slot_name like ${ofTables}`
  while ((await sql`select ${slots}`.execute(db)).rows.length > 0) {
    await sql`select pg_terminate_backend(active_pid) ${slots}`.execute(db)
    await sql`select pg_drop_replication_slot(slot_name) ${slots}`.execute(db).catch((error: unknown) => {
      if (!String(error).includes("is active")) throw error
    })
    await pause(GLANCE)
  }
  await sql`drop publication if exists ${sql.id(name)}`.execute(db)
}

/** Bytes of the log that a server keeps for moves of tenants. */
export async function logKeptForMoves(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)), 0)::float8 as bytes
    from pg_replication_slots where ${OF_MOVES}`.execute(db)
  return rows[0]?.bytes ?? 0
}
