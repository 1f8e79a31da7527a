import { defineEventHandler, type EventHandler } from "../../platform/events/handler.ts"
import type { Permission } from "../permissions/index.ts"
import { mayOnAssessment } from "./access.ts"

/**
 * When a person's role on an assessment is changed or removed, stops their following of topics the new role cannot see.
 *
 * @param followed.topic a topic whose keys start with the id of the assessment and a slash
 * @param followed.permission the permission that following it requires
 */
export function endFollowingWithout(followed: {
  handler: string
  topic: string
  permission: Permission
}): EventHandler {
  const { handler, topic, permission } = followed
  return defineEventHandler({
    name: handler,
    on: ["assessment-role-changed", "assessment-role-removed", "space-member-removed"],
    async handle(ctx, event) {
      const { userId } = event
      const concerned = event.type === "space-member-removed" ? event.assessmentIds : [event.assessmentId]
      for (const assessmentId of concerned) {
        if (await mayOnAssessment(ctx, { assessmentId, userId }, permission)) continue
        ctx.afterCommit(() => ctx.realtime.endFollowing(userId, topic, `${assessmentId}/`))
      }
    },
  })
}
