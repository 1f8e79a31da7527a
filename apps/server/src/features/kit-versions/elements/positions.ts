import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import { invalid, notFound } from "../../../platform/errors.ts"
import { recordsOf } from "../content/insert-content.ts"
import { type Draft, modified, raisedRevision, type StoredRow } from "./rows.ts"

/*
 * The positions of elements among their siblings. Clients choose indexes from possibly outdated lists, so a taken index
 * is resolved here instead of being an error.
 */

/** Tables of elements with a position, with the column that siblings share; null if the whole table are siblings. */
const siblingsShare = {
  maturityLevels: null,
  subjects: null,
  attributes: "subjectId",
  measures: null,
  questionnaires: null,
  questions: "questionnaireId",
  answerOptions: "answerRangeId",
  profiles: null,
} as const

export type OrderedTable = keyof typeof siblingsShare

type Sibling = { id: number; index: number }

/** The index of a new element: the requested one, or the one after the last if a sibling has it. */
export function indexOfNew(siblings: readonly Sibling[], wanted: number): number {
  return siblings.some(({ index }) => index === wanted) ? afterTheLast(siblings) : wanted
}

/** The index of an element after an edit: the requested one, or its own if a sibling has that. */
export function indexOfChanged(siblings: readonly Sibling[], own: Sibling, wanted = own.index): number {
  return isHeldByOther(siblings, own, wanted) ? own.index : wanted
}

export function afterTheLast(siblings: readonly Sibling[]): number {
  return Math.max(0, ...siblings.map(({ index }) => index)) + 1
}

export function isHeldByOther(siblings: readonly Sibling[], own: { id: number }, index: number): boolean {
  return siblings.some((sibling) => sibling.id !== own.id && sibling.index === index)
}

/**
 * Moves elements to new indexes in one statement; others keep theirs. The value of a level follows its index. A
 * constraint ensures that positions stay unique.
 *
 * @param within the parent that all elements must have; undefined allows any, but the same for all
 * @throws INVALID_INPUT a repeated element · NOT_FOUND an element of another version or another parent
 */
export async function changeOrder(
  ctx: Context,
  draft: Draft,
  table: OrderedTable,
  orders: readonly Sibling[],
  within?: number,
): Promise<void> {
  requireDistinct(orders)
  if (orders.length === 0) return
  const target = sql.id(ctx.tenant.schema, table)
  const shared = siblingsShare[table]
  const places = orders.map((order) => ({ ...order, ...modified(ctx) }))
  const { rows } = await sql<{ parent: number | null }>`
    with version as (${raisedRevision(ctx, draft)})
    update ${target} as stored set index = placed.index ${valueFollows(table)},
      last_modification_time = placed.last_modification_time, last_modified_by = placed.last_modified_by
    from ${recordsOf(target, places)} as placed
    where stored.kit_version_id = ${draft.id} and stored.id = placed.id
    returning ${shared === null ? sql`null` : sql.id("stored", shared)} as parent
  `.execute(ctx.db)
  const parents = new Set(rows.map(({ parent }) => parent))
  const isElsewhere = within !== undefined && !parents.has(within)
  if (rows.length < orders.length || parents.size > 1 || isElsewhere) throw unknownElement(table)
}

/** Decrements the indexes of later siblings of a removed element; for levels, also larger values. */
export async function closeGap<Table extends OrderedTable>(
  ctx: Context,
  draft: Draft,
  table: Table,
  removed: StoredRow<Table> & { index: number; value?: number },
): Promise<void> {
  const target = sql.id(ctx.tenant.schema, table)
  const shared: keyof StoredRow<OrderedTable> | string | null = siblingsShare[table]
  const siblings = shared === null ? sql`` : sql`and ${sql.id(shared)} = ${Reflect.get(removed, shared)}`
  const isLevel = table === "maturityLevels"
  const value = isLevel ? sql`, value = value - (value > ${removed.value})::integer` : sql``
  const isLater = isLevel
    ? sql`(index > ${removed.index} or value > ${removed.value})`
    : sql`index > ${removed.index}`
  await sql`update ${target} set index = index - (index > ${removed.index})::integer ${value}
    where kit_version_id = ${draft.id} ${siblings} and ${isLater}`.execute(ctx.db)
}

/** Whether elements in the table have a position among their siblings. */
export function isOrdered(table: string): table is OrderedTable {
  return table in siblingsShare
}

/**
 * For the `with` clause of a statement that restores an element: undoes {@link closeGap}.
 *
 * @param restored the element, for use in a `from` clause
 */
export function openGap(ctx: Context, draft: Draft, table: OrderedTable, restored: RawBuilder<unknown>) {
  const shared = siblingsShare[table]
  const siblings =
    shared === null ? sql`` : sql`and ${sql.id("stored", shared)} = ${sql.id("restored", shared)}`
  const isLevel = table === "maturityLevels"
  const value = isLevel ? sql`, value = stored.value + (stored.value >= restored.value)::integer` : sql``
  const isLater = isLevel
    ? sql`(stored.index >= restored.index or stored.value >= restored.value)`
    : sql`stored.index >= restored.index`
  return sql`update ${sql.id(ctx.tenant.schema, table)} as stored
    set index = stored.index + (stored.index >= restored.index)::integer ${value}
    from ${restored} as restored
    where stored.kit_version_id = ${draft.id} ${siblings} and ${isLater}`
}

function valueFollows(table: OrderedTable) {
  return table === "maturityLevels" ? sql`, value = placed.index` : sql``
}

function requireDistinct(orders: readonly Sibling[]): void {
  if (new Set(orders.map(({ id }) => id)).size === orders.length) return
  throw invalid({
    en: "An element is listed twice. List each one only once.",
    fa: "یک عنصر دو بار آمده است: هر یک را یک بار بیاورید.",
  })
}

function unknownElement(table: OrderedTable) {
  const thing = {
    maturityLevels: "maturityLevel",
    subjects: "subject",
    attributes: "attribute",
    measures: "measure",
    questionnaires: "questionnaire",
    questions: "question",
    answerOptions: "answerOption",
    profiles: "profile",
  } as const
  return notFound(thing[table])
}
