import { sql } from "kysely"
import type { Database } from "../platform/database/connect.ts"
import { JOBS_SCHEMA } from "../platform/jobs/engine.ts"
import { DEFAULT_TENANT, REGISTRY_SCHEMA, schemaOf } from "../platform/tenants/registry.ts"
import { hasTable } from "./catalogue.ts"
import { BackupError, type Head } from "./format.ts"

/**
 * Removes the tables that an archive contains, if nobody has used them yet or `replace` is given.
 *
 * @returns the tenants that existed here and no longer do, or are about to be restored
 * @throws BackupError naming the obstacle
 */
export async function makeRoom(db: Database, { scope, tenants }: Head, replace: boolean): Promise<string[]> {
  const here = await installedTenants(db)
  const touched = scope === "installation" ? here : here.filter((slug) => tenants.includes(slug))
  if (!replace) await requireUnused(db, scope, touched)
  for (const slug of touched) {
    await sql`drop schema if exists ${sql.id(schemaOf(slug))} cascade`.execute(db)
    await sql`delete from ${sql.id(REGISTRY_SCHEMA, "tenants")} where slug = ${slug}`.execute(db)
  }
  if (scope === "installation") {
    await sql`drop schema if exists ${sql.id(REGISTRY_SCHEMA)} cascade`.execute(db)
    // Jobs are short-lived; those of another installation must not run here.
    await sql`drop schema if exists ${sql.id(JOBS_SCHEMA)} cascade`.execute(db)
  }
  return touched
}

async function installedTenants(db: Database): Promise<string[]> {
  if (!(await hasTable(db, REGISTRY_SCHEMA, "tenants"))) return []
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.id(REGISTRY_SCHEMA, "tenants")} order by slug`.execute(db)
  return rows.map(({ slug }) => slug)
}

async function requireUnused(db: Database, scope: Head["scope"], slugs: string[]): Promise<void> {
  for (const slug of slugs) {
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
