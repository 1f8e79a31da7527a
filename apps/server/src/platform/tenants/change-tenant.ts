import type { Config } from "../../config.ts"
import { type Cells, cellsOf, emptiest, oneCell } from "../cells/cells.ts"
import type { Database } from "../database/connect.ts"
import { migrateSchema } from "../database/migrate.ts"
import {
  DEFAULT_TENANT,
  insertTenant,
  lockRegistry,
  type PictureKind,
  readTenants,
  removePicture,
  schemaOf,
  storePicture,
  storeSettings,
  type TenantPicture,
  type TenantRow,
} from "./registry.ts"
import { checkSlug, TenantError, type TenantSettings } from "./settings.ts"
import { checkIssuers, type Tenant, tenantOf } from "./tenants.ts"

/** Changes of a tenant's pictures: a new one, or null for the product's own; omitted ones stay. */
export type PictureChanges = { [kind in PictureKind]?: TenantPicture | null }

export type TenantChange = { slug: string; settings: TenantSettings; pictures?: PictureChanges }

/** `cells` by default the first alone, with `database`. */
type Dependencies = { database: Database; config: Config; now: string; cells?: Cells }

/**
 * Stores something together with new settings of a tenant, after them and in the same transaction.
 *
 * @returns a function to call after the commit
 */
export type StoredWithSettings = (
  db: Database,
  tenant: Tenant,
  settings: { before: TenantSettings | null; after: TenantSettings },
) => Promise<() => void>

type Options = { fromFile?: boolean; storeWith?: StoredWithSettings }

/**
 * Creates a tenant with empty tables, in the emptiest cell. Running servers notice it within seconds.
 *
 * @throws TenantError if its name, a host, the realm or the issuer belongs to another tenant
 */
export async function createTenant(
  { database, config, now, cells = cellsOf([oneCell(config, { database })]) }: Dependencies,
  { slug, settings, pictures = {} }: TenantChange,
  { fromFile = false, storeWith }: Options = {},
): Promise<void> {
  checkSlug(slug)
  checkHosts(slug, settings)
  const before = await readTenants(database)
  if (before.some((row) => row.slug === slug)) throw new TenantError(`There is a tenant "${slug}" already.`)
  const { key: cell, database: tables } = emptiest(cells, before)
  const row = {
    slug,
    schemaName: schemaOf(slug),
    settings,
    open: true,
    fromFile,
    pictures: {},
    flagsTime: 0,
    cell,
  }
  checkTogether([...before, row], config)
  // The tables come first: running servers may use the tenant as soon as it is registered.
  await migrateSchema(cell === null ? database : tables, schemaOf(slug))
  const afterwards = await database.transaction().execute(async (db) => {
    await lockRegistry(db)
    checkTogether([...(await readTenants(db)), row], config)
    await insertTenant(db, row, now)
    await changePictures(db, slug, pictures)
    return storeWith?.(db, tenantOf(row, config), { before: null, after: settings })
  })
  afterwards?.()
}

/**
 * Replaces all settings of a tenant; omitted ones fall back to those of the installation.
 *
 * @throws TenantError if there is no such tenant, or as for {@link createTenant}
 */
export async function updateTenant(
  { database, config }: Pick<Dependencies, "database" | "config">,
  { slug, settings, pictures = {} }: TenantChange,
  { fromFile = false, storeWith }: Options = {},
): Promise<void> {
  checkHosts(slug, settings)
  const afterwards = await database.transaction().execute(async (db) => {
    await lockRegistry(db)
    const rows = await readTenants(db)
    const before = requireTenant(rows, slug)
    const changed = rows.map((row) => (row.slug === slug ? { ...row, settings } : row))
    checkTogether(changed, config)
    await storeSettings(db, { slug, settings, fromFile })
    await changePictures(db, slug, pictures)
    return storeWith?.(db, tenantOf({ ...before, settings }, config), {
      before: before.settings,
      after: settings,
    })
  })
  afterwards?.()
}

/** @throws TenantError if there is no such tenant */
export function requireTenant(rows: TenantRow[], slug: string): TenantRow {
  const row = rows.find((candidate) => candidate.slug === slug)
  if (!row) throw new TenantError(`There is no tenant "${slug}".`)
  return row
}

async function changePictures(db: Database, slug: string, pictures: PictureChanges): Promise<void> {
  for (const kind of ["logo", "favicon"] as const) {
    const picture = pictures[kind]
    if (picture === null) await removePicture(db, slug, kind)
    else if (picture) await storePicture(db, slug, picture)
  }
}

function checkHosts(slug: string, { hosts }: TenantSettings): void {
  if (hosts.length === 0 && slug !== DEFAULT_TENANT) {
    throw new TenantError("A tenant is selected by its host name: give it at least one.")
  }
}

/**
 * Checks that no two tenants have the same host, realm or issuer.
 *
 * @throws TenantError
 */
export function checkTogether(rows: TenantRow[], config: Config): void {
  const hosts = new Map<string, string>()
  const realms = new Map<string, string>()
  const tenants = rows.map((row) => tenantOf(row, config))
  for (const { slug, hosts: own, publicUrl, realm } of tenants) {
    for (const host of new Set([...own, new URL(publicUrl).hostname])) claim(hosts, host, slug, "host")
    claim(realms, realm, slug, "realm")
  }
  checkIssuers(tenants)
}

function claim(owners: Map<string, string>, thing: string, slug: string, kind: string): void {
  const other = owners.get(thing)
  if (other !== undefined) throw new TenantError(`The ${kind} ${thing} belongs to the tenant "${other}".`)
  owners.set(thing, slug)
}
