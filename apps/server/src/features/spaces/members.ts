import type { CurrentUser } from "../../platform/caller.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { alreadyExists, invalid, notFound } from "../../platform/errors.ts"
import type { ProductEvent } from "../../platform/events/event.ts"
import { type Letter, mailLetter, nameInMail } from "../../platform/mail/letter.ts"
import { countMail, newLink, shortened, signUpWith, untilWhen, useLinks } from "../invitations/index.ts"
import type { Space } from "./access.ts"
import {
  deleteMembers,
  findPersonByEmail,
  insertMember,
  isFromDirectory,
  type PersonForSpace,
  withdrawInvitations,
  withdrawRoles,
} from "./member-queries.ts"
import { onlyReads } from "./queries.ts"

/**
 * Makes the person with a verified address a member of a space, and sends them a mail (unless they were mailed too often
 * today; they are notified anyway). An unverified address belongs to nobody: such a person is invited instead.
 *
 * @throws INVALID_INPUT a default space · NOT_FOUND nobody has the address · ALREADY_EXISTS
 */
export async function addMember(ctx: Context, space: Space, address: string): Promise<{ id: string }> {
  requireShared(space)
  const person = await findPersonByEmail(ctx, space.id, address)
  if (!person) throw notFound("user")
  await admit(ctx, space, person)
  return { id: person.id }
}

/** @throws ALREADY_EXISTS when the person is a member */
export async function admit(ctx: Context, space: Space, person: PersonForSpace): Promise<void> {
  if (person.isMember) {
    throw alreadyExists({
      en: "This person is already a member of the space.",
      fa: "این فرد پیش‌تر عضو فضا شده است.",
    })
  }
  const link = newLink(ctx, person.email, { kind: "SPACE", spaceId: space.id })
  await insertMember(ctx, space.id, { userId: person.id, link: link.row })
  await ctx.record({ type: "space-member-added", spaceId: space.id, userId: person.id })
  if (!(await countMail(ctx, person.email))) return
  const letter = addedLetter({ space, adder: ctx.user, link: link.address })
  await mailLetter(ctx, person, letter)
}

/**
 * Removes a person from a space, with all their roles on its assessments and the invitations they sent.
 *
 * @throws INVALID_INPUT the owner · NOT_FOUND not a member
 */
export async function removeMember(ctx: Context, space: Space, userId: string): Promise<void> {
  if (await isFromDirectory(ctx, space.id, userId)) {
    throw invalid({
      en: "This person is a member through a group of the directory. Disconnect the group, or have them removed from it.",
      fa: "این فرد از راه گروهی از دایرکتوری عضو است. ارتباط گروه را قطع کنید یا او را از گروه خارج کنند.",
    })
  }
  if (userId === space.ownerId) {
    throw invalid({
      en: "The owner of a space cannot be removed from it.",
      fa: "مالک فضا را نمی‌توان از آن حذف کرد.",
    })
  }
  await part(ctx, space, userId)
}

/**
 * Removes the caller from a space, with all their roles on its assessments.
 *
 * @throws INVALID_INPUT the owner, who can hand the space over or delete it
 */
export async function leaveSpace(ctx: Context, space: Space): Promise<void> {
  if (ctx.user.id === space.ownerId) {
    throw invalid({
      en: "You own this space. Transfer its ownership to another member before you leave.",
      fa: "شما مالک این فضا هستید. پیش از ترک، مالکیت آن را به عضو دیگری منتقل کنید.",
    })
  }
  if (await isFromDirectory(ctx, space.id, ctx.user.id)) {
    throw invalid({
      en: "You are a member through a group of your organisation's directory. Ask to be removed from the group.",
      fa: "شما از راه گروهی از دایرکتوری سازمان عضو هستید. بخواهید از آن گروه خارجتان کنند.",
    })
  }
  await part(ctx, space, ctx.user.id)
}

async function part(ctx: Context, space: Space, userId: string): Promise<void> {
  if ((await endMemberships(ctx, space.id, [userId])) === 0) throw notFound("spaceMember")
}

/**
 * Ends the membership of people in a space, with all their roles on its assessments and the invitations they sent. The
 * lock on the space is held.
 *
 * @returns how many of them were members
 */
export async function endMemberships(
  ctx: Context,
  spaceId: number,
  userIds: readonly string[],
): Promise<number> {
  const [first, ...others] = (await deleteMembers(ctx, spaceId, userIds)).map((userId) => ({
    type: "space-member-removed" as const,
    spaceId,
    userId,
  }))
  if (!first) return 0
  await withdrawRoles(ctx, spaceId, userIds)
  await ctx.record(first, ...others)
  await endInvitations(ctx, spaceId, userIds)
  return others.length + 1
}

/** Who has left a space brings nobody into it any more. */
async function endInvitations(ctx: Context, spaceId: number, userIds: readonly string[]): Promise<void> {
  const { toSpace, toAssessments } = await withdrawInvitations(ctx, spaceId, userIds)
  const cancelled: ProductEvent[] = [
    ...toSpace.map(({ email }) => ({
      type: "space-invitation-cancelled" as const,
      spaceId,
      address: shortened(email),
    })),
    ...toAssessments.map(({ assessmentId, email }) => ({
      type: "assessment-invitation-cancelled" as const,
      assessmentId,
      address: shortened(email),
    })),
  ]
  const [first, ...others] = cancelled
  if (first) await ctx.record(first, ...others)
}

/**
 * Requires a space that can have more members.
 *
 * @throws INVALID_INPUT for a default space, which belongs to one person alone
 */
export function requireShared(space: Space): void {
  if (!space.isDefault) return
  throw invalid({
    en: "Only you have access to your personal space. Create another space to work with others.",
    fa: "تنها شما به فضای شخصی خود دسترسی دارید. برای کار با دیگران فضای دیگری بسازید.",
  })
}

/** To an address without an account that is invited to a space. */
export function invitationLetter(
  { user, tenant }: Pick<Context, "user" | "tenant">,
  { space, email, link }: { space: { title: string }; email: string; link: string },
): Letter {
  const title = nameInMail(space.title)
  const name = nameInMail(user.displayName)
  return {
    subject: {
      en: `${name} invites you to the space “${title}”`,
      fa: `دعوت ${name} به فضای «${title}»`,
    },
    paragraphs: [
      {
        en: `${name} invites you to work together in the space “${title}” on ${tenant.name.en}.`,
        fa: `${name} از شما دعوت کرده است در فضای «${title}» در ${tenant.name.fa} با هم کار کنید.`,
      },
      signUpWith(email),
    ],
    link: { label: { en: "Open the space", fa: "باز کردن فضا" }, address: link },
    note: untilWhen,
  }
}

/** To a person with an account who has just become a member of a space. */
function addedLetter({
  space,
  adder,
  link,
}: {
  space: { title: string }
  adder: { displayName: string }
  link: string
}): Letter {
  const title = nameInMail(space.title)
  const name = nameInMail(adder.displayName)
  return {
    subject: {
      en: `You are now a member of “${title}”`,
      fa: `شما عضو فضای «${title}» شدید`,
    },
    paragraphs: [
      {
        en: `${name} has added you to the space “${title}”. You will find its assessments there as soon as you are given a role on them.`,
        fa: `${name} شما را به فضای «${title}» افزوده است. هر ارزیابی این فضا که در آن نقشی بگیرید، همان‌جا دیده می‌شود.`,
      },
    ],
    link: {
      label: { en: "Open the space", fa: "باز کردن فضا" },
      address: link,
    },
    note: {
      en: "If you do not want to be a member, you can leave the space at any time.",
      fa: "اگر نمی‌خواهید عضو باشید، هر زمان می‌توانید فضا را ترک کنید.",
    },
  }
}

/**
 * Turns the unexpired space invitations of the user's email address into memberships, and removes all of them. An
 * invitation counts only while the person who sent it could send it again.
 *
 * @param locked the spaces and senders that are locked
 */
export async function acceptInvitations(
  ctx: AnonymousContext,
  user: CurrentUser,
  locked: { spaceIds: readonly number[]; senderIds: readonly string[] },
): Promise<void> {
  const invitations = await ctx.db
    .deleteFrom("spaceInvitations")
    .where("email", "=", user.email)
    .where("spaceId", "in", locked.spaceIds)
    .where("createdBy", "in", locked.senderIds)
    .returning((eb) => [
      "spaceId",
      "createdBy",
      "expirationTime",
      "readerOnly",
      eb
        .exists(
          eb
            .selectFrom("spaceMembers as own")
            .whereRef("own.spaceId", "=", "spaceInvitations.spaceId")
            .whereRef("own.userId", "=", "spaceInvitations.createdBy")
            .where((of) => of.or([of("spaceInvitations.readerOnly", "=", true), of.not(onlyReads(of))]))
            .select("own.userId"),
        )
        .as("isGranted"),
    ])
    .execute()
  const good = invitations.filter(({ expirationTime, isGranted }) => isGranted && expirationTime > ctx.now)
  if (good.length === 0) return
  await ctx.db
    .insertInto("spaceMembers")
    .values(
      good.map(({ spaceId, createdBy, readerOnly }) => ({
        spaceId,
        userId: user.id,
        createdBy,
        readerOnly,
        creationTime: ctx.now,
        lastSeen: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await useLinks(ctx, user.email, { spaceIds: good.map(({ spaceId }) => spaceId) })
  for (const { spaceId } of good) await ctx.record({ type: "space-joined", spaceId, userId: user.id })
}
