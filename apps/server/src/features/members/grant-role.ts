import type { Context } from "../../platform/context.ts"
import { invalid, notFound, ProductError } from "../../platform/errors.ts"
import { findPersonWithAddress, newInvitation, sendJoinLetter, shortened } from "../invitations/index.ts"
import type { Assessment } from "../results/index.ts"
import { findPerson, insertRole, upsertInvitations } from "./queries.ts"

/**
 * Gives somebody with an account a role on an assessment, and makes them a member of its space.
 *
 * @throws INVALID_INPUT the assessment is in a default space · NOT_FOUND user · ALREADY_EXISTS they have a role
 */
export async function grantRole(
  ctx: Context,
  assessment: Assessment,
  { userId, roleId }: { userId: string; roleId: number },
): Promise<void> {
  requireShareable(assessment)
  const person = await findPerson(ctx, assessment, userId)
  if (!person) throw notFound("user")
  await grant(ctx, assessment, { userId: person.id, roleId })
}

/**
 * Lets an address work on an assessment: who has it gets the role at once; nobody has it yet: they are invited by a
 * letter, and get the role when they sign up. Doing it again sends the letter again, and the invitation lasts longer.
 *
 * @throws INVALID_INPUT the assessment is in a default space · ALREADY_EXISTS they have a role
 */
export async function invite(
  ctx: Context,
  assessment: Assessment,
  { email, roleId }: { email: string; roleId: number },
): Promise<void> {
  requireShareable(assessment)
  const person = await findPersonWithAddress(ctx, email)
  if (person) return grant(ctx, assessment, { userId: person.id, roleId })
  const invitation = newInvitation(ctx, email)
  await upsertInvitations(ctx, assessment, { ...invitation, roleId }, { keepsReaders: false })
  await ctx.record({
    type: "assessment-invitation-sent",
    assessmentId: assessment.id,
    address: shortened(invitation.email),
    roleId,
  })
  await sendJoinLetter(ctx, invitation.email)
}

async function grant(
  ctx: Context,
  assessment: Assessment,
  granted: { userId: string; roleId: number },
): Promise<void> {
  if (!(await insertRole(ctx, assessment, granted))) {
    throw new ProductError("ALREADY_EXISTS", {
      en: "This person already has a role on the assessment. Change the role in the list.",
      fa: "این فرد از پیش در ارزیابی نقشی دارد. نقش او را در فهرست تغییر دهید.",
    })
  }
  await ctx.record({ type: "assessment-role-granted", assessmentId: assessment.id, ...granted })
}

/** @throws INVALID_INPUT what is in somebody's default space is theirs alone */
export function requireShareable({ spaceIsDefault }: Assessment): void {
  if (!spaceIsDefault) return
  throw invalid({
    en: "Assessments in your default space are yours alone. Move the assessment to another space to share it.",
    fa: "ارزیابی‌های فضای پیش‌فرض فقط از آن شماست. برای اشتراک‌گذاری، ارزیابی را به فضای دیگری منتقل کنید.",
  })
}
