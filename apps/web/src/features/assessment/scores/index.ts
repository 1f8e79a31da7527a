import { lazy } from "react"
import { loadTexts } from "../../../i18n/i18n.ts"

/*
 * The score details of an attribute, for insights and reports. Render within a `Suspense`. In a part of the page with
 * its own language, the texts are loaded in that language.
 */

export const AttributeScores = lazy(async () => {
  const [{ AttributeScores }] = await Promise.all([import("./AttributeScores.tsx"), loadTexts("scores")])
  return { default: AttributeScores }
})

export const MeasureQuestionsDialog = lazy(async () => {
  const [{ MeasureQuestionsDialog }] = await Promise.all([
    import("./MeasureQuestionsDialog.tsx"),
    loadTexts("scores"),
  ])
  return { default: MeasureQuestionsDialog }
})

export const HoldingBack = lazy(async () => {
  const [{ HoldingBack }] = await Promise.all([import("./HoldingBack.tsx"), loadTexts("scores")])
  return { default: HoldingBack }
})
