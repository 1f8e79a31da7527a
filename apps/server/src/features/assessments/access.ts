import type { AnonymousContext } from "../../platform/context.ts"
import { type AccessRule, anyone } from "../../platform/http/access.ts"

/** Everybody may ask for the titles of a path; the reply depends on who asks, and is looked at with the path. */
export const pathReader: AccessRule<undefined, AnonymousContext> = {
  ...anyone,
  policy: { on: "path", relation: "viewer; others where a report is public", anonymous: true },
}
