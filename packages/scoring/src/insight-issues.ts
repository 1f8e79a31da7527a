import type { KitModel } from "./kit-model.ts"

/** @property calculation number of the calculation when it was last written or approved */
export type InsightState = { readonly approved: boolean; readonly calculation: number }

/** The stored insights of one assessment. */
export type Insights = {
  readonly attributes: readonly (InsightState & { readonly attributeId: number })[]
  readonly subjects: readonly (InsightState & { readonly subjectId: number })[]
  readonly overall: InsightState | null
}

/** One insight may be both unapproved and expired. */
export type InsightIssues = {
  readonly notGenerated: number
  readonly unapproved: number
  readonly expired: number
}

/**
 * A text has expired when the result was calculated after the text was last written or approved. Calculations are
 * numbered, because the clocks of those who calculate and those who write may differ.
 *
 * @param calculation number of the calculation when the text was last written or approved
 * @param calculations number of the latest one; 0 before the first
 */
export function isExpired(calculation: number, calculations: number): boolean {
  return calculation < calculations
}

/**
 * The open issues with the insights of an assessment: one insight is expected for each attribute and subject of the kit
 * version, and one overall. Insights on elements that the version no longer has do not count.
 */
export function insightIssues(kit: KitModel, insights: Insights, calculations: number): InsightIssues {
  const existing: InsightState[] = [
    ...insights.attributes.filter(({ attributeId }) => kit.attributeById.has(attributeId)),
    ...insights.subjects.filter(({ subjectId }) => kit.subjectById.has(subjectId)),
    ...(insights.overall ? [insights.overall] : []),
  ]
  const expected = kit.attributes.length + kit.subjects.length + 1
  return {
    notGenerated: Math.max(expected - existing.length, 0),
    unapproved: existing.filter(({ approved }) => !approved).length,
    expired: existing.filter(({ calculation }) => isExpired(calculation, calculations)).length,
  }
}
