import { sql } from "kysely"
import { EMBEDDED_ISSUER } from "../../identity/index.ts"
import type { Context } from "../../platform/context.ts"

type Owned = { id: number; title: string }

/** What belongs to the caller: default space, other spaces, expert groups, picture, account of the embedded provider. */
export async function listOwned({ db, user }: Context) {
  const row = await db
    .selectFrom("users")
    .where("users.id", "=", user.id)
    .select((eb) => [
      "users.emailVerified",
      "users.picturePath",
      eb
        .selectFrom("userIdentities as identity")
        .whereRef("identity.userId", "=", "users.id")
        .where("identity.issuer", "=", EMBEDDED_ISSUER)
        .select("identity.subject")
        .as("accountId"),
      eb
        .selectFrom("spaces")
        .whereRef("spaces.ownerId", "=", "users.id")
        .where("spaces.isDefault", "=", true)
        .where("spaces.deleted", "=", false)
        .select("spaces.id")
        .as("defaultSpaceId"),
      eb
        .selectFrom("spaces")
        .whereRef("spaces.ownerId", "=", "users.id")
        .where("spaces.isDefault", "=", false)
        .where("spaces.deleted", "=", false)
        .select(
          sql<
            Owned[]
          >`coalesce(json_agg(json_build_object('id', spaces.id, 'title', spaces.title) order by spaces.id), '[]')`.as(
            "owned",
          ),
        )
        .$asScalar()
        .$notNull()
        .as("spaces"),
      eb
        .selectFrom("expertGroups")
        .whereRef("expertGroups.ownerId", "=", "users.id")
        .where("expertGroups.deleted", "=", false)
        .select(
          sql<
            Owned[]
          >`coalesce(json_agg(json_build_object('id', expert_groups.id, 'title', expert_groups.title) order by expert_groups.id), '[]')`.as(
            "owned",
          ),
        )
        .$asScalar()
        .$notNull()
        .as("expertGroups"),
    ])
    .executeTakeFirstOrThrow()
  return row
}

/**
 * Reduces the caller to a row without a name, so that what they have done can still refer to it. Nobody can sign in as
 * it, and no mail reaches it.
 */
export async function eraseUser(
  { db, now, user }: Context,
  {
    defaultSpaceId,
    deletionTime,
    name,
    emailVerified,
  }: { defaultSpaceId: number | null; deletionTime: number; name: string; emailVerified: boolean },
): Promise<void> {
  const gone = { deleted: true, deletionTime, lastModificationTime: now, lastModifiedBy: user.id }
  // An address that is not verified may be somebody else's, and what they are invited to stays theirs.
  const ownAddress = emailVerified ? user.email : ""
  const ownNames = emailVerified ? [user.id, user.email] : [user.id]
  await db
    .with("ownAssessments", (of) =>
      of
        .updateTable("assessments")
        .set(gone)
        .where("spaceId", "=", defaultSpaceId)
        .where("deleted", "=", false),
    )
    .with("unlisted", (of) =>
      of.updateTable("assessmentResults").set({ listedIn: null }).where("listedIn", "=", defaultSpaceId),
    )
    .with("ownSpace", (of) => of.updateTable("spaces").set(gone).where("id", "=", defaultSpaceId))
    .with("roles", (of) => of.deleteFrom("assessmentUserRoles").where("userId", "=", user.id))
    .with("memberships", (of) => of.deleteFrom("spaceMembers").where("userId", "=", user.id))
    .with("groups", (of) => of.deleteFrom("expertGroupMembers").where("userId", "=", user.id))
    .with("directoryGroups", (of) => of.deleteFrom("directoryGroupMembers").where("userId", "=", user.id))
    .with("claims", (of) => of.deleteFrom("directoryClaims").where("userId", "=", user.id))
    .with("directory", (of) => of.deleteFrom("directoryUsers").where("userId", "=", user.id))
    .with("kits", (of) => of.deleteFrom("kitUsers").where("userId", "=", user.id))
    .with("invitedToSpaces", (of) => of.deleteFrom("spaceInvitations").where("createdBy", "=", user.id))
    .with("invitedToAssessments", (of) => of.deleteFrom("assessmentInvites").where("createdBy", "=", user.id))
    .with("links", (of) =>
      of
        .deleteFrom("invitationLinks")
        .where((is) => is.or([is("createdBy", "=", user.id), is("email", "=", ownAddress)])),
    )
    .with("asked", (of) => of.deleteFrom("campaignPeople").where("email", "=", ownAddress))
    .with("teams", (of) =>
      of
        .updateTable("campaignTeams")
        .set({
          lead: sql<string | null>`nullif(lead, ${user.email})`,
          people: sql<string[]>`array_remove(people, ${user.email})`,
        })
        .where(sql<boolean>`lead = ${ownAddress} or ${ownAddress} = any(people)`),
    )
    .with("likes", (of) => of.deleteFrom("kitLikes").where("userId", "=", user.id))
    .with("told", (of) => of.deleteFrom("notifications").where("userId", "=", user.id))
    .with("surveys", (of) => of.deleteFrom("userSurveys").where("userId", "=", user.id))
    .with("tokens", (of) => of.deleteFrom("apiTokens").where("userId", "=", user.id))
    .with("proposed", (of) =>
      of.updateTable("proposals").set({ apiToken: null }).where("proposedBy", "=", user.id),
    )
    .with("repeated", (of) => of.deleteFrom("repeatedCalls").where("userId", "=", user.id))
    .with("choices", (of) => of.deleteFrom("notificationChoices").where("userId", "=", user.id))
    .with("calendar", (of) => of.deleteFrom("calendarFeeds").where("userId", "=", user.id))
    .with("messages", (of) =>
      of
        .updateTable("contactMessages")
        .set({ userId: null, fields: sql`fields - 'email' - 'mobile'` })
        .where("userId", "=", user.id),
    )
    .with("flags", (of) => of.deleteFrom("flagOverrides").where("identifier", "in", ownNames))
    .with("traits", (of) => of.deleteFrom("flagIdentities").where("identifier", "in", ownNames))
    .with("identities", (of) => of.deleteFrom("userIdentities").where("userId", "=", user.id))
    .updateTable("users")
    .set({
      displayName: name,
      email: sql<string>`'deleted-' || users.id || '@plumbline.invalid'`,
      emailVerified: false,
      bio: null,
      linkedin: null,
      timeZone: null,
      picturePath: null,
      currentSpaceId: null,
      active: false,
      staff: false,
      superuser: false,
      lastModificationTime: now,
    })
    .where("id", "=", user.id)
    .execute()
}
