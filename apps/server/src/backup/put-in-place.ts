import { sql } from "kysely"
import type { Config } from "../config.ts"
import type { Cell } from "../platform/cells/cells.ts"
import { MIGRATION_TABLE } from "../platform/database/apply-migrations.ts"
import type { Database } from "../platform/database/connect.ts"
import { migrateSchema } from "../platform/database/migrate.ts"
import { JOBS_SCHEMA } from "../platform/jobs/engine.ts"
import { checkTogether } from "../platform/tenants/change-tenant.ts"
import {
  DEFAULT_TENANT,
  lockRegistry,
  REGISTRY_SCHEMA,
  readTenants,
  registryMigrations,
  schemaOf,
  setCell,
  setOpen,
  type TenantRow,
} from "../platform/tenants/registry.ts"
import { hasSchema, hasTable, prepareSession, tablesOf, tenantColumns } from "./catalogue.ts"
import { BackupError, foreign, type Head } from "./format.ts"
import { loadingName, originOf, replacedName } from "./load-schema.ts"

/** Which of the tenants of an archive are restored, and where they come to: the key of the cell, by short name. */
export type RestoredTenants = { scope: Head["scope"]; places: ReadonlyMap<string, string | null> }

/** A tenant that exists here. */
export type Installed = { slug: string; cell: string | null }

/**
 * Gives loaded schemas their names. Those of the same name, and all others if a whole installation is restored, make room:
 * they get another name, under which they can be removed one by one.
 *
 * One transaction in each cell, which takes a few locks for each tenant. The first cell, with the registry, is committed
 * last: until then, a schema of another one that is in place already is left there by the next attempt.
 *
 * @returns the tenants that existed here and no longer do, or have been replaced
 * @throws BackupError naming the obstacle · TenantError when a host, realm or issuer belongs to another tenant
 */
export async function putInPlace(
  cells: readonly Cell[],
  wanted: RestoredTenants,
  digest: string,
  { replace, config }: { replace: boolean; config: Config },
): Promise<string[]> {
  const { scope, places } = wanted
  let replaced: string[] = []
  await inTransactions(cells, async (databases) => {
    const db = databaseIn(databases, null)
    if (scope === "tenant") {
      await migrateSchema(db, REGISTRY_SCHEMA, registryMigrations)
      await prepareSession(db)
      await lockRegistry(db)
    }
    const touched = touchedBy(wanted, await installedTenants(db))
    if (!replace) await requireUnused((key) => databaseIn(databases, key), wanted, touched, digest)
    replaced = touched.map(({ slug }) => slug)
    for (const { slug, cell } of [...touched, ...[...places].map(([slug, cell]) => ({ slug, cell }))])
      await makeRoom(databaseIn(databases, cell), schemaOf(slug), digest)
    for (const [slug, cell] of places) await giveItsName(databaseIn(databases, cell), schemaOf(slug))
    if (scope === "installation") {
      await makeRoom(db, REGISTRY_SCHEMA, digest)
      await giveItsName(db, REGISTRY_SCHEMA)
      // Jobs are short-lived; those of another installation must not run here.
      for (const each of databases.values())
        await sql`drop schema if exists ${sql.id(JOBS_SCHEMA)} cascade`.execute(each)
    } else await addToRegistry(db, [...places.keys()])
    for (const [slug, cell] of places) await setCell(db, slug, cell)
    await checkRegistered(db, wanted)
    if (scope === "tenant") await checkAdded(db, [...places.keys()], config)
  })
  return replaced
}

/** Opens a transaction in each cell, one in the other; the first cell is committed last. */
async function inTransactions(
  [cell, ...others]: readonly Cell[],
  work: (databases: Databases) => Promise<void>,
  opened: Databases = new Map(),
): Promise<void> {
  if (!cell) return work(opened)
  await cell.database.transaction().execute(async (db) => {
    await prepareSession(db)
    await inTransactions(others, work, new Map([...opened, [cell.key, db]]))
  })
}

/** Databases by the key of their cell. */
type Databases = ReadonlyMap<string | null, Database>

/** @throws BackupError for a cell that the settings do not have */
export function databaseIn(databases: Databases, key: string | null): Database {
  const db = databases.get(key)
  if (db) return db
  throw new BackupError(`DATABASES has no "${key}", where a tenant is that has to make room.`)
}

export async function installedTenants(db: Database): Promise<Installed[]> {
  if (!(await hasTable(db, REGISTRY_SCHEMA, "tenants"))) return []
  const { rows } = await sql<Installed>`
    select slug, to_jsonb(tenant) ->> 'cell' as cell
    from ${sql.id(REGISTRY_SCHEMA, "tenants")} tenant order by slug`.execute(db)
  return rows
}

/** The tenants that have to make room. */
export function touchedBy({ scope, places }: RestoredTenants, here: readonly Installed[]): Installed[] {
  return here.filter(({ slug }) => scope === "installation" || places.has(slug))
}

/**
 * @param digest of the archive: what an attempt before has put in place from it is not in the way
 * @throws BackupError if anybody has used what would have to make room
 */
export async function requireUnused(
  databaseOf: (cell: string | null) => Database,
  { scope, places }: RestoredTenants,
  touched: readonly Installed[],
  digest: string,
): Promise<void> {
  for (const { slug, cell } of touched) {
    // The default tenant is created at the first start, whether or not anybody wants it.
    if (slug === DEFAULT_TENANT && !(await isUsed(databaseOf(cell), schemaOf(slug)))) continue
    throw new BackupError(
      scope === "installation"
        ? `This installation is in use already (tenant "${slug}"): --force removes all there is and restores the archive.`
        : `There is a tenant "${slug}" already: --force removes it and restores the archive.`,
    )
  }
  for (const [slug, cell] of places) {
    if (touched.some((tenant) => tenant.slug === slug && tenant.cell === cell)) continue
    const [db, schema] = [databaseOf(cell), schemaOf(slug)]
    if (!(await isUsed(db, schema)) || (await originOf(db, schema)) === digest) continue
    throw new BackupError(
      `There are tables in "${schema}" that belong to no tenant of this installation: make sure that this is the right database. --force removes them and restores the archive.`,
    )
  }
}

/**
 * Whether somebody has an account or has ever signed in, without whom there is nothing to lose; or the tables are not those
 * of a tenant at all.
 */
async function isUsed(db: Database, schema: string): Promise<boolean> {
  if (!(await hasTable(db, schema, MIGRATION_TABLE))) return (await tablesOf(db, schema)).length > 0
  const people = [
    { table: "users", condition: sql`where active` },
    { table: "identity_accounts", condition: sql`` },
  ]
  for (const { table, condition } of people) {
    if (!(await hasTable(db, schema, table))) continue
    const { rows } = await sql`select 1 from ${sql.id(schema, table)} ${condition} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** Gives a schema another name, unless an attempt before has put it there from the same archive. */
async function makeRoom(db: Database, schema: string, digest: string): Promise<void> {
  if ((await hasSchema(db, schema)) && (await originOf(db, schema)) !== digest)
    await rename(db, schema, replacedName(schema))
}

async function giveItsName(db: Database, schema: string): Promise<void> {
  if (!(await hasSchema(db, loadingName(schema)))) return
  await rename(db, loadingName(schema), schema)
  // Functions that look for tables in their own schema have its name in their settings.
  const { rows } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = to_regnamespace(${schema}) and array_to_string(proconfig, ',') like '%search_path=%'`.execute(
    db,
  )
  for (const { name } of rows)
    await sql`alter function ${sql.raw(name)} set search_path to ${sql.id(schema)}`.execute(db)
}

async function rename(db: Database, schema: string, name: string): Promise<void> {
  await sql`alter schema ${sql.id(schema)} rename to ${sql.id(name)}`.execute(db)
}

/** Takes the rows of tenants over from the registry of the archive. */
async function addToRegistry(db: Database, slugs: readonly string[]): Promise<void> {
  const loaded = loadingName(REGISTRY_SCHEMA)
  await sql`delete from ${sql.id(REGISTRY_SCHEMA, "tenants")} where slug in (${sql.join(slugs)})`.execute(db)
  const tables = await tablesOf(db, loaded)
  // In this order, foreign keys hold.
  for (const [table, owner] of await tenantColumns(db, REGISTRY_SCHEMA)) {
    const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => sql.id(name)) ?? []
    await sql`insert into ${sql.id(REGISTRY_SCHEMA, table)} (${sql.join(columns)}) overriding system value
      select ${sql.join(columns)} from ${sql.id(loaded, table)} where ${sql.id(owner)} in (${sql.join(slugs)})`.execute(
      db,
    )
  }
  await sql`drop schema ${sql.id(loaded)} cascade`.execute(db)
}

/** Checks that every restored tenant is registered with the tables that the archive has brought, and no other. */
async function checkRegistered(db: Database, { scope, places }: RestoredTenants): Promise<void> {
  const registered = (await readTenants(db)).filter(
    ({ slug }) => scope === "installation" || places.has(slug),
  )
  const matches =
    registered.length === places.size &&
    registered.every(({ slug, schemaName }) => places.has(slug) && schemaName === schemaOf(slug))
  if (!matches) foreign()
}

async function checkAdded(db: Database, slugs: readonly string[], config: Config): Promise<void> {
  // It was closed when it was archived for removal.
  for (const slug of slugs) await setOpen(db, slug, true)
  const isNew = ({ slug }: TenantRow) => slugs.includes(slug)
  // The new tenant comes last, so that conflicts name the existing tenant as the owner.
  checkTogether(
    (await readTenants(db)).sort((a, b) => Number(isNew(a)) - Number(isNew(b))),
    config,
  )
}

/**
 * Removes what restores have left: schemas that are loading or have made room, each in a transaction of its own, and the
 * notes of where those in place are from.
 *
 * @param goesOn the archive of a restore that goes on, of which all is kept
 */
export async function removeLeftovers({ database }: Cell, goesOn: string | null = null): Promise<void> {
  const { rows } = await sql<{ name: string; isLeft: boolean }>`
    select name, is_left from (
      select nspname as name, nspname ~ ${`^(${loadingName("")}|${replacedName("")})`} as is_left,
        regexp_replace(nspname, ${`^(${loadingName("")}|${replacedName("")})`}, '') as own
      from pg_namespace
    ) schemas where own = ${REGISTRY_SCHEMA} or own like 'tenant\\_%'`.execute(database)
  for (const { name, isLeft } of rows) {
    const origin = await originOf(database, name)
    if (origin !== null && origin === goesOn) continue
    if (isLeft) await sql`drop schema ${sql.id(name)} cascade`.execute(database)
    else if (origin !== null) await sql`comment on schema ${sql.id(name)} is null`.execute(database)
  }
}
