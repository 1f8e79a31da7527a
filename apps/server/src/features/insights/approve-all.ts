import { isExpired } from "@plumbline/scoring"
import { sql } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { type InsightBefore, json } from "../../platform/database/json.ts"
import { type Assessment, loadAssessmentKit } from "../assessments/index.ts"
import { approval, approveOverallInsight } from "./approve-insights.ts"
import { readStoredResult } from "./queries.ts"

/* Approving many insights at once, which the same person can undo. */

/** Approves all unapproved insights. Insights that are approved but expired stay expired. */
export async function approveAllInsights(ctx: Context, assessment: Assessment): Promise<void> {
  await approveWhere(ctx, assessment, ({ approved }) => !approved)
}

/** Approves all expired insights, whether approved before or not. */
export async function approveExpiredInsights(ctx: Context, assessment: Assessment): Promise<void> {
  const { calculations } = assessment.result
  await approveWhere(ctx, assessment, ({ calculation }) => isExpired(calculation, calculations))
}

type Approvable = { approved: boolean; calculation: number; lastModificationTime: Time }

/** Skips insights about attributes and subjects that the kit no longer has. */
async function approveWhere(
  ctx: Context,
  assessment: Assessment,
  isDue: (insight: Approvable) => boolean,
): Promise<void> {
  const { result } = assessment
  const { model } = await loadAssessmentKit(ctx, assessment)
  const stored = await readStoredResult(ctx, result.id)
  const due = (insights: ReadonlyMap<number, Approvable>, known: ReadonlyMap<number, unknown>) =>
    [...insights].flatMap(([id, insight]) => (known.has(id) && isDue(insight) ? [before(id, insight)] : []))
  const attributes = due(stored.attributes, model.attributeById)
  const subjects = due(stored.subjects, model.subjectById)
  const overall = stored.overall && isDue(stored.overall) ? before(0, stored.overall) : null
  if (attributes.length === 0 && subjects.length === 0 && !overall) return
  if (attributes.length > 0) {
    await ctx.db
      .updateTable("attributeInsights")
      .set(approval(ctx, result))
      .where("resultId", "=", result.id)
      .where("attributeId", "in", idsOf(attributes))
      .execute()
  }
  if (subjects.length > 0) {
    await ctx.db
      .updateTable("subjectInsights")
      .set(approval(ctx, result))
      .where("resultId", "=", result.id)
      .where("subjectId", "in", idsOf(subjects))
      .execute()
  }
  if (overall) await approveOverallInsight(ctx, assessment)
  const remembered = { approvedTime: ctx.now, before: json({ attributes, subjects, overall }) }
  await ctx.db
    .insertInto("approvalsAtOnce")
    .values({ resultId: result.id, approvedBy: ctx.user.id, ...remembered })
    .onConflict((conflict) => conflict.columns(["resultId", "approvedBy"]).doUpdateSet(remembered))
    .execute()
}

function before(id: number, { approved, calculation, lastModificationTime }: Approvable): InsightBefore {
  return { id, approved, calculation, modified: lastModificationTime }
}

function idsOf(insights: readonly InsightBefore[]): number[] {
  return insights.map(({ id }) => id)
}

/**
 * Takes back the person's latest approval of many insights at once: each is as it was before, unless it was changed
 * since.
 *
 * @returns how many insights were restored, and how many were kept because of a later change
 */
export async function undoApprovals(
  ctx: Context,
  { result }: Assessment,
): Promise<{ restored: number; kept: number }> {
  const approvals = await ctx.db
    .deleteFrom("approvalsAtOnce")
    .where("resultId", "=", result.id)
    .where("approvedBy", "=", ctx.user.id)
    .returning(["approvedTime", "before"])
    .executeTakeFirst()
  if (!approvals) return { restored: 0, kept: 0 }
  const { attributes, subjects, overall } = approvals.before
  const isUntouched = sql<boolean>`insight.result_id = ${result.id} and insight.approved
    and insight.last_modification_time = ${approvals.approvedTime}`
  const updates = [
    await ctx.db
      .updateTable("attributeInsights as insight")
      .from(asBefore(attributes))
      .set(valuesBefore)
      .where(isUntouched)
      .whereRef("insight.attributeId", "=", "was.id")
      .executeTakeFirst(),
    await ctx.db
      .updateTable("subjectInsights as insight")
      .from(asBefore(subjects))
      .set(valuesBefore)
      .where(isUntouched)
      .whereRef("insight.subjectId", "=", "was.id")
      .executeTakeFirst(),
    await ctx.db
      .updateTable("overallInsights as insight")
      .from(asBefore(overall ? [overall] : []))
      .set(valuesBefore)
      .where(isUntouched)
      .executeTakeFirst(),
  ]
  const restored = updates.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0)
  return { restored, kept: attributes.length + subjects.length + (overall ? 1 : 0) - restored }
}

/** The remembered insights as the rows of a table named `was`. */
function asBefore(insights: readonly InsightBefore[]) {
  return sql<{ id: number }>`json_to_recordset(${json(insights)}::json)`.as<"was">(
    sql`was (id bigint, approved boolean, calculation integer, modified timestamp)`,
  )
}

const valuesBefore = {
  approved: sql<boolean>`was.approved`,
  calculation: sql<number>`was.calculation`,
  lastModificationTime: sql<Time>`was.modified at time zone 'UTC'`,
}
