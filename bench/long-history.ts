import { sql } from "kysely"
import type { Database } from "../apps/server/src/platform/database/connect.ts"
import {
  addPartition,
  attachPartition,
  detachPartition,
  type Partition,
  partitionsOf,
} from "../apps/server/src/platform/database/partitions.ts"

const TABLE = "answer_changes"
const MONTHS = 36
/** About the changes after which the product has another partition follow at the beginning of a month. */
const LARGE = 2_000_000
/** Moments between two changes of an answer. Each result has its own, and its answers are changed in one after the other. */
const MOMENTS = 1_000_000
const SESSION = 1_000

type Month = Partition & { from: string; to: string }

/**
 * Gives every answer so many changes more, during three years until now, in as many partitions as the product would have
 * made. They are filled without their indexes, so that a hundred million rows take minutes instead of hours.
 */
export async function lengthenHistory(database: Database, schema: string, perAnswer: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.id(schema, "answers")}`.execute(database)
  const changes = (rows[0]?.count ?? 0) * perAnswer
  const [open, ...others] = (await partitionsOf(database, schema)).filter(({ table }) => table === TABLE)
  if (!open || others.length > 0) throw new Error("The history has partitions already.")
  const count = Math.min(MONTHS, Math.max(1, Math.floor(changes / LARGE)))
  const months = await monthsOf(database, count, open.name)
  await database.transaction().execute(async (db) => {
    await detachPartition(db, schema, open)
    // Its rows so far are of today.
    await attachPartition(db, schema, months.at(-1) ?? open)
  })
  for (const [nth, month] of months.entries()) {
    await database.transaction().execute(async (db) => {
      await sql`set local work_mem = '768MB'`.execute(db)
      // Each row refers to an answer by construction.
      await sql`set local session_replication_role = replica`.execute(db)
      if (month.name !== open.name) await addPartition(db, schema, month, open.name)
      await withoutIndexes(db, schema, month.name, () => fill(db, schema, month, { perAnswer, nth, count }))
    })
  }
  await sql`update ${sql.id(schema, "answers")} set changes = changes + ${perAnswer}`.execute(database)
}

/** Partitions from months that divide the three years until now evenly; the last one exists. */
async function monthsOf(database: Database, count: number, last: string): Promise<Month[]> {
  const { rows } = await sql<{ from: string; to: string; name: string }>`
    select month::text as from, lead(month, 1, now()) over (order by month)::text as to,
      ${`${TABLE}_from_`} || to_char(month at time zone 'UTC', 'YYYY_MM') as name
    from generate_series(1, ${count}::int) nth cross join lateral (
      select (date_trunc('month', now() at time zone 'UTC')
        - make_interval(months => ${MONTHS} * (${count}::int - nth + 1) / ${count}::int - 1)) at time zone 'UTC'
    ) as starts (month)
    order by month`.execute(database)
  return rows.map(({ from, to, name }, nth) => {
    const [isFirst, isLast] = [nth === 0, nth === count - 1]
    const bound = `FOR VALUES FROM (${isFirst ? "MINVALUE" : `'${from}'`}) TO (${isLast ? "MAXVALUE" : `'${to}'`})`
    return { table: TABLE, name: isLast ? last : name, bound, from, to }
  })
}

/** The changes of a month in the order of time, as they would have come; each answer keeps the order of its own. */
async function fill(
  db: Database,
  schema: string,
  { from, to }: Month,
  { perAnswer, nth, count }: { perAnswer: number; nth: number; count: number },
): Promise<void> {
  const [first, last] = [
    Math.floor((nth * perAnswer) / count) + 1,
    Math.ceil(((nth + 1) * perAnswer) / count),
  ]
  const moments = sql.lit(perAnswer * MOMENTS)
  await sql`
    insert into ${sql.id(schema, TABLE)} (answer_id, sequence, result_id, question_id, model, type, answer_option_id,
      confidence_level_id, created_by, creation_time)
    select answer.id, answer.changes + change, answer.result_id, answer.question_id, model.number, 'UPDATE',
      answer.answer_option_id, answer.confidence_level_id, answer.created_by,
      ${from}::timestamptz + (${to}::timestamptz - ${from}::timestamptz) * ((moment % ${moments})::float8 / ${moments})
    from ${sql.id(schema, "answers")} answer
      cross join (select max(number) as number from ${sql.id(schema, "kit_models")}) model
      cross join generate_series(${sql.lit(first)}, ${sql.lit(last)}) change
      cross join lateral (select ${sql.lit(count)}::bigint * ((change - 1)::bigint * ${sql.lit(MOMENTS)}
        + abs(uuid_hash(answer.result_id)::bigint) % ${sql.lit(MOMENTS - SESSION)}
        + answer.question_id % ${sql.lit(SESSION)})) as happens (moment)
    where moment / ${moments} = ${sql.lit(nth)}
    order by moment`.execute(db)
}

/** Removes the indexes and keys of a table, does the work, and makes them again as they were. */
async function withoutIndexes(db: Database, schema: string, name: string, work: () => Promise<void>) {
  const table = sql.id(schema, name)
  const { rows } = await sql<{ index: string; key: string | null; definition: string }>`
    select class.relname as index, pg_get_indexdef(class.oid) as definition, pg_get_constraintdef(key.oid) as key
    from pg_index
    join pg_class class on class.oid = indexrelid
    left join pg_constraint key on key.conindid = class.oid and key.conrelid = indrelid
    where indrelid = ${`${schema}.${name}`}::regclass`.execute(db)
  for (const { index, key } of rows)
    await (key
      ? sql`alter table ${table} drop constraint ${sql.id(index)}`
      : sql`drop index ${sql.id(schema, index)}`
    ).execute(db)
  await work()
  for (const { index, key, definition } of rows)
    await (key
      ? sql`alter table ${table} add constraint ${sql.id(index)} ${sql.raw(key)}`
      : sql.raw(definition)
    ).execute(db)
}
