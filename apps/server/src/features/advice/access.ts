import type { Context } from "../../platform/context.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { holds } from "../permissions/index.ts"
import { type Assessment, findAssessment, lockAssessment } from "../results/index.ts"

/**
 * Users who can manage action items of the assessment that the item in the path belongs to. For users without access to
 * that assessment the item does not exist.
 */
export const itemManager: AccessRule<Assessment, Context, { params: { adviceItemId: string } }> = {
  policy: { on: "assessment", permission: "manageAdviceItem", anonymous: false, hides: true },
  lock: "shared",
  async check(ctx, { params: { adviceItemId } }) {
    const item = await ctx.db
      .selectFrom("adviceItems as item")
      .innerJoin("assessmentResults as result", "result.id", "item.resultId")
      .where("item.id", "=", adviceItemId)
      .select("result.assessmentId")
      .executeTakeFirst()
    if (!item) throw notFound("adviceItem")
    // An item never moves to another assessment, so its assessment id can be read before taking the lock.
    await lockAssessment(ctx, item.assessmentId, "shared")
    const assessment = await findAssessment(ctx, item.assessmentId)
    if (!assessment?.isMember || assessment.roleId === null) throw notFound("adviceItem")
    if (!holds(assessment.roleId, "manageAdviceItem")) throw accessDenied()
    return assessment
  },
}
