import type { Schemas } from "../../api/schemas.ts"
import type { TextState } from "../../ui/TextStatusButton.tsx"

/** What an insight is about. */
export type InsightPlace = { of: "overall" } | { of: "subject" | "attribute"; id: number }

export function isSamePlace(one: InsightPlace, other: InsightPlace | undefined): boolean {
  return one.of === other?.of && (one.of === "overall" || (other.of !== "overall" && one.id === other.id))
}

/** The text that readers see: an assessor's, or the generated one. */
export function shownInsight({ assessorInsight, defaultInsight }: Schemas["Insight"]) {
  return assessorInsight ?? defaultInsight
}

/** What may have to be done about insights. */
export type InsightIssue = "notGenerated" | "unapproved" | "expired"

/** What has to be done about an insight. An expired one has to be reviewed, whether it was approved or not. */
export function stateOfInsight(insight: Schemas["Insight"]): TextState {
  const shown = shownInsight(insight)
  if (!shown) return "none"
  if (!shown.isValid) return "expired"
  return insight.approved === false ? "pending" : "approved"
}

/** How many insights of a subject, including those of its attributes, somebody has to review. */
export function waitingOf({ insight, attributes }: Schemas["RatedSubject"]): number {
  return [insight, ...attributes.map((attribute) => attribute.insight)].filter(
    (each) => stateOfInsight(each) !== "approved",
  ).length
}

/** The number of attributes whose insights a run would write: those without one, or with an expired one. */
export function attributesIn(state: "none" | "expired", { subjects }: Schemas["AllInsights"]): number {
  return subjects
    .flatMap(({ attributes }) => attributes)
    .filter(({ insight }) => stateOfInsight(insight) === state).length
}

/** Whether any question of the assessment applies, so that there is something to rate. */
export function appliesAtAll({ subjects }: Schemas["AllInsights"]): boolean {
  return subjects.some(({ attributes }) => !attributes.every(isNotApplicable))
}

/** Whether no question behind an attribute applies: it has no score on any level, and its level means nothing. */
export function isNotApplicable({ maturityScoreModels }: Schemas["RatedAttribute"]): boolean {
  return maturityScoreModels.every(({ score }) => score === null)
}
