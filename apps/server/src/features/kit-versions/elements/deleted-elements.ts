import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import type { ContentTable } from "../content/insert-content.ts"

/*
 * Deleted rows of a draft are kept for a while, so that undo restores the same elements with the same ids, codes, texts
 * and timestamps. Answers and customs of assessments refer to the ids, and so do other steps that an author can undo.
 */

/** The tables of draft elements, parents first, each with the parents whose deletion cascades to it. */
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
  // Their lists of questions are not references: a question that is restored is in its profiles again.
  profiles: [],
}

export const contentTables = Object.keys(goesWith) as ContentTable[]

/** The columns of a question with optional references, which become null when the referenced element is deleted. */
export const nameOfOptional = { measures: "measureId", answerRanges: "answerRangeId" } as const

/** A question's choice of a new range, replacing another range or its own options. */
export interface ChosenRange {
  questionId: number
  before: number | null
  after: number
}

/** For the `with` clause of a statement that deletes an element: keeps it and all dependent rows for a day. */
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

/** For the `with` clause of a statement that changes the range of a question: keeps the old range and own options. */
export function keptRangeOfQuestion(ctx: Context, draft: { id: number }, choice: ChosenRange) {
  const isGone = (candidate: ContentTable) =>
    candidate === "answerRanges" ? sql`row.id = ${choice.before} and not row.reusable` : sql`false`
  const instead = sql`'before', ${choice.before}::bigint, 'after', ${choice.after}::bigint`
  return sql`${gone(ctx, draft, isGone)},
    outdated as (${outdated(ctx, draft)}),
    kept as (${kept(ctx, draft, "rangeOfQuestion", choice.questionId, instead)})`
}

/** All rows to be deleted, by table; the private range of a question is deleted with the question. */
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

/** Removes kept deletions older than a day, which nobody undoes any more. */
export function outdated(ctx: Context, draft: { id: number }) {
  return sql`delete from ${sql.id(ctx.tenant.schema, "deletedElements")}
    where kit_version_id = ${draft.id} and deletion_time < ${ctx.now}::timestamptz - interval '1 day'`
}

function goneFrom(table: ContentTable) {
  return sql.id(`gone_${table}`)
}
