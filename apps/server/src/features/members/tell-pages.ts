import { defineEventHandler } from "../../platform/events/handler.ts"

/**
 * Whose role has changed sees it at once: their open pages learn that what they may do on the assessment is another, or
 * nothing any more.
 */
export const tellPages = defineEventHandler({
  name: "access-of-open-pages",
  on: ["assessment-role-granted", "assessment-role-changed", "assessment-role-removed"],
  async handle(ctx, { assessmentId, userId }) {
    ctx.afterCommit(() => ctx.realtime.send(userId, "access_changed", { assessmentId }))
  },
})
