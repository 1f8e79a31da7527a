import { lazyPart } from "../../../ui/lazy.tsx"

export { rulesQuery } from "./api.ts"

/** What is to be noticed about the assessments of a space, for its owner. To be shown within a `Suspense`. */
export const RuleSection = lazyPart(async () => (await import("./RuleSection.tsx")).RuleSection, "rules")
