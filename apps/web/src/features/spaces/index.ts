import { lazy } from "react"
import { loadTexts } from "../../i18n/i18n.ts"

export { spaceQuery, topSpacesQuery } from "./api.ts"
export { SpaceList } from "./SpaceList.tsx"

/** Makes a space: `onClose` in any case, `onCreated` with the new one's id. To be shown within a `Suspense`. */
export const CreateSpaceDialog = lazy(async () => {
  const [{ CreateSpaceDialog: Dialog }] = await Promise.all([
    import("./SpaceDialogs.tsx"),
    loadTexts("spaces"),
  ])
  return { default: Dialog }
})
