import { lazyPart } from "../../../ui/lazy.tsx"

export { useTray } from "./tray.ts"

/** Compares what is put aside; shown while something is. Lazy-loaded: render it within a `Suspense`. */
export const CompareButton = lazyPart(
  async () => (await import("./CompareButton.tsx")).CompareButton,
  "comparison",
)
