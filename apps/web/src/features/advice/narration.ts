import type { Schemas } from "../../api/schemas.ts"

export interface ShownNarration {
  /** null when there is none, or when an assessor has cleared it. */
  html: string | null
  time: string | null
  /** Who has generated it; null for what an assessor wrote. */
  generatedBy: "APP" | "AI" | null
}

/** The side of the narration that is shown: an assessor's, or the generated one. */
export function shownNarration(stored: Schemas["AdviceNarration"]): ShownNarration {
  const { assessorNarration, aiNarration } = stored
  if (assessorNarration) {
    return { html: assessorNarration.narration, time: assessorNarration.creationTime, generatedBy: null }
  }
  if (!aiNarration) return { html: null, time: null, generatedBy: null }
  return { html: aiNarration.narration, time: aiNarration.creationTime, generatedBy: aiNarration.generatedBy }
}

/** What is to be done about the narration. */
export type NarrationState = "none" | "pending" | "approved" | "expired"

export function stateOfNarration(stored: Schemas["AdviceNarration"]): NarrationState {
  if (shownNarration(stored).html === null) return "none"
  if (stored.issues.expired) return "expired"
  return stored.issues.unapproved ? "pending" : "approved"
}
