import type { Context } from "../../platform/context.ts"
import { accessDenied } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { type Assessment, lockInSpace } from "../assessments/index.ts"
import { addressLock } from "../invitations/index.ts"
import { holds } from "../permissions/index.ts"

/**
 * Users who can give others a role on the assessment in the path. Locks those whom a questionnaire is to be assigned to,
 * so that none of them leaves, signs up or is removed at the same time, and the assessment, so that nobody answers.
 */
export const assigner: AccessRule<
  Assessment,
  Context,
  { params: { assessmentId: string }; body: { userIds: string[]; emails?: string[] } }
> = {
  policy: { on: "assessment", permission: "grantUserAssessmentRole", anonymous: false },
  lock: "exclusive",
  async check(ctx, { params, body: { userIds, emails = [] } }) {
    const assessment = await lockInSpace(ctx, params.assessmentId, {
      space: "shared",
      others: [
        ...emails.map(addressLock),
        ...userIds.map((id) => ({ on: "user", id: id.toLowerCase(), mode: "shared" }) as const),
      ],
    })
    if (!assessment?.isMember || !holds(assessment.roleId, "grantUserAssessmentRole")) throw accessDenied()
    return assessment
  },
}
