import { places } from "../../places.ts"
import { usePlaces } from "../assessment-frame/index.ts"
import type { StepName } from "./steps.ts"

/** Where the work of each step is done. */
export function useStepPlaces(): Record<StepName, string> {
  const { here } = usePlaces()
  return {
    questions: places.questionnaires(here),
    insights: places.insights(here),
    advice: places.advice(here),
    report: places.reportTexts(here),
  }
}
