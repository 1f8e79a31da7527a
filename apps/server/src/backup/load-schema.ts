import { sql } from "kysely"
import type { Database } from "../platform/database/connect.ts"
import { isEmbedded } from "../platform/database/database.ts"
import { migrateSchema } from "../platform/database/migrate.ts"
import { REGISTRY_SCHEMA } from "../platform/tenants/registry.ts"
import type { Entry, ExaminedArchive } from "./archive-reader.ts"
import {
  type CatalogueTable,
  foreignKeysOf,
  hasTable,
  indexesOf,
  prepareSession,
  setTriggers,
  tablesOf,
  tenantColumns,
} from "./catalogue.ts"
import { BackupError, migrationsOf, partOf, type SchemaPart } from "./format.ts"
import { copyRows, joined, MOST_AT_ONCE, sendRows, storeRows } from "./table-rows.ts"

/*
 * The tables of a schema are loaded under another name, each schema in a transaction of its own: the locks on all tables of
 * many tenants are more than a server with its default settings has room for. A schema that is complete has a comment with
 * the archive that it is from, so that a restore that was ended in between goes on with the next.
 */

/** Rows of a table from which on its indexes are made after them. */
const MANY = 10_000

/** The name of a schema until all of the archive is loaded. */
export function loadingName(schema: string): string {
  return `restored_${schema}`
}

/** The name of a schema that has made room, until it is removed. */
export function replacedName(schema: string): string {
  return `replaced_${schema}`
}

/** The archive that a schema was restored from; null for any other schema, and if there is none. */
export async function originOf(db: Database, schema: string): Promise<string | null> {
  const { rows } = await sql<{ origin: string | null }>`
    select substring(obj_description(oid, 'pg_namespace') from '^restored from (.*)$') as origin
    from pg_namespace where nspname = ${schema}`.execute(db)
  return rows[0]?.origin ?? null
}

/**
 * Loads a schema under its loading name, as it was, then migrates it.
 *
 * @param entries those with rows of it
 * @throws BackupError when the archive has what this program does not know, or the archive of tenants what is not theirs
 */
export async function loadSchema(
  database: Database,
  { head, manifest, digest }: ExaminedArchive,
  part: SchemaPart,
  entries: AsyncIterable<Entry>,
): Promise<void> {
  const { tenant, migrations } = part
  const copies = !isEmbedded(database)
  const schema = loadingName(part.name)
  await database.transaction().execute(async (db) => {
    await prepareSession(db)
    await migrateSchema(db, schema, migrationsOf(tenant), migrations.at(-1))
    await prepareSession(db)
    const tables = await tablesOf(db, schema)
    const wanted = await knownTables(db, head, part, tables)
    const checks = await withoutChecks(db, schema, tables)
    const many = wanted.filter(({ name }) => (manifest.rows[`${part.name}.${name}`] ?? 0) >= MANY)
    const indexes = await withoutIndexes(
      db,
      schema,
      many.map(({ name }) => name),
    )
    // Migrations insert rows into new tables; the archive contains those rows in their current state.
    await sql`truncate ${sql.join(wanted.map(({ name }) => sql.id(schema, name)))}`.execute(db)
    let copied: Promise<void> = Promise.resolve()
    for await (const { name, bytes, content } of entries) {
      const entry = partOf(name)
      const table = wanted.find((each) => entry.kind === "rows" && each.name === entry.table)
      if (!table) throw unknownTable(name)
      if (copies && table.owner === null && bytes <= MOST_AT_ONCE) {
        const lines = await joined(content)
        await copied
        // The next rows are read meanwhile.
        copied = copyRows(db, schema, table, lines)
        copied.catch(() => undefined)
        continue
      }
      await copied
      const list = await sendRows(db, { bytes, pieces: content })
      if (table.owner !== null) await checkOwner(db, list, table.owner, head)
      await storeRows(db, schema, table, list)
    }
    await copied
    await setSequences(db, schema, part)
    await indexes.putBack()
    await checks.putBack()
    await migrateSchema(db, schema, migrationsOf(tenant))
    await prepareSession(db)
    await sql`comment on schema ${sql.id(schema)} is ${sql.lit(`restored from ${digest}`)}`.execute(db)
  })
}

type WantedTable = CatalogueTable & {
  /** The column that names the tenant, where only some tenants are allowed. */ owner: string | null
}

/** The tables of the archive as they are here. */
async function knownTables(
  db: Database,
  head: ExaminedArchive["head"],
  { name: schema, tenant, tables }: SchemaPart,
  here: CatalogueTable[],
): Promise<WantedTable[]> {
  const isShared = tenant === null && head.scope === "tenant"
  const owners = isShared ? await tenantColumns(db, loadingName(REGISTRY_SCHEMA)) : null
  return tables.map(({ name, columns }) => {
    const types = new Map(
      here.find((table) => table.name === name)?.columns.map((each) => [each.name, each.type]),
    )
    const owner = owners ? owners.get(name) : null
    if (owner === undefined) throw notOfItsTenant(`${schema}.${name}`)
    return {
      name,
      owner,
      columns: columns.map((column) => {
        const type = types.get(column)
        if (type === undefined) throw unknownTable(`${schema}.${name}.${column}`)
        return { name: column, type }
      }),
    }
  })
}

/**
 * Rows come in any order and may reference each other in cycles: foreign keys are dropped while rows are loaded and
 * then recreated, which checks all rows. What triggers would add is in the archive itself.
 */
async function withoutChecks(db: Database, schema: string, tables: readonly CatalogueTable[]) {
  const keys = await foreignKeysOf(db, schema)
  for (const { table, name } of keys) await sql`alter table ${table} drop constraint ${name}`.execute(db)
  await setTriggers(db, schema, tables, "disable")
  return {
    async putBack() {
      await sql`set constraints all immediate`.execute(db)
      for (const { table, name, definition } of keys) {
        await sql`alter table ${table} add constraint ${name} ${definition}`.execute(db)
      }
      await setTriggers(db, schema, tables, "enable")
    },
  }
}

/** Indexes of tables with many rows are made after these, which takes a fraction of the time. */
async function withoutIndexes(db: Database, schema: string, tables: readonly string[]) {
  const indexes = await indexesOf(db, schema, tables)
  for (const { table, name, key } of indexes)
    await (key
      ? sql`alter table ${table} drop constraint ${name}`
      : sql`drop index ${sql.id(schema)}.${name}`
    ).execute(db)
  return {
    async putBack() {
      await sql`set local maintenance_work_mem = '256MB'`.execute(db)
      for (const { table, name, key, definition, identifies } of indexes) {
        await (key ? sql`alter table ${table} add constraint ${name} ${key}` : definition).execute(db)
        if (identifies) await sql`alter table ${table} replica identity using index ${name}`.execute(db)
      }
    },
  }
}

/** In a registry that stays, an archive may only add to its own tenants, whoever has written it. */
async function checkOwner(
  db: Database,
  list: Awaited<ReturnType<typeof sendRows>>,
  owner: string,
  { tenants }: ExaminedArchive["head"],
): Promise<void> {
  const { rows: strangers } = await sql`
    select 1 from json_to_recordset(${list}) as line (${sql.id(owner)} text)
    where ${sql.id(owner)} is null or ${sql.id(owner)} not in (${sql.join(tenants)}) limit 1`.execute(db)
  if (strangers.length > 0) throw notOfItsTenant("a row")
}

async function setSequences(db: Database, schema: string, { sequences }: SchemaPart): Promise<void> {
  for (const { name, value, called } of sequences) {
    if (!(await hasTable(db, schema, name))) throw unknownTable(`${schema}.${name}`)
    await sql`select setval(${`${schema}.${name}`}::regclass, ${value}::bigint, ${called})`.execute(db)
  }
}

function notOfItsTenant(what: string): BackupError {
  return new BackupError(`The archive of one tenant has ${what} that does not belong to this tenant.`)
}

export function unknownTable(name: string): BackupError {
  return new BackupError(`The archive has "${name}", which is unknown to this version of Plumbline.`)
}
