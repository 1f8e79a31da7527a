import { type ControlledTransaction, sql } from "kysely"
import { type CatalogueTable, prepareSession, tablesOf } from "../backup/catalogue.ts"
import type { DB } from "../platform/database/generated/tables.ts"
import { MoveError } from "./errors.ts"
import type { Line } from "./replication.ts"
import type { Side } from "./side.ts"

/** What a side has at one moment; to be rolled back. */
export type Snapshot = Side & { db: ControlledTransaction<DB> }

/** Keeps both sides as they are now, for {@link compareSnapshots}, while people go on. */
export async function openSnapshots({ source, target }: Line): Promise<[Snapshot, Snapshot]> {
  const open = async ({ db, schema }: Side): Promise<Snapshot> => {
    const own = await db
      .startTransaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute()
    await prepareSession(own)
    return { schema, db: own }
  }
  return Promise.all([open(source), open(target)])
}

/** @throws MoveError that names the tables that differ */
export async function compareSnapshots([source, target]: [Snapshot, Snapshot]): Promise<void> {
  try {
    const differing: string[] = []
    for (const table of await tablesOf(source.db, source.schema)) {
      const [wanted, present] = await Promise.all([printOf(source, table), printOf(target, table)])
      if (wanted !== present) differing.push(table.name)
    }
    if (differing.length === 0) return
    throw new MoveError(
      `The copy is not the same: ${differing.join(", ")}. The tenant stays where it is: give up with --cancel.`,
    )
  } finally {
    await Promise.all([source.db.rollback().execute(), target.db.rollback().execute()])
  }
}

/** The number of rows, and a sum over their contents. */
async function printOf({ db, schema }: Side, { name, columns }: CatalogueTable): Promise<string> {
  const values = sql.join(columns.map((column) => sql.id(column.name)))
  const { rows } = await sql<{ print: string }>`
    select count(*) || ' rows, ' || coalesce(sum(hashtextextended(row(${values})::text, 0)), 0) as print
    from ${sql.id(schema, name)}`.execute(db)
  return rows[0]?.print ?? ""
}
