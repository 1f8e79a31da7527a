import { lazy } from "react"
import { loadTexts } from "../../../i18n/i18n.ts"

export { TrialProvider } from "./TrialProvider.tsx"

/* Both are lazy-loaded with their texts and the scoring code: render within a `Suspense`. */

export const Trial = lazy(async () => {
  const [{ Trial }] = await Promise.all([import("./Trial.tsx"), loadTexts("kitTrial")])
  return { default: Trial }
})

export const DesignAdvice = lazy(async () => {
  const [{ DesignAdvice }] = await Promise.all([import("./DesignAdvice.tsx"), loadTexts("kitTrial")])
  return { default: DesignAdvice }
})
