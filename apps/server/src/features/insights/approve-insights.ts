import type { Context } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"
import type { Assessment } from "../assessments/index.ts"

/* Approving an insight also counts as a modification, so that it is no longer expired. */

/** @throws NOT_FOUND there is no insight on the attribute */
export async function approveAttributeInsight(
  ctx: Context,
  { result }: Assessment,
  attributeId: number,
): Promise<void> {
  const approved = await ctx.db
    .updateTable("attributeInsights")
    .set(approval(ctx, result))
    .where("resultId", "=", result.id)
    .where("attributeId", "=", attributeId)
    .executeTakeFirst()
  requireOne(approved)
}

/** @throws NOT_FOUND there is no insight on the subject */
export async function approveSubjectInsight(
  ctx: Context,
  { result }: Assessment,
  subjectId: number,
): Promise<void> {
  const approved = await ctx.db
    .updateTable("subjectInsights")
    .set(approval(ctx, result))
    .where("resultId", "=", result.id)
    .where("subjectId", "=", subjectId)
    .executeTakeFirst()
  requireOne(approved)
}

/** @throws NOT_FOUND there is no overall insight */
export async function approveOverallInsight(ctx: Context, { result }: Assessment): Promise<void> {
  const approved = await ctx.db
    .updateTable("overallInsights")
    .set(approval(ctx, result))
    .where("resultId", "=", result.id)
    .executeTakeFirst()
  requireOne(approved)
}

/** The columns of an insight that is approved now. */
export function approval({ now }: Context, { calculations }: Assessment["result"]) {
  return { approved: true, lastModificationTime: now, calculation: calculations }
}

function requireOne({ numUpdatedRows }: { numUpdatedRows: bigint }): void {
  if (numUpdatedRows === 0n) throw notFound("insight")
}
