import type { AnonymousContext, Context } from "../../platform/context.ts"
import { type AccessRule, anyone, signedIn } from "../../platform/http/access.ts"

/** Anyone may request the titles of a path. What they get depends on the caller and is decided with the path. */
export const pathReader: AccessRule<undefined, AnonymousContext> = {
  ...anyone,
  policy: { on: "path", relation: "viewer; others where a report is public", anonymous: true },
}

/** The same, for signed-in users only. */
export const signedInPathReader: AccessRule<undefined, Context> = {
  ...signedIn,
  policy: {
    on: "path",
    relation: "viewer; others who are signed in where a report is public",
    anonymous: false,
  },
}
