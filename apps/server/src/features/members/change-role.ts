import type { Context } from "../../platform/context.ts"
import { accessDenied, invalid, notFound } from "../../platform/errors.ts"
import type { Assessment } from "../assessments/index.ts"
import { shortened } from "../invitations/index.ts"
import { holds, roleIds, roleWithId } from "../permissions/index.ts"
import type { Invitation } from "./access.ts"
import {
  deleteInvitation,
  deleteRole,
  findPerson,
  updateInvitation,
  updateRole,
  withdrawInvitations,
} from "./queries.ts"

/**
 * Changes the role of a member.
 *
 * @throws INVALID_INPUT not a member of the space, or its owner · NOT_FOUND unknown role, or a person without a role
 */
export async function changeRole(
  ctx: Context,
  assessment: Assessment,
  { userId, roleId }: { userId: string; roleId: number },
): Promise<void> {
  const person = await findPerson(ctx, assessment, userId)
  if (!person?.isMember) {
    throw invalid({
      en: "This person is not a member of the space.",
      fa: "این فرد عضو فضا نیست.",
    })
  }
  requireNotOwner(assessment, person.id)
  requireRole(roleId)
  if (person.roleId === null) throw notFound("member")
  await updateRole(ctx, assessment.id, { userId: person.id, roleId })
  await ctx.record({
    type: "assessment-role-changed",
    assessmentId: assessment.id,
    userId: person.id,
    roleId,
  })
  await endInvitations(ctx, assessment, { userId: person.id, ownRoleId: roleId })
}

/**
 * Removes a member's role; the person stays in the space. Without the permission, callers can only undo their own
 * sharing of the report.
 *
 * @throws NOT_FOUND a person without a role · ACCESS_DENIED a role the caller cannot remove · INVALID_INPUT the owner
 * of the space
 */
export async function removeMember(ctx: Context, assessment: Assessment, userId: string): Promise<void> {
  const person = await findPerson(ctx, assessment, userId)
  const mayRemoveAll = holds(assessment.roleId, "deleteUserAssessmentRole")
  if (!mayRemoveAll) {
    if (!person || person.roleId === null) throw notFound("member")
    const isOwnShare = person.roleId === roleIds.reportViewer && person.grantedBy === ctx.user.id
    if (!isOwnShare) throw accessDenied()
  }
  requireNotOwner(assessment, userId)
  if (!person || person.roleId === null) throw notFound("member")
  if (person.fromDirectory) throw fromGroup()
  await deleteRole(ctx, assessment.id, person.id)
  await ctx.record({ type: "assessment-role-removed", assessmentId: assessment.id, userId: person.id })
  await endInvitations(ctx, assessment, { userId: person.id, ownRoleId: null })
}

/** The next change of the group would bring the role back. */
function fromGroup() {
  return invalid({
    en: "This person has the role through a group of the directory. Give them another role instead, or have them removed from the group.",
    fa: "این فرد نقش خود را از راه گروهی از دایرکتوری دارد. نقش دیگری به او بدهید یا از گروه خارجش کنند.",
  })
}

/** Who can no longer give a role gives it to nobody by an invitation sent earlier. */
async function endInvitations(
  ctx: Context,
  assessment: Assessment,
  inviter: { userId: string; ownRoleId: number | null },
): Promise<void> {
  for (const { email } of await withdrawInvitations(ctx, assessment, inviter)) {
    const address = shortened(email)
    await ctx.record({ type: "assessment-invitation-cancelled", assessmentId: assessment.id, address })
  }
}

/**
 * Changes the role an invitation grants; its expiration time stays the same.
 *
 * @throws NOT_FOUND unknown role
 */
export async function changeInvitation(
  ctx: Context,
  { id, email, assessment }: Invitation,
  roleId: number,
): Promise<void> {
  requireRole(roleId)
  await updateInvitation(ctx, id, roleId)
  const address = shortened(email)
  await ctx.record({ type: "assessment-invitation-changed", assessmentId: assessment.id, address, roleId })
}

export async function cancelInvitation(ctx: Context, invitation: Invitation): Promise<void> {
  await deleteInvitation(ctx, invitation)
  const { email, assessment } = invitation
  const address = shortened(email)
  await ctx.record({ type: "assessment-invitation-cancelled", assessmentId: assessment.id, address })
}

/** @throws NOT_FOUND */
function requireRole(roleId: number): void {
  if (!roleWithId(roleId)) throw notFound("role")
}

function requireNotOwner({ spaceOwnerId }: Assessment, userId: string): void {
  if (userId.toLowerCase() !== spaceOwnerId) return
  throw invalid({
    en: "The owner of the space stays manager of all its assessments.",
    fa: "مالک فضا همواره مدیر همهٔ ارزیابی‌های آن است.",
  })
}
