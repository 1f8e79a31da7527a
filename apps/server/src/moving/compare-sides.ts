import { sql } from "kysely"
import { type CatalogueTable, prepareSession, tablesOf } from "../backup/catalogue.ts"
import type { Side } from "./close-tables.ts"
import { MoveError } from "./errors.ts"
import type { Line } from "./replication.ts"

/**
 * Keeps in view what both sides have now, while people go on.
 *
 * @returns compares the two, once; throws MoveError that names the tables that differ
 */
export async function keepInView({ source, target }: Line): Promise<() => Promise<void>> {
  const [wanted, present] = await Promise.all([snapshotOf(source), snapshotOf(target)])
  return async () => {
    try {
      const differing: string[] = []
      for (const table of await tablesOf(wanted.db, wanted.schema)) {
        const [one, other] = await Promise.all([printOf(wanted, table), printOf(present, table)])
        if (one !== other) differing.push(table.name)
      }
      if (differing.length === 0) return
      throw new MoveError(
        `The copy is not the same: ${differing.join(", ")}. The tenant stays where it is: give up with --cancel.`,
      )
    } finally {
      await Promise.all([wanted.db.rollback().execute(), present.db.rollback().execute()])
    }
  }
}

async function snapshotOf({ db: database, schema }: Side) {
  const db = await database
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute()
  // The first statement: from here on, the transaction sees what is there now.
  await prepareSession(db)
  return { db, schema }
}

/** The number of rows, and a sum over their contents. */
async function printOf({ db, schema }: Side, { name, columns }: CatalogueTable): Promise<string> {
  const values = sql.join(columns.map((column) => sql.id(column.name)))
  const { rows } = await sql<{ print: string }>`
    select count(*) || ' rows, ' || coalesce(sum(hashtextextended(row(${values})::text, 0)), 0) as print
    from ${sql.id(schema, name)}`.execute(db)
  return rows[0]?.print ?? ""
}
