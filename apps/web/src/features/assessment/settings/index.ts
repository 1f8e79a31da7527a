import { lazy } from "react"
import { loadTexts } from "../../../i18n/i18n.ts"

export type { MoveDialogProps } from "./MoveDialog.tsx"
export { memberRoutes } from "./routes.tsx"

/*
 * Both are lazy-loaded with their texts: render within a `Suspense`.
 */

/** Asks to which of the person's spaces to move an assessment, and moves it. */
export const MoveDialog = lazy(async () => {
  const [module] = await Promise.all([import("./MoveDialog.tsx"), loadTexts("members")])
  return { default: module.MoveDialog }
})

/** The people who can read a report; adds and removes them. */
export const ReportReaders = lazy(async () => {
  const [module] = await Promise.all([import("./ReportReaders.tsx"), loadTexts("members")])
  return { default: module.ReportReaders }
})
