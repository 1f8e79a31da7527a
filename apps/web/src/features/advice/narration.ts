import type { Schemas } from "../../api/schemas.ts"

export interface ShownNarration {
  /** null if there is none, or if an assessor has cleared it. */
  html: string | null
  time: string | null
  /** The writer that generated it; null for an assessor's text. */
  generatedBy: "APP" | "AI" | null
}

/** The narration to show: the assessor's if there is one, otherwise the generated one. */
export function shownNarration(stored: Schemas["AdviceNarration"]): ShownNarration {
  const { assessorNarration, aiNarration } = stored
  if (assessorNarration) {
    return { html: assessorNarration.narration, time: assessorNarration.creationTime, generatedBy: null }
  }
  if (!aiNarration) return { html: null, time: null, generatedBy: null }
  return { html: aiNarration.narration, time: aiNarration.creationTime, generatedBy: aiNarration.generatedBy }
}

/** The approval state of the narration. */
export type NarrationState = "none" | "pending" | "approved" | "expired"

export function stateOfNarration(stored: Schemas["AdviceNarration"]): NarrationState {
  if (shownNarration(stored).html === null) return "none"
  if (stored.issues.expired) return "expired"
  return stored.issues.unapproved ? "pending" : "approved"
}
