import { Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import type { Topic } from "../../platform/realtime/topic.ts"
import { hasShape, UuidText } from "../../platform/shapes.ts"
import { endFollowingWithout, mayOnAssessment } from "../assessments/index.ts"

const Wanted = Type.Object({
  assessmentId: UuidText,
})

/** Changes of the evidences and comments of an assessment, for users who can read them. */
export const remarksOfAssessment: Topic = {
  name: "remarks",
  async follow(ctx, userId, wanted) {
    if (!hasShape(Wanted, wanted)) return null
    const assessmentId = wanted.assessmentId.toLowerCase()
    const may = await mayOnAssessment(ctx, { assessmentId, userId }, "viewEvidenceList")
    return may ? keyOf(assessmentId) : null
  },
}

export const endFollowing = endFollowingWithout({
  handler: "followed-remarks",
  topic: remarksOfAssessment.name,
  permission: "viewEvidenceList",
})

/** A changed evidence or comment; without id and question, all comments of the assessment. */
type Changed = { assessmentId: string; questionId: number | null; id: string | null }

/** After commit, sends `remarks_changed` to all open pages of the assessment, which then reload the remarks. */
export function broadcastRemarks(ctx: Context, { assessmentId, questionId, id }: Changed): void {
  const followed = { topic: remarksOfAssessment.name, key: keyOf(assessmentId) }
  ctx.afterCommit(() =>
    ctx.realtime.publish(followed, "remarks_changed", { assessmentId, questionId, evidenceId: id }),
  )
}

function keyOf(assessmentId: string): string {
  return `${assessmentId}/`
}
