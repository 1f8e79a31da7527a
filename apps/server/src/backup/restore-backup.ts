import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { Config } from "../config.ts"
import { type Cells, emptiest } from "../platform/cells/cells.ts"
import type { Database } from "../platform/database/connect.ts"
import { migrateSchema } from "../platform/database/migrate.ts"
import { type FileStorage, folderOfTenant } from "../platform/files/store.ts"
import { checkTogether } from "../platform/tenants/change-tenant.ts"
import {
  lockRegistry,
  REGISTRY_SCHEMA,
  readTenants,
  schemaOf,
  setCell,
  setOpen,
  type TenantRow,
} from "../platform/tenants/registry.ts"
import { type ExaminedArchive, partsOf } from "./archive-reader.ts"
import {
  type CatalogueTable,
  type ForeignKey,
  foreignKeysOf,
  hasTable,
  prepareSession,
  setTriggers,
  tablesOf,
  tenantColumns,
} from "./catalogue.ts"
import { BackupError, foreign, type Head, migrationsOf, partOf, type SchemaPart } from "./format.ts"
import { databaseIn, installedTenants, inTransactions, makeRoom } from "./make-room.ts"
import { storeRows } from "./table-rows.ts"

/** The target of a restore; the application's dependencies include all of it. */
type RestoreTarget = { cells: Cells; storage: FileStorage; config: Config }

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
 * `replace` removes what is in the way. Runs in one transaction (one for each database server that is concerned, which are
 * committed one after the other, the registry last): a restore that fails leaves everything as it was. Tenants come to
 * the server that they were on, if there is one of that name, else to the emptiest. No
 * server may run on the same tables meanwhile, unless a tenant is added.
 *
 * @throws BackupError when something is in the way, or this program cannot read the archive · TenantError when the
 * tenant's host, realm or issuer already belongs to another one here
 */
export async function restoreBackup(
  { cells, storage, config }: RestoreTarget,
  archive: ExaminedArchive,
  { replace = false } = {},
): Promise<RestoreSummary> {
  const { head, manifest } = archive
  checkHead(head)
  const files = restoringFiles(storage)
  let secret: string | null = null
  let replaced: string[] = []
  const here = await installedTenants(cells.first.database)
  const places = placesFor(cells, head, here)
  const used = cells.all.filter(
    ({ key }) => key === null || [...places.values(), ...here.map(({ cell }) => cell)].includes(key),
  )
  try {
    await inTransactions(used, async (databases) => {
      const db = databaseIn(databases, null)
      const databaseOf = ({ tenant }: SchemaPart) => databaseIn(databases, places.get(tenant ?? "") ?? null)
      replaced = await makeRoom(databases, head, replace)
      for (const schema of head.schemas) await makeTables(databaseOf(schema), head, schema)
      const made = head.schemas.filter((schema) => !stays(head, schema))
      const checks = await withoutChecks(made, databaseOf)
      secret = await loadEntries(databaseOf, archive, files)
      for (const schema of head.schemas) await setSequences(databaseOf(schema), schema)
      await checks.putBack()
      for (const schema of head.schemas)
        await migrateSchema(databaseOf(schema), schema.name, migrationsOf(schema.tenant))
      for (const each of databases.values()) await prepareSession(each)
      for (const [slug, cell] of places) await setCell(db, slug, cell)
      await checkRegistered(db, head)
      if (head.scope === "tenant") {
        // It was closed when it was archived for removal.
        for (const slug of head.tenants) await setOpen(db, slug, true)
        const isNew = ({ slug }: TenantRow) => head.tenants.includes(slug)
        // The new tenant comes last, so that conflicts name the existing tenant as the owner.
        checkTogether(
          (await readTenants(db)).sort((a, b) => Number(isNew(a)) - Number(isNew(b))),
          config,
        )
      }
    })
  } catch (error) {
    await files.undo()
    throw error
  }
  await files.settle(new Set([...replaced, ...head.tenants]))
  return {
    tenants: head.tenants,
    rows: Object.values(manifest.rows).reduce((sum, count) => sum + count, 0),
    files: files.count(),
    secret,
  }
}

/** Checks that an archive's head is consistent, and compatible with this program. */
function checkHead({ scope, tenants, schemas }: Head): void {
  const [registry, ...rest] = schemas
  const matches =
    registry?.name === REGISTRY_SCHEMA &&
    registry.tenant === null &&
    tenants.length === rest.length &&
    new Set(tenants).size === tenants.length &&
    (scope === "installation" || (tenants.length > 0 && registry.sequences.length === 0)) &&
    rest.every(
      ({ name, tenant }, at) => tenant !== null && tenant === tenants[at] && name === schemaOf(tenant),
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

/** Whether a schema is kept: adding a tenant only adds a row to the registry. */
function stays({ scope }: Head, { tenant }: SchemaPart): boolean {
  return tenant === null && scope === "tenant"
}

/** Creates empty tables as they were when the archive was made. A registry that stays is migrated instead. */
async function makeTables(db: Database, head: Head, schema: SchemaPart): Promise<void> {
  const { name, tenant, migrations } = schema
  await migrateSchema(db, name, migrationsOf(tenant), stays(head, schema) ? undefined : migrations.at(-1))
  await prepareSession(db)
  if (stays(head, schema)) return lockRegistry(db)
  // Migrations insert rows into new tables; the archive contains those rows in their current state.
  const tables = await tablesOf(db, name)
  await sql`truncate ${sql.join(tables.map((table) => sql.id(name, table.name)))}`.execute(db)
}

/**
 * Rows come in any order and may reference each other in cycles: foreign keys are dropped while rows are loaded and
 * then recreated, which checks all rows. What triggers would add is in the archive itself.
 */
async function withoutChecks(schemas: SchemaPart[], databaseOf: (schema: SchemaPart) => Database) {
  const dropped: { db: Database; schema: string; tables: CatalogueTable[]; keys: ForeignKey[] }[] = []
  for (const part of schemas) {
    const [db, schema] = [databaseOf(part), part.name]
    const [tables, keys] = [await tablesOf(db, schema), await foreignKeysOf(db, schema)]
    for (const { table, name } of keys) await sql`alter table ${table} drop constraint ${name}`.execute(db)
    await setTriggers(db, schema, tables, "disable")
    dropped.push({ db, schema, tables, keys })
  }
  return {
    async putBack() {
      for (const { db, schema, tables, keys } of dropped) {
        await sql`set constraints all immediate`.execute(db)
        for (const { table, name, definition } of keys) {
          await sql`alter table ${table} add constraint ${name} ${definition}`.execute(db)
        }
        await setTriggers(db, schema, tables, "enable")
      }
    },
  }
}

/** Loads rows and files in the order of the archive; returns the secret, if the archive contains it. */
async function loadEntries(
  databaseOf: (schema: SchemaPart) => Database,
  archive: ExaminedArchive,
  files: RestoringFiles,
): Promise<string | null> {
  const loaders = await rowLoaders(databaseOf, archive.head)
  let secret: string | null = null
  for await (const { name, bytes } of partsOf(archive)) {
    const part = partOf(name)
    if (part.kind === "secret") {
      if (archive.head.scope === "installation") secret = (await bytes()).toString("utf8")
    } else if (part.kind === "file") {
      if (!archive.head.tenants.includes(part.slug))
        throw new BackupError(`"${name}" does not belong to a tenant in the archive.`)
      await files.put(part.slug, part.path, await bytes())
    } else {
      const load = loaders.get(`${part.schema}.${part.table}`)
      if (!load) throw unknownTable(`${part.schema}.${part.table}`)
      await load(await bytes())
    }
  }
  return secret
}

/** Functions that store lines of the archive, by table. Values are passed as text for their types to parse. */
async function rowLoaders(
  databaseOf: (schema: SchemaPart) => Database,
  head: Head,
): Promise<Map<string, (lines: Buffer) => Promise<void>>> {
  const loaders = new Map<string, (lines: Buffer) => Promise<void>>()
  const [registry] = head.schemas
  const owners = registry ? await tenantColumns(databaseOf(registry), REGISTRY_SCHEMA) : new Map()
  for (const schema of head.schemas) {
    const db = databaseOf(schema)
    const here = new Map((await tablesOf(db, schema.name)).map((table) => [table.name, table.columns]))
    for (const table of schema.tables) {
      const types = new Map(here.get(table.name)?.map(({ name, type }) => [name, type]))
      const owner = stays(head, schema) ? owners.get(table.name) : null
      if (owner === undefined) throw notOfItsTenant(`${schema.name}.${table.name}`)
      const columns = table.columns.map((name) => {
        const type = types.get(name)
        if (type === undefined) throw unknownTable(`${schema.name}.${table.name}.${name}`)
        return { name, type }
      })
      loaders.set(`${schema.name}.${table.name}`, async (lines) => {
        const rows = `[${lines.toString("utf8").trimEnd().replaceAll("\n", ",")}]`
        if (owner !== null) await checkOwner(db, rows, owner, head)
        await storeRows(db, schema.name, { name: table.name, columns }, rows)
      })
    }
  }
  return loaders
}

/** In a registry that stays, an archive may only add to its own tenant, whoever has written it. */
async function checkOwner(db: Database, rows: string, owner: string, { tenants }: Head): Promise<void> {
  const { rows: strangers } = await sql`
    select 1 from json_to_recordset(${rows}::json) as line (${sql.id(owner)} text)
    where ${sql.id(owner)} is null or ${sql.id(owner)} not in (${sql.join(tenants)}) limit 1`.execute(db)
  if (strangers.length > 0) throw notOfItsTenant("a row")
}

/** Where the tenants of an archive come to, by short name: the key of the cell. */
function placesFor(
  cells: Cells,
  { scope, schemas }: Head,
  here: readonly { slug: string; cell: string | null }[],
): Map<string, string | null> {
  const places = new Map<string, string | null>()
  const kept = scope === "installation" ? [] : here.map(({ cell }) => ({ cell }))
  for (const { tenant, cell = null } of schemas) {
    if (tenant === null) continue
    const known = cells.all.find(({ key }) => key === cell)
    const taken = [...kept, ...[...places.values()].map((key) => ({ cell: key }))]
    places.set(tenant, (known ?? emptiest(cells, taken)).key)
  }
  return places
}

/** Checks that every tenant of the archive is registered with the tables that the archive has brought, and no other. */
async function checkRegistered(db: Database, { scope, tenants }: Head): Promise<void> {
  const all = await readTenants(db)
  const registered = all.filter(({ slug }) => scope === "installation" || tenants.includes(slug))
  const matches =
    registered.length === tenants.length &&
    registered.every(({ slug, schemaName }) => tenants.includes(slug) && schemaName === schemaOf(slug))
  if (!matches) foreign()
}

async function setSequences(db: Database, { name: schema, sequences }: SchemaPart): Promise<void> {
  for (const { name, value, called } of sequences) {
    if (!(await hasTable(db, schema, name))) throw unknownTable(`${schema}.${name}`)
    await sql`select setval(${`${schema}.${name}`}::regclass, ${value}::bigint, ${called})`.execute(db)
  }
}

function notOfItsTenant(what: string): BackupError {
  return new BackupError(`The archive of one tenant has ${what} that does not belong to this tenant.`)
}

function unknownTable(name: string): BackupError {
  return new BackupError(`The archive has "${name}", which is unknown to this version of Plumbline.`)
}

/** The files of a restore, committed or rolled back with its transaction. */
type RestoringFiles = {
  put(slug: string, path: string, bytes: Buffer): Promise<void>
  /** Number of files in the archive. */
  count(): number
  /** After the restore: removes all other files of those tenants. */
  settle(slugs: Set<string>): Promise<void>
  /** After a failure: restores every file as it was. */
  undo(): Promise<void>
}

function restoringFiles(storage: FileStorage): RestoringFiles {
  const restored = new Map<string, Set<string>>()
  const undoing: (() => Promise<void>)[] = []
  return {
    async put(slug, path, bytes) {
      const folder = folderOfTenant(storage, slug)
      restored.set(slug, (restored.get(slug) ?? new Set()).add(path))
      const before = await folder.read(path)
      if (before && Buffer.from(before).equals(bytes)) return
      const aside = `replaced/${randomUUID()}`
      if (before) await folder.put(aside, before)
      undoing.push(async () => {
        const kept = await folder.read(aside)
        if (kept) await folder.put(path, kept)
        else await folder.remove(path)
        await folder.remove(aside)
      })
      await folder.put(path, bytes)
    },
    count: () => [...restored.values()].reduce((sum, paths) => sum + paths.size, 0),
    async settle(slugs) {
      for (const slug of slugs) {
        const folder = folderOfTenant(storage, slug)
        // A file that cannot be removed wastes space but is not an error.
        for await (const path of folder.list()) {
          if (!restored.get(slug)?.has(path)) await folder.remove(path).catch(() => undefined)
        }
      }
    },
    async undo() {
      for (const step of undoing.reverse()) await step().catch(() => undefined)
    },
  }
}
