import { sql } from "kysely"
import { prepareSession, sequencesOf, tablesOf } from "../backup/catalogue.ts"
import { isUpToDate, migrateSchema } from "../platform/database/migrate.ts"
import { addPartition, detachPartition, partitionsOf } from "../platform/database/partitions.ts"
import { BEING_MOVED, refuseFromNow, type Side } from "./close-tables.ts"
import { MoveError } from "./errors.ts"
import { identifyRows } from "./replication.ts"

/**
 * Makes the tables at the target as they are at the source, without rows. Nobody else may change them. What is replicated
 * fires no triggers there and is not checked by foreign keys, which hold as they do at the source.
 *
 * @throws MoveError if the tables of the two are not the same
 */
export async function prepareTarget(source: Side, target: Side): Promise<void> {
  if (!(await isUpToDate(source.db, source.schema))) {
    throw new MoveError("The tables of the tenant are not up to date: run plumbline migrate first.")
  }
  await target.db.transaction().execute(async (db) => {
    const own = { ...target, db }
    await migrateSchema(db, own.schema)
    await prepareSession(db)
    await copyPartitions(source, own)
    await identifyRows(own)
    if (!(await hasSameTables(source, own))) {
      throw new MoveError(
        "The tables on the two servers are not the same: is one of them of another version?",
      )
    }
    // Migrations insert rows into new tables.
    const tables = (await tablesOf(db, own.schema)).map(({ name }) => sql.id(own.schema, name))
    await sql`truncate ${sql.join(tables)}`.execute(db)
    await refuseFromNow(own, BEING_MOVED)
  })
}

/** Lets numbers go on where they are at the source. */
export async function copySequences(source: Side, target: Side): Promise<void> {
  const values = (await sequencesOf(source.db, source.schema)).map(
    ({ name, value, called }) =>
      sql`setval(${`"${target.schema}"."${name}"`}::regclass, ${value}::bigint, ${called})`,
  )
  await sql`select ${sql.join(values)}`.execute(target.db)
}

export async function hasSameTables(source: Side, target: Side): Promise<boolean> {
  const [some, others] = [await describeTables(source), await describeTables(target)]
  return some === others
}

/** Also the partitions: each is replicated as a table. */
async function describeTables({ db, schema }: Side): Promise<string> {
  const tables = (await tablesOf(db, schema)).map(({ name, columns }) => [
    name,
    ...columns.map((column) => `${column.name} ${column.type}`).toSorted(),
  ])
  return JSON.stringify([tables, await partitionsOf(db, schema)])
}

/** Gives tables the partitions that they have at the source, in place of the one that migrations have made. */
async function copyPartitions(source: Side, { db, schema }: Side): Promise<void> {
  const tables = Map.groupBy(await partitionsOf(source.db, source.schema), ({ table }) => table)
  const present = Map.groupBy(await partitionsOf(db, schema), ({ table }) => table)
  for (const [table, wanted] of tables) {
    const [first] = present.get(table) ?? []
    if (!first || wanted.length === 1) continue
    await detachPartition(db, schema, first)
    const aside = `${first.name}_made`
    await sql`alter table ${sql.id(schema, first.name)} rename to ${sql.id(aside)}`.execute(db)
    for (const partition of wanted) await addPartition(db, schema, partition, aside)
    await sql`drop table ${sql.id(schema, aside)}`.execute(db)
  }
}
