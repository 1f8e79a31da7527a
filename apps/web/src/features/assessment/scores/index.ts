import { lazyPart } from "../../../ui/lazy.tsx"

/*
 * The score details of an attribute, for insights and reports. Render within a `Suspense`. In a part of the page with
 * its own language, the texts are loaded in that language.
 */

export const AttributeScores = lazyPart(
  async () => (await import("./AttributeScores.tsx")).AttributeScores,
  "scores",
)

export const MeasureQuestionsDialog = lazyPart(
  async () => (await import("./MeasureQuestionsDialog.tsx")).MeasureQuestionsDialog,
  "scores",
)

export const HoldingBack = lazyPart(async () => (await import("./HoldingBack.tsx")).HoldingBack, "scores")
