import { lazyPart } from "../../../ui/lazy.tsx"

/** The command palette. Lazy-loaded with its texts: render within a `Suspense`. */
export const CommandPalette = lazyPart(
  async () => (await import("./CommandPalette.tsx")).CommandPalette,
  "search",
)
