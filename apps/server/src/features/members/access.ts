import type { Context } from "../../platform/context.ts"
import type { Lock } from "../../platform/database/locks.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { type Assessment, lockInSpace } from "../assessments/index.ts"
import { addressLock } from "../invitations/index.ts"
import { holds, type Permission, roleIds } from "../permissions/index.ts"

type NamesAssessment = { params: { assessmentId: string } }

/**
 * A caller whose role on the assessment in the path has the permission, and who is a member of its space. Locks the
 * assessment and, in shared mode, its space, so that nobody is removed from the space at the same time.
 */
export function memberChange(permission: Permission): AccessRule<Assessment, Context, NamesAssessment> {
  return {
    policy: { on: "assessment", permission, anonymous: false },
    lock: "exclusive",
    check: (ctx, { params }) => lockForChange(ctx, params.assessmentId, permission),
  }
}

/** Like {@link memberChange}, for calls that name a person by email address, which is locked first. */
export function addressInvited(
  permission: Permission,
): AccessRule<Assessment, Context, NamesAssessment & { body: { email: string } }> {
  return {
    ...memberChange(permission),
    check: (ctx, { params, body }) =>
      lockForChange(ctx, params.assessmentId, permission, addressLock(body.email)),
  }
}

async function lockForChange(
  ctx: Context,
  assessmentId: string,
  permission: Permission,
  ...others: Lock[]
): Promise<Assessment> {
  const assessment = await lockInSpace(ctx, assessmentId, { space: "shared", others })
  if (!assessment?.isMember || !holds(assessment.roleId, permission)) throw accessDenied()
  return assessment
}

/**
 * People who can remove a member: holders of the permission, and people who shared the report with that member. Which
 * of these applies depends on the member.
 */
export const memberRemoval: AccessRule<Assessment, Context, NamesAssessment> = {
  policy: {
    on: "assessment",
    permission: "deleteUserAssessmentRole",
    relation: "or the person who shared the report with them",
    anonymous: false,
  },
  lock: "exclusive",
  async check(ctx, { params }) {
    const assessment = await lockInSpace(ctx, params.assessmentId, { space: "shared" })
    if (!assessment?.isMember || assessment.roleId === null) throw accessDenied()
    return assessment
  },
}

/** An invitation to an assessment with everything its calls need. */
export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

type InvitationRule = AccessRule<Invitation, Context, { params: { inviteId: string } }>

/** People who can change the role of an invitation. */
export const invitationEdit: InvitationRule = invitationRule(
  { permission: "updateUserAssessmentRole" },
  ({ assessment }) => holds(assessment.roleId, "updateUserAssessmentRole"),
)

/** People who can cancel an invitation: also its sender, if it only lets somebody read the report. */
export const invitationRemoval: InvitationRule = invitationRule(
  { permission: "deleteAssessmentInvite", relation: "or the person who shared the report by it" },
  ({ assessment, roleId, createdBy }, { user }) =>
    holds(assessment.roleId, "deleteAssessmentInvite") ||
    (roleId === roleIds.reportViewer && createdBy === user.id),
)

/** @throws NOT_FOUND unknown, or of an assessment the caller has no access to: both look the same · ACCESS_DENIED */
function invitationRule(
  who: { permission: Permission; relation?: string },
  may: (invitation: Invitation, ctx: Context) => boolean,
): InvitationRule {
  return {
    policy: { on: "assessment invitation", ...who, anonymous: false, hides: true },
    lock: "exclusive",
    async check(ctx, { params }) {
      // An invitation never moves to another assessment, so that can be looked up before locking.
      const found = await ctx.db
        .selectFrom("assessmentInvites")
        .where("id", "=", params.inviteId)
        .select("assessmentId")
        .executeTakeFirst()
      if (!found) throw notFound("invitation")
      // Deciding whether others still need the space invitation must not run concurrently.
      const assessment = await lockInSpace(ctx, found.assessmentId, { space: "exclusive" })
      if (!assessment?.isMember || assessment.roleId === null) throw notFound("invitation")
      const invitation = await findInvitation(ctx, params.inviteId, assessment)
      if (!invitation) throw notFound("invitation")
      if (!may(invitation, ctx)) throw accessDenied()
      return invitation
    },
  }
}

async function findInvitation({ db }: Context, id: string, assessment: Assessment) {
  const row = await db
    .selectFrom("assessmentInvites")
    .where("id", "=", id)
    .select(["id", "email", "roleId", "createdBy"])
    .executeTakeFirst()
  return row && { ...row, assessment }
}
