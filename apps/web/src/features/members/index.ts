import { lazy } from "react"
import { loadTexts } from "../../i18n/i18n.ts"

export type { MoveDialogProps } from "./MoveDialog.tsx"
export { memberRoutes } from "./routes.tsx"

/*
 * Both come with the area's texts, fetched when they are first shown: within a `Suspense`.
 */

/** Asks to which of the person's spaces an assessment is to be moved, and moves it. */
export const MoveDialog = lazy(async () => {
  const [module] = await Promise.all([import("./MoveDialog.tsx"), loadTexts("members")])
  return { default: module.MoveDialog }
})

/** The people who can read a report, with the way to add and remove them. */
export const ReportReaders = lazy(async () => {
  const [module] = await Promise.all([import("./ReportReaders.tsx"), loadTexts("members")])
  return { default: module.ReportReaders }
})
