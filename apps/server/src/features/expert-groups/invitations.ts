import { randomUUID } from "node:crypto"
import { DAY, timeAfter } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { alreadyExists, invalid, notFound } from "../../platform/errors.ts"
import { type Letter, mailLetter, nameInMail } from "../../platform/mail/letter.ts"
import { makeLink, requireMailAllowed, useLinks } from "../invitations/index.ts"
import { deadLink, type ExpertGroup, signedInForGroupExclusive } from "./access.ts"
import { activateMember, findOwnInvitation, findPersonByEmail, upsertInvitation } from "./members.ts"

const DAYS = 7

/**
 * Invites a user with a verified account to an expert group, by email and notification. Inviting again creates a new
 * link that is valid for another week, and invalidates the old one.
 *
 * @throws NOT_FOUND no user has the address · ALREADY_EXISTS the user is already a member · INVALID_STATE (429) too many
 * mails today
 */
export async function inviteToGroup(ctx: Context, group: ExpertGroup, address: string): Promise<void> {
  const person = await findPersonByEmail(ctx, group.id, address)
  if (!person) throw notFound("user")
  if (person.status === "ACTIVE") throw alreadyMember()
  await requireMailAllowed(ctx, person.email)
  const token = randomUUID()
  await upsertInvitation(ctx, group.id, person.id, { token, expiry: timeAfter(ctx.now, DAYS * DAY) })
  await ctx.record({ type: "expert-group-invitation-sent", expertGroupId: group.id, userId: person.id })
  const link = await makeLink(ctx, person.email, { kind: "GROUP", expertGroupId: group.id })
  const page = `${ctx.tenant.publicUrl}/account/expert-group-invitation/${group.id}/${token}`
  const letter = invitationLetter(group, ctx.user, { link, page })
  await mailLetter(ctx, person, letter)
}

/**
 * Accepts the caller's invitation to an expert group, by the token of its link. The link can be used once.
 *
 * @throws NOT_FOUND not invited · ALREADY_EXISTS already a member · INVALID_INPUT wrong or expired token
 */
export async function acceptInvitation(ctx: Context, group: ExpertGroup, token: string): Promise<void> {
  const invitation = await findOwnInvitation(ctx, group.id)
  if (!invitation) throw notFound("invitation")
  if (invitation.status === "ACTIVE") throw alreadyMember()
  if (invitation.inviteToken !== token.toLowerCase()) throw deadLink()
  await acceptPending(ctx, group, invitation)
}

/**
 * Accepts the caller's invitation to an expert group, unless that was done before.
 *
 * @returns whether the caller is a member now
 * @throws INVALID_INPUT the invitation is no longer valid, or has expired
 */
export async function acceptOwnInvitation(ctx: Context, expertGroupId: number): Promise<boolean> {
  const group = await signedInForGroupExclusive.check(ctx, { params: { expertGroupId } })
  const invitation = await findOwnInvitation(ctx, expertGroupId)
  if (invitation?.status === "PENDING") await acceptPending(ctx, group, invitation)
  return invitation !== undefined
}

async function acceptPending(
  ctx: Context,
  group: ExpertGroup,
  invitation: NonNullable<Awaited<ReturnType<typeof findOwnInvitation>>>,
): Promise<void> {
  if (invitation.createdBy !== group.ownerId) throw deadLink()
  if (invitation.inviteExpirationTime === null || invitation.inviteExpirationTime <= ctx.now) {
    throw invalid({
      en: "This invitation has expired. Ask the owner of the expert group for a new one.",
      fa: "مهلت این دعوت گذشته است. از مالک گروه خبره دعوت جدیدی بخواهید.",
    })
  }
  await activateMember(ctx, group.id)
  await useLinks(ctx, ctx.user.email, { expertGroupIds: [group.id] })
  await ctx.record({ type: "expert-group-joined", expertGroupId: group.id, userId: ctx.user.id })
}

function alreadyMember() {
  return alreadyExists({
    en: "This person is already a member of the expert group.",
    fa: "این فرد پیش‌تر عضو گروه خبره شده است.",
  })
}

function invitationLetter(
  group: { title: string },
  inviter: { displayName: string },
  { link, page }: { link: string; page: string },
): Letter {
  const title = nameInMail(group.title)
  const name = nameInMail(inviter.displayName)
  return {
    subject: {
      en: `Join the expert group “${title}”`,
      fa: `دعوت به گروه خبرهٔ «${title}»`,
    },
    paragraphs: [
      {
        en: `${name} invites you to the expert group “${title}”, which creates and maintains assessment kits.`,
        fa: `${name} شما را به گروه خبرهٔ «${title}» دعوت کرده است که کیت‌های ارزیابی می‌سازد و نگه می‌دارد.`,
      },
      {
        en: `What the group does, and how to decline: ${page}`,
        fa: `دربارهٔ گروه و برای رد دعوت: ${page}`,
      },
    ],
    link: { label: { en: "Join the group", fa: "پیوستن به گروه" }, address: link },
    note: {
      en: `The invitation is valid for ${DAYS} days and only for your account.`,
      fa: `این دعوت تا ${DAYS.toLocaleString("fa-IR")} روز و فقط برای حساب شما اعتبار دارد.`,
    },
  }
}
