import { lazyPart } from "../../../ui/lazy.tsx"

export { targetsQuery } from "./api.ts"
export { type Choices, type Goals, targetsOf } from "./assistant/goals.ts"
export { adviceRoutes } from "./routes.tsx"

/** Lets people choose a target level per attribute. Render it within a `Suspense`. */
export const TargetsStep = lazyPart(
  async () => (await import("./assistant/TargetsStep.tsx")).TargetsStep,
  "advice",
)

/** Approves the narration. Render it within a `Suspense`. */
export const ApproveNarrationButton = lazyPart(
  async () => (await import("./ApproveNarrationButton.tsx")).ApproveNarrationButton,
  "advice",
)
