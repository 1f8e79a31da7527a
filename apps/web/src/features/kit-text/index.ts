import { lazy } from "react"

export { applyText, draftTextQuery } from "./api.ts"
export { changesBetween } from "./changes-between.ts"

/** Fetched when somebody writes text: it is the heaviest part of the designer. */
export const KitEditor = lazy(async () => ({ default: (await import("./KitEditor.tsx")).KitEditor }))
