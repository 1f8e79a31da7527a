import type { KitModel } from "./kit-model.ts"

/**
 * A time at the precision it is stored with. Two times are compared with `<`, so texts must share one format of fixed
 * width (ISO-8601 with six decimals, say), and `Date` suffices only for milliseconds.
 */
export type Moment = string | number | bigint | Date

export type InsightState<Time extends Moment> = {
  readonly approved: boolean
  readonly lastModificationTime: Time
}

/** The stored insights of one assessment. */
export type Insights<Time extends Moment> = {
  readonly attributes: readonly (InsightState<Time> & { readonly attributeId: number })[]
  readonly subjects: readonly (InsightState<Time> & { readonly subjectId: number })[]
  readonly overall: InsightState<Time> | null
}

/** One insight may be both unapproved and expired. */
export type InsightIssues = {
  readonly notGenerated: number
  readonly unapproved: number
  readonly expired: number
}

/**
 * A text has expired when the result was calculated after the text was last written or approved. With equal times, or
 * without a calculation, it is still valid.
 */
export function isExpired<Time extends Moment>(
  lastModificationTime: Time,
  lastCalculationTime: Time | null,
): boolean {
  return lastCalculationTime !== null && lastModificationTime < lastCalculationTime
}

/**
 * The open issues with the insights of an assessment: one insight is expected for each attribute and subject of the kit
 * version, and one overall. Insights on elements that the version no longer has do not count.
 */
export function insightIssues<Time extends Moment>(
  kit: KitModel,
  insights: Insights<Time>,
  lastCalculationTime: Time | null,
): InsightIssues {
  const existing: InsightState<Time>[] = [
    ...insights.attributes.filter(({ attributeId }) => kit.attributeById.has(attributeId)),
    ...insights.subjects.filter(({ subjectId }) => kit.subjectById.has(subjectId)),
    ...(insights.overall ? [insights.overall] : []),
  ]
  const expected = kit.attributes.length + kit.subjects.length + 1
  return {
    notGenerated: Math.max(expected - existing.length, 0),
    unapproved: existing.filter(({ approved }) => !approved).length,
    expired: existing.filter((insight) => isExpired(insight.lastModificationTime, lastCalculationTime))
      .length,
  }
}
