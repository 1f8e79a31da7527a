import { type RawBuilder, sql } from "kysely"
import { type CatalogueTable, prepareSession } from "../backup/catalogue.ts"
import { readRows, sendRows, storeRows } from "../backup/table-rows.ts"
import { beginCopying } from "./pause-writes.ts"
import type { Side } from "./side.ts"

/** Rows of a table, grouped by the beginning of their hash: number of rows and sums of their hashes, by group. */
type Groups = Map<string, { rows: number; text: string }>

/** The first four of 32 hexadecimal digits: up to 65,536 groups. */
const DIGITS = 4

/** The hash of a row (MD5, in hexadecimal), from the text of all its values. */
function hashOf({ columns }: CatalogueTable): RawBuilder<string> {
  const values = sql.join(columns.map(({ name }) => sql`${sql.id(name)}::text`))
  return sql<string>`md5(row(${values})::text)`
}

/** Reads a whole table once. */
async function groupsOf({ db, schema }: Side, table: CatalogueTable): Promise<Groups> {
  const part = (from: number) => sql`sum(('x' || substr(hash, ${sql.lit(from)}, 16))::bit(64)::bigint)`
  const { rows } = await sql<{ group: string; rows: number; text: string }>`
    select substr(hash, 1, ${sql.lit(DIGITS)}) as "group", count(*)::int as rows,
      count(*) || ' ' || ${part(1)} || ' ' || ${part(17)} as text
    from (select ${hashOf(table)} as hash from ${sql.id(schema, table.name)}) line
    group by 1`.execute(db)
  return new Map(rows.map(({ group, ...of }) => [group, of]))
}

/**
 * Makes a table equal to the source at this moment. Only rows in groups that differ are copied, so it can be repeated
 * until hardly anything is left, and goes on where an earlier attempt was ended.
 *
 * @returns the number of copied rows
 */
export async function copyTable(source: Side, target: Side, table: CatalogueTable): Promise<number> {
  return source.db.transaction().execute(async (from) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(from)
    await prepareSession(from)
    return target.db.transaction().execute(async (to) => {
      await prepareSession(to)
      await beginCopying(to)
      return copyDiffering({ ...source, db: from }, { ...target, db: to }, table)
    })
  })
}

async function copyDiffering(source: Side, target: Side, table: CatalogueTable): Promise<number> {
  const [wanted, present] = await Promise.all([groupsOf(source, table), groupsOf(target, table)])
  const differing = [...new Set([...wanted.keys(), ...present.keys()])].filter(
    (group) => wanted.get(group)?.text !== present.get(group)?.text,
  )
  if (differing.length === 0) return 0
  const among = sql`where substr(${hashOf(table)}, 1, ${sql.lit(DIGITS)}) = any(${differing})`
  await sql`delete from ${sql.id(target.schema, table.name)} ${among}`.execute(target.db)
  const columns = table.columns.map(({ name }) => name)
  let copied = 0
  for await (const rows of readRows(source.db, source.schema, { name: table.name, columns }, among)) {
    await storeRows(target.db, target.schema, table, await sendRows(target.db, rows))
    copied += rows.count
  }
  return copied
}

/** The number of rows of each table, and a hash of all of them, to compare two copies. */
export async function fingerprints(
  side: Side,
  tables: readonly CatalogueTable[],
): Promise<Map<string, string>> {
  return side.db.transaction().execute(async (db) => {
    await prepareSession(db)
    const prints = new Map<string, string>()
    for (const table of tables) {
      const groups = [...(await groupsOf({ ...side, db }, table))]
      const rows = groups.reduce((sum, [, group]) => sum + group.rows, 0)
      const sums = groups
        .map(([group, { text }]) => `${group} ${text}`)
        .sort()
        .join("\n")
      prints.set(table.name, `${rows} rows\n${sums}`)
    }
    return prints
  })
}
