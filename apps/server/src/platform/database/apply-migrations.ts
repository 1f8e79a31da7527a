import { sql } from "kysely"
import type { Database } from "./connect.ts"
import { tenantMoves } from "./failures.ts"

/** Migrations of a schema as SQL, by name, oldest first. */
export type Migrations = Readonly<Record<string, string>>

/** The table of a schema that lists its migrations. */
export const MIGRATION_TABLE = "kysely_migration"

/**
 * Another table that earlier versions made, and that is part of archives. Its only row is what a move of the tenant marks
 * moments with.
 */
export const MARK_TABLE = "kysely_migration_lock"

/** Tables were migrated by Kysely's own migrator before. */
const tables = (schema: string) => `
create schema if not exists ${quoted(schema)};
create table if not exists ${quoted(schema)}.${MIGRATION_TABLE} (
  name varchar(255) not null primary key,
  timestamp varchar(255) not null
);
create table if not exists ${quoted(schema)}.${MARK_TABLE} (
  id varchar(255) not null primary key,
  is_locked integer default 0 not null
);
insert into ${quoted(schema)}.${MARK_TABLE} (id) values ('migration_lock') on conflict do nothing;
`

/**
 * Applies the migrations that a schema does not have, in one transaction (that of `db`, if it
 * is one). Each travels as one script: a new schema takes about one statement for each migration, and no time to look
 * at what other schemas contain. Schemas can be migrated at the same time; whoever comes second to one waits.
 *
 * @param schema created if it does not exist, unless `mayCreate` is false
 * @throws the database's error if a migration fails; the schema is then unchanged · Error if the schema has others · 503
 * if it may not be created
 */
export async function applyMigrations(
  db: Database,
  schema: string,
  migrations: Migrations,
  mayCreate = true,
): Promise<void> {
  if (db.isTransaction) return applyIn(db, schema, migrations, mayCreate)
  await db.transaction().execute((own) => applyIn(own, schema, migrations, mayCreate))
}

/** Whoever else wants to migrate the schema, or to give it another name, waits until the end of the transaction. */
export async function lockMigrations(db: Database, schema: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`migrations of ${schema}`}, 0))`.execute(db)
}

async function applyIn(
  db: Database,
  schema: string,
  migrations: Migrations,
  mayCreate: boolean,
): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(db)
  await lockMigrations(db, schema)
  if (!mayCreate) await requireSchema(db, schema)
  await sql.raw(tables(schema)).execute(db)
  const applied = await appliedTo(db, schema)
  const names = Object.keys(migrations)
  const other = applied.find((name, at) => names[at] !== name)
  if (other !== undefined) {
    throw new Error(`The tables in ${schema} are at "${other}", which this version does not know.`)
  }
  for (const name of names.slice(applied.length)) {
    await sql.raw(scriptOf(schema, name, migrations[name] ?? "")).execute(db)
  }
}

/** @throws 503: the tables have been moved to another server, or removed, and this node has not heard of it yet */
async function requireSchema(db: Database, schema: string): Promise<void> {
  const { rows } = await sql`select from pg_namespace where nspname = ${schema}`.execute(db)
  if (rows.length === 0) throw tenantMoves(new Error(`There is no schema ${schema}.`))
}

function scriptOf(schema: string, name: string, text: string): string {
  const note = `insert into ${quoted(schema)}.${MIGRATION_TABLE} (name, timestamp)
    values ('${name}', '${new Date().toISOString()}')`
  const statements = text.trim().replace(/;$/, "")
  return [`set local search_path to ${quoted(schema)}`, statements, note].join(";\n")
}

/** The migrations applied to a schema, oldest first; none if it does not exist. */
export async function appliedTo(db: Database, schema: string): Promise<string[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass(${`${quoted(schema)}.${MIGRATION_TABLE}`}) is not null as "exists"`.execute(db)
  if (!found[0]?.exists) return []
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.id(schema, MIGRATION_TABLE)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
