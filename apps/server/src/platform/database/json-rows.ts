import { type RawBuilder, sql } from "kysely"

type Columns = {
  /** Columns in camel case, optionally with their table: `answer.questionId`. */
  columns: readonly string[]
  /** Columns that are times: written without their zone, which is UTC, as everywhere else. */
  times?: readonly string[]
}

/** One row as a JSON object whose keys are the columns' names in camel case. */
export function jsonRow<Row>({ columns, times = [] }: Columns): RawBuilder<Row> {
  const fields = [
    ...columns.flatMap((column) => [sql.lit(nameOf(column)), sql.ref(column)]),
    ...times.flatMap((column) => [sql.lit(nameOf(column)), sql`${sql.ref(column)} at time zone 'UTC'`]),
  ]
  return sql<Row>`json_build_object(${sql.join(fields)})`
}

/** All rows as a JSON array of such objects; empty if there are none. */
export function jsonRows<Row>(columns: Columns, orderBy?: string): RawBuilder<Row[]> {
  const order = orderBy === undefined ? sql`` : sql` order by ${sql.ref(orderBy)}`
  return sql<Row[]>`coalesce(json_agg(${jsonRow(columns)}${order}), '[]')`
}

/** Many rows as one value: an array per column, all in the same order; null instead of arrays if there are no rows. */
export type JsonColumns<Row> = { readonly [Column in keyof Row]: readonly Row[Column][] | null }

/**
 * All rows as {@link JsonColumns}. For many small rows that are read along with another query, this costs a fraction of
 * JSON objects, and less than a separate query.
 */
export function jsonColumns<Row extends object>(
  ...columns: readonly (string & keyof Row)[]
): RawBuilder<JsonColumns<Row>> {
  const lists = columns.flatMap((column) => [sql.lit(column), sql`json_agg(${sql.ref(column)})`])
  return sql<JsonColumns<Row>>`json_build_object(${sql.join(lists)})`
}

function nameOf(column: string): string {
  return column.slice(column.lastIndexOf(".") + 1)
}
