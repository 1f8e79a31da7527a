import { sql } from "kysely"
import type { Config } from "../config.ts"
import type { Database } from "./database/connect.ts"
import { migrateSchema } from "./database/migrate.ts"
import type { LocalText } from "./i18n/language.ts"

/** One organisation's separate world: its own schema, identity realm, name and limits. */
export type Tenant = {
  /** Short name; also the realm of the identity provider. */
  slug: string
  schema: string
  /** Host names (without port) that belong to it. */
  hosts: string[]
  name: LocalText
  limits: { maxBasicSpaces: number; maxBasicSpaceAssessments: number }
}

export type Tenants = {
  all(): Tenant[]
  /** The tenant of a host name; the default tenant for an unknown one. */
  ofHost(host: string): Tenant
}

const REGISTRY = "plumbline"
export const DEFAULT_TENANT = "main"

/**
 * Opens the registry of tenants and brings the schema of each up to date. The default tenant is made on first use.
 * An advisory lock lets only one node at a time do so.
 */
export async function openTenants(db: Database, config: Config, now: string): Promise<Tenants> {
  await sql`create schema if not exists ${sql.id(REGISTRY)}`.execute(db)
  await sql`create table if not exists ${sql.id(REGISTRY, "tenants")} (
    slug text primary key, schema_name text not null unique, hosts text not null, creation_time timestamptz not null
  )`.execute(db)
  await sql`insert into ${sql.id(REGISTRY, "tenants")} values (${DEFAULT_TENANT}, ${`tenant_${DEFAULT_TENANT}`}, '', ${now}::timestamptz)
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ slug: string; schemaName: string; hosts: string }>`
    select slug, schema_name, hosts from ${sql.id(REGISTRY, "tenants")} order by slug`.execute(db)
  const tenants = rows.map((row) => tenantOf(row, config))
  for (const { schema } of tenants) {
    await sql`create schema if not exists ${sql.id(schema)}`.execute(db)
    await migrateSchema(db, schema)
  }
  return tenantsOf(tenants)
}

/** Adds a tenant for host names of its own; known from the next {@link openTenants} on. */
export async function addTenant(
  db: Database,
  tenant: { slug: string; hosts: string[] },
  now: string,
): Promise<void> {
  await sql`insert into ${sql.id(REGISTRY, "tenants")} values
    (${tenant.slug}, ${`tenant_${tenant.slug}`}, ${tenant.hosts.join(",")}, ${now}::timestamptz)`.execute(db)
}

function tenantOf(row: { slug: string; schemaName: string; hosts: string }, config: Config): Tenant {
  return {
    slug: row.slug,
    schema: row.schemaName,
    hosts: row.hosts.split(",").filter((host) => host !== ""),
    name: { en: config.productNameEn, fa: config.productNameFa },
    limits: {
      maxBasicSpaces: config.maxBasicSpaces,
      maxBasicSpaceAssessments: config.maxBasicSpaceAssessments,
    },
  }
}

function tenantsOf(tenants: Tenant[]): Tenants {
  const main = tenants.find(({ slug }) => slug === DEFAULT_TENANT)
  if (!main) throw new Error(`The registry has no tenant "${DEFAULT_TENANT}".`)
  const byHost = new Map(tenants.flatMap((tenant) => tenant.hosts.map((host) => [host, tenant] as const)))
  return { all: () => tenants, ofHost: (host) => byHost.get(host.toLowerCase()) ?? main }
}
