import type { AnswerSheet } from "@plumbline/scoring"
import { type AnonymousContext, type Context, mayWrite, onPrimary } from "../../platform/context.ts"
import { type HealWish, loadAnswers, loadAssessmentKit, requireValidResult } from "../assessments/index.ts"
import { readStoredResult, type StoredResult } from "../insights/index.ts"
import { holds } from "../permissions/index.ts"
import type { ReadableReport } from "./access.ts"
import { composeReport, type ReportSources } from "./compose-report.ts"
import { rememberedAnswers } from "./computed.ts"
import { calculateForReader, isCalculated, readyReport } from "./prepare-report.ts"
import { reportUnpublished } from "./publication.ts"

/**
 * The report for people who can view it; see {@link readyReport}.
 *
 * @throws DEPRECATED · CALCULATE_NOT_VALID · CONFIDENCE_CALCULATION_NOT_VALID · REPORT_UNPUBLISHED
 */
export async function graphicalReport(ctx: Context, readable: ReadableReport, asked: HealWish) {
  const ready = await readyReport(ctx, readable, asked)
  requireValidResult(ready.assessment)
  const isPublished = ready.report.record?.published === true
  if (!isPublished && !holds(ready.assessment.roleId, "viewReportPreview")) throw reportUnpublished()
  // A replica does not have what was just stored yet.
  return composeReport(await load(ready === readable ? ctx : onPrimary(ctx), ready))
}

/**
 * The report for readers of a public one. It is not prepared for them: texts are shown as they are, and only a stale
 * result is calculated again, on its own version of the kit; a token that may only read gets the stored one.
 */
export async function publicReport(ctx: AnonymousContext, readable: ReadableReport) {
  const { assessment } = readable
  if (isCalculated(assessment) || !mayWrite(ctx)) return composeReport(await load(ctx, readable))
  const calculated = await calculateForReader(ctx, assessment)
  return composeReport(await load(onPrimary(ctx), { ...readable, assessment: calculated }))
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
