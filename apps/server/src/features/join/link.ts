import { sql } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { kitTitle } from "../kits/index.ts"
import { holds, mayInvite } from "../permissions/index.ts"
import { onlyReads } from "../spaces/index.ts"

export type LinkState = "OPEN" | "USED" | "WITHDRAWN" | "EXPIRED"

export type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>

/**
 * A link with everything that decides where it leads, in one query; undefined for an unknown one.
 *
 * @param tokenHash see `hashOfToken`
 */
export async function findLink({ db }: Pick<AnonymousContext, "db">, tokenHash: string) {
  return (
    db
      .selectFrom("invitationLinks as link")
      .leftJoin("assessments as assessment", (join) =>
        join.onRef("assessment.id", "=", "link.assessmentId").on("assessment.deleted", "=", false),
      )
      .leftJoin("spaces as space", (join) =>
        join
          .on("space.id", "=", sql<number>`coalesce(link.space_id, assessment.space_id)`)
          .on("space.deleted", "=", false),
      )
      .leftJoin("kits as kit", "kit.id", "link.kitId")
      .leftJoin("expertGroups as group", (join) =>
        join.onRef("group.id", "=", "link.expertGroupId").on("group.deleted", "=", false),
      )
      .leftJoin("users as person", (join) =>
        join
          .onRef("person.email", "=", "link.email")
          .on("person.emailVerified", "=", true)
          .on("person.active", "=", true),
      )
      .leftJoin("assessmentUserRoles as role", (join) =>
        join.onRef("role.assessmentId", "=", "assessment.id").onRef("role.userId", "=", "person.id"),
      )
      .leftJoin("spaceMembers as member", (join) =>
        join.onRef("member.spaceId", "=", "space.id").onRef("member.userId", "=", "person.id"),
      )
      .leftJoin("kitUsers as kitUser", (join) =>
        join.onRef("kitUser.kitId", "=", "kit.id").onRef("kitUser.userId", "=", "person.id"),
      )
      .leftJoin("expertGroupMembers as membership", (join) =>
        join.onRef("membership.expertGroupId", "=", "group.id").onRef("membership.userId", "=", "person.id"),
      )
      .leftJoin("assessmentInvites as invite", (join) =>
        join.onRef("invite.assessmentId", "=", "assessment.id").onRef("invite.email", "=", "link.email"),
      )
      .leftJoin("spaceInvitations as toSpace", (join) =>
        join.onRef("toSpace.spaceId", "=", "link.spaceId").onRef("toSpace.email", "=", "link.email"),
      )
      // Who has sent the invitation that waits, or the link.
      .innerJoin("users as sender", (join) =>
        join.on(
          "sender.id",
          "=",
          sql<string>`coalesce(invite.created_by, to_space.created_by,
          case membership.status when 'PENDING' then membership.created_by end, link.created_by)`,
        ),
      )
      .leftJoin("assessmentUserRoles as senderRole", (join) =>
        join
          .onRef("senderRole.assessmentId", "=", "assessment.id")
          .onRef("senderRole.userId", "=", "sender.id"),
      )
      .leftJoin("spaceMembers as own", (join) =>
        join.onRef("own.spaceId", "=", "space.id").onRef("own.userId", "=", "sender.id"),
      )
      .where("link.tokenHash", "=", tokenHash)
      .select((eb) => [
        ...(["link.tokenHash", "link.kind", "link.email", "link.expirationTime", "link.usedTime"] as const),
        ...(["link.assessmentId", "link.kitId", "link.expertGroupId", "space.id as spaceId"] as const),
        ...(["person.id as personId", "role.roleId", "member.userId as memberId"] as const),
        ...(["kitUser.userId as kitUserId", "membership.status as membership"] as const),
        ...(["invite.roleId as invitedRoleId", "invite.expirationTime as inviteUntil"] as const),
        ...([
          "toSpace.expirationTime as toSpaceUntil",
          "membership.inviteExpirationTime as groupUntil",
        ] as const),
        ...(["sender.id as senderId", "sender.displayName as senderName"] as const),
        ...(["sender.active as senderIsActive", "senderRole.roleId as senderRoleId"] as const),
        ...(["own.userId as senderMemberId", "group.ownerId as groupOwnerId"] as const),
        ...(["kit.published as kitIsPublished", "kit.translations", "kit.language as kitLanguage"] as const),
        ...(["assessment.title as assessmentTitle", "space.title as spaceTitle"] as const),
        ...(["kit.title as kitTitle", "group.title as groupTitle"] as const),
        eb("toSpace.readerOnly", "=", true).as("isForReader"),
        onlyReads(eb as never).as("senderOnlyReads"),
      ])
      .limit(1)
      .executeTakeFirst()
  )
}

/** What a link leads to, as its person may see it; null if they have no access to it (yet). */
export type Landing = {
  to: "QUESTIONS" | "DASHBOARD" | "REPORT" | "SPACE" | "KIT" | "GROUP"
  spaceId: number | null
  assessmentId: string | null
  /** Null for a kit without a page. */
  kitId: number | null
  expertGroupId: number | null
}

/** Where a link leads: by the role on an assessment, otherwise to the thing itself. */
export function landingOf(link: Link): Landing | null {
  const { kind, spaceId, assessmentId, roleId } = link
  const nowhere = { spaceId: null, assessmentId: null, kitId: null, expertGroupId: null }
  switch (kind) {
    case "ASSESSMENT":
    case "REPORT":
      if (roleId === null || link.memberId === null) return null
      return { ...nowhere, to: partFor(roleId), spaceId, assessmentId }
    case "SPACE":
      return link.memberId === null ? null : { ...nowhere, to: "SPACE", spaceId }
    case "KIT":
      if (link.kitUserId === null) return null
      return { ...nowhere, to: "KIT", kitId: link.kitIsPublished ? link.kitId : null }
    default:
      return link.membership === "ACTIVE"
        ? { ...nowhere, to: "GROUP", expertGroupId: link.expertGroupId }
        : null
  }
}

function partFor(roleId: number): Landing["to"] {
  if (holds(roleId, "answerQuestion")) return "QUESTIONS"
  return holds(roleId, "viewAssessmentQuestionnaireList") ? "DASHBOARD" : "REPORT"
}

/** Whether a link can still be used, and if not, why. */
export function stateOf(link: Link, now: Time): LinkState {
  if (link.usedTime !== null) return "USED"
  const waiting = waitingFor(link)
  if ((waiting?.until ?? link.expirationTime) <= now) return "EXPIRED"
  const isValid = waiting ? waiting.isValid : landingOf(link) !== null
  return isValid ? "OPEN" : "WITHDRAWN"
}

/** The invitation that waits for the person of a link; valid while its sender could send it again. */
function waitingFor(link: Link): { until: Time; isValid: boolean } | null {
  const { inviteUntil, invitedRoleId, toSpaceUntil, groupUntil, senderIsActive } = link
  const isMember = senderIsActive && link.senderMemberId !== null
  if (inviteUntil !== null && invitedRoleId !== null)
    return { until: inviteUntil, isValid: isMember && mayInvite(link.senderRoleId, invitedRoleId) }
  if (toSpaceUntil !== null)
    return { until: toSpaceUntil, isValid: isMember && (link.isForReader === true || !link.senderOnlyReads) }
  if (link.membership === "PENDING" && groupUntil !== null)
    return { until: groupUntil, isValid: senderIsActive && link.senderId === link.groupOwnerId }
  return null
}

/** What is shown of a link to whoever has it: who invites whom to what, as long as it is open. */
export function shownLink(link: Link, { now, language }: Pick<AnonymousContext, "now" | "language">) {
  const { kind, email } = link
  const state = stateOf(link, now)
  if (state !== "OPEN") return { kind, inviter: null, title: null, email: null, state }
  return { kind, inviter: link.senderName, title: titleOf(link, language), email, state }
}

function titleOf(link: Link, language: AnonymousContext["language"]): string | null {
  const { kitTitle: title, kitLanguage, translations } = link
  if (title !== null && kitLanguage !== null)
    return kitTitle({ title, language: kitLanguage, translations }, language)
  return link.assessmentTitle ?? link.groupTitle ?? link.spaceTitle
}

/** The address that an open link was sent to, and that therefore belongs to its bearer; null for any other link. */
export async function provenAddress(
  ctx: Pick<AnonymousContext, "db" | "now">,
  tokenHash: string,
): Promise<string | null> {
  const link = await findLink(ctx, tokenHash)
  return link && stateOf(link, ctx.now) === "OPEN" ? link.email : null
}
