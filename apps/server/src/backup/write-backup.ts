import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { open, rename, rm } from "node:fs/promises"
import { Readable, type Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { type RawBuilder, sql } from "kysely"
import { pack } from "tar-stream"
import type { Cell, Cells } from "../platform/cells/cells.ts"
import type { Database } from "../platform/database/connect.ts"
import { whileTablesStay } from "../platform/database/open.ts"
import { type FileStorage, folderOfTenant } from "../platform/files/store.ts"
import { REGISTRY_SCHEMA } from "../platform/tenants/registry.ts"
import { version } from "../platform/version.ts"
import { type ExaminedArchive, examineArchive } from "./archive-reader.ts"
import { hasTable, prepareSession, sequencesOf, tablesOf, tenantColumns } from "./catalogue.ts"
import {
  BackupError,
  FORMAT,
  fileEntry,
  HEAD,
  type Head,
  MANIFEST,
  type Manifest,
  migrationsOf,
  mostBytesOf,
  type SchemaPart,
  SECRET,
  tableEntry,
} from "./format.ts"
import { type Rows, readRows } from "./table-rows.ts"

/** The sources of a backup; the application's dependencies include both. */
type BackedUp = { cells: Cells; storage: FileStorage }

type BackupWish = {
  /** The whole installation, or the short names of some tenants. */
  tenants: "all" | readonly [string, ...string[]]
  /** The secret of the installation, if the archive is to contain it. */
  secret?: string | null
}

type BackupSummary = { tenants: string[]; rows: number; files: number }

/** Registry tables that concern running servers only: their messages and settings, and where tenants are or move to. */
const fleeting = [
  "long_messages",
  "cell",
  "tenant_moves",
  "tenant_removals",
  "tenants_in_use",
  "common_settings",
]

/**
 * Same as {@link writeBackup}, but writes a file that only its owner can read. It gets its name when it is complete, and was
 * read again as a restore reads it.
 *
 * @throws BackupError when the file already exists and `replace` is not given
 */
export async function writeBackupFile(
  backedUp: BackedUp,
  wish: BackupWish,
  path: string,
  { replace = false } = {},
): Promise<BackupSummary & { digest: ExaminedArchive["digest"] }> {
  if (!replace && existsSync(path)) throw new BackupError(`${path} already exists: --force replaces it.`)
  const unfinished = `${path}.unfinished`
  try {
    const file = await open(unfinished, "w", 0o600)
    const summary = await writeBackup(backedUp, wish, file.createWriteStream({ flush: true }))
    const { digest } = await examineArchive(unfinished)
    await rename(unfinished, path)
    return { ...summary, digest }
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/**
 * Writes an archive of an installation or of some of its tenants: a snapshot of all tables (one for each database
 * server), while servers keep writing, then the stored files. The caller ensures that nobody migrates or removes tables
 * of the first server meanwhile. Short-lived data is left out: messages between nodes, and the job queues in their own
 * schema, with the mails and delayed work that wait there. Events that nobody has handled yet are in each tenant's tables.
 *
 * @throws BackupError when there is no such installation or tenant, the secret is wanted with a single tenant, or a newer
 * version has migrated the tables: this one does not know what belongs to them
 */
export async function writeBackup(
  { cells, storage }: BackedUp,
  { tenants: wanted, secret = null }: BackupWish,
  target: Writable,
): Promise<BackupSummary> {
  const archive = createArchiveWriter(target)
  try {
    if (secret !== null && wanted !== "all") {
      throw new BackupError(
        "The secret belongs to the whole installation: the archive of one tenant cannot contain it.",
      )
    }
    const found = await wantedTenants(cells.first.database, wanted)
    const used = cells.all.filter(({ key }) => key === null || found.some(({ cell }) => cell === key))
    const { head, rows } = await withSnapshots(used, (databaseOf) => writeTables(databaseOf, wanted, archive))
    const files = await writeFiles(storage, head.tenants, archive)
    if (secret !== null) await archive.add(SECRET, [Buffer.from(secret)])
    const manifest: Manifest = { entries: { ...archive.entries }, rows }
    await archive.add(MANIFEST, [asJson(manifest)])
    await archive.finish()
    return { tenants: head.tenants, rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files }
  } catch (error) {
    await archive.abandon(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

/** The open snapshots, by the key of the cell. */
type Snapshots = ReadonlyMap<string | null, Database>

/**
 * Runs `work` in a snapshot, and gives back the locks that it took: those on all tables of many tenants are more than a
 * server with its default settings has room for.
 */
async function givingBackLocks<T>(snapshot: Database, work: () => Promise<T>): Promise<T> {
  await sql`savepoint before_reading`.execute(snapshot)
  const result = await work()
  await sql`rollback to savepoint before_reading`.execute(snapshot)
  return result
}

/** Opens a transaction in each cell that sees the state of this moment, one in the other. */
async function withSnapshots<T>(
  [cell, ...others]: readonly Cell[],
  work: (snapshots: Snapshots) => Promise<T>,
  opened: Snapshots = new Map(),
): Promise<T> {
  if (!cell) return work(opened)
  return whileItsTablesStay(cell, (database) =>
    database.transaction().execute(async (db) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(db)
      await prepareSession(db)
      return withSnapshots(others, work, new Map([...opened, [cell.key, db]]))
    }),
  )
}

/** In the first cell, the caller sees to it. */
async function whileItsTablesStay<T>(
  { key, config, database }: Cell,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (key === null) return work(database)
  // Fails soon if it does not respond, where a direct connection would wait for it.
  await sql`select 1`.execute(database)
  return whileTablesStay(config, database, work)
}

/** @throws BackupError for a tenant that has been moved since the snapshots were opened */
function snapshotOf(snapshots: Snapshots, { slug, cell }: { slug: string; cell: string | null }): Database {
  const db = snapshots.get(cell)
  if (db) return db
  throw new BackupError(`The tenant "${slug}" has just been moved to another server: please start again.`)
}

async function writeTables(snapshots: Snapshots, wanted: BackupWish["tenants"], archive: ArchiveWriter) {
  const db = snapshotOf(snapshots, { slug: "", cell: null })
  const tenants = await wantedTenants(db, wanted)
  const owners = wanted === "all" ? null : await tenantColumns(db, REGISTRY_SCHEMA)
  const registry = await describeSchema(db, REGISTRY_SCHEMA, null)
  registry.tables = registry.tables.filter(({ name }) => !fleeting.includes(name))
  if (owners) {
    // In this order they can be restored with foreign keys in force.
    registry.tables = [...owners.keys()].flatMap((owned) =>
      registry.tables.filter(({ name }) => name === owned),
    )
    registry.sequences = []
  }
  const schemas = [registry]
  for (const tenant of tenants) {
    const { slug, schemaName, cell } = tenant
    const own = snapshotOf(snapshots, tenant)
    const described = await givingBackLocks(own, () => describeSchema(own, schemaName, slug))
    schemas.push({ ...described, ...(cell !== null && { cell }) })
  }
  const head: Head = {
    format: FORMAT,
    version,
    time: new Date().toISOString(),
    scope: wanted === "all" ? "installation" : "tenant",
    tenants: tenants.map(({ slug }) => slug),
    schemas,
  }
  await archive.add(HEAD, [asJson(head)])
  const rows: Manifest["rows"] = {}
  for (const schema of schemas) {
    const own = snapshotOf(snapshots, { slug: schema.tenant ?? "", cell: schema.cell ?? null })
    await givingBackLocks(own, async () => {
      for (const table of schema.tables) {
        const owner = schema.tenant === null ? owners?.get(table.name) : undefined
        const only =
          owner === undefined
            ? sql``
            : sql`where ${sql.id(owner)} in (${sql.join(tenants.map(({ slug }) => sql.lit(slug)))})`
        rows[`${schema.name}.${table.name}`] = await writeTable(own, schema.name, table, only, archive)
      }
    })
  }
  return { head, rows }
}

async function wantedTenants(db: Database, wanted: BackupWish["tenants"]) {
  if (!(await hasTable(db, REGISTRY_SCHEMA, "tenants"))) {
    throw new BackupError("There is nothing to back up: the database contains no Plumbline installation.")
  }
  const { rows } = await sql<{ slug: string; schemaName: string; cell: string | null }>`
    select slug, schema_name, to_jsonb(tenant) ->> 'cell' as cell
    from ${sql.id(REGISTRY_SCHEMA, "tenants")} tenant order by slug`.execute(db)
  if (wanted === "all") return rows
  const missing = wanted.find((name) => !rows.some(({ slug }) => slug === name))
  if (missing !== undefined) throw new BackupError(`There is no tenant "${missing}".`)
  return rows.filter(({ slug }) => wanted.includes(slug))
}

async function describeSchema(db: Database, name: string, tenant: string | null): Promise<SchemaPart> {
  if (!(await hasTable(db, name, "kysely_migration"))) {
    throw new BackupError(`The tables in "${name}" are not complete: run plumbline migrate first.`)
  }
  const migrations = await sql<{ name: string }>`
    select name from ${sql.id(name, "kysely_migration")} order by name`.execute(db)
  const known = migrationsOf(tenant)
  const unknown = migrations.rows.find((migration) => !(migration.name in known))
  if (unknown) {
    throw new BackupError(
      `The tables in "${name}" are those of another or newer version of Plumbline (at "${unknown.name}"): back up with that one.`,
    )
  }
  const tables = await tablesOf(db, name)
  return {
    name,
    tenant,
    migrations: migrations.rows.map((migration) => migration.name),
    tables: tables.map((table) => ({
      name: table.name,
      columns: table.columns.map((column) => column.name),
    })),
    sequences: await sequencesOf(db, name),
  }
}

/** Writes the rows of a table; every value as the text from which its type restores the same value. */
async function writeTable(
  db: Database,
  schema: string,
  table: SchemaPart["tables"][number],
  only: RawBuilder<unknown>,
  archive: ArchiveWriter,
): Promise<number> {
  let written = 0
  let count = 0
  for await (const rows of readRows(db, schema, table, only)) {
    await archive.add(tableEntry(schema, table.name, ++written), rows.pieces, rows.bytes)
    count += rows.count
  }
  return count
}

/** Files come after the tables, because a file is stored before the row that names it. */
async function writeFiles(storage: FileStorage, slugs: string[], archive: ArchiveWriter): Promise<number> {
  let count = 0
  for (const slug of slugs) {
    const folder = folderOfTenant(storage, slug)
    for await (const path of folder.list()) {
      const bytes = await folder.read(path)
      // A file removed in the meantime is not needed any more.
      if (bytes === null) continue
      await archive.add(fileEntry(slug, path), [Buffer.from(bytes)])
      count++
    }
  }
  return count
}

function asJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}

type ArchiveWriter = {
  /**
   * Adds an entry and waits until there is room for the next.
   *
   * @param bytes the length of all pieces; that of the first by default
   * @throws BackupError when it is longer than what is read
   */
  add(name: string, pieces: [Buffer] | Rows["pieces"], bytes?: number): Promise<void>
  /** Size and SHA-256 of the entries so far. */
  entries: Manifest["entries"]
  /** Closes the archive and waits until all of it is written. */
  finish(): Promise<void>
  /** Aborts writing. */
  abandon(error: Error): Promise<void>
}

/** Writes a gzipped tar archive to a stream, entry by entry; only a piece of the current entry is in memory. */
function createArchiveWriter(target: Writable): ArchiveWriter {
  const archive = pack()
  const written = pipeline(archive, createGzip(), target, { end: target !== process.stdout })
  // The current entry would wait forever for a target that has failed.
  const failed = new Promise<never>((_, reject) => written.catch(reject))
  failed.catch(() => undefined)
  const entries: Manifest["entries"] = {}
  return {
    entries,
    async add(name, pieces, bytes = Array.isArray(pieces) ? pieces[0].length : 0) {
      if (bytes > mostBytesOf(name))
        throw new BackupError(`${name} is too long for an archive: ${bytes} bytes.`)
      const hash = createHash("sha256")
      const hashed = async function* () {
        for await (const piece of pieces) {
          hash.update(piece)
          yield piece
        }
      }
      const added = new Promise<void>((resolve, reject) => {
        const entry = archive.entry({ name, mode: 0o600, size: bytes }, (error) =>
          error ? reject(error) : resolve(),
        )
        pipeline(Readable.from(hashed()), entry).catch(reject)
      })
      await Promise.race([added, failed])
      entries[name] = { size: bytes, sha256: hash.digest("hex") }
    },
    async finish() {
      archive.finalize()
      await written
    },
    async abandon(error) {
      archive.destroy(error)
      await written.catch(() => undefined)
    },
  }
}
