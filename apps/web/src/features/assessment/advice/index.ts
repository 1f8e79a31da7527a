import { lazyPart } from "../../../ui/lazy.tsx"

export { targetsQuery } from "./api.ts"
export { targetsAtLeast, weakestTargets } from "./assistant/goals.ts"
export type { NamedTarget } from "./assistant/TargetsChoice.tsx"

/** Lets people choose the levels that attributes are to reach. Render it within a `Suspense`. */
export const TargetsChoice = lazyPart(
  async () => (await import("./assistant/TargetsChoice.tsx")).TargetsChoice,
  "advice",
)

/** What the report says about the advice. Render it within a `Suspense`. */
export const AdviceTexts = lazyPart(async () => (await import("./AdviceTexts.tsx")).AdviceTexts, "advice")

/** Approves the narration. Render it within a `Suspense`. */
export const ApproveNarrationButton = lazyPart(
  async () => (await import("./ApproveNarrationButton.tsx")).ApproveNarrationButton,
  "advice",
)
