import { type RawBuilder, sql } from "kysely"
import type { Database } from "../platform/database/connect.ts"
import type { CatalogueTable } from "./catalogue.ts"

/** Approximate size of a batch of fetched rows. */
const FETCH_BYTES = 1024 * 1024

/**
 * Reads the rows of a table in batches, each row as JSON with every value as the text from which its type restores the
 * same value. Requires a transaction with a prepared session.
 *
 * @param only the condition, with `where`; empty for all rows
 */
export async function* readRows(
  db: Database,
  schema: string,
  { name, columns }: { name: string; columns: readonly string[] },
  only: RawBuilder<unknown>,
): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.id(column)}::text as ${sql.id(column)}`))
  await sql`declare rows_read no scroll cursor for select row_to_json(line)::text as line
    from (select ${values} from ${sql.id(schema, name)} ${only}) line`.execute(db)
  for (let portion = 100; ; ) {
    const { rows } = await sql<{
      line: string
    }>`fetch forward ${sql.raw(String(portion))} from rows_read`.execute(db)
    if (rows.length === 0) break
    const fetched = rows.reduce((size, { line }) => size + line.length, 0)
    portion = Math.max(1, Math.min(5_000, Math.floor((FETCH_BYTES * rows.length) / fetched)))
    yield rows.map(({ line }) => line)
  }
  await sql`close rows_read`.execute(db)
}

/**
 * Stores rows that were read by {@link readRows}.
 *
 * @param rows a JSON list of them
 */
export async function storeRows(
  db: Database,
  schema: string,
  { name: table, columns }: CatalogueTable,
  rows: string,
): Promise<void> {
  const names = sql.join(columns.map(({ name }) => sql.id(name)))
  const texts = sql.join(columns.map(({ name }) => sql`${sql.id(name)} text`))
  const values = sql.join(columns.map(({ name, type }) => sql`${sql.id(name)}::${sql.raw(type)}`))
  await sql`insert into ${sql.id(schema, table)} (${names}) overriding system value
    select ${values} from json_to_recordset(${rows}::json) as line (${texts})`.execute(db)
}
