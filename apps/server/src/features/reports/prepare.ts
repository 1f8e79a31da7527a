import type { AnonymousContext } from "../../platform/context.ts"
import { prepareInsights, recalculate } from "../insights/index.ts"
import { type Assessment, loadAnswers, lockAssessment, readAgain } from "../results/index.ts"
import { findRecord, storeRecord } from "./queries.ts"

/** Calculates maturity and confidence in one transaction, unless another request just has. */
export async function bringUpToDate(ctx: AnonymousContext, stale: Assessment): Promise<Assessment> {
  return writing(ctx, stale, async (writer, assessment) => (await recalculate(writer, assessment)).assessment)
}

/** Like {@link bringUpToDate}, but also publishes the report on behalf of its first reader, unless that is decided. */
export async function publishUpToDate(
  ctx: AnonymousContext,
  stale: Assessment,
  publisherId: string,
): Promise<Assessment> {
  return writing(ctx, stale, async (writer, locked) => {
    const { assessment } = await recalculate(writer, locked)
    await publish(writer, assessment, publisherId)
    return assessment
  })
}

/**
 * Writes the generated texts that are missing or outdated. A second run for the same assessment waits for the first and
 * then finds nothing left to do.
 */
export async function writeTexts(ctx: AnonymousContext, unprepared: Assessment): Promise<Assessment> {
  return writing(ctx, unprepared, async (writer, locked) => {
    const { assessment, kit, answers } = await recalculate(writer, locked)
    await prepareInsights(
      writer,
      assessment,
      kit,
      answers ?? (await loadAnswers(writer, assessment.result.id, kit.model)),
    )
    return assessment
  })
}

/** Publishes a report that was never published or withdrawn: what a person has withdrawn, only a person publishes. */
async function publish(
  ctx: AnonymousContext,
  { id, result }: Assessment,
  publisherId: string,
): Promise<void> {
  const record = await findRecord(ctx, result.id)
  if (record?.publicationDecided) return
  await storeRecord(ctx, result.id, { published: true }, publisherId)
  await ctx.record({ type: "report-published", assessmentId: id })
}

/** Runs a transaction on an assessment that is locked and then read again, so that it sees what others just did. */
async function writing<T>(
  ctx: AnonymousContext,
  { id }: Assessment,
  work: (writer: AnonymousContext, assessment: Assessment) => Promise<T>,
): Promise<T> {
  return ctx.inTransaction(async (writer) => {
    await lockAssessment(writer, id, "exclusive")
    return work(writer, await readAgain(writer, { id }))
  })
}
