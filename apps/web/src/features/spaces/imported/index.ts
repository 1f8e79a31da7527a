import { lazyPart } from "../../../ui/lazy.tsx"

export { importedResultsQuery } from "./api.ts"

/** The results of other sites in a space, and importing one. Render within a `Suspense`. */
export const ImportSection = lazyPart(
  async () => (await import("./ImportSection.tsx")).ImportSection,
  "imported",
)

/** The results of other sites in a space, for pages about something else. Render within a `Suspense`. */
export const ImportedSection = lazyPart(
  async () => (await import("./ImportedSection.tsx")).ImportedSection,
  "imported",
)
