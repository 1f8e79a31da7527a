import { setTimeout as pause } from "node:timers/promises"
import { mayWrite } from "../../platform/caller.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { onPrimary } from "../../platform/database/replica.ts"
import { accessDenied } from "../../platform/errors.ts"
import { defineJob } from "../../platform/jobs/job.ts"
import { refreshAdviceForReport } from "../advice/index.ts"
import {
  type Assessment,
  findAssessment,
  type HealWish,
  healedIfAsked,
  isConfidenceFresh,
  isMaturityFresh,
  isOnActiveVersion,
  loadAnswers,
  lockAssessment,
  readAgain,
  recalculate,
  recalculateFor,
  requireActiveVersion,
} from "../assessments/index.ts"
import { prepareInsights } from "../insights/index.ts"
import { holds } from "../permissions/index.ts"
import type { ReadableReport } from "./access.ts"
import { hasPublication, storePublication } from "./publications.ts"
import { findRecord, findReported, storeRecord } from "./queries.ts"

/*
 * Nobody prepares the report of a quick assessment: its first reader finds it calculated, written and published. From
 * then on a job does the same, except publishing, whenever answers, kit or weights have changed.
 */

/** How long a reader waits for the job, and how often it looks. */
const LONGEST_WAIT_MS = 5_000
const LOOK_EVERY_MS = 50

/**
 * The report as its reader, who holds the permission, should see it. In quick mode, the first reader prepares it; later
 * ones wait for the job that brings it up to date, but not for ever. Otherwise a stale result is healed for clients that
 * ask for it. A token that may only read gets what is stored.
 *
 * @returns the same object if nothing had to be done
 * @throws DEPRECATED the assessment, in quick mode, is not on the active version of its kit
 */
export async function readyReport(
  ctx: Context,
  readable: ReadableReport,
  asked: HealWish,
): Promise<ReadableReport> {
  const awaited = await afterJob(ctx, readable)
  const assessment = await healedIfAsked(ctx, awaited.assessment, asked)
  if (assessment.mode === "QUICK") {
    requireActiveVersion(assessment)
    const isFirst = assessment.result.preparedCalculation === null
    if (isFirst && mayWrite(ctx)) await prepareForFirstReader(ctx, assessment)
    else if (!isCalculated(assessment) && mayWrite(ctx)) await calculateForReader(ctx, assessment)
    else if (assessment === awaited.assessment) return awaited
    return afterJob(ctx, await reread(ctx, readable))
  }
  return assessment === awaited.assessment ? awaited : { ...awaited, assessment }
}

/** Whether the stored result is that of the present answers, kit and weights. */
export function isCalculated(assessment: Assessment): boolean {
  return isMaturityFresh(assessment) && isConfidenceFresh(assessment)
}

/**
 * Calculates a stale result on its own version of the kit, for a reader who may not or need not heal it: because the kit
 * or the weights have changed, or before the job that answers have caused.
 */
export async function calculateForReader(ctx: AnonymousContext, { id }: Assessment): Promise<Assessment> {
  return ctx.inTransaction(async (writer) => {
    await lockAssessment(writer, id, "exclusive")
    return (await recalculateFor(writer, await readAgain(writer, { id }))).assessment
  }, "healing")
}

/** The report of a quick assessment that somebody has read, after changes of its answers, kit or weights. */
export const storeReportJob = defineJob<{ assessmentId: string }>({
  name: "keep-report",
  slots: 6,
  ofTenant: 2,
  attempts: 5,
  pauseSeconds: 5,
  longestPauseSeconds: 60,
  // Several answers in a row lead to one run.
  delaySeconds: 1,
  keyOf: ({ assessmentId }) => assessmentId,
  async run(ctx, { assessmentId }) {
    const assessment = await findAssessment(ctx, assessmentId)
    // On another version of the kit, it is healed for its next reader, which leads to another job.
    if (!assessment || !isKept(assessment) || !isOnActiveVersion(assessment)) return
    const failures = await bringUpToDate(ctx, assessment, null)
    if (failures.length > 0) throw new AggregateError(failures, "a report could not be brought up to date")
  },
})

/** What follows from a change of a result. */
export async function storeReport(ctx: AnonymousContext, assessment: Assessment): Promise<void> {
  if (isKept(assessment)) await ctx.jobs.send(storeReportJob, { assessmentId: assessment.id })
}

function isKept({ mode, result }: Assessment): boolean {
  return mode === "QUICK" && result.preparedCalculation !== null
}

/** Whether a job is about to bring the report up to date. */
function isPending(assessment: Assessment): boolean {
  const { isCalculateValid, isConfidenceValid, preparedCalculation, calculations } = assessment.result
  if (!isKept(assessment) || !isOnActiveVersion(assessment)) return false
  return !isCalculateValid || !isConfidenceValid || preparedCalculation !== calculations
}

async function afterJob(ctx: Context, readable: ReadableReport): Promise<ReadableReport> {
  let current = readable
  const end = performance.now() + LONGEST_WAIT_MS
  while (isPending(current.assessment) && performance.now() < end) {
    await pause(LOOK_EVERY_MS)
    current = await reread(ctx, readable)
  }
  return current
}

/** The report as it is stored now, on the primary. The reader may have lost the permission in the meantime. */
async function reread(ctx: Context, { assessment: { id }, audience }: ReadableReport) {
  const found = await findReported(onPrimary(ctx), { assessmentId: id })
  if (!found?.assessment.isMember || !holds(found.assessment.roleId, "viewGraphicalReport"))
    throw accessDenied()
  return { ...found, audience }
}

/** If its texts cannot be written, the report is shown without them, and its next reader prepares it again. */
async function prepareForFirstReader(ctx: Context, assessment: Assessment): Promise<void> {
  const preparing: AnonymousContext = {
    ...onPrimary(ctx),
    inTransaction: (work) => ctx.inTransaction(work, "first preparation of a report"),
  }
  for (const failure of await bringUpToDate(preparing, assessment, ctx.user.id)) {
    ctx.log.error({ err: failure }, "a report could not be prepared as a whole")
  }
}

/**
 * Calculates the result, publishes the report on behalf of its first reader, writes the texts that are missing or about
 * an earlier calculation, and refreshes the advice. A second run for the same assessment waits for each step of the
 * first and then finds nothing left to do.
 *
 * @param publisherId null to leave the publication as it is
 * @returns why texts or advice could not be written
 */
async function bringUpToDate(
  ctx: AnonymousContext,
  { id, result: before }: Assessment,
  publisherId: string | null,
): Promise<unknown[]> {
  const failures: unknown[] = []
  const current = await whileLocked(ctx, id, async (writer, locked) => {
    const { assessment } = await recalculate(writer, locked)
    if (publisherId !== null) await publish(writer, assessment, publisherId)
    return assessment
  })
  await writeTexts(ctx, id).catch((error: unknown) => failures.push(error))
  const from = before.preparedCalculation ?? before.calculations
  await refreshAdviceForReport(ctx, current, from !== current.result.calculations).catch((error: unknown) =>
    failures.push(error),
  )
  if (failures.length === 0) await notePrepared(ctx, current, publisherId)
  return failures
}

async function writeTexts(ctx: AnonymousContext, assessmentId: string): Promise<void> {
  await whileLocked(ctx, assessmentId, async (writer, locked) => {
    const { assessment, kit, answers } = await recalculate(writer, locked)
    const current = answers ?? (await loadAnswers(writer, assessment.result.id, kit.model))
    await prepareInsights(writer, assessment, kit, current)
  })
}

/** Answers that were given in the meantime have not caused a job if the report was not prepared before. */
async function notePrepared(
  ctx: AnonymousContext,
  { id, result }: Assessment,
  publisherId: string | null,
): Promise<void> {
  const preparedCalculation = result.calculations
  await whileLocked(ctx, id, async (writer, assessment) => {
    await writer.db
      .updateTable("assessmentResults")
      .set({ preparedCalculation })
      .where("id", "=", result.id)
      .execute()
    // Only now does it have its texts. If the server stops before, the next reader gets here.
    if (publisherId !== null) await keepFirstPublication(writer, assessment, publisherId)
    const noted = { ...assessment, result: { ...assessment.result, preparedCalculation } }
    if (isPending(noted)) await storeReport(writer, noted)
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

async function keepFirstPublication(
  ctx: AnonymousContext,
  assessment: Assessment,
  publisherId: string,
): Promise<void> {
  const record = await findRecord(ctx, assessment.result.id)
  if (!record?.published || (await hasPublication(ctx, assessment.result.id))) return
  await storePublication(ctx, assessment, publisherId)
}

/** Runs a transaction on an assessment that is locked and then read again, so that it sees what others just did. */
async function whileLocked<T>(
  ctx: AnonymousContext,
  id: string,
  work: (writer: AnonymousContext, assessment: Assessment) => Promise<T>,
): Promise<T> {
  return ctx.inTransaction(async (writer) => {
    await lockAssessment(writer, id, "exclusive")
    return work(writer, await readAgain(writer, { id }))
  })
}
