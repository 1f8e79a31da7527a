import { defineEventHandler } from "../../platform/events/handler.ts"
import type { Feature } from "../../platform/feature.ts"
import { routes } from "./routes.ts"

/**
 * Tells the open pages of a person whose roles have changed that their permissions on an assessment, or on all
 * assessments of a space, are different now.
 */
export const broadcastAccess = defineEventHandler({
  name: "access-of-open-pages",
  on: [
    "assessment-role-granted",
    "assessment-role-changed",
    "assessment-role-removed",
    "report-access-granted",
    "space-member-removed",
    "space-roles-changed",
  ],
  async handle(ctx, event) {
    const { userId } = event
    const where = "spaceId" in event ? { spaceId: event.spaceId } : { assessmentId: event.assessmentId }
    ctx.afterCommit(() => ctx.realtime.send(userId, "access_changed", where))
  },
})

export const feature: Feature = {
  name: "members",
  routes,
  eventHandlers: [broadcastAccess],
}
