import { lazyPart } from "../../../ui/lazy.tsx"

/** Whether readers of the report see the roadmap. Render it within a `Suspense`. */
export const RoadmapChoice = lazyPart(
  async () => (await import("./RoadmapChoice.tsx")).RoadmapChoice,
  "reportTexts",
)
