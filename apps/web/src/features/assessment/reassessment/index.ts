import { lazyPart } from "../../../ui/lazy.tsx"

/** Starts the next assessment from one. Render it within a `Suspense`. */
export const CopyDialog = lazyPart(async () => (await import("./CopyDialog.tsx")).CopyDialog, "reassessment")

/** When an assessment is to be done again, and starting the next one. Render it within a `Suspense`. */
export const ReviewSettings = lazyPart(
  async () => (await import("./ReviewSettings.tsx")).ReviewSettings,
  "reassessment",
)
