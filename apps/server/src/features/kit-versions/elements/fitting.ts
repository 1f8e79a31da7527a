import { sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import { constraintError } from "../../../platform/database/failures.ts"
import { invalid } from "../../../platform/errors.ts"
import { requireVersionSize } from "../content/kit-size.ts"
import { MOST_OPTIONS } from "./answer-options.ts"
import { MOST_LEVELS } from "./maturity-levels.ts"
import type { Draft } from "./rows.ts"

/** The error when the data for undoing a change no longer exists. */
export function tooLate() {
  return invalid({
    en: "This can no longer be undone: it has already been undone, or was done too long ago.",
    fa: "این کار دیگر برگشت‌پذیر نیست: پیش‌تر برگردانده شده یا زمان زیادی از آن گذشته است.",
  })
}

/** The error when earlier content conflicts with the present content. */
export function doesNotFit() {
  return invalid({
    en: "This cannot be undone: the draft has been changed since, and the earlier content no longer fits.",
    fa: "این کار برگشت‌پذیر نیست: پیش‌نویس پس از آن تغییر کرده و آنچه پیش‌تر بود دیگر در آن نمی‌گنجد.",
  })
}

/**
 * Restores earlier content of a draft by running `putBack`.
 *
 * @throws INVALID_INPUT when a constraint is violated: something was deleted in the meantime, or its code, title or
 * position is taken
 */
export async function fitting<Made>(ctx: Context, putBack: () => Promise<Made>): Promise<Made> {
  try {
    const made = await putBack()
    await sql`set constraints all immediate`.execute(ctx.db)
    return made
  } catch (error) {
    throw constraintError(error, {}) ? doesNotFit() : error
  }
}

/**
 * Requires that the restored content fits into the limits, since others may have added elements in the meantime.
 *
 * @param since the time of the deletion
 * @throws INVALID_INPUT when the draft has too many levels or a range too many options, or when an attribute or a range
 * has a title that another one has been given since
 */
export async function requireRoom(ctx: Context, draft: Draft, since: string): Promise<void> {
  const { rows } = await sql<{ levels: number; options: number; titles: boolean }>`
    select
      (select count(*)::integer from ${sql.id(ctx.tenant.schema, "maturityLevels")}
        where kit_version_id = ${draft.id}) as levels,
      (select coalesce(max(count), 0)::integer
        from (select count(*) from ${sql.id(ctx.tenant.schema, "answerOptions")}
          where kit_version_id = ${draft.id} group by answer_range_id) as ranges) as options,
      ${sharesTitle(ctx, draft, "attributes", since)} or ${sharesTitle(ctx, draft, "answerRanges", since)} as titles
    `.execute(ctx.db)
  const hasRoom = rows.every(
    ({ levels, options, titles }) => levels <= MOST_LEVELS && options <= MOST_OPTIONS && !titles,
  )
  if (!hasRoom) throw doesNotFit()
  await requireVersionSize(ctx, draft.id)
}

/** No constraint makes these titles unique, because a kit text may repeat them; only titles given later conflict. */
function sharesTitle(ctx: Context, draft: Draft, table: "attributes" | "answerRanges", since: string) {
  const target = sql.id(ctx.tenant.schema, table)
  return sql`exists (select from ${target} as row join ${target} as later using (kit_version_id)
    where kit_version_id = ${draft.id} and row.id <> later.id and lower(row.title) = lower(later.title)
      and later.last_modification_time >= ${since}::timestamptz)`
}
