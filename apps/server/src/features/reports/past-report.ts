import { effectiveWeights, readAnswers } from "@plumbline/scoring"
import type { Time } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { accessDenied, ProductError } from "../../platform/errors.ts"
import type { AssessmentKit } from "../assessments/index.ts"
import { loadHistory, momentOf, stateAt } from "../history/index.ts"
import { readStoredResult, type StoredResult } from "../insights/index.ts"
import type { ReadableReport } from "./access.ts"
import { calculatedSources } from "./calculated-sources.ts"
import { composeReport } from "./compose-report.ts"
import { requirePublished } from "./graphical-report.ts"
import { findTextTimes, type TextTimes } from "./queries.ts"

/**
 * The report as it was at a moment: calculated from the answers, the kit and the weights of then, with those texts that
 * have not been changed since. Nothing is stored.
 *
 * @throws ACCESS_DENIED to readers of a public report · REPORT_UNPUBLISHED · NOT_FOUND, INVALID_INPUT no such moment ·
 * INVALID_STATE the kit of then is no longer stored
 */
export async function reportAt(ctx: Context, readable: ReadableReport, named: string) {
  const { assessment, audience } = readable
  if (audience === "public") throw accessDenied()
  requirePublished(readable)
  const history = await loadHistory(ctx, assessment)
  const { position, time } = await momentOf(ctx, assessment, history, named)
  const then = stateAt(history, position)
  if (!then.kit) throw kitIsGone()
  const text = then.kit.texts(assessment.result.language)
  const kit: AssessmentKit = { ...then.kit, whole: then.kit, text, weights: effectiveWeights(then.custom) }
  const [stored, times] = await Promise.all([
    readStoredResult(ctx, assessment.result.id),
    findTextTimes(ctx, assessment.result.id),
  ])
  const answers = readAnswers(kit.model, then.rows)
  const texts = textsOfThen(readable, stored, times, time)
  const sources = calculatedSources({ ...readable, report: texts.report }, kit, answers, texts.stored)
  return { ...composeReport(sources), asOf: { time, laterTexts: texts.laterTexts } }
}

/** Only the present texts are stored. One that was changed later is left out, and counted: what it said is not known. */
function textsOfThen(
  { report }: ReadableReport,
  stored: StoredResult,
  times: TextTimes,
  time: Time,
): { report: ReadableReport["report"]; stored: StoredResult; laterTexts: number } {
  let laterTexts = 0
  const isOfThen = (modified: Time | null | undefined) => {
    const isLater = modified !== null && modified !== undefined && modified > time
    if (isLater) laterTexts++
    return !isLater
  }
  const kept = <Text extends { lastModificationTime: Time }>(texts: ReadonlyMap<number, Text>) =>
    new Map([...texts].filter(([, { lastModificationTime }]) => isOfThen(lastModificationTime)))
  const { record, narration } = report
  const hasSections = record !== null && Object.values(record.metadata).some((section) => section)
  const withSections = !hasSections || isOfThen(times.sections)
  const withNarration = narration === null || isOfThen(times.narration)
  return {
    stored: {
      ...stored,
      overall: stored.overall && isOfThen(stored.overall.lastModificationTime) ? stored.overall : null,
      subjects: kept(stored.subjects),
      attributes: kept(stored.attributes),
    },
    report: {
      ...report,
      record: record && { ...record, metadata: withSections ? record.metadata : {} },
      narration: withNarration ? narration : null,
      narrationWriter: withNarration ? report.narrationWriter : null,
      adviceItems: report.adviceItems.filter(({ id }) => isOfThen(times.items.get(id))),
    },
    laterTexts,
  }
}

function kitIsGone(): ProductError {
  return new ProductError("INVALID_STATE", {
    en: "The kit of that time is no longer stored, so the report of then cannot be shown.",
    fa: "کیت آن زمان دیگر ذخیره نیست؛ گزارش آن هنگام را نمی‌توان نشان داد.",
  })
}
