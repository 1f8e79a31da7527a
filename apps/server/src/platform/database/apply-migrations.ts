import { sql } from "kysely"
import type { Database } from "./connect.ts"

/** Migrations of a schema as SQL, by name, oldest first. */
export type Migrations = Readonly<Record<string, string>>

/** The table of a schema that lists its migrations. */
export const MIGRATION_TABLE = "kysely_migration"

/** Another table that earlier versions made, and that is part of archives. */
const LOCK_TABLE = "kysely_migration_lock"

/** Tables were migrated by Kysely's own migrator before. */
const tables = (schema: string) => `
create schema if not exists ${quoted(schema)};
create table if not exists ${quoted(schema)}.${MIGRATION_TABLE} (
  name varchar(255) not null primary key,
  timestamp varchar(255) not null
);
create table if not exists ${quoted(schema)}.${LOCK_TABLE} (
  id varchar(255) not null primary key,
  is_locked integer default 0 not null
);
insert into ${quoted(schema)}.${LOCK_TABLE} (id) values ('migration_lock') on conflict do nothing;
`

/**
 * Applies the migrations that a schema does not have, creating it if necessary, in one transaction (that of `db`, if it
 * is one). Each travels as one script: a new schema takes about one statement for each migration, and no time to look
 * at what other schemas contain. Schemas can be migrated at the same time; whoever comes second to one waits.
 *
 * @throws the database's error if a migration fails; the schema is then unchanged · Error if the schema has others
 */
export async function applyMigrations(db: Database, schema: string, migrations: Migrations): Promise<void> {
  if (db.isTransaction) return applyIn(db, schema, migrations)
  await db.transaction().execute((own) => applyIn(own, schema, migrations))
}

async function applyIn(db: Database, schema: string, migrations: Migrations): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`migrations of ${schema}`}, 0))`.execute(db)
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
