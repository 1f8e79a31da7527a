import type { Day } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { invalid, notFound, ProductError } from "../../platform/errors.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { mailLetter } from "../../platform/mail/letter.ts"
import type { Assessment } from "../assessments/index.ts"
import {
  countMail,
  findPersonWithAddress,
  newInvitation,
  newLink,
  sendLetter,
  shortened,
} from "../invitations/index.ts"
import { accessLetter } from "./letters.ts"
import { findInvitedRole, findPerson, insertRole, upsertInvitations } from "./queries.ts"

/**
 * Gives a person with an account a role on an assessment, and makes them a member of its space.
 *
 * @throws INVALID_INPUT the assessment is in a default space · NOT_FOUND unknown user · ALREADY_EXISTS they have a role
 */
export async function grantRole(
  ctx: Context,
  assessment: Assessment,
  { userId, roleId }: { userId: string; roleId: number },
): Promise<void> {
  requireShareable(assessment)
  const person = await findPerson(ctx, assessment, userId)
  if (!person) throw notFound("user")
  await grant(ctx, assessment, person, { roleId, due: null })
}

/**
 * Gives an address a role on an assessment: if it belongs to an account, at once; otherwise an invitation is mailed,
 * and the role is granted at sign-up. Repeating the call sends the mail again and extends the invitation.
 *
 * @param due by when the person is to answer, for the mail
 * @throws INVALID_INPUT the assessment is in a default space · ALREADY_EXISTS they have a role
 */
export async function invite(
  ctx: Context,
  assessment: Assessment,
  { email, roleId, due = null }: { email: string; roleId: number; due?: Day | null },
): Promise<void> {
  requireShareable(assessment)
  const person = await findPersonWithAddress(ctx, email)
  if (person) return grant(ctx, assessment, person, { roleId, due })
  const invitation = newInvitation(ctx, email)
  const link = newLink(ctx, email, { kind: "ASSESSMENT", assessmentId: assessment.id })
  const questionsLeft = await upsertInvitations(ctx, assessment, {
    invitation: { ...invitation, roleId },
    link: link.row,
    keepsReaders: false,
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
      ...{ roleId, questionsLeft, due },
      link: link.address,
      newcomer: invitation.email,
    }),
  )
}

/**
 * Gives an address a role on an assessment as {@link invite} does, without a mail: the caller writes one about several. Who
 * has a role keeps it.
 *
 * @throws INVALID_INPUT the assessment is in a default space
 */
export async function inviteWithoutMail(
  ctx: Context,
  assessment: Assessment,
  { email, roleId }: { email: string; roleId: number },
): Promise<void> {
  requireShareable(assessment)
  const assessmentId = assessment.id
  const person = await findPersonWithAddress(ctx, email)
  if (person) {
    const granted = { userId: person.id, roleId }
    if (await insertRole(ctx, assessment, granted))
      await ctx.record({ type: "assessment-role-granted", assessmentId, ...granted })
    return
  }
  const invitation = newInvitation(ctx, email)
  await upsertInvitations(ctx, assessment, { invitation: { ...invitation, roleId }, keepsReaders: false })
  const address = shortened(invitation.email)
  await ctx.record({ type: "assessment-invitation-sent", assessmentId, address, roleId })
}

/** Makes the invitation of an address to an assessment last for its whole life again, with the role that it has. */
export async function extendInvitation(ctx: Context, assessment: Assessment, email: string): Promise<void> {
  const known = await findInvitedRole(ctx, assessment.id, email)
  if (known === undefined) return
  const invitation = { ...newInvitation(ctx, email), roleId: known }
  await upsertInvitations(ctx, assessment, { invitation, keepsReaders: false })
}

async function grant(
  ctx: Context,
  assessment: Assessment,
  person: { id: string; email: string; emailVerified: boolean; language: Language },
  { roleId, due }: { roleId: number; due: Day | null },
): Promise<void> {
  const granted = { userId: person.id, roleId }
  const link = newLink(ctx, person.email, { kind: "ASSESSMENT", assessmentId: assessment.id })
  const inserted = await insertRole(ctx, assessment, { ...granted, link: link.row })
  if (!inserted) {
    throw new ProductError("ALREADY_EXISTS", {
      en: "This person already has a role on the assessment. Change the role in the list.",
      fa: "این فرد از پیش در ارزیابی نقشی دارد. نقش او را در فهرست تغییر دهید.",
    })
  }
  await ctx.record({ type: "assessment-role-granted", assessmentId: assessment.id, ...granted })
  // An unverified address may be somebody else's.
  if (!person.emailVerified || !(await countMail(ctx, person.email))) return
  const letter = accessLetter(ctx, assessment, {
    ...{ roleId, due },
    ...inserted,
    link: link.address,
    newcomer: null,
  })
  await mailLetter(ctx, person, letter)
}

/** @throws INVALID_INPUT assessments in a default space cannot be shared */
export function requireShareable({ spaceIsDefault }: Assessment): void {
  if (!spaceIsDefault) return
  throw invalid({
    en: "Only you have access to your personal space. Move the assessment to another space to share it.",
    fa: "تنها شما به فضای شخصی خود دسترسی دارید. برای اشتراک‌گذاری، ارزیابی را به فضای دیگری منتقل کنید.",
  })
}
