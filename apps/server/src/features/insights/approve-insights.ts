import { isExpired } from "@plumbline/scoring"
import type { Context } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"
import { type Assessment, loadAssessmentKit } from "../assessments/index.ts"
import { readStoredResult } from "./queries.ts"

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

/** Approves all unapproved insights. Insights that are approved but expired stay expired. */
export async function approveAllInsights(ctx: Context, assessment: Assessment): Promise<void> {
  await approveWhere(ctx, assessment, ({ approved }) => !approved)
}

/** Approves all expired insights, whether approved before or not. */
export async function approveExpiredInsights(ctx: Context, assessment: Assessment): Promise<void> {
  const { calculations } = assessment.result
  await approveWhere(ctx, assessment, ({ calculation }) => isExpired(calculation, calculations))
}

type Approvable = { approved: boolean; calculation: number }

/** Skips insights about attributes and subjects that the kit no longer has. */
async function approveWhere(
  ctx: Context,
  assessment: Assessment,
  isDue: (insight: Approvable) => boolean,
): Promise<void> {
  const { result } = assessment
  const { model } = await loadAssessmentKit(ctx, assessment)
  const stored = await readStoredResult(ctx, result.id)
  const idsOf = (insights: ReadonlyMap<number, Approvable>, known: ReadonlyMap<number, unknown>) =>
    [...insights].flatMap(([id, insight]) => (known.has(id) && isDue(insight) ? [id] : []))
  const attributeIds = idsOf(stored.attributes, model.attributeById)
  const subjectIds = idsOf(stored.subjects, model.subjectById)
  if (attributeIds.length > 0) {
    await ctx.db
      .updateTable("attributeInsights")
      .set(approval(ctx, result))
      .where("resultId", "=", result.id)
      .where("attributeId", "in", attributeIds)
      .execute()
  }
  if (subjectIds.length > 0) {
    await ctx.db
      .updateTable("subjectInsights")
      .set(approval(ctx, result))
      .where("resultId", "=", result.id)
      .where("subjectId", "in", subjectIds)
      .execute()
  }
  if (stored.overall && isDue(stored.overall)) await approveOverallInsight(ctx, assessment)
}

function approval({ now }: Context, { calculations }: Assessment["result"]) {
  return { approved: true, lastModificationTime: now, calculation: calculations }
}

function requireOne({ numUpdatedRows }: { numUpdatedRows: bigint }): void {
  if (numUpdatedRows === 0n) throw notFound("insight")
}
