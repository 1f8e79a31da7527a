import type { AnonymousContext, CurrentUser } from "../../platform/context.ts"

/** Turns the unexpired assessment invitations of the user's e-mail into roles and removes all of them. */
export async function acceptAssessmentInvitations(ctx: AnonymousContext, user: CurrentUser): Promise<void> {
  const invites = await ctx.db
    .deleteFrom("assessmentInvites")
    .where("email", "=", user.email)
    .returning(["assessmentId", "roleId", "createdBy", "expirationTime"])
    .execute()
  const good = invites.filter(({ expirationTime }) => expirationTime > ctx.now)
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
  for (const inviterId of new Set(good.map(({ createdBy }) => createdBy))) {
    await ctx.record({ type: "assessment-invitation-accepted", inviterId, userId: user.id })
  }
}
