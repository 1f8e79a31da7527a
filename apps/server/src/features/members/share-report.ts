import type { Context } from "../../platform/context.ts"
import { invalid, ProductError } from "../../platform/errors.ts"
import { signedLink } from "../../platform/files/route.ts"
import type { Assessment } from "../assessments/index.ts"
import { findPersonWithAddress, newInvitation, newLink, sendLetter, shortened } from "../invitations/index.ts"
import { holds, roleIds } from "../permissions/index.ts"
import { requireShareable } from "./grant-role.ts"
import { accessLetter } from "./letters.ts"
import {
  findPerson,
  insertRole,
  listReportInvitees,
  listReportReaders,
  upsertInvitations,
} from "./queries.ts"

/**
 * Lets the owner of an address read the report of an assessment: at once if they have an account, otherwise when they
 * sign up.
 *
 * @throws INVALID_INPUT the assessment is in a default space, or the person has a role that does not include the report
 * · ALREADY_EXISTS they can already read it
 */
export async function shareReport(ctx: Context, assessment: Assessment, email: string): Promise<void> {
  requireShareable(assessment)
  const person = await findPersonWithAddress(ctx, email)
  if (person) return shareWith(ctx, assessment, person.id)
  const invitation = newInvitation(ctx, email)
  const roleId = roleIds.reportViewer
  const link = newLink(ctx, email, { kind: "REPORT", assessmentId: assessment.id })
  const questionsLeft = await upsertInvitations(ctx, assessment, {
    invitation: { ...invitation, roleId },
    link: link.row,
    keepsReaders: true,
  })
  await ctx.record({
    type: "assessment-invitation-sent",
    assessmentId: assessment.id,
    address: shortened(invitation.email),
    roleId,
  })
  await sendLetter(
    ctx,
    invitation.email,
    accessLetter(ctx, assessment, {
      ...{ roleId, questionsLeft, due: null },
      link: link.address,
      newcomer: invitation.email,
    }),
  )
}

async function shareWith(ctx: Context, assessment: Assessment, userId: string): Promise<void> {
  if (!(await insertRole(ctx, assessment, { userId, roleId: roleIds.reportViewer }))) {
    const person = await findPerson(ctx, assessment, userId)
    throw holds(person?.roleId ?? null, "viewGraphicalReport") ? readsItAlready() : seesNoReport()
  }
  await ctx.record({ type: "report-access-granted", assessmentId: assessment.id, userId })
}

function readsItAlready(): ProductError {
  return new ProductError("ALREADY_EXISTS", {
    en: "This person can already read the report.",
    fa: "این فرد از پیش به گزارش دسترسی دارد.",
  })
}

function seesNoReport(): ProductError {
  return invalid({
    en: "This person has a role that does not include the report. Ask a manager of the assessment to change it.",
    fa: "نقش این فرد گزارش را نمی‌بیند. از مدیر ارزیابی بخواهید نقش او را تغییر دهد.",
  })
}

/** The people who can read the report or are invited to, and whose access the caller can revoke. */
export async function reportReaders(ctx: Context, assessment: Assessment) {
  const mayRemoveAll = holds(assessment.roleId, "deleteUserAssessmentRole")
  const isDeletable = ({ roleId, createdBy }: { roleId: number; createdBy: string }) =>
    roleId === roleIds.reportViewer && (mayRemoveAll || createdBy === ctx.user.id)
  const readers = await listReportReaders(ctx, assessment)
  const invitees = await listReportInvitees(ctx, assessment.id)
  return {
    users: readers.map(({ id, email, displayName, picturePath, ...role }) => ({
      id,
      email,
      displayName,
      pictureLink: picturePath === null ? null : signedLink(ctx, picturePath),
      deletable: isDeletable(role),
    })),
    invitees: invitees.map(({ id, email, ...role }) => ({ id, email, deletable: isDeletable(role) })),
  }
}
