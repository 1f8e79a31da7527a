import { lazy } from "react"
import { loadTexts } from "../../../i18n/i18n.ts"

/** The command palette. Lazy-loaded with its texts: render within a `Suspense`. */
export const CommandPalette = lazy(async () => {
  const [{ CommandPalette: Palette }] = await Promise.all([
    import("./CommandPalette.tsx"),
    loadTexts("search"),
  ])
  return { default: Palette }
})
