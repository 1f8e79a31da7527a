import { Type } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import type { Topic } from "../../platform/realtime/topic.ts"
import { hasShape, UuidText } from "../../platform/shapes.ts"
import { endFollowingWithout, mayOnAssessment } from "../assessments/index.ts"

const Wanted = Type.Object({
  assessmentId: UuidText,
})

/** That questionnaires of an assessment were assigned to others, for users who can see its questionnaires. */
export const assignmentsOfAssessment: Topic = {
  name: "assignments",
  async follow(ctx, userId, wanted) {
    if (!hasShape(Wanted, wanted)) return null
    const assessmentId = wanted.assessmentId.toLowerCase()
    const may = await mayOnAssessment(ctx, { assessmentId, userId }, "viewAssessmentQuestionnaireList")
    return may ? keyOf(assessmentId) : null
  },
}

export const endFollowing = endFollowingWithout({
  handler: "followed-assignments",
  topic: assignmentsOfAssessment.name,
  permission: "viewAssessmentQuestionnaireList",
})

/** After commit, sends `assignments_changed` to all pages that show the questionnaires, which then reload them. */
export function broadcastAssignments(ctx: AnonymousContext, assessmentId: string): void {
  const followed = { topic: assignmentsOfAssessment.name, key: keyOf(assessmentId) }
  ctx.afterCommit(() => ctx.realtime.publish(followed, "assignments_changed", { assessmentId }))
}

/** Addresses that are not invited any more have nothing assigned either. */
export const showCancelled = defineEventHandler({
  name: "assignments of cancelled invitations",
  on: ["assessment-invitation-cancelled"],
  handle: async (ctx, { assessmentId }) => broadcastAssignments(ctx, assessmentId),
})

function keyOf(assessmentId: string): string {
  return `${assessmentId}/`
}
