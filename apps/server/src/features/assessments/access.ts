import type { AnonymousContext, Context } from "../../platform/context.ts"
import { type AccessRule, anyone, signedIn } from "../../platform/http/access.ts"

/** Everybody may ask for the titles of a path; the reply depends on who asks, and is looked at with the path. */
export const pathReader: AccessRule<undefined, AnonymousContext> = {
  ...anyone,
  policy: { on: "path", relation: "viewer; others where a report is public", anonymous: true },
}

/** The same, for those who are signed in. */
export const signedInPathReader: AccessRule<undefined, Context> = {
  ...signedIn,
  policy: {
    on: "path",
    relation: "viewer; others who are signed in where a report is public",
    anonymous: false,
  },
}
