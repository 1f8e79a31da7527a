import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import type { ContentTable } from "../content/insert-content.ts"

/*
 * What is deleted from a draft is kept for a while, row by row, so that bringing it back gives the same elements: same
 * ids, codes, texts and stamps. Answers and weights of assessments name the ids, and so do the other steps that an
 * author can undo.
 */

/** The elements of a draft, parents first, each with what takes it along when that goes. */
export const goesWith: Record<ContentTable, readonly (readonly [column: string, parent: ContentTable])[]> = {
  maturityLevels: [],
  levelCompetences: [
    ["affectedLevelId", "maturityLevels"],
    ["effectiveLevelId", "maturityLevels"],
  ],
  subjects: [],
  attributes: [["subjectId", "subjects"]],
  measures: [],
  questionnaires: [],
  questions: [["questionnaireId", "questionnaires"]],
  answerRanges: [],
  answerOptions: [["answerRangeId", "answerRanges"]],
  questionImpacts: [
    ["questionId", "questions"],
    ["attributeId", "attributes"],
    ["maturityLevelId", "maturityLevels"],
  ],
}

export const contentTables = Object.keys(goesWith) as ContentTable[]

/** The columns by which a question names what it can be without: they become empty when that is deleted. */
export const nameOfOptional = { measures: "measureId", answerRanges: "answerRangeId" } as const

/** A question's choice of a range that takes the place of another one, or of options of its own. */
export interface ChosenRange {
  questionId: number
  before: number | null
  after: number
}

/** For the `with` of a statement that deletes an element: keeps it, and all that goes with it, for a day. */
export function keptDeletion(
  ctx: Context,
  draft: { id: number },
  table: ContentTable,
  id: number,
): RawBuilder<unknown> {
  const isGone = (candidate: ContentTable) => (candidate === table ? sql`row.id = ${id}` : sql`false`)
  const uses = table === "measures" || table === "answerRanges" ? nameOfOptional[table] : undefined
  const users = uses
    ? sql`(select coalesce(json_agg(id), '[]') from ${sql.id(ctx.tenant.schema, "questions")}
        where kit_version_id = ${draft.id} and ${sql.id(uses)} = ${id})`
    : sql`'[]'::json`
  return sql`${gone(ctx, draft, isGone)},
    outdated as (${outdated(ctx, draft)}),
    kept as (${kept(ctx, draft, table, id, sql`'users', ${users}`)}
      where exists (select from ${goneFrom(table)}))`
}

/** For the `with` of a statement that gives a question another range: keeps which one it had, and its own options. */
export function keptRangeOfQuestion(ctx: Context, draft: { id: number }, choice: ChosenRange) {
  const isGone = (candidate: ContentTable) =>
    candidate === "answerRanges" ? sql`row.id = ${choice.before} and not row.reusable` : sql`false`
  const instead = sql`'before', ${choice.before}::bigint, 'after', ${choice.after}::bigint`
  return sql`${gone(ctx, draft, isGone)},
    outdated as (${outdated(ctx, draft)}),
    kept as (${kept(ctx, draft, "rangeOfQuestion", choice.questionId, instead)})`
}

/** All rows that go, table by table; options of a question's own go with the question. */
function gone(ctx: Context, draft: { id: number }, isGone: (table: ContentTable) => RawBuilder<unknown>) {
  const parts = contentTables.map((table) => {
    const parents = goesWith[table].map(
      ([column, parent]) => sql`or ${sql.id("row", column)} in (select id from ${goneFrom(parent)})`,
    )
    const ofQuestion = sql`or not row.reusable and row.id in (select answer_range_id from ${goneFrom("questions")})`
    return sql`${goneFrom(table)} as (select row.* from ${sql.id(ctx.tenant.schema, table)} as row
      where row.kit_version_id = ${draft.id}
        and (${isGone(table)} ${sql.join(parents, sql` `)} ${table === "answerRanges" ? ofQuestion : sql``}))`
  })
  return sql.join(parts)
}

function kept(
  ctx: Context,
  draft: { id: number },
  kind: ContentTable | "rangeOfQuestion",
  id: number,
  more: RawBuilder<unknown>,
) {
  const target = sql.id(ctx.tenant.schema, "deletedElements")
  const rows = contentTables.map(
    (table) => sql`${sql.lit(table)}, (select coalesce(json_agg(row), '[]') from ${goneFrom(table)} as row)`,
  )
  return sql`insert into ${target} (kit_version_id, kind, element_id, content, deletion_time)
    select ${draft.id}::bigint, ${kind}, ${id}::bigint,
      jsonb_build_object('rows', jsonb_build_object(${sql.join(rows)}), ${more}), ${ctx.now}::timestamptz`
}

/** Who has had a page open since yesterday has gone on working. */
export function outdated(ctx: Context, draft: { id: number }) {
  return sql`delete from ${sql.id(ctx.tenant.schema, "deletedElements")}
    where kit_version_id = ${draft.id} and deletion_time < ${ctx.now}::timestamptz - interval '1 day'`
}

function goneFrom(table: ContentTable) {
  return sql.id(`gone_${table}`)
}
