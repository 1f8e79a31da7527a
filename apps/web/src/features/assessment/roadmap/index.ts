import { lazyPart } from "../../../ui/lazy.tsx"

/** The open items that are assigned to the person, in all assessments. Render it within a `Suspense`. */
export const MyItems = lazyPart(async () => (await import("./MyItems.tsx")).MyItems, "roadmap")
