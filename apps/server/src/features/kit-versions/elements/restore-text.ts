import { isDeepStrictEqual } from "node:util"
import { sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import { json } from "../../../platform/database/json.ts"
import { type ContentTable, snakeCase } from "../content/insert-content.ts"
import { contentTables, goesWith, nameOfOptional, outdated } from "./deleted-elements.ts"
import { doesNotFit, fitting, requireRoom, tooLate } from "./fitting.ts"

import { type Draft, raisedRevision } from "./rows.ts"

/*
 * A text can change any number of elements of a draft. The changed rows are kept as they were before and after, so that
 * undo restores the same elements and affects nothing else.
 */

/** A row as in the database: columns in snake case, including timestamps and authors. */
type Row = { [column: string]: unknown; id: number }
type Rows = Record<ContentTable, Row[]>

/** The rows that a change removed or modified, as they were before, and the rows it added or modified, as after it. */
interface KeptChange {
  before: Rows
  after: Rows
}

const stamps = new Set(["creation_time", "last_modification_time", "created_by", "last_modified_by"])

/**
 * Changes a draft, increments its revision, and keeps the changed rows for a day.
 *
 * @returns the revision, with which {@link restoreText} can undo the change
 */
export async function keepingChange(
  ctx: Context,
  draft: Draft,
  change: () => Promise<void>,
): Promise<number> {
  const before = await rowsOfVersion(ctx, draft)
  await change()
  const kept = changeBetween(before, await rowsOfVersion(ctx, draft))
  const table = sql.id(ctx.tenant.schema, "deletedElements")
  const { rows } = await sql<{ elementId: number }>`
    with version as (${raisedRevision(ctx, draft)} returning revision), outdated as (${outdated(ctx, draft)})
    insert into ${table} (kit_version_id, kind, element_id, content, deletion_time)
    select ${draft.id}::bigint, 'text', revision, ${json(kept)}::jsonb, ${ctx.now}::timestamptz from version
    returning element_id`.execute(ctx.db)
  const [stored] = rows
  if (!stored) throw new Error("The version no longer exists.")
  return Number(stored.elementId)
}

/**
 * Undoes the changes of a text in a draft: restores removed rows, deletes added rows, and reverts modified rows. Other
 * changes stay; if they conflict, nothing is changed.
 *
 * @throws INVALID_INPUT when the change is not or no longer stored, or its rows have been changed since
 */
export async function restoreText(ctx: Context, draft: Draft, revision: number): Promise<void> {
  const { rows } = await sql<{ content: string; deletionTime: string }>`
    with version as (${raisedRevision(ctx, draft)})
    delete from ${sql.id(ctx.tenant.schema, "deletedElements")}
    where kit_version_id = ${draft.id} and kind = 'text' and element_id = ${revision}
    returning content::text as content, deletion_time`.execute(ctx.db)
  const [taken] = rows
  if (!taken) throw tooLate()
  const reversal = reversed(JSON.parse(taken.content), await rowsOfVersion(ctx, draft), {
    last_modification_time: ctx.now,
    last_modified_by: ctx.user.id,
  })
  if (!reversal) throw doesNotFit()
  await fitting(ctx, () => write(ctx, draft, reversal))
  await requireRoom(ctx, draft, taken.deletionTime)
}

async function rowsOfVersion(ctx: Context, draft: Draft): Promise<Rows> {
  const lists = contentTables.map(
    (table) => sql`${sql.lit(table)}, (select coalesce(json_agg(row order by id), '[]')
      from ${sql.id(ctx.tenant.schema, table)} as row where kit_version_id = ${draft.id})`,
  )
  // As text, so that the column names are not converted.
  const { rows } = await sql<{ content: string }>`
    select json_build_object(${sql.join(lists)})::text as content`.execute(ctx.db)
  const [read] = rows
  if (!read) throw new Error("The database returned nothing.")
  return JSON.parse(read.content)
}

function changeBetween(before: Rows, after: Rows): KeptChange {
  return {
    before: mapTables((table) => othersThan(after[table], before[table])),
    after: mapTables((table) => othersThan(before[table], after[table])),
  }
}

function othersThan(rows: Row[], candidates: Row[]): Row[] {
  const known = byId(rows)
  return candidates.filter((row) => !isDeepStrictEqual(known.get(row.id), row))
}

/** The operations that undo a change, by table. */
interface Reversal {
  inserted: Rows
  updated: Rows
  deleted: Rows
}

/** The operations that undo a change in the present rows; undefined if its rows have been changed since. */
function reversed({ before, after }: KeptChange, now: Rows, modification: object): Reversal | undefined {
  const reversal: Reversal = { inserted: noRows(), updated: noRows(), deleted: noRows() }
  for (const table of contentTables) {
    const [old, current] = [byId(before[table]), byId(now[table])]
    for (const changed of after[table]) {
      const [row, earlier] = [current.get(changed.id), old.get(changed.id)]
      if (!row) return undefined
      const columns = Object.keys(changed).filter((column) => !stamps.has(column))
      if (!earlier) {
        if (columns.some((column) => !isDeepStrictEqual(row[column], changed[column]))) return undefined
        reversal.deleted[table].push(row)
        continue
      }
      if (isDeepStrictEqual(row, changed)) {
        reversal.updated[table].push(earlier)
        continue
      }
      const own = columns.filter((column) => !isDeepStrictEqual(changed[column], earlier[column]))
      if (own.some((column) => !isDeepStrictEqual(row[column], changed[column]))) return undefined
      const texts = Object.fromEntries(own.map((column) => [column, earlier[column]]))
      reversal.updated[table].push({ ...row, ...texts, ...modification })
    }
    const stays = byId(after[table])
    reversal.inserted[table] = before[table].filter(({ id }) => !stays.has(id))
  }
  return hasOthersInside(reversal, now) ? undefined : reversal
}

/** Whether others have since added something to a row that would be deleted, or have referred to it. */
function hasOthersInside({ deleted, updated }: Reversal, now: Rows): boolean {
  const goes = mapTables((table) => byId(deleted[table]))
  return contentTables.some((table) => {
    const changed = byId(updated[table])
    const names = [...goesWith[table], ...(table === "questions" ? namesOfQuestion : [])]
    return now[table].some((row) => {
      if (goes[table].has(row.id)) return false
      const after = changed.get(row.id) ?? row
      return names.some(([column, parent]) => goes[parent].has(after[snakeCase(column)] as number))
    })
  })
}

const namesOfQuestion = Object.entries(nameOfOptional).map(
  ([parent, column]) => [column, parent as keyof typeof nameOfOptional] as const,
)

/** Inserts and updates run before deletions, which would cascade to rows that are moved. */
async function write(ctx: Context, draft: Draft, { inserted, updated, deleted }: Reversal): Promise<void> {
  const target = (table: ContentTable) => sql.id(ctx.tenant.schema, table)
  for (const table of contentTables) {
    if (inserted[table].length === 0) continue
    await sql`insert into ${target(table)} select * from ${recordsIn(target(table), inserted[table])}`.execute(
      ctx.db,
    )
  }
  for (const table of contentTables) {
    const [first] = updated[table]
    if (!first) continue
    const columns = Object.keys(first).filter((column) => column !== "id")
    const assignments = columns.map((column) => sql`${sql.id(column)} = ${sql.id("changed", column)}`)
    await sql`update ${target(table)} as stored set ${sql.join(assignments)}
      from ${recordsIn(target(table), updated[table])} as changed
      where stored.kit_version_id = ${draft.id} and stored.id = changed.id`.execute(ctx.db)
  }
  for (const table of contentTables) {
    if (deleted[table].length === 0) continue
    await sql`delete from ${target(table)} as stored using ${recordsIn(target(table), deleted[table])} as gone
      where stored.kit_version_id = ${draft.id} and stored.id = gone.id`.execute(ctx.db)
  }
}

function recordsIn(target: ReturnType<typeof sql.id>, rows: Row[]) {
  return sql`json_populate_recordset(null::${target}, ${json(rows)}::json)`
}

function byId(rows: Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

function noRows(): Rows {
  return mapTables(() => [])
}

function mapTables<Value>(map: (table: ContentTable) => Value): Record<ContentTable, Value> {
  return Object.fromEntries(contentTables.map((table) => [table, map(table)])) as Record<ContentTable, Value>
}
