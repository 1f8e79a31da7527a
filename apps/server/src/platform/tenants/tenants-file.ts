import { readFile } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { isDeepStrictEqual } from "node:util"
import type { Config } from "../../config.ts"
import type { Cells } from "../cells/cells.ts"
import type { Database } from "../database/connect.ts"
import {
  areTogether,
  createTenant,
  makeTablesAhead,
  type PictureChanges,
  type StoredWithSettings,
  updateTenant,
} from "./change-tenant.ts"
import { readPictureFile } from "./pictures.ts"
import { readTenants, type TenantRow } from "./registry.ts"
import { checkSlug, readTenantSettings, TenantError, type TenantSettings } from "./settings.ts"

/** A tenant as described by the configuration file. */
type WantedTenant =
  | { slug: string; removed: true }
  | { slug: string; removed?: false; settings: TenantSettings; pictures: PictureChanges }

export type FileOutcome = { created: string[]; updated: string[]; unchanged: string[]; removed: string[] }

/**
 * Creates, updates and removes tenants as described by a file, in its order, after the tables of new ones have been made
 * several at once. Tenants that are not in it, or as it describes them already, stay as they are.
 *
 * @param remove removes a tenant that the file marks as removed
 * @param reopen opens a tenant again whose removal has begun, and that the file no longer marks
 * @param storeWith stores something with the settings of each tenant
 * @throws TenantError that names the file, the tenant and the problem; earlier tenants may already be stored by then
 */
export async function applyTenantsFile(
  path: string,
  dependencies: { database: Database; config: Config; now: string; cells?: Cells },
  {
    remove,
    reopen,
    storeWith,
  }: {
    remove: (slug: string) => Promise<void>
    reopen: (slug: string) => Promise<void>
    storeWith?: StoredWithSettings
  },
): Promise<FileOutcome> {
  const outcome: FileOutcome = { created: [], updated: [], unchanged: [], removed: [] }
  // The whole file is read first, so that a mistake at its end leaves nothing half applied.
  const wantedTenants = await readTenantsFile(path)
  await makeTablesAhead(dependencies, wantedTenants)
  const asBefore = await rowsToKeep(dependencies)
  for (const wanted of wantedTenants) {
    const { slug } = wanted
    if (isAsWanted(asBefore.get(slug), wanted)) {
      outcome.unchanged.push(slug)
      continue
    }
    // It may be in the file twice.
    asBefore.delete(slug)
    try {
      const before = (await readTenants(dependencies.database)).find((row) => row.slug === slug)
      if (wanted.removed) {
        if (before) await remove(slug)
        if (before) outcome.removed.push(slug)
      } else if (!before) {
        await createTenant(dependencies, wanted, { fromFile: true, storeWith })
        outcome.created.push(slug)
      } else {
        await updateTenant(dependencies, wanted, { fromFile: true, storeWith })
        if (!before.open) await reopen(slug)
        outcome.updated.push(slug)
      }
    } catch (error) {
      throw inFile(path, slug, error)
    }
  }
  return outcome
}

/**
 * The tenants that may stay as they are, by short name: none if they contradict each other, as they may under other
 * settings of the installation. Then each is checked as if it were changed, which names the one to blame.
 */
async function rowsToKeep({ database, config }: { database: Database; config: Config }) {
  const rows = await readTenants(database)
  return new Map(areTogether(rows, config) ? rows.map((row) => [row.slug, row]) : [])
}

function isAsWanted(row: TenantRow | undefined, wanted: WantedTenant): boolean {
  if (!row || wanted.removed || !row.open || !row.fromFile) return false
  const { logo, favicon } = wanted.pictures
  return (
    isDeepStrictEqual(row.settings, wanted.settings) &&
    row.pictures.logo === logo?.hash &&
    row.pictures.favicon === favicon?.hash
  )
}

/**
 * Whether {@link applyTenantsFile} neither creates, removes nor reopens a tenant.
 *
 * @throws TenantError if the file cannot be used
 */
export async function changesOnlySettings(path: string, database: Database): Promise<boolean> {
  const wantedTenants = await readTenantsFile(path)
  const present = new Map((await readTenants(database)).map((row) => [row.slug, row]))
  return wantedTenants.every(({ slug, removed }) =>
    removed ? !present.has(slug) : present.get(slug)?.open === true,
  )
}

async function readTenantsFile(path: string): Promise<WantedTenant[]> {
  const text = await readFile(path, "utf8").catch(() => {
    throw new TenantError(`The tenants file ${path} cannot be read.`)
  })
  const tenants = entriesOf(path, text)
  const wanted: WantedTenant[] = []
  for (const [index, entry] of tenants.entries()) {
    const name = isObject(entry) && typeof entry.slug === "string" ? entry.slug : `number ${index + 1}`
    try {
      wanted.push(await readEntry(entry, dirname(path)))
    } catch (error) {
      throw inFile(path, name, error)
    }
  }
  return wanted
}

function entriesOf(path: string, text: string): unknown[] {
  const shape = `${path} must contain a JSON object with a list "tenants".`
  try {
    const content: unknown = JSON.parse(text)
    if (isObject(content) && Array.isArray(content.tenants)) return content.tenants
  } catch (error) {
    throw new TenantError(`${shape} ${error instanceof Error ? error.message : ""}`)
  }
  throw new TenantError(shape)
}

async function readEntry(entry: unknown, folder: string): Promise<WantedTenant> {
  if (!isObject(entry) || typeof entry.slug !== "string") throw new TenantError('It has no "slug".')
  const { slug, removed = false, logo, favicon, ...settings } = entry
  checkSlug(slug)
  if (removed === true) return { slug, removed }
  if (removed !== false) throw new TenantError('"removed" has to be true or false.')
  return {
    slug,
    settings: readTenantSettings({ hosts: [], ...settings }),
    pictures: {
      logo: await picture("logo", logo, folder),
      favicon: await picture("favicon", favicon, folder),
    },
  }
}

async function picture(kind: "logo" | "favicon", path: unknown, folder: string) {
  if (path === undefined) return null
  if (typeof path !== "string") throw new TenantError(`"${kind}" has to be the path of a picture.`)
  return readPictureFile(kind, resolve(folder, path))
}

function inFile(path: string, slug: string, error: unknown): unknown {
  return error instanceof TenantError ? new TenantError(`${path}, tenant ${slug}: ${error.message}`) : error
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
