import { randomUUID } from "node:crypto"
import type { Context } from "../../platform/context.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import { isBlankHtml, sanitize } from "../../platform/html.ts"
import { type Assessment, loadAssessmentKit } from "../results/index.ts"

/**
 * An assessor writes about an attribute. What was generated stays stored behind it.
 *
 * @param given HTML
 * @throws NOT_FOUND unknown attribute · INVALID_INPUT nothing of it is seen
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
    approved: true,
    lastModificationTime: ctx.now,
  }
  await ctx.db
    .insertInto("attributeInsights")
    .values({ resultId: assessment.result.id, attributeId, ...columns })
    .onConflict((conflict) => conflict.columns(["resultId", "attributeId"]).doUpdateSet(columns))
    .execute()
}

/**
 * An assessor writes about a subject, in place of what is there.
 *
 * @param given HTML
 * @throws NOT_FOUND unknown subject · INVALID_INPUT nothing of it is seen
 */
export async function writeSubjectInsight(
  ctx: Context,
  assessment: Assessment,
  subjectId: number,
  given: string,
): Promise<void> {
  const { model } = await loadAssessmentKit(ctx, assessment)
  if (!model.subjectById.has(subjectId)) throw notFound("subject")
  const columns = byAssessor(ctx, given)
  await ctx.db
    .insertInto("subjectInsights")
    .values({ resultId: assessment.result.id, subjectId, ...columns })
    .onConflict((conflict) => conflict.columns(["resultId", "subjectId"]).doUpdateSet(columns))
    .execute()
}

/**
 * An assessor writes about the whole, in place of what is there.
 *
 * @param given HTML
 * @throws INVALID_INPUT nothing of it is seen
 */
export async function writeOverallInsight(
  ctx: Context,
  { result }: Assessment,
  given: string,
): Promise<void> {
  const columns = byAssessor(ctx, given)
  await ctx.db
    .insertInto("overallInsights")
    .values({ id: randomUUID(), resultId: result.id, ...columns })
    .onConflict((conflict) => conflict.column("resultId").doUpdateSet(columns))
    .execute()
}

/** What an assessor writes needs nobody's approval. */
function byAssessor({ now, user }: Context, given: string) {
  return {
    insight: storable("insight", given),
    insightTime: now,
    insightBy: user.id,
    approved: true,
    lastModificationTime: now,
  }
}

function storable(field: "insight" | "assessorInsight", given: string): string {
  const html = sanitize(given)
  if (!isBlankHtml(html)) return html
  throw invalid({ en: `“${field}” is required.`, fa: `«${field}» الزامی است.` })
}
