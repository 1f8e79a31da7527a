import { effectiveWeights, readAnswers } from "@plumbline/scoring"
import type { Time } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { accessDenied, ProductError } from "../../platform/errors.ts"
import { weightOf } from "../advice/index.ts"
import type { AssessmentKit } from "../assessments/index.ts"
import { loadHistory, momentOf, stateAt } from "../history/index.ts"
import { readStoredResult, type StoredResult } from "../insights/index.ts"
import type { ReadableReport } from "./access.ts"
import { calculatedSources } from "./calculated-sources.ts"
import { composeReport } from "./compose-report.ts"
import { type FormerTexts, readFormerTexts } from "./former-texts.ts"
import { requirePublished } from "./graphical-report.ts"
import { findTextTimes, type TextTimes } from "./queries.ts"

/**
 * The report as it was at a moment: calculated from the answers, the kit and the weights of then, with the texts of then. Nothing is stored.
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
  const { id } = assessment.result
  const [stored, times, former] = await Promise.all([
    readStoredResult(ctx, id),
    findTextTimes(ctx, id),
    readFormerTexts(ctx, id, time),
  ])
  const answers = readAnswers(kit.model, then.rows)
  const texts = textsOfThen(readable, stored, times, former, time)
  const sources = calculatedSources({ ...readable, report: texts.report }, kit, answers, texts.stored)
  return { ...composeReport(sources), asOf: { time, laterTexts: texts.laterTexts } }
}

/** The texts of then. One that was changed later, before such changes were kept, is left out and counted. */
function textsOfThen(
  { report }: ReadableReport,
  stored: StoredResult,
  times: TextTimes,
  former: FormerTexts,
  time: Time,
): { report: ReadableReport["report"]; stored: StoredResult; laterTexts: number } {
  let laterTexts = 0
  const ofThen = <Text>(text: Text, modified: Time | null | undefined, before: Text | null | undefined) => {
    if (modified === null || modified === undefined || modified <= time) return text
    if (before === null || before === undefined) laterTexts++
    return before ?? null
  }
  const kept = <Text extends { lastModificationTime: Time }>(
    texts: ReadonlyMap<number, Text>,
    before: ReadonlyMap<number, Text>,
  ) =>
    new Map(
      [...texts].flatMap(([id, text]) => {
        const then = ofThen(text, text.lastModificationTime, before.get(id))
        return then === null ? [] : [[id, then] as const]
      }),
    )
  const { record } = report
  const hasSections = record !== null && Object.values(record.metadata).some((section) => section)
  const sections = hasSections
    ? ofThen(record.metadata, times.sections, former.sections)
    : (former.sections ?? record?.metadata)
  return {
    stored: {
      ...stored,
      overall: stored.overall && ofThen(stored.overall, stored.overall.lastModificationTime, former.overall),
      subjects: kept(stored.subjects, former.subjects),
      attributes: kept(stored.attributes, former.attributes),
    },
    report: {
      ...report,
      record: record && { ...record, metadata: sections ?? {} },
      ...narrationOfThen(),
      adviceItems: itemsOfThen(),
    },
    laterTexts,
  }

  function narrationOfThen() {
    const { narration, narrationWriter, isAdviceUnapproved, advice } = report
    const present = { narration, narrationWriter, isAdviceUnapproved, advice }
    if (advice.narration === null || times.narration === null || times.narration <= time) return present
    const before = former.narration
    if (before === null) {
      if (narration !== null) laterTexts++
      return { narration: null, narrationWriter: null, isAdviceUnapproved, advice }
    }
    const isGenerated = before.createdBy === null
    return {
      narration: isGenerated ? before.aiNarration : before.assessorNarration,
      narrationWriter: isGenerated ? before.aiNarrationWriter : null,
      isAdviceUnapproved: !before.approved,
      advice: { ...advice, narration: { isGenerated, calculation: before.calculation } },
    }
  }

  /** Those that are still there, and those that were changed or removed since, in the order of the list. */
  function itemsOfThen() {
    const present = report.adviceItems.filter(({ id }) => {
      const { modified, created } = times.items.get(id) ?? {}
      if (modified === undefined || modified <= time) return true
      if (created !== undefined && created <= time && !former.items.has(id)) laterTexts++
      return false
    })
    const removed = [...former.items.values()]
      .filter(({ id }) => !present.some((item) => item.id === id))
      .map((item) => ({ ...item, isGenerated: item.createdBy === null && item.lastModifiedBy === null }))
    if (removed.length === 0) return present
    const created = (id: string) => former.items.get(id)?.creationTime ?? times.items.get(id)?.created ?? ""
    const age = (a: string, b: string) => (a < b ? -1 : Number(a > b))
    return [...present, ...removed].sort(
      (a, b) => weightOf(b) - weightOf(a) || age(created(a.id), created(b.id)) || age(a.id, b.id),
    )
  }
}

function kitIsGone(): ProductError {
  return new ProductError("INVALID_STATE", {
    en: "The kit of that time is no longer stored, so the report of then cannot be shown.",
    fa: "کیت آن زمان دیگر ذخیره نیست؛ گزارش آن هنگام را نمی‌توان نشان داد.",
  })
}
