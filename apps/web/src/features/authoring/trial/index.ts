import { lazyPart } from "../../../ui/lazy.tsx"

export { contentQuery, neededQuery } from "./content.ts"
export { TrialProvider } from "./TrialProvider.tsx"

export type { GivenAnswers } from "./trial.ts"

/* All are lazy-loaded with their texts and the scoring code: render within a `Suspense`. */

export const Trial = lazyPart(async () => (await import("./Trial.tsx")).Trial, "trial")

export const TryKit = lazyPart(async () => (await import("./Trial.tsx")).TryKit, "trial")

export const DesignAdvice = lazyPart(async () => (await import("./DesignAdvice.tsx")).DesignAdvice, "trial")
