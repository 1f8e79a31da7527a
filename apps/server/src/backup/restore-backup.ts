import type { Config } from "../config.ts"
import { type Cell, type Cells, emptiest } from "../platform/cells/cells.ts"
import type { FileStorage } from "../platform/files/store.ts"
import { REGISTRY_SCHEMA, schemaOf } from "../platform/tenants/registry.ts"
import { TenantError } from "../platform/tenants/settings.ts"
import { type Entry, type ExaminedArchive, partsOf } from "./archive-reader.ts"
import { BackupError, foreign, type Head, migrationsOf, partOf, type SchemaPart } from "./format.ts"
import { loadingName, loadSchema, originOf, unknownTable } from "./load-schema.ts"
import {
  databaseIn,
  type Installed,
  installedTenants,
  putInPlace,
  type RestoredTenants,
  removeLeftovers,
  requireUnused,
  touchedBy,
} from "./put-in-place.ts"
import { type RestoredFiles, restoredFiles } from "./restored-files.ts"
import { joined } from "./table-rows.ts"

/** The target of a restore; the application's dependencies include all of it. */
type RestoreTarget = { cells: Cells; storage: FileStorage; config: Config }

type RestoreOptions = {
  /** Removes what is in the way. */
  replace?: boolean
  /** The short name of the only tenant to restore, from an archive that may have more; by default all of it is. */
  only?: string | undefined
  /** The key of the cell to restore to; by default, the one that each tenant was on. */
  place?: string | null
  /** Told how far it has come. */
  report?: (line: string) => void
  /** Called before the schemas get their names. */
  beforePlacing?: () => Promise<void>
}

type RestoreSummary = {
  tenants: string[]
  rows: number
  files: number
  /**
   * The secret of the installation that was backed up, if the archive contains it. An archive of one tenant never brings
   * one: it would replace the secret of every other tenant here.
   */
  secret: string | null
}

/**
 * Restores a backup: a whole installation into an unused one, or tenants into an installation that does not have them.
 * Each schema is loaded in a transaction of its own, under another name; when all are there, they get their names in one
 * transaction (one for each database server, the first with the registry is committed last). Until then everything is as it
 * was, and the same call goes on with the schemas that are not loaded yet. Tenants come to the server that they were on, if
 * there is one of that name, else to the emptiest. No server may run on the same tables meanwhile, unless a tenant is added.
 *
 * @throws BackupError when something is in the way, or this program cannot read the archive · TenantError when the
 * tenant's host, realm or issuer already belongs to another one here
 */
export async function restoreBackup(
  { cells, storage, config }: RestoreTarget,
  archive: ExaminedArchive,
  { replace = false, only, place, report = () => undefined, beforePlacing }: RestoreOptions = {},
): Promise<RestoreSummary> {
  checkHead(archive.head)
  const here = await installedTenants(cells.first.database)
  const wanted = wantedOf(cells, archive.head, here, only, place)
  const touched = touchedBy(wanted, here)
  const used = cells.all.filter(
    ({ key }) =>
      key === null || [...wanted.places.values(), ...touched.map(({ cell }) => cell)].includes(key),
  )
  const databases = new Map(used.map(({ key, database }) => [key, database]))
  if (!replace) await requireUnused((key) => databaseIn(databases, key), wanted, touched, archive.digest)
  const goesOn = (await originOf(cells.first.database, loadingName(REGISTRY_SCHEMA))) === archive.digest
  for (const cell of used) await removeLeftovers(cell, goesOn ? archive.digest : null)
  const files = restoredFiles(storage)
  const progress = { loaded: 0, all: wanted.places.size }
  let replaced: string[]
  let secret: string | null
  try {
    secret = await loadArchive(used, archive, wanted, files, (slug) => {
      progress.loaded++
      if (progress.all > 1) report(`${slug} is loaded (${progress.loaded} of ${progress.all}).`)
    })
    await beforePlacing?.()
    replaced = await putInPlace(used, wanted, archive.digest, { replace, config })
  } catch (error) {
    await files.undo()
    const isRefused = error instanceof BackupError || error instanceof TenantError
    if (isRefused) for (const cell of used) await removeLeftovers(cell)
    else if (progress.loaded > 0)
      report(`${await whatIsDone(used, archive, progress)} Run the same command again.`)
    throw error
  }
  if (files.isIncomplete()) await replaceFiles(archive, files)
  await files.settle(new Set([...replaced, ...wanted.places.keys()]))
  for (const cell of used) await removeLeftovers(cell)
  return {
    tenants: [...wanted.places.keys()],
    rows: rowsOf(archive, wanted),
    files: files.count(),
    secret: wanted.scope === "installation" ? secret : null,
  }
}

/** Checks that an archive's head is consistent, and compatible with this program. */
function checkHead({ scope, tenants, schemas }: Head): void {
  const [registry, ...rest] = schemas
  const matches =
    registry?.name === REGISTRY_SCHEMA &&
    registry.tenant === null &&
    registry.tables.length > 0 &&
    tenants.length === rest.length &&
    new Set(tenants).size === tenants.length &&
    (scope === "installation" || (tenants.length > 0 && registry.sequences.length === 0)) &&
    rest.every(
      ({ name, tenant, tables }, at) =>
        tenant !== null && tenant === tenants[at] && name === schemaOf(tenant) && tables.length > 0,
    )
  if (!matches) foreign()
  for (const { tenant, migrations } of schemas) {
    const known = Object.keys(migrationsOf(tenant))
    const unknown = migrations.find((name, at) => known[at] !== name)
    if (unknown !== undefined || migrations.length === 0) {
      throw new BackupError(
        `The archive was made by another or newer version of Plumbline (its tables are at "${unknown}"): update this one first.`,
      )
    }
  }
}

/** @throws BackupError if the archive does not have the tenant */
function wantedOf(
  cells: Cells,
  head: Head,
  here: readonly Installed[],
  only: string | undefined,
  place: string | null | undefined,
): RestoredTenants {
  const scope = only === undefined ? head.scope : "tenant"
  const places = new Map<string, string | null>()
  const kept = scope === "installation" ? [] : here.map(({ cell }) => ({ cell }))
  for (const { tenant, cell = null } of head.schemas) {
    if (tenant === null || (only !== undefined && tenant !== only)) continue
    const known = cells.all.find(({ key }) => key === cell)
    const taken = [...kept, ...[...places.values()].map((key) => ({ cell: key }))]
    places.set(tenant, place === undefined ? (known ?? emptiest(cells, taken)).key : place)
  }
  if (only !== undefined && places.size === 0)
    throw new BackupError(`The archive has no tenant "${only}", but ${head.tenants.join(", ")}.`)
  return { scope, places }
}

/**
 * Loads what is not loaded yet, and adds files.
 *
 * @param onLoaded told of each tenant
 * @returns the secret, if the archive contains it
 */
async function loadArchive(
  used: readonly Cell[],
  archive: ExaminedArchive,
  { places }: RestoredTenants,
  files: RestoredFiles,
  onLoaded: (slug: string) => void,
): Promise<string | null> {
  const { head, digest } = archive
  const databases = new Map(used.map(({ key, database }) => [key, database]))
  const reader = createReader(archive)
  for (const part of head.schemas) {
    const { name, tenant } = part
    if (tenant === null || places.has(tenant)) {
      const database = databaseIn(databases, tenant === null ? null : (places.get(tenant) ?? null))
      const origins = [await originOf(database, loadingName(name)), await originOf(database, name)]
      if (!origins.includes(digest)) await loadSchema(database, archive, part, reader.rowsOf(part))
      if (tenant !== null) onLoaded(tenant)
    }
    await reader.skip(part)
  }
  return loadFiles(reader, archive, places, files)
}

/** Reads the entries of an archive in order; those of a schema follow each other. */
function createReader(archive: ExaminedArchive) {
  const entries = partsOf(archive)
  let next: Entry | null | undefined
  const peek = async () => {
    if (next === undefined) next = (await entries.next()).value ?? null
    return next
  }
  async function* rowsOf({ name: schema }: SchemaPart): AsyncGenerator<Entry> {
    for (let entry = await peek(); entry; entry = await peek()) {
      const part = partOf(entry.name)
      if (part.kind !== "rows" || part.schema !== schema) return
      next = undefined
      yield entry
    }
  }
  return {
    rowsOf,
    async skip(part: SchemaPart) {
      for await (const _entry of rowsOf(part));
    },
    async *others(): AsyncGenerator<Entry> {
      for (let entry = await peek(); entry; entry = await peek()) {
        next = undefined
        yield entry
      }
    },
  }
}

/** Adds the files of tenants; returns the secret. */
async function loadFiles(
  reader: ReturnType<typeof createReader>,
  { head }: ExaminedArchive,
  places: RestoredTenants["places"],
  files: RestoredFiles,
): Promise<string | null> {
  let secret: string | null = null
  for await (const { name, content } of reader.others()) {
    const part = partOf(name)
    if (part.kind === "secret") {
      if (head.scope === "installation") secret = (await joined(content)).toString("utf8")
    } else if (part.kind === "rows") {
      const isKnown = head.schemas.some((schema) => schema.name === part.schema)
      throw isKnown ? new BackupError("The archive is not a Plumbline backup.") : unknownTable(name)
    } else if (!head.tenants.includes(part.slug)) {
      throw new BackupError(`"${name}" does not belong to a tenant in the archive.`)
    } else if (places.has(part.slug)) await files.add(part.slug, part.path, await joined(content))
  }
  return secret
}

/** Reads the archive once more, for files that are there with another content. */
async function replaceFiles(archive: ExaminedArchive, files: RestoredFiles): Promise<void> {
  for await (const { name, content } of partsOf(archive)) {
    const part = partOf(name)
    if (part.kind === "file") await files.replace(part.slug, part.path, () => joined(content))
  }
}

/** How far a restore has come that is to be made again. */
async function whatIsDone(
  used: readonly Cell[],
  { head, digest }: ExaminedArchive,
  { loaded, all }: { loaded: number; all: number },
): Promise<string> {
  const placed: string[] = []
  for (const { tenant, name } of head.schemas)
    for (const { database } of used)
      if (tenant !== null && (await originOf(database, name).catch(() => null)) === digest)
        placed.push(tenant)
  const some = `${loaded} of ${all} tenants are loaded.`
  return placed.length === 0
    ? `${some} Nothing has been replaced yet.`
    : `${some} In their place already, without being served: ${placed.join(", ")}.`
}

function rowsOf({ head, manifest }: ExaminedArchive, { places }: RestoredTenants): number {
  const isWanted = (schema: string) =>
    places.size === head.tenants.length || [...places.keys()].some((slug) => schemaOf(slug) === schema)
  return Object.entries(manifest.rows)
    .filter(([table]) => isWanted(table.split(".")[0] ?? ""))
    .reduce((sum, [, count]) => sum + count, 0)
}
