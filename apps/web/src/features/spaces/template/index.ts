import { lazyPart } from "../../../ui/lazy.tsx"

export { templateQuery } from "./api.ts"

/** The Word template of a space, for its owner. Lazy-loaded with its texts: render within a `Suspense`. */
export const TemplateSection = lazyPart(
  async () => (await import("./TemplateSection.tsx")).TemplateSection,
  "documents",
)
