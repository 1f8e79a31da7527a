import { sql } from "kysely"
import type { CurrentUser } from "../../platform/caller.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { useLinks } from "../invitations/index.ts"
import { mayInvite, roleIds } from "../permissions/index.ts"
import { acceptInvitations } from "../spaces/index.ts"

/** What an address is invited to, and by whom. */
type InvitedTo = { spaceIds: number[]; assessmentIds: string[]; senderIds: string[] }

/** Accepts all invitations to the verified address of a user, to spaces and to assessments. */
export async function acceptInvitationsOf(ctx: AnonymousContext, user: CurrentUser): Promise<void> {
  const invited = await lockInvitations(ctx, user)
  if (!invited) return
  await acceptInvitations(ctx, user, invited)
  await acceptAssessmentInvitations(ctx, user, invited)
}

/**
 * Locks everything the address of a user is invited to, and who has invited it, before any of it is accepted. Calls
 * that cancel an invitation, take the right to send it, delete the account of the sender, remove people from a space or
 * move an assessment wait for this one, or it waits for them.
 *
 * @returns what is locked, and only this can be accepted; null if there is nothing
 */
async function lockInvitations(ctx: AnonymousContext, { email }: CurrentUser): Promise<InvitedTo | null> {
  const invited = await ctx.db
    .selectFrom("spaceInvitations")
    .where("email", "=", email)
    .select((eb) => ["spaceId", "createdBy", eb.val<string | null>(null).as("assessmentId")])
    .unionAll((eb) =>
      eb
        .selectFrom("assessmentInvites as invite")
        .innerJoin("assessments", "assessments.id", "invite.assessmentId")
        .where("invite.email", "=", email)
        .select(["assessments.spaceId", "invite.createdBy", "invite.assessmentId"]),
    )
    .execute()
  if (invited.length === 0) return null
  const spaceIds = [...new Set(invited.map(({ spaceId }) => spaceId))]
  const assessmentIds = [...new Set(invited.flatMap(({ assessmentId }) => assessmentId ?? []))]
  const senderIds = [...new Set(invited.map(({ createdBy }) => createdBy))]
  await ctx.lock(
    ...senderIds.map((id) => ({ on: "user", id, mode: "shared" }) as const),
    ...spaceIds.map((id) => ({ on: "space", id, mode: "shared" }) as const),
    ...assessmentIds.map((id) => ({ on: "assessment", id, mode: "exclusive" }) as const),
  )
  return { spaceIds, assessmentIds, senderIds }
}

/**
 * Turns the unexpired assessment invitations of the user's email address into roles, and removes all of them. A role
 * without membership of the space would be useless, so the user also becomes a member of the assessment's current
 * space. An invitation counts only while the person who sent it could send it again. What arrived, or was moved to
 * another space, while the locks were awaited stays for the next call.
 */
async function acceptAssessmentInvitations(
  ctx: AnonymousContext,
  user: CurrentUser,
  { spaceIds, assessmentIds, senderIds }: InvitedTo,
): Promise<void> {
  if (assessmentIds.length === 0) return
  const invites = await ctx.db
    .deleteFrom("assessmentInvites")
    .where("email", "=", user.email)
    .where("createdBy", "in", senderIds)
    .where("assessmentId", "in", ({ selectFrom }) =>
      selectFrom("assessments")
        .where("id", "in", assessmentIds)
        .where("spaceId", "in", spaceIds)
        .select("id"),
    )
    .returning((eb) => [
      "assessmentId",
      "roleId",
      "createdBy",
      "expirationTime",
      sql<number[]>`to_json(questionnaire_ids)`.as("questionnaireIds"),
      eb
        .selectFrom("assessmentUserRoles as inviter")
        .innerJoin("assessments", "assessments.id", "inviter.assessmentId")
        .innerJoin("spaceMembers as member", (join) =>
          join
            .onRef("member.spaceId", "=", "assessments.spaceId")
            .onRef("member.userId", "=", "inviter.userId"),
        )
        .whereRef("inviter.assessmentId", "=", "assessmentInvites.assessmentId")
        .whereRef("inviter.userId", "=", "assessmentInvites.createdBy")
        .select("inviter.roleId")
        .as("inviterRoleId"),
    ])
    .execute()
  const good = invites.filter(
    ({ expirationTime, inviterRoleId, roleId }) =>
      expirationTime > ctx.now && mayInvite(inviterRoleId, roleId),
  )
  if (good.length === 0) return
  await ctx.db
    .insertInto("assessmentUserRoles")
    .values(
      good.map(({ assessmentId, roleId, createdBy }) => ({
        assessmentId,
        userId: user.id,
        roleId,
        createdBy,
        creationTime: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await joinSpaces(ctx, user, good)
  await useLinks(ctx, user.email, { assessmentIds: good.map(({ assessmentId }) => assessmentId) })
  for (const { assessmentId, roleId, questionnaireIds } of good) {
    await ctx.record({ type: "assessment-joined", assessmentId, userId: user.id, roleId, questionnaireIds })
  }
  for (const inviterId of new Set(good.map(({ createdBy }) => createdBy))) {
    await ctx.record({ type: "assessment-invitation-accepted", inviterId, userId: user.id })
  }
}

async function joinSpaces(
  ctx: AnonymousContext,
  user: CurrentUser,
  invites: readonly { assessmentId: string; roleId: number; createdBy: string }[],
): Promise<void> {
  const assessments = await ctx.db
    .selectFrom("assessments")
    .where(
      "id",
      "in",
      invites.map(({ assessmentId }) => assessmentId),
    )
    .select(["id", "spaceId"])
    .execute()
  const joined = new Map(
    assessments.map(({ id, spaceId }) => [spaceId, invites.find(({ assessmentId }) => assessmentId === id)]),
  )
  await ctx.db
    .insertInto("spaceMembers")
    .values(
      [...joined].map(([spaceId, invite]) => ({
        spaceId,
        userId: user.id,
        createdBy: invite?.createdBy ?? user.id,
        readerOnly: invite?.roleId === roleIds.reportViewer,
        creationTime: ctx.now,
        lastSeen: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
