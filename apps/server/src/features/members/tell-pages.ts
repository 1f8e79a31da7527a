import { defineEventHandler } from "../../platform/events/handler.ts"

/**
 * A person whose roles have changed sees it at once: their open pages learn that what they may do on an assessment, or on
 * all of a space, is another, or nothing any more.
 */
export const tellPages = defineEventHandler({
  name: "access-of-open-pages",
  on: [
    "assessment-role-granted",
    "assessment-role-changed",
    "assessment-role-removed",
    "report-access-granted",
    "space-member-removed",
  ],
  async handle(ctx, event) {
    const { userId } = event
    const where =
      event.type === "space-member-removed"
        ? { spaceId: event.spaceId }
        : { assessmentId: event.assessmentId }
    ctx.afterCommit(() => ctx.realtime.send(userId, "access_changed", where))
  },
})
