import { lazyPart } from "../../../ui/lazy.tsx"

export { askForFirstInsight } from "./insight.ts"

/** The bulk actions on all insights with an issue. Render within a `Suspense`. */
export const BulkButtons = lazyPart(async () => (await import("./BulkButtons.tsx")).BulkButtons, "insights")
