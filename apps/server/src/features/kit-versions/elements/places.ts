import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import { invalid, notFound } from "../../../platform/errors.ts"
import { recordsOf } from "../content/insert-content.ts"
import { type Draft, modified, raisedRevision, type StoredRow } from "./rows.ts"

/*
 * The places of elements among their siblings. Clients choose indexes as they once counted them, so one that is taken is
 * settled here and no error.
 */

/** Kinds of elements that have a place, with the column that their siblings share, if not all of a version are siblings. */
const siblingsShare = {
  maturityLevels: null,
  subjects: null,
  attributes: "subjectId",
  measures: null,
  questionnaires: null,
  questions: "questionnaireId",
  answerOptions: "answerRangeId",
} as const

export type PlacedTable = keyof typeof siblingsShare

type Placed = { id: number; index: number }

/** The index a new element gets: the wanted one, or the one after the last if a sibling holds it. */
export function indexOfNew(siblings: readonly Placed[], wanted: number): number {
  return siblings.some(({ index }) => index === wanted) ? afterTheLast(siblings) : wanted
}

/** The index an edit leaves an element with: the wanted one, or its own if a sibling holds that. */
export function indexOfChanged(siblings: readonly Placed[], own: Placed, wanted = own.index): number {
  return isHeldByOther(siblings, own, wanted) ? own.index : wanted
}

export function afterTheLast(siblings: readonly Placed[]): number {
  return Math.max(0, ...siblings.map(({ index }) => index)) + 1
}

export function isHeldByOther(siblings: readonly Placed[], own: { id: number }, index: number): boolean {
  return siblings.some((sibling) => sibling.id !== own.id && sibling.index === index)
}

/**
 * Puts elements at new indexes, all in one statement; others keep theirs. The value of a level follows its index. That
 * no two end at one place, a constraint sees to.
 *
 * @param within the value of the column siblings share that all have to have; undefined: any, but all the same
 * @throws INVALID_INPUT an element named twice · NOT_FOUND an element of another version or of another parent
 */
export async function changeOrder(
  ctx: Context,
  draft: Draft,
  table: PlacedTable,
  orders: readonly Placed[],
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

/** Moves the later siblings of a removed element down by one; of levels with a larger value that, too. */
export async function closeGap<Table extends PlacedTable>(
  ctx: Context,
  draft: Draft,
  table: Table,
  removed: StoredRow<Table> & { index: number; value?: number },
): Promise<void> {
  const target = sql.id(ctx.tenant.schema, table)
  const shared: keyof StoredRow<PlacedTable> | string | null = siblingsShare[table]
  const siblings = shared === null ? sql`` : sql`and ${sql.id(shared)} = ${Reflect.get(removed, shared)}`
  const isLevel = table === "maturityLevels"
  const value = isLevel ? sql`, value = value - (value > ${removed.value})::integer` : sql``
  const isLater = isLevel
    ? sql`(index > ${removed.index} or value > ${removed.value})`
    : sql`index > ${removed.index}`
  await sql`update ${target} set index = index - (index > ${removed.index})::integer ${value}
    where kit_version_id = ${draft.id} ${siblings} and ${isLater}`.execute(ctx.db)
}

/** Whether elements of a kind have a place among their siblings. */
export function hasPlace(table: string): table is PlacedTable {
  return table in siblingsShare
}

/**
 * For the `with` of a statement that brings an element back: undoes {@link closeGap}.
 *
 * @param restored the element, as it can be named in a "from"
 */
export function openGap(ctx: Context, draft: Draft, table: PlacedTable, restored: RawBuilder<unknown>) {
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

function valueFollows(table: PlacedTable) {
  return table === "maturityLevels" ? sql`, value = placed.index` : sql``
}

function requireDistinct(orders: readonly Placed[]): void {
  if (new Set(orders.map(({ id }) => id)).size === orders.length) return
  throw invalid({
    en: "An element is listed twice: list each once.",
    fa: "یک عنصر دو بار آمده است: هر یک را یک بار بیاورید.",
  })
}

function unknownElement(table: PlacedTable) {
  const thing = {
    maturityLevels: "maturityLevel",
    subjects: "subject",
    attributes: "attribute",
    measures: "measure",
    questionnaires: "questionnaire",
    questions: "question",
    answerOptions: "answerOption",
  } as const
  return notFound(thing[table])
}
