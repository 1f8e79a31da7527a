import { lazy } from "react"

export { applyText, changesBetween, draftTextQuery } from "./api.ts"

/** Lazy-loaded when the text is edited: it is the largest part of the designer. */
export const KitEditor = lazy(async () => ({ default: (await import("./KitEditor.tsx")).KitEditor }))
