import { type AnonymousContext, type Context, inTransaction } from "../../platform/context.ts"
import { accessDenied } from "../../platform/errors.ts"
import {
  type AssessedAssessment,
  type Calculated,
  calculateAll,
  findAssessment,
  loadAnswers,
  lockResult,
  withResult,
} from "../assessments/index.ts"
import { prepareInsights, requoteConfidence } from "../insights/index.ts"
import { findRecord, storeRecord } from "./queries.ts"

/** Calculates maturity and confidence, both in one transaction, unless somebody else just has. */
export async function bringUpToDate(
  ctx: AnonymousContext,
  stale: AssessedAssessment,
): Promise<AssessedAssessment> {
  return writing(ctx, async (writer) => (await calculateLocked(writer, stale)).assessment)
}

/** The same, and publishes the report if it is not. */
export async function publishUpToDate(ctx: Context, stale: AssessedAssessment): Promise<AssessedAssessment> {
  const { user } = ctx
  return writing(ctx, async (writer) => {
    const { assessment } = await calculateLocked(writer, stale)
    await publish({ ...writer, user }, assessment)
    return assessment
  })
}

/**
 * Writes the texts of the app that are missing or outdated. A second run for the same assessment waits for the first
 * and then finds nothing left to do.
 */
export async function writeTexts(
  ctx: AnonymousContext,
  unprepared: AssessedAssessment,
): Promise<AssessedAssessment> {
  return writing(ctx, async (writer) => {
    const { assessment, kit } = await calculateLocked(writer, unprepared)
    const answers = await loadAnswers(writer, assessment.result.id, kit.model)
    await prepareInsights(writer, assessment, kit, answers)
    return assessment
  })
}

/** The visibility stays what it is. */
async function publish(ctx: Context, { id, result }: AssessedAssessment): Promise<void> {
  const record = await findRecord(ctx, result.id)
  if (record?.published) return
  await storeRecord(ctx, result.id, { published: true })
  await ctx.record({ type: "report-published", assessmentId: id })
}

/**
 * The result row is locked before the assessment is read again, so that what others have just done is seen.
 *
 * @throws ACCESS_DENIED for an assessment deleted meanwhile, as for any deleted one
 */
async function calculateLocked(
  ctx: AnonymousContext,
  { id, result }: AssessedAssessment,
): Promise<Calculated & { affected: boolean }> {
  await lockResult(ctx, result.id)
  const assessment = await findAssessment(ctx, id)
  if (!assessment) throw accessDenied()
  const calculated = await calculateAll(ctx, withResult(assessment))
  const { kit, answers } = calculated
  if (answers) await requoteConfidence(ctx, calculated.assessment, kit, answers)
  return calculated
}

/** A transaction within a request that otherwise only reads; its queries count for the request. */
async function writing<T>(ctx: AnonymousContext, work: (writer: AnonymousContext) => Promise<T>): Promise<T> {
  const { tenant, user, language } = ctx
  const { value, queries } = await inTransaction(ctx, { tenant, user, language }, work)
  ctx.queries.count += queries
  return value
}
