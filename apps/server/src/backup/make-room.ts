import { sql } from "kysely"
import type { Cell } from "../platform/cells/cells.ts"
import type { Database } from "../platform/database/connect.ts"
import { JOBS_SCHEMA } from "../platform/jobs/engine.ts"
import { DEFAULT_TENANT, REGISTRY_SCHEMA, schemaOf } from "../platform/tenants/registry.ts"
import { hasTable, prepareSession } from "./catalogue.ts"
import { BackupError, type Head } from "./format.ts"

/**
 * Removes the tables that an archive contains, if nobody has used them yet or `replace` is given.
 *
 * @returns the tenants that existed here and no longer do, or are about to be restored
 * @throws BackupError naming the obstacle
 */
export async function makeRoom(
  databases: Databases,
  { scope, tenants }: Head,
  replace: boolean,
): Promise<string[]> {
  const db = databaseIn(databases, null)
  const here = await installedTenants(db)
  const touched = scope === "installation" ? here : here.filter(({ slug }) => tenants.includes(slug))
  if (!replace) await requireUnused(databases, scope, touched)
  for (const { slug, cell } of touched) {
    await sql`drop schema if exists ${sql.id(schemaOf(slug))} cascade`.execute(databaseIn(databases, cell))
    await sql`delete from ${sql.id(REGISTRY_SCHEMA, "tenants")} where slug = ${slug}`.execute(db)
  }
  if (scope === "installation") {
    await sql`drop schema if exists ${sql.id(REGISTRY_SCHEMA)} cascade`.execute(db)
    // Jobs are short-lived; those of another installation must not run here.
    for (const each of databases.values())
      await sql`drop schema if exists ${sql.id(JOBS_SCHEMA)} cascade`.execute(each)
  }
  return touched.map(({ slug }) => slug)
}

/** The transactions of a restore, by the key of the cell. */
type Databases = ReadonlyMap<string | null, Database>

/** Opens a transaction in each cell, one in the other; the first cell is committed last. */
export async function inTransactions(
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

/** @throws BackupError for a cell that the settings do not have */
export function databaseIn(databases: Databases, key: string | null): Database {
  const db = databases.get(key)
  if (db) return db
  throw new BackupError(`DATABASES has no "${key}", where a tenant is that has to make room.`)
}

type Installed = { slug: string; cell: string | null }

export async function installedTenants(db: Database): Promise<Installed[]> {
  if (!(await hasTable(db, REGISTRY_SCHEMA, "tenants"))) return []
  const { rows } = await sql<Installed>`
    select slug, to_jsonb(tenant) ->> 'cell' as cell
    from ${sql.id(REGISTRY_SCHEMA, "tenants")} tenant order by slug`.execute(db)
  return rows
}

async function requireUnused(databases: Databases, scope: Head["scope"], here: Installed[]): Promise<void> {
  for (const { slug, cell } of here) {
    const db = databaseIn(databases, cell)
    // The default tenant is created at the first start, whether or not anybody wants it.
    if (slug === DEFAULT_TENANT && !(await isUsed(db, schemaOf(slug)))) continue
    throw new BackupError(
      scope === "installation"
        ? `This installation is in use already (tenant "${slug}"): --force removes all there is and restores the archive.`
        : `There is a tenant "${slug}" already: --force removes it and restores the archive.`,
    )
  }
}

/** Whether somebody has an account or has ever signed in; without people there is nothing to lose. */
async function isUsed(db: Database, schema: string): Promise<boolean> {
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
