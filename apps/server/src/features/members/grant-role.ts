import type { Context } from "../../platform/context.ts"
import { invalid, notFound, ProductError } from "../../platform/errors.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { type Letter, nameInMail, writeLetter } from "../../platform/mail/letter.ts"
import { sendMail } from "../../platform/mail/mail.ts"
import type { Assessment } from "../assessments/index.ts"
import {
  countMail,
  findPersonWithAddress,
  newInvitation,
  sendJoinLetter,
  shortened,
} from "../invitations/index.ts"
import { roleTexts } from "../permissions/index.ts"
import { findPerson, insertRole, upsertInvitations } from "./queries.ts"

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
  await grant(ctx, assessment, person, roleId)
}

/**
 * Gives an address a role on an assessment: if it belongs to an account, at once; otherwise an invitation is mailed,
 * and the role is granted at sign-up. Repeating the call sends the mail again and extends the invitation.
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
  if (person) return grant(ctx, assessment, person, roleId)
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
  person: { id: string; email: string; emailVerified: boolean; language: Language },
  roleId: number,
): Promise<void> {
  const granted = { userId: person.id, roleId }
  if (!(await insertRole(ctx, assessment, granted))) {
    throw new ProductError("ALREADY_EXISTS", {
      en: "This person already has a role on the assessment. Change the role in the list.",
      fa: "این فرد از پیش در ارزیابی نقشی دارد. نقش او را در فهرست تغییر دهید.",
    })
  }
  await ctx.record({ type: "assessment-role-granted", assessmentId: assessment.id, ...granted })
  // An unverified address may be somebody else's.
  if (!person.emailVerified || !(await countMail(ctx, person.email))) return
  const { settings: config, tenant } = ctx
  const letter = roleLetter(ctx, assessment, roleId)
  await sendMail(ctx, writeLetter({ config, tenant, language: person.language }, person.email, letter))
}

/** To a person with an account who has just got a role. */
function roleLetter({ tenant, user }: Context, assessment: Assessment, roleId: number): Letter {
  const name = nameInMail(user.displayName)
  const title = nameInMail(assessment.title)
  const role = roleTexts.find(({ id }) => id === roleId)?.name ?? { en: "", fa: "" }
  return {
    subject: { en: `You have a role on “${title}”`, fa: `شما در «${title}» نقش گرفته‌اید` },
    paragraphs: [
      {
        en: `“${name}” has given you the role “${role.en}” on the assessment “${title}”.`,
        fa: `«${name}» نقش «${role.fa}» را در ارزیابی «${title}» به شما داده است.`,
      },
    ],
    link: {
      label: { en: "Open the assessments of the space", fa: "دیدن ارزیابی‌های فضا" },
      address: `${tenant.publicUrl}/${assessment.spaceId}/assessments/1`,
    },
    note: {
      en: "If you do not want this role, you can leave the space at any time.",
      fa: "اگر این نقش را نمی‌خواهید، هر زمان می‌توانید فضا را ترک کنید.",
    },
  }
}

/** @throws INVALID_INPUT assessments in a default space cannot be shared */
export function requireShareable({ spaceIsDefault }: Assessment): void {
  if (!spaceIsDefault) return
  throw invalid({
    en: "Only you have access to your personal space. Move the assessment to another space to share it.",
    fa: "تنها شما به فضای شخصی خود دسترسی دارید. برای اشتراک‌گذاری، ارزیابی را به فضای دیگری منتقل کنید.",
  })
}
