import { sql } from "kysely"
import type { Database } from "../database/connect.ts"
import { migrateSchema } from "../database/migrate.ts"
import { REGISTRY_SCHEMA, registryMigrations } from "../tenants/registry.ts"
import type { Cell } from "./cells.ts"

const table = sql.id(REGISTRY_SCHEMA, "cell")

/**
 * Prepares what every cell has besides its tenants: notes of ended sessions, and its own name, so that a setting that
 * names the wrong server does no harm.
 *
 * @param direct the cell without a pooler in between
 * @throws Error if it is another cell, or that of another installation's registry
 */
export async function joinCell(direct: Database, cell: Cell): Promise<void> {
  await migrateSchema(direct, REGISTRY_SCHEMA, registryMigrations)
  const { name } = cell
  const isFirst = cell.key === null
  const { rows } = await sql<{ name: string; isFirst: boolean }>`
    with added as (insert into ${table} (name, is_first) values (${name}, ${isFirst}) on conflict do nothing)
    select name, is_first from ${table}`.execute(direct)
  const [known] = rows
  if (!known) return
  if (known.isFirst !== isFirst || (!isFirst && known.name !== name)) {
    throw new Error(
      `DATABASES: the server that it names "${name}" is "${known.name}"${known.isFirst ? ", with the registry" : ""}.`,
    )
  }
}
