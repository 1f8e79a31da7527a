import { mayWrite } from "../../platform/caller.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { onPrimary } from "../../platform/database/replica.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { type HealWish, loadAnswers, loadAssessmentKit, requireValidResult } from "../assessments/index.ts"
import { readStoredResult, type StoredResult } from "../insights/index.ts"
import { holds } from "../permissions/index.ts"
import type { ReadableReport } from "./access.ts"
import { calculatedSources } from "./calculated-sources.ts"
import { composeReport, includedRoadmap, type ReportSources, type WantedReport } from "./compose-report.ts"
import { rememberedAnswers } from "./computed.ts"
import { calculateForReader, isCalculated, readyReport } from "./prepare-report.ts"
import { reportUnpublished } from "./publication.ts"

/**
 * The report for people who can view it; see {@link holderSources}.
 *
 * @throws DEPRECATED · CALCULATE_NOT_VALID · CONFIDENCE_CALCULATION_NOT_VALID · REPORT_UNPUBLISHED
 */
export async function graphicalReport(
  ctx: Context,
  readable: ReadableReport,
  asked: HealWish,
  wanted: WantedReport,
) {
  return composeReport(await holderSources(ctx, readable, asked), wanted)
}

/** The report for readers of a public one; see {@link publicSources}. */
export async function publicReport(ctx: AnonymousContext, readable: ReadableReport, wanted: WantedReport) {
  return composeReport(await publicSources(ctx, readable), wanted)
}

/**
 * What the report for people who can view it is composed from; see {@link readyReport}.
 *
 * @param language of the texts of the kit; default that of the assessment
 * @throws as {@link graphicalReport}
 */
export async function holderSources(
  ctx: Context,
  readable: ReadableReport,
  asked: HealWish,
  language?: Language,
): Promise<ReportSources> {
  const ready = await readyReport(ctx, readable, asked)
  requireValidResult(ready.assessment)
  requirePublished(ready)
  // A replica does not have what was just stored yet.
  return load(ready === readable ? ctx : onPrimary(ctx), ready, language)
}

/** @throws REPORT_UNPUBLISHED unless the holder may see reports that are not published */
export function requirePublished({ assessment, report }: ReadableReport): void {
  const isPublished = report.record?.published === true
  if (!isPublished && !holds(assessment.roleId, "viewReportPreview")) throw reportUnpublished()
}

/**
 * What the report for readers of a public one is composed from. It is not prepared for them: texts are shown as they
 * are, and only a stale result is calculated again, on its own version of the kit; a token that may only read gets the
 * stored one.
 */
export async function publicSources(
  ctx: AnonymousContext,
  readable: ReadableReport,
  language?: Language,
): Promise<ReportSources> {
  const { assessment } = readable
  if (isCalculated(assessment) || !mayWrite(ctx)) return load(ctx, readable, language)
  const calculated = await calculateForReader(ctx, assessment)
  return load(onPrimary(ctx), { ...readable, assessment: calculated }, language)
}

async function load(
  ctx: AnonymousContext,
  readable: ReadableReport,
  language: Language = readable.assessment.result.language,
): Promise<ReportSources> {
  const { result } = readable.assessment
  const assessment = { ...readable.assessment, result: { ...result, language } }
  const kit = await loadAssessmentKit(ctx, assessment)
  const known = isCalculated(assessment) ? rememberedAnswers(assessment, kit) : undefined
  // One after the other: if what is stored is then still current, the answers are those it was calculated from.
  const answers = known ?? (await loadAnswers(ctx, result.id, kit.model))
  const stored = await readStoredResult(ctx, result.id)
  const roadmap = await includedRoadmap(ctx, readable, { assessment, kit, answers })
  if (isCalculated(assessment) && !isFrom(stored, assessment)) {
    // An answer came in between. What the report shows was true a moment ago, and is so as a whole.
    return { ...calculatedSources({ ...readable, assessment }, kit, answers, stored), roadmap }
  }
  return { ...readable, assessment, kit, answers, stored, roadmap }
}

/** Whether stored values are from the calculations that the assessment was loaded with, and still current. */
function isFrom({ current }: StoredResult, { result }: ReadableReport["assessment"]): boolean {
  return (
    current?.calculations === result.calculations &&
    current.confidenceCalculations === result.confidenceCalculations
  )
}
