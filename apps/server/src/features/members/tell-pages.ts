import { defineEventHandler } from "../../platform/events/handler.ts"

/**
 * Whose role has changed sees it at once: their open pages learn that what they may do on the assessment is another, or
 * nothing any more.
 */
export const tellPages = defineEventHandler({
  name: "access-of-open-pages",
  on: [
    "assessment-role-granted",
    "assessment-role-changed",
    "assessment-role-removed",
    "space-member-removed",
  ],
  async handle(ctx, event) {
    const { userId } = event
    const concerned = event.type === "space-member-removed" ? event.assessmentIds : [event.assessmentId]
    ctx.afterCommit(() => {
      for (const assessmentId of concerned) ctx.realtime.send(userId, "access_changed", { assessmentId })
    })
  },
})
