import type { Wing } from "../wing.ts"
import { createFlagsAnnouncer } from "./announce-changes.ts"
import { evaluations, forgetOldTraits } from "./ask-flags.ts"
import { routes, UPDATED } from "./routes.ts"

/** The protocol of a flag service, whose SDKs only need another address and the tenant's key. */
export const wing: Wing = {
  name: "feature-flags",
  routes,
  chores: [forgetOldTraits],
  metrics: [evaluations],
  register(http) {
    // Pages of other origins may read it.
    http.addHook("onSend", async (_request, reply, payload) => {
      const exposed = reply.getHeader("access-control-expose-headers")
      if (exposed !== undefined) reply.header("access-control-expose-headers", `${exposed}, ${UPDATED}`)
      return payload
    })
  },
  followTenants: ({ eventStreams }) => createFlagsAnnouncer(eventStreams),
}
