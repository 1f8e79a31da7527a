import type { AnswerSheet } from "@plumbline/scoring"
import type { Static } from "typebox"
import { type AnonymousContext, type Context, mayWrite, onPrimary } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"
import { isAdviceDue, refreshAdviceForReport } from "../advice/index.ts"
import {
  type Assessment,
  type HealHeaders,
  healedIfAsked,
  isConfidenceFresh,
  isMaturityFresh,
  loadAnswers,
  loadAssessmentKit,
  lockAssessment,
  readAgain,
  recalculate,
  requireActiveVersion,
  requireValidResult,
} from "../assessments/index.ts"
import {
  dueInsights,
  isAnythingDue,
  prepareInsights,
  readStoredResult,
  type StoredResult,
} from "../insights/index.ts"
import { holds } from "../permissions/index.ts"

import type { ReadableReport } from "./access.ts"
import { composeReport, levelOfAttribute, type ReportSources } from "./compose-report.ts"
import { isAdvisable, rememberedAnswers } from "./computed.ts"

import { reportUnpublished } from "./publication.ts"
import { findRecord, findReported, storeRecord } from "./queries.ts"

/**
 * The report for people who can view it. In quick mode nobody has to prepare it: before it is read, stale results are
 * calculated, missing and outdated generated texts are written, and the report is published unless it was published or
 * withdrawn before. Otherwise a stale result is healed for clients that ask for it. A token that may only read gets
 * what is stored.
 *
 * @throws DEPRECATED · CALCULATE_NOT_VALID · CONFIDENCE_CALCULATION_NOT_VALID · REPORT_UNPUBLISHED
 */
export async function graphicalReport(
  ctx: Context,
  readable: ReadableReport,
  asked: Static<typeof HealHeaders>,
) {
  const assessment = await healedIfAsked(ctx, readable.assessment, asked)
  // A replica does not have what was just calculated yet.
  const stored = assessment === readable.assessment ? ctx : onPrimary(ctx)
  const sources = await load(stored, { ...readable, assessment })
  const isPrepared = assessment.mode === "QUICK" && mayWrite(ctx)
  const current = isPrepared ? await prepared(ctx, sources) : sources
  requireValidResult(current.assessment)
  const isPublished = current.report.record?.published === true
  if (!isPublished && !holds(current.assessment.roleId, "viewReportPreview")) throw reportUnpublished()
  return composeReport(current)
}

/**
 * The report for readers of a public one. It is not prepared for them: texts are shown as they are, and only a stale
 * result is calculated again, on its own version of the kit; a token that may only read gets the stored one.
 */
export async function publicReport(ctx: AnonymousContext, readable: ReadableReport) {
  const { assessment } = readable
  if (isCalculated(assessment) || !mayWrite(ctx)) return composeReport(await load(ctx, readable))
  const calculated = await bringUpToDate(ctx, assessment)
  return composeReport(await load(onPrimary(ctx), { ...readable, assessment: calculated }))
}

/** If its texts cannot be written, the report is shown without them. */
async function prepared(ctx: Context, sources: ReportSources): Promise<ReportSources> {
  const { assessment, audience } = sources
  requireActiveVersion(assessment)
  if (!needsPreparation(ctx, sources)) return sources
  const published = await publishUpToDate(ctx, assessment, ctx.user.id)
  const current = await writeTexts(ctx, published).catch((error: unknown) => {
    ctx.log.error({ err: error }, "the texts of a report could not be prepared")
    return published
  })
  // A replica does not have what was just written yet.
  const stored = onPrimary(ctx)
  const recalculated = current.result.calculations !== assessment.result.calculations
  if (recalculated || isAdviceWanted(sources)) {
    await refreshAdviceForReport(stored, current, recalculated).catch((error: unknown) => {
      ctx.log.error({ err: error }, "the advice of a report could not be refreshed")
    })
  }
  const found = await findReported(stored, { assessmentId: current.id })
  if (!found) throw notFound("result")
  return load(stored, { assessment: current, report: found.report, audience })
}

function needsPreparation(ctx: Context, sources: ReportSources): boolean {
  const { assessment, kit, answers, stored, report } = sources
  if (!isCalculated(assessment) || report.record?.publicationDecided !== true) return true
  if (ctx.settings.writer !== "OFF" && isAdviceWanted(sources)) return true
  return isAnythingDue(dueInsights(ctx.settings.writer, assessment, kit, answers, stored))
}

/** Whether advice is missing or outdated, and there is something to advise. */
function isAdviceWanted({ assessment, kit, answers, stored, report }: ReportSources): boolean {
  return isAdviceDue(assessment, report.advice) && isAdvisable(kit.model, answers, levelOfAttribute(stored))
}

function isCalculated(assessment: Assessment): boolean {
  return isMaturityFresh(assessment) && isConfidenceFresh(assessment)
}

async function load(ctx: AnonymousContext, readable: ReadableReport): Promise<ReportSources> {
  const { assessment } = readable
  const kit = await loadAssessmentKit(ctx, assessment)
  const known = isCalculated(assessment) ? rememberedAnswers(assessment, kit) : undefined
  const [answers, stored]: [AnswerSheet, StoredResult] = await Promise.all([
    known ?? loadAnswers(ctx, assessment.result.id, kit.model),
    readStoredResult(ctx, assessment.result.id),
  ])
  return { ...readable, kit, answers, stored }
}

/** Calculates maturity and confidence in one transaction, unless another request just has. */
async function bringUpToDate(ctx: AnonymousContext, stale: Assessment): Promise<Assessment> {
  return writing(ctx, stale, async (writer, assessment) => (await recalculate(writer, assessment)).assessment)
}

/** Like {@link bringUpToDate}, but also publishes the report on behalf of its first reader, unless that is decided. */
async function publishUpToDate(
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
async function writeTexts(ctx: AnonymousContext, unprepared: Assessment): Promise<Assessment> {
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
