import { type RawBuilder, sql } from "kysely"
import type { Database } from "../platform/database/connect.ts"

/** A table as described by the database's catalogue. */
export type CatalogueTable = { name: string; columns: { name: string; type: string }[] }

/**
 * Prepares the rest of a transaction: names are qualified with their schema, values are written in the one form that is
 * read back exactly, whatever the server's settings, and there is no timeout.
 */
export async function prepareSession(db: Database): Promise<void> {
  for (const [setting, value] of Object.entries({
    search_path: "",
    datestyle: "ISO",
    intervalstyle: "postgres",
    bytea_output: "hex",
    extra_float_digits: "1",
    timezone: "UTC",
    statement_timeout: "0",
    idle_in_transaction_session_timeout: "0",
  })) {
    await sql`select set_config(${setting}, ${value}, true)`.execute(db)
  }
}

/**
 * The tables of a schema by name, with the columns that can be written. One that consists of partitions is one table:
 * which partition has a row is the business of the database that has it.
 */
export async function tablesOf(db: Database, schema: string): Promise<CatalogueTable[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select class.relname as table, attribute.attname as column,
      format_type(attribute.atttypid, attribute.atttypmod) as type
    from pg_class class
    join pg_namespace namespace on namespace.oid = class.relnamespace
    join pg_attribute attribute on attribute.attrelid = class.oid
    where namespace.nspname = ${schema} and class.relkind in ('r', 'p') and not class.relispartition
      and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    order by class.relname, attribute.attnum`.execute(db)
  const tables = new Map<string, CatalogueTable>()
  for (const { table: name, column, type } of rows) {
    const table = tables.get(name) ?? { name, columns: [] }
    table.columns.push({ name: column, type })
    tables.set(name, table)
  }
  return [...tables.values()]
}

/** The sequences of a schema, with their last number. */
export async function sequencesOf(
  db: Database,
  schema: string,
): Promise<{ name: string; value: string; called: boolean }[]> {
  const { rows: names } = await sql<{ name: string }>`
    select class.relname as name from pg_class class
    join pg_namespace namespace on namespace.oid = class.relnamespace
    where namespace.nspname = ${schema} and class.relkind = 'S'
    order by class.relname`.execute(db)
  const sequences = []
  for (const { name } of names) {
    const { rows } = await sql<{ value: string; called: boolean }>`
      select last_value::text as value, is_called as called from ${sql.id(schema, name)}`.execute(db)
    sequences.push(...rows.map((row) => ({ name, ...row })))
  }
  return sequences
}

export type ForeignKey = {
  table: RawBuilder<unknown>
  /** The name of the table, without its schema. */
  tableName: string
  name: RawBuilder<unknown>
  definition: RawBuilder<unknown>
}

/** The foreign keys of a schema, without those that partitions have from their table, as names and definitions for SQL statements. */
export async function foreignKeysOf(db: Database, schema: string): Promise<ForeignKey[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select class.relname as table, conname as name, pg_get_constraintdef(con.oid) as definition
    from pg_constraint con
    join pg_namespace namespace on namespace.oid = con.connamespace
    join pg_class class on class.oid = con.conrelid
    where namespace.nspname = ${schema} and con.contype = 'f' and con.conparentid = 0
    order by conrelid, conname`.execute(db)
  return rows.map(({ table, name, definition }) => ({
    table: sql.id(schema, table),
    tableName: table,
    name: sql.id(name),
    definition: sql.raw(definition),
  }))
}

/** An index of a table or a partition, as names and definitions for SQL statements; `key` if a constraint has made it. */
type Index = {
  table: RawBuilder<unknown>
  name: RawBuilder<unknown>
  key: RawBuilder<unknown> | null
  definition: RawBuilder<unknown>
  /** Whether it tells which row is meant where changes are replicated. */
  identifies: boolean
}

/** The indexes of some tables of a schema, those of their partitions included. */
export async function indexesOf(db: Database, schema: string, tables: readonly string[]): Promise<Index[]> {
  const { rows } = await sql<{
    table: string
    name: string
    key: string | null
    definition: string
    identifies: boolean
  }>`
    select class.relname as table, index.relname as name, pg_get_constraintdef(con.oid) as key,
      pg_get_indexdef(index.oid) as definition, indisreplident as identifies
    from pg_index
    join pg_class index on index.oid = indexrelid
    join pg_class class on class.oid = indrelid
    join pg_namespace namespace on namespace.oid = class.relnamespace
    left join pg_inherits on inhrelid = class.oid
    left join pg_class whole on whole.oid = inhparent
    left join pg_constraint con on con.conindid = index.oid and con.conrelid = class.oid and con.contype in ('p', 'u', 'x')
    where namespace.nspname = ${schema} and class.relkind = 'r' and not index.relispartition
      and coalesce(whole.relname, class.relname) = any(${tables})
    order by class.relname, index.relname`.execute(db)
  return rows.map(({ table, name, key, definition, identifies }) => ({
    table: sql.id(schema, table),
    name: sql.id(name),
    key: key === null ? null : sql.raw(key),
    definition: sql.raw(definition),
    identifies,
  }))
}

/** Turns the triggers of tables off while rows are copied, which are complete as they are, or on again. */
export async function setTriggers(
  db: Database,
  schema: string,
  tables: readonly CatalogueTable[],
  to: "enable" | "disable",
): Promise<void> {
  for (const { name } of tables)
    await sql`alter table ${sql.id(schema, name)} ${sql.raw(to)} trigger user`.execute(db)
}

/** The column that assigns rows of a registry table to a tenant, by table; tables without one are left out. */
export async function tenantColumns(db: Database, registry: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select class.relname as table, attribute.attname as column
    from pg_constraint con
    join pg_class class on class.oid = con.conrelid
    join pg_attribute attribute on attribute.attrelid = con.conrelid and attribute.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = to_regclass(${`${registry}.tenants`})`.execute(db)
  return new Map([["tenants", "slug"], ...rows.map(({ table, column }) => [table, column] as const)])
}

export async function hasSchema(db: Database, schema: string): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${schema}`.execute(db)
  return rows.length > 0
}

export async function hasTable(db: Database, schema: string, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${`${schema}.${table}`}) is not null as found`.execute(db)
  return rows[0]?.found === true
}
