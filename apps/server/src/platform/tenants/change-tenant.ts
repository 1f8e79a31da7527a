import type { Config } from "../../config.ts"
import { type Cells, cellsOf, emptiest, oneCell } from "../cells/cells.ts"
import type { Database } from "../database/connect.ts"
import { backendOf } from "../database/database.ts"
import { migrateSchema } from "../database/migrate.ts"
import { DIRECT_CONNECTIONS } from "../database/open.ts"
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
import { checkIssuers, checkSecondFactors, type Tenant, tenantOf } from "./tenants.ts"

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
  const row = rowOf({ slug, settings }, { cell, fromFile })
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

/** A new tenant, as the registry has it. */
function rowOf({ slug, settings }: TenantChange, own: Pick<TenantRow, "cell" | "fromFile">): TenantRow {
  return { slug, schemaName: schemaOf(slug), settings, open: true, pictures: {}, flagsTime: 0, ...own }
}

/**
 * Makes the tables of the tenants that do not exist yet, several at once: most of the time that creating them takes.
 * Nothing is registered, and none are made from the first change on that would be refused. Tables that could not be
 * made are made, or fail, when their tenant is created.
 *
 * @param changes in the order in which they are going to be made; `removed` are tenants to be removed
 */
export async function makeTablesAhead(
  { database, config, cells = cellsOf([oneCell(config, { database })]) }: Dependencies,
  changes: readonly (TenantChange | { slug: string; removed: true })[],
): Promise<void> {
  const registered = await readTenants(database)
  const present = new Set(registered.map(({ slug }) => slug))
  const isNew = (change: (typeof changes)[number]) => "settings" in change && !present.has(change.slug)
  if (changes.filter(isNew).length < 2) return
  let rows = registered
  const making: { tables: Database; schema: string }[] = []
  for (const change of changes) {
    const { slug } = change
    const others = rows.filter((row) => row.slug !== slug)
    if ("settings" in change) {
      const before = rows.find((row) => row.slug === slug)
      const { key: cell, database: tables } = emptiest(cells, rows)
      const row = before ? { ...before, settings: change.settings } : rowOf(change, { cell, fromFile: true })
      if (isRefused(row, others, config)) break
      if (isNew(change)) making.push({ tables: cell === null ? database : tables, schema: row.schemaName })
      rows = [...others, row]
    } else rows = others
  }
  const waiting = making.values()
  const work = async () => {
    for (const { tables, schema } of waiting) await migrateSchema(tables, schema).catch(() => undefined)
  }
  const atOnce = backendOf(database).kind === "embedded" ? 1 : DIRECT_CONNECTIONS
  await Promise.all(Array.from({ length: atOnce }, work))
}

function isRefused(row: TenantRow, others: readonly TenantRow[], config: Config): boolean {
  const hasHost = row.settings.hosts.length > 0 || row.slug === DEFAULT_TENANT
  return !hasHost || !areTogether([...others, row], config)
}

/** Whether no two tenants have the same host, realm or issuer. */
export function areTogether(rows: TenantRow[], config: Config): boolean {
  try {
    checkTogether(rows, config)
    return true
  } catch (error) {
    if (error instanceof TenantError) return false
    throw error
  }
}

function checkHosts(slug: string, { hosts }: TenantSettings): void {
  if (hosts.length === 0 && slug !== DEFAULT_TENANT) {
    throw new TenantError("A tenant is selected by its host name: give it at least one.")
  }
}

/**
 * Checks that no two tenants have the same host, realm or issuer, and that what they require can be done.
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
  checkSecondFactors(tenants)
}

function claim(owners: Map<string, string>, thing: string, slug: string, kind: string): void {
  const other = owners.get(thing)
  if (other !== undefined) throw new TenantError(`The ${kind} ${thing} belongs to the tenant "${other}".`)
  owners.set(thing, slug)
}
