import type { Time } from "../../platform/clock.ts"
import type { AttributeInsight, WrittenInsight } from "./queries.ts"

/** The text of an insight that is shown to readers: a generated text or an assessor's. */
export type ShownText =
  | { author: "generator"; insight: string; creationTime: Time; generatedBy: "APP" | "AI" | null }
  | { author: "assessor"; insight: string; creationTime: Time }

/** The shown text of a subject or of the whole, where generated and assessor texts replace each other. */
export function shownText({ insight, insightTime, insightBy }: WrittenInsight): ShownText {
  return insightBy === null
    ? { author: "generator", insight, creationTime: insightTime, generatedBy: "APP" }
    : { author: "assessor", insight, creationTime: insightTime }
}

/** The shown text of an attribute: the generated one, unless an assessor's is as new or newer; null without a text. */
export function shownAttributeText(row: AttributeInsight): ShownText | null {
  const { aiInsight, aiInsightTime, aiInsightWriter, assessorInsight, assessorInsightTime } = row
  const generatedIsShown =
    assessorInsight === null ||
    assessorInsightTime === null ||
    (aiInsightTime !== null && aiInsightTime > assessorInsightTime)
  if (!generatedIsShown) {
    return { author: "assessor", insight: assessorInsight, creationTime: assessorInsightTime }
  }
  if (aiInsight === null || aiInsightTime === null) return null
  return {
    author: "generator",
    insight: aiInsight,
    creationTime: aiInsightTime,
    generatedBy: aiInsightWriter,
  }
}
