import type { Wing } from "../wing.ts"
import { createFlagsAnnouncer } from "./announce-changes.ts"
import { evaluations, forgetOldTraits } from "./ask-flags.ts"
import { routes } from "./routes.ts"

/** The protocol of a flag service, whose SDKs only need another address and the tenant's key. */
export const wing: Wing = {
  name: "feature-flags",
  routes,
  chores: [forgetOldTraits],
  metrics: [evaluations],
  followTenants: ({ eventStreams }) => createFlagsAnnouncer(eventStreams),
}
