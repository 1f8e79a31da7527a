import { lazyPart } from "../../../ui/lazy.tsx"

export { spaceQuery, topSpacesQuery } from "./api.ts"
export { spaceRoutes } from "./routes.tsx"

/** The spaces that a person shares with others. Render within a `Suspense`. */
export const SpaceList = lazyPart(async () => (await import("./SpaceList.tsx")).SpaceList, "spaces")

/** Creates a space: calls `onClose` in any case, `onCreated` with the id of a new one. Render within a `Suspense`. */
export const CreateSpaceDialog = lazyPart(
  async () => (await import("./SpaceDialogs.tsx")).CreateSpaceDialog,
  "spaces",
)
