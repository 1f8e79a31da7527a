import { lazy } from "react"
import { loadTexts } from "../../../i18n/i18n.ts"

export { spaceQuery, topSpacesQuery } from "./api.ts"
export { spaceRoutes } from "./routes.tsx"

/** The spaces that a person shares with others. Render within a `Suspense`. */
export const SpaceList = lazy(async () => {
  const [{ SpaceList: List }] = await Promise.all([import("./SpaceList.tsx"), loadTexts("spaces")])
  return { default: List }
})

/** Creates a space: calls `onClose` in any case, `onCreated` with the id of a new one. Render within a `Suspense`. */
export const CreateSpaceDialog = lazy(async () => {
  const [{ CreateSpaceDialog: Dialog }] = await Promise.all([
    import("./SpaceDialogs.tsx"),
    loadTexts("spaces"),
  ])
  return { default: Dialog }
})
