import { lazyPart } from "../../../ui/lazy.tsx"

export { supportQuery } from "./api.ts"
export { HowSure } from "./HowSure.tsx"

/** What the answers rest on and what to check next. Render within a `Suspense`. */
export const SupportSection = lazyPart(
  async () => (await import("./SupportSection.tsx")).SupportSection,
  "support",
)

/** The supported share and the band of levels in two lines. Render within a `Suspense`. */
export const SupportLines = lazyPart(async () => (await import("./SupportLines.tsx")).SupportLines, "support")

/** The supported share of one of many assessments. Render within a `Suspense`. */
export const SupportCell = lazyPart(async () => (await import("./SupportCell.tsx")).SupportCell, "support")
