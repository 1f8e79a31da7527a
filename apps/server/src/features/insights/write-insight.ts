import { randomUUID } from "node:crypto"
import type { Context } from "../../platform/context.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import { isBlankHtml, sanitize } from "../../platform/html.ts"
import { type Assessment, loadAssessmentKit } from "../assessments/index.ts"

/**
 * Stores an assessor's text about an attribute. A generated text stays stored but hidden.
 *
 * @param given HTML
 * @throws NOT_FOUND unknown attribute · INVALID_INPUT there is no visible text
 */
export async function writeAttributeInsight(
  ctx: Context,
  assessment: Assessment,
  attributeId: number,
  given: string,
): Promise<void> {
  const { model } = await loadAssessmentKit(ctx, assessment)
  if (!model.attributeById.has(attributeId)) throw notFound("attribute")
  const columns = {
    assessorInsight: storable("assessorInsight", given),
    assessorInsightTime: ctx.now,
    assessorShown: true,
    approved: true,
    calculation: assessment.result.calculations,
    lastModificationTime: ctx.now,
  }
  await ctx.db
    .insertInto("attributeInsights")
    .values({ resultId: assessment.result.id, attributeId, ...columns })
    .onConflict((conflict) => conflict.columns(["resultId", "attributeId"]).doUpdateSet(columns))
    .execute()
}

/**
 * Stores an assessor's text about a subject, replacing the present one.
 *
 * @param given HTML
 * @throws NOT_FOUND unknown subject · INVALID_INPUT there is no visible text
 */
export async function writeSubjectInsight(
  ctx: Context,
  assessment: Assessment,
  subjectId: number,
  given: string,
): Promise<void> {
  const { model } = await loadAssessmentKit(ctx, assessment)
  if (!model.subjectById.has(subjectId)) throw notFound("subject")
  const columns = byAssessor(ctx, assessment.result, given)
  await ctx.db
    .insertInto("subjectInsights")
    .values({ resultId: assessment.result.id, subjectId, ...columns })
    .onConflict((conflict) => conflict.columns(["resultId", "subjectId"]).doUpdateSet(columns))
    .execute()
}

/**
 * Stores an assessor's text about the whole, replacing the present one.
 *
 * @param given HTML
 * @throws INVALID_INPUT there is no visible text
 */
export async function writeOverallInsight(
  ctx: Context,
  { result }: Assessment,
  given: string,
): Promise<void> {
  const columns = byAssessor(ctx, result, given)
  await ctx.db
    .insertInto("overallInsights")
    .values({ id: randomUUID(), resultId: result.id, ...columns })
    .onConflict((conflict) => conflict.column("resultId").doUpdateSet(columns))
    .execute()
}

/** Assessor texts need no approval. */
function byAssessor({ now, user }: Context, { calculations }: Assessment["result"], given: string) {
  return {
    insight: storable("insight", given),
    insightTime: now,
    insightBy: user.id,
    approved: true,
    calculation: calculations,
    lastModificationTime: now,
  }
}

function storable(field: "insight" | "assessorInsight", given: string): string {
  const html = sanitize(given)
  if (!isBlankHtml(html)) return html
  throw invalid({ en: `“${field}” is required.`, fa: `«${field}» الزامی است.` })
}
