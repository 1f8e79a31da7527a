import { sql } from "kysely"
import {
  type CatalogueTable,
  foreignKeysOf,
  prepareSession,
  sequencesOf,
  setTriggers,
  tablesOf,
} from "../backup/catalogue.ts"
import { isUpToDate, migrateSchema } from "../platform/database/migrate.ts"
import { addPartition, detachPartition, partitionsOf } from "../platform/database/partitions.ts"
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
    await copyPartitions(source, { ...target, db })
    await prepareSession(db)
    if (!isSame(tables, await tablesOf(db, target.schema))) {
      throw new MoveError(
        "The tables on the two servers are not the same: is one of them of another version?",
      )
    }
    for (const { table, name } of await foreignKeysOf(db, target.schema)) {
      await sql`alter table ${table} drop constraint ${name}`.execute(db)
    }
    await setTriggers(db, target.schema, tables, "disable")
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
    await setTriggers(db, target.schema, tables, "enable")
    for (const { name, value, called } of await sequencesOf(source.db, source.schema)) {
      const sequence = `"${target.schema}"."${name}"`
      await sql`select setval(${sequence}::regclass, ${value}::bigint, ${called})`.execute(db)
    }
  })
}

/**
 * Gives tables that are still empty the partitions that they have at the source, so that large ones are not one at their
 * new place. Where there are rows already, from an attempt before, any partitions will do.
 */
async function copyPartitions(source: Side, { db, schema }: Side): Promise<void> {
  const tables = Map.groupBy(await partitionsOf(source.db, source.schema), ({ table }) => table)
  const present = Map.groupBy(await partitionsOf(db, schema), ({ table }) => table)
  for (const [table, wanted] of tables) {
    const [first, ...others] = present.get(table) ?? []
    if (!first || others.length > 0 || wanted.length === 1) continue
    if (!(await isEmpty({ db, schema }, table))) continue
    await detachPartition(db, schema, first)
    const aside = `${first.name}_made`
    await sql`alter table ${sql.id(schema, first.name)} rename to ${sql.id(aside)}`.execute(db)
    for (const partition of wanted) await addPartition(db, schema, partition, aside)
    await sql`drop table ${sql.id(schema, aside)}`.execute(db)
  }
}

async function isEmpty({ db, schema }: Side, table: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.id(schema, table)} limit 1`.execute(db)
  return rows.length === 0
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
