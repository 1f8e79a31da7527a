import { lazyPart } from "../../../ui/lazy.tsx"

export { membersQuery } from "./api.ts"
export type { MoveDialogProps } from "./MoveDialog.tsx"

/*
 * Both are lazy-loaded with their texts: render within a `Suspense`.
 */

/** Asks to which of the person's spaces to move an assessment, and moves it. */
export const MoveDialog = lazyPart(async () => (await import("./MoveDialog.tsx")).MoveDialog, "members")

/** The people who can read a report; adds and removes them. */
export const ReportReaders = lazyPart(
  async () => (await import("./ReportReaders.tsx")).ReportReaders,
  "members",
)
