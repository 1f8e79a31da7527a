import { sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import type { KitVersion } from "../access.ts"
import type { ContentTable } from "../content/insert-content.ts"
import { contentTables, nameOfOptional } from "./deleted-elements.ts"
import { doesNotFit, fitting, requireRoom, tooLate } from "./fitting.ts"
import { isOrdered, openGap } from "./positions.ts"

import { raisedRevision } from "./rows.ts"

/** What can be restored, by name in the API: an element, or the previous range of a question. */
export const restorable = {
  maturityLevel: "maturityLevels",
  levelCompetence: "levelCompetences",
  subject: "subjects",
  attribute: "attributes",
  measure: "measures",
  questionnaire: "questionnaires",
  question: "questions",
  questionImpact: "questionImpacts",
  answerRange: "answerRanges",
  answerOption: "answerOptions",
  profile: "profiles",
  rangeOfQuestion: "rangeOfQuestion",
} as const satisfies Record<string, ContentTable | "rangeOfQuestion">

type Restorable = (typeof restorable)[keyof typeof restorable]

/**
 * Restores the last deletion with this id: the same element with all dependent elements, at its former position.
 * Changes that others have made in the meantime stay; if they conflict, nothing is changed.
 *
 * @throws INVALID_INPUT when the deletion is not or no longer stored, or the element no longer fits into the draft
 */
export async function restoreElement(
  ctx: Context,
  draft: KitVersion,
  kind: Restorable,
  id: number,
): Promise<void> {
  const found = await fitting(ctx, () => insertKept(ctx, draft, kind, id))
  if (!found) throw tooLate()
  if (kind === "rangeOfQuestion" && !found.isNamed) throw doesNotFit()
  await requireRoom(ctx, draft, found.deletionTime)
}

/** Restores the kept rows, if any, in one statement. */
async function insertKept(ctx: Context, draft: KitVersion, kind: Restorable, id: number) {
  const kept = sql.id(ctx.tenant.schema, "deletedElements")
  const inserted = contentTables.map((table) => {
    const target = sql.id(ctx.tenant.schema, table)
    return sql`${sql.id(`restored_${table}`)} as (insert into ${target}
      select row.* from taken, jsonb_populate_recordset(null::${target}, content -> 'rows' -> ${sql.lit(table)}) as row)`
  })
  const { rows } = await sql<{ isNamed: boolean; deletionTime: string }>`
    with version as (${raisedRevision(ctx, draft)}),
      taken as (delete from ${kept} where id = (
        select max(id) from ${kept}
        where kit_version_id = ${draft.id} and kind = ${kind} and element_id = ${id})
        returning content, deletion_time),
      room as (${roomMade(ctx, draft, kind)}),
      ${sql.join(inserted)},
      named as (${namedAgain(ctx, draft, kind, id)})
    select exists (select from named) as is_named, deletion_time from taken`.execute(ctx.db)
  return rows[0]
}

function roomMade(ctx: Context, draft: KitVersion, kind: Restorable) {
  if (!isOrdered(kind)) return sql`select`
  const target = sql.id(ctx.tenant.schema, kind)
  return openGap(
    ctx,
    draft,
    kind,
    sql`taken, jsonb_populate_recordset(null::${target}, content -> 'rows' -> ${sql.lit(kind)})`,
  )
}

/** Restores the references of questions, unless something else has been chosen for them since. */
function namedAgain(ctx: Context, draft: KitVersion, kind: Restorable, id: number) {
  const questions = sql.id(ctx.tenant.schema, "questions")
  if (kind === "rangeOfQuestion") {
    return sql`update ${questions} set answer_range_id = (content ->> 'before')::bigint from taken
      where kit_version_id = ${draft.id} and id = ${id} and answer_range_id = (content ->> 'after')::bigint
      returning id`
  }
  if (kind !== "measures" && kind !== "answerRanges") return sql`select`
  const column = sql.id(nameOfOptional[kind])
  return sql`update ${questions} set ${column} = ${id} from taken
    where kit_version_id = ${draft.id} and ${column} is null and content -> 'users' @> to_jsonb(id)
    returning id`
}
