import { lazyPart } from "../../../ui/lazy.tsx"

export { basicSpaceAllowedQuery, createSpace, spaceQuery, spacesChanged, topSpacesQuery } from "./api.ts"

/*
 * All are lazy-loaded with the area's texts: render them within a `Suspense`.
 */

/** The spaces that a person shares with others. */
export const SpaceList = lazyPart(async () => (await import("./SpaceList.tsx")).SpaceList, "spaces")

/** Creates a space: calls `onClose` in any case, `onCreated` with the id of a new one. */
export const CreateSpaceDialog = lazyPart(
  async () => (await import("./SpaceDialogs.tsx")).CreateSpaceDialog,
  "spaces",
)

/** Renames a space. */
export const RenameSpaceDialog = lazyPart(
  async () => (await import("./SpaceDialogs.tsx")).RenameSpaceDialog,
  "spaces",
)

/** Asks before deleting a space, and deletes it. */
export const DeleteSpaceDialog = lazyPart(
  async () => (await import("./SpaceDialogs.tsx")).DeleteSpaceDialog,
  "spaces",
)

/** Asks before leaving a space, and leaves it. */
export const LeaveSpaceDialog = lazyPart(
  async () => (await import("./SpaceDialogs.tsx")).LeaveSpaceDialog,
  "spaces",
)
