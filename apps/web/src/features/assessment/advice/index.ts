import { lazyPart } from "../../../ui/lazy.tsx"

export { targetsQuery } from "./api.ts"
export { type Choices, type Goals, targetsOf } from "./assistant/goals.ts"
export { TargetsStep } from "./assistant/TargetsStep.tsx"
export { adviceRoutes } from "./routes.tsx"

/** Approves the narration. Render it within a `Suspense`. */
export const ApproveNarrationButton = lazyPart(
  async () => (await import("./ApproveNarrationButton.tsx")).ApproveNarrationButton,
  "advice",
)
