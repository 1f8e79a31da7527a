import { type Selectable, sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import type { DB } from "../../../platform/database/generated/tables.ts"
import { notFound } from "../../../platform/errors.ts"
import { type ContentTable, recordsOf, type Stamps } from "../content/insert-content.ts"
import { hasRoom, tooLarge } from "../content/kit-size.ts"
import { keptDeletion } from "./deleted-elements.ts"

/*
 * The rows of single elements of a draft. Every statement that writes also increments the revision of the version, so
 * that no change can forget it.
 */

export type Draft = { id: number }

export type StoredRow<Table extends ContentTable> = Selectable<DB[Table]>

/** A row without the columns that follow from version, request and database. */
export type NewRow<Table extends ContentTable> = Omit<StoredRow<Table>, Stamps | "id">

const things = {
  maturityLevels: "maturityLevel",
  levelCompetences: "levelCompetence",
  subjects: "subject",
  attributes: "attribute",
  measures: "measure",
  questionnaires: "questionnaire",
  answerRanges: "answerRange",
  answerOptions: "answerOption",
  questions: "question",
  questionImpacts: "questionImpact",
  profiles: "profile",
} as const satisfies Record<ContentTable, Parameters<typeof notFound>[0]>

/** All elements of one kind in a version, or those whose `column` has a value. */
export async function readElements<Table extends ContentTable>(
  ctx: Context,
  draft: Draft,
  table: Table,
  only?: { column: keyof NewRow<Table> & string; value: number },
): Promise<StoredRow<Table>[]> {
  const within = only ? sql`and ${sql.id(only.column)} = ${only.value}` : sql``
  const { rows } = await sql<StoredRow<Table>>`
    select * from ${sql.id(ctx.tenant.schema, table)} where kit_version_id = ${draft.id} ${within} order by id
  `.execute(ctx.db)
  return rows
}

/** One element of a version; undefined when there is none with this id. */
export async function findElement<Table extends ContentTable>(
  ctx: Context,
  draft: Draft,
  table: Table,
  id: number,
): Promise<StoredRow<Table> | undefined> {
  const { rows } = await sql<StoredRow<Table>>`
    select * from ${sql.id(ctx.tenant.schema, table)} where kit_version_id = ${draft.id} and id = ${id}
  `.execute(ctx.db)
  return rows[0]
}

/**
 * Inserts an element.
 *
 * @returns its id, which it keeps in all later versions
 * @throws INVALID_INPUT when the kit is as large as the tenant allows
 */
export async function insertElement<Table extends ContentTable>(
  ctx: Context,
  draft: Draft,
  table: Table,
  row: NewRow<Table>,
): Promise<number> {
  const target = sql.id(ctx.tenant.schema, table)
  const stamped = {
    ...row,
    kitVersionId: draft.id,
    creationTime: ctx.now,
    createdBy: ctx.user.id,
    ...modified(ctx),
  }
  const columns = sql.join(Object.keys(stamped).map((column) => sql.id(column)))
  const { rows } = await sql<{ id: number }>`
    with version as (${raisedRevision(ctx, draft)})
    insert into ${target} (${columns}) select ${columns} from ${recordsOf(target, [stamped])}
    where ${hasRoom(ctx, draft.id, table)} returning id
  `.execute(ctx.db)
  const [inserted] = rows
  if (!inserted) throw tooLarge(ctx)
  return inserted.id
}

/**
 * Changes columns of one element.
 *
 * @param kept a `with` clause that keeps the data for undoing the change, in the same statement
 * @throws NOT_FOUND
 */
export async function changeElement<Table extends ContentTable>(
  ctx: Context,
  draft: Draft,
  table: Table,
  id: number,
  changes: Partial<NewRow<Table>>,
  kept = sql`kept as (select)`,
): Promise<void> {
  const target = sql.id(ctx.tenant.schema, table)
  const stamped = { ...changes, ...modified(ctx) }
  const assignments = Object.keys(stamped).map(
    (column) => sql`${sql.id(column)} = ${sql.id("changed", column)}`,
  )
  const { rows } = await sql`
    with version as (${raisedRevision(ctx, draft)}), ${kept}
    update ${target} as stored set ${sql.join(assignments)} from ${recordsOf(target, [stamped])} as changed
    where stored.kit_version_id = ${draft.id} and stored.id = ${id} returning stored.id
  `.execute(ctx.db)
  if (rows.length === 0) throw notFound(things[table])
}

/**
 * Deletes one element with all dependent elements. They are kept so that they can be restored.
 *
 * @returns the deleted row
 * @throws NOT_FOUND
 */
export async function removeElement<Table extends ContentTable>(
  ctx: Context,
  draft: Draft,
  table: Table,
  id: number,
): Promise<StoredRow<Table>> {
  const { rows } = await sql<StoredRow<Table>>`
    with version as (${raisedRevision(ctx, draft)}), ${keptDeletion(ctx, draft, table, id)}
    delete from ${sql.id(ctx.tenant.schema, table)} where kit_version_id = ${draft.id} and id = ${id} returning *
  `.execute(ctx.db)
  const [removed] = rows
  if (!removed) throw notFound(things[table])
  return removed
}

/**
 * The row loaded by an id from the path.
 *
 * @throws NOT_FOUND
 */
export function required<Row>(table: ContentTable, row: Row | undefined): Row {
  if (row === undefined) throw notFound(things[table])
  return row
}

/** The columns for when and by whom a row was changed. */
export function modified(ctx: Context) {
  return { lastModificationTime: ctx.now, lastModifiedBy: ctx.user.id }
}

/** For the `with` clause of a statement that changes the content of a version. */
export function raisedRevision(ctx: Context, draft: Draft) {
  return sql`update ${sql.id(ctx.tenant.schema, "kitVersions")} set revision = revision + 1,
    last_modification_time = ${ctx.now}, last_modified_by = ${ctx.user.id} where id = ${draft.id}`
}
