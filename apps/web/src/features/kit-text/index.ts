import { lazy } from "react"

export { applyText, draftTextQuery } from "./api.ts"
export { changesBetween } from "./changes-between.ts"

/** Lazy-loaded when the text is edited: it is the largest part of the designer. */
export const KitEditor = lazy(async () => ({ default: (await import("./KitEditor.tsx")).KitEditor }))
