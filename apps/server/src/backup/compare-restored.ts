import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { Cells } from "../platform/cells/cells.ts"
import { type FileStorage, folderOfTenant } from "../platform/files/store.ts"
import type { ExaminedArchive } from "./archive-reader.ts"
import { hasTable } from "./catalogue.ts"
import { fileEntry, migrationsOf } from "./format.ts"

/** What was counted in a restored installation, and what differs from the archive, in words. */
type Comparison = { rows: number; files: number; differences: string[]; migrated: string[] }

/**
 * Counts the rows of every table and hashes every file of an installation that was restored from an archive just now, and
 * compares both with what the archive says.
 *
 * @property migrated tables of an older version whose rows a migration has moved, removed or added: no differences
 */
export async function compareRestored(
  { cells, storage }: { cells: Cells; storage: FileStorage },
  { head, manifest }: ExaminedArchive,
): Promise<Comparison> {
  const found: Comparison = { rows: 0, files: 0, differences: [], migrated: [] }
  const { database } = cells.first
  for (const { name: schema, tenant, migrations, tables } of head.schemas) {
    const isCurrent = Object.keys(migrationsOf(tenant)).length === migrations.length
    for (const { name: table } of tables) {
      const name = `${schema}.${table}`
      const expected = manifest.rows[name] ?? 0
      const isThere = await hasTable(database, schema, table)
      const { rows } = isThere
        ? await sql<{ count: number }>`select count(*)::int as count from ${sql.id(schema, table)}`.execute(
            database,
          )
        : { rows: [] }
      const count = rows[0]?.count ?? 0
      found.rows += count
      if (isThere && count === expected) continue
      const words = `${name} has ${isThere ? `${count} rows` : "no table"} instead of ${expected} rows`
      if (isCurrent) found.differences.push(words)
      else found.migrated.push(words)
    }
  }
  for (const slug of head.tenants) {
    const folder = folderOfTenant(storage, slug)
    for await (const path of folder.list()) {
      const expected = manifest.entries[fileEntry(slug, path)]
      const bytes = await folder.read(path)
      const hash = bytes && createHash("sha256").update(bytes).digest("hex")
      if (expected === undefined || hash !== expected.sha256)
        found.differences.push(`the file ${path} of ${slug} is not that of the archive`)
      else found.files++
    }
  }
  const archived = Object.keys(manifest.entries).filter((name) => name.startsWith("files/")).length
  if (found.files !== archived)
    found.differences.push(`${found.files} files are there instead of ${archived}`)
  return found
}
