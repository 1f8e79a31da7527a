import { sql } from "kysely"
import {
  type CatalogueTable,
  foreignKeysOf,
  prepareSession,
  sequencesOf,
  tablesOf,
} from "../backup/catalogue.ts"
import { isUpToDate, migrateSchema } from "../platform/database/migrate.ts"
import { MoveError } from "./errors.ts"
import { beginCopying, refuseAllOthers } from "./pause-writes.ts"
import type { Side } from "./side.ts"

/**
 * Makes the tables at the target, without what would refuse rows in any order: foreign keys and triggers. Nobody else may
 * change them.
 *
 * @returns the tables
 * @throws MoveError if the tables of the two are not the same
 */
export async function prepareTarget(source: Side, target: Side): Promise<CatalogueTable[]> {
  if (!(await isUpToDate(source.db, source.schema))) {
    throw new MoveError("The tables of the tenant are not up to date: run plumbline migrate first.")
  }
  const tables = await tablesOf(source.db, source.schema)
  await target.db.transaction().execute(async (db) => {
    await beginCopying(db)
    await migrateSchema(db, target.schema)
    await prepareSession(db)
    if (!isSame(tables, await tablesOf(db, target.schema))) {
      throw new MoveError(
        "The tables on the two servers are not the same: is one of them of another version?",
      )
    }
    for (const { table, name } of await foreignKeysOf(db, target.schema)) {
      await sql`alter table ${table} drop constraint ${name}`.execute(db)
    }
    await setTriggers({ ...target, db }, tables, "disable")
    await refuseAllOthers({ ...target, db })
  })
  return tables
}

/** Puts back what {@link prepareTarget} has taken away, and the state of the sequences, once all rows are there. */
export async function completeTarget(
  source: Side,
  target: Side,
  tables: readonly CatalogueTable[],
): Promise<void> {
  const keys = await source.db.transaction().execute(async (db) => {
    await prepareSession(db)
    return foreignKeysOf(db, source.schema)
  })
  await target.db.transaction().execute(async (db) => {
    await prepareSession(db)
    for (const { name, definition, tableName } of keys) {
      await sql`alter table ${sql.id(target.schema, tableName)} add constraint ${name} ${definition}`.execute(
        db,
      )
    }
    await setTriggers({ ...target, db }, tables, "enable")
    for (const { name, value, called } of await sequencesOf(source.db, source.schema)) {
      const sequence = `"${target.schema}"."${name}"`
      await sql`select setval(${sequence}::regclass, ${value}::bigint, ${called})`.execute(db)
    }
  })
}

async function setTriggers(
  { db, schema }: Side,
  tables: readonly CatalogueTable[],
  to: "enable" | "disable",
): Promise<void> {
  for (const { name } of tables)
    await sql`alter table ${sql.id(schema, name)} ${sql.raw(to)} trigger user`.execute(db)
}

function isSame(some: CatalogueTable[], others: CatalogueTable[]): boolean {
  const inOrder = (tables: CatalogueTable[]) =>
    JSON.stringify(
      tables.map(({ name, columns }) => [
        name,
        columns.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
      ]),
    )
  return inOrder(some) === inOrder(others)
}
