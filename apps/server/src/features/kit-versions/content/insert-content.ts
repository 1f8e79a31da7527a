import { setImmediate } from "node:timers/promises"
import { type RawBuilder, type Selectable, sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import type { DB } from "../../../platform/database/generated/tables.ts"
import { json } from "../../../platform/database/json.ts"

/** The most rows that one statement writes; kits of usual size need one statement per table. */
export const ROWS_AT_ONCE = 1000

type IdentifiedTable =
  | "maturityLevels"
  | "subjects"
  | "attributes"
  | "measures"
  | "questionnaires"
  | "answerRanges"
  | "questions"
  | "profiles"

export type ContentTable = IdentifiedTable | "levelCompetences" | "answerOptions" | "questionImpacts"

/** The tables that hold the content of a version, those that others refer to first. */
export const contentTables = [
  "maturityLevels",
  "levelCompetences",
  "subjects",
  "attributes",
  "measures",
  "questionnaires",
  "answerRanges",
  "answerOptions",
  "questions",
  "questionImpacts",
  "profiles",
] as const satisfies ContentTable[]

/** Columns for the version a row belongs to, and for when and by whom it was created and changed. */
export type Stamps = "kitVersionId" | "creationTime" | "lastModificationTime" | "createdBy" | "lastModifiedBy"

/** A row of version content without the columns that follow from version and request. */
export type ContentRow<Table extends ContentTable> = Table extends IdentifiedTable
  ? Omit<Selectable<DB[Table]>, Stamps>
  : Omit<Selectable<DB[Table]>, Stamps | "id">

export type ContentIds = Record<IdentifiedTable, number[]>

/** Reserves ids of each kind in one query, so that rows that refer to each other can be created in memory. */
export async function reserveIds(ctx: Context, counts: Record<IdentifiedTable, number>): Promise<ContentIds> {
  const columns = Object.entries(counts).map(([table, count]) => {
    const sequence = sql`pg_get_serial_sequence(${`"${ctx.tenant.schema}"."${snakeCase(table)}"`}, 'id')`
    return sql`(select coalesce(json_agg(nextval(${sequence})), '[]')
      from generate_series(1, ${count}::integer)) as ${sql.id(table)}`
  })
  const { rows } = await sql<ContentIds>`select ${sql.join(columns)}`.execute(ctx.db)
  const [ids] = rows
  if (!ids) throw new Error("The database returned no ids.")
  return ids
}

/** Inserts all rows of one table into a version, with few statements. */
export async function insertContent<Table extends ContentTable>(
  ctx: Context,
  kitVersionId: number,
  table: Table,
  rows: ContentRow<Table>[],
): Promise<void> {
  await insertRows(ctx, table, stamped(ctx, kitVersionId, rows))
}

/** Rows with the version they belong to, and when and by whom they are created. */
export function stamped<Row extends object>(ctx: Context, kitVersionId: number, rows: readonly Row[]) {
  const stamps = {
    kitVersionId,
    creationTime: ctx.now,
    lastModificationTime: ctx.now,
    createdBy: ctx.user.id,
    lastModifiedBy: ctx.user.id,
  }
  return rows.map((row) => ({ ...row, ...stamps }))
}

/** Inserts the links between subjects and the questionnaires that have an impact on them. */
export async function insertSubjectLinks(
  ctx: Context,
  kitVersionId: number,
  links: { subjectId: number; questionnaireId: number }[],
): Promise<void> {
  await insertRows(
    ctx,
    "subjectQuestionnaires",
    links.map((link) => ({ ...link, kitVersionId })),
  )
}

async function insertRows(ctx: Context, table: string, rows: object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const target = sql.id(ctx.tenant.schema, table)
  const columns = sql.join(Object.keys(first).map((column) => sql.id(column)))
  await inChunks(rows, async (chunk) => {
    await sql`insert into ${target} (${columns}) select ${columns} from ${recordsOf(target, chunk)}`.execute(
      ctx.db,
    )
  })
}

/**
 * Writes rows a thousand at a time and lets other requests proceed in between: the embedded database runs on the same
 * thread, and one statement for a large kit would stop it for seconds.
 */
export async function inChunks<Row>(rows: Row[], write: (chunk: Row[]) => Promise<void>): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    if (first > 0) await setImmediate()
    await write(rows.slice(first, first + ROWS_AT_ONCE))
  }
}

/**
 * Rows for use in a statement, with the columns of the table. They are passed as one JSON parameter, because the number
 * of parameters of a statement is limited, but not their size.
 */
export function recordsOf(target: RawBuilder<unknown>, rows: object[]): RawBuilder<unknown> {
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [snakeCase(column), value])),
  )
  return sql`json_populate_recordset(null::${target}, ${json(records)}::json)`
}

/** The name of a table or column in the database. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
