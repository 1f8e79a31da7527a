import { lazy } from "react"
import { loadTexts } from "../../i18n/i18n.ts"

/** Opens what somebody types. Fetched with its texts when it is first wanted: to be shown within a `Suspense`. */
export const CommandPalette = lazy(async () => {
  const [{ CommandPalette: Palette }] = await Promise.all([
    import("./CommandPalette.tsx"),
    loadTexts("search"),
  ])
  return { default: Palette }
})
