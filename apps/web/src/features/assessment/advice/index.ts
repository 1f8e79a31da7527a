import { lazyPart } from "../../../ui/lazy.tsx"

export { adviceRoutes } from "./routes.tsx"

/** Approves the narration. Render it within a `Suspense`. */
export const ApproveNarrationButton = lazyPart(
  async () => (await import("./ApproveNarrationButton.tsx")).ApproveNarrationButton,
  "advice",
)
