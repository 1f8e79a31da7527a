import { sql } from "kysely"
import type { Database } from "./connect.ts"

/** A partition of a table: which rows it has is in `bound`, as SQL (`FOR VALUES …`). */
export type Partition = { table: string; name: string; bound: string }

/** The partitions of the tables of a schema, by table and name. */
export async function partitionsOf(db: Database, schema: string): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    select parent.relname as table, class.relname as name, pg_get_expr(class.relpartbound, class.oid) as bound
    from pg_inherits
    join pg_class class on class.oid = inhrelid
    join pg_class parent on parent.oid = inhparent
    join pg_namespace namespace on namespace.oid = class.relnamespace
    where namespace.nspname = ${schema} and class.relispartition and class.relkind = 'r'
    order by 1, 2`.execute(db)
  return rows
}

/** Makes a partition with the columns, checks and indexes of another one, which may be detached. */
export async function addPartition(
  db: Database,
  schema: string,
  partition: Partition,
  like: string,
): Promise<void> {
  await sql`create table ${sql.id(schema, partition.name)} (like ${sql.id(schema, like)} including all)`.execute(
    db,
  )
  await attachPartition(db, schema, partition)
}

export async function attachPartition(
  db: Database,
  schema: string,
  { table, name, bound }: Partition,
): Promise<void> {
  await sql`alter table ${sql.id(schema, table)} attach partition ${sql.id(schema, name)} ${sql.raw(bound)}`.execute(
    db,
  )
}

export async function detachPartition(
  db: Database,
  schema: string,
  { table, name }: Partition,
): Promise<void> {
  await sql`alter table ${sql.id(schema, table)} detach partition ${sql.id(schema, name)}`.execute(db)
}
