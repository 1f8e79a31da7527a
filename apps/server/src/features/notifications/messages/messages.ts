import type { AnonymousContext } from "../../../platform/context.ts"
import type { EventType } from "../../../platform/events/event.ts"
import { roleTexts, roleWithId } from "../../permissions/index.ts"
import { campaignClosed, campaignDue } from "./about-campaigns.ts"
import { expiredEvidence, expiringEvidence } from "./about-evidence.ts"
import { answersProposed } from "./about-proposals.ts"
import {
  questionnaireAssigned,
  questionnaireDue,
  questionnaireFinished,
  questionnaireFreed,
  questionnaireOverdue,
} from "./about-questionnaires.ts"
import { reviewDue } from "./about-reviews.ts"
import { itemDue } from "./about-roadmaps.ts"
import { ruleNoticed } from "./about-rules.ts"
import { sessionClosed, sessionOpened } from "./about-sessions.ts"
import {
  groupHandedOver,
  newPremiumSpace,
  pausedWebhook,
  spaceActivated,
  spaceDeactivated,
  spaceHandedOver,
  subscriptionLimited,
} from "./about-spaces.ts"
import { type AnyMessage, defineMessage, personById, sentence } from "./message.ts"

/** A person is asked to join an expert group; clients find the invitation by its token. */
const invitedToGroup = defineMessage({
  template: "inviteexpertgroupmember",
  on: "expert-group-invitation-sent",
  async prepare({ db }, { expertGroupId, userId }, actorId) {
    const found = await db
      .selectFrom("expertGroups as group")
      .innerJoin("expertGroupMembers as invited", (join) =>
        join.onRef("invited.expertGroupId", "=", "group.id").on("invited.userId", "=", userId),
      )
      .where("group.id", "=", expertGroupId)
      .where("group.deleted", "=", false)
      .where("invited.status", "=", "PENDING")
      .select(["group.id", "group.title", "invited.inviteToken as token"])
      .executeTakeFirst()
    if (!found || found.token === null || actorId === null) return null
    const { id, title, token } = found
    return {
      receivers: [userId],
      details: { expertGroup: { id, title }, inviter: personById(actorId), token },
    }
  },
  title: { en: "Invitation to an expert group", fa: "دعوت به گروه خبره" },
  content: ({ expertGroup, inviter }) => ({
    en: sentence`${inviter.displayName} invites you to the expert group ${expertGroup.title}.`,
    fa: sentence`${inviter.displayName} شما را به گروه خبرهٔ «${expertGroup.title}» دعوت کرده است.`,
  }),
})

/** The creator of an assessment is notified that its last question has been answered. */
const completedAssessment = defineMessage({
  template: "completeassessment",
  on: "assessment-completed",
  async prepare({ db }, { assessmentId }, actorId) {
    const found = await db
      .selectFrom("assessments")
      .where("assessments.id", "=", assessmentId)
      .where("assessments.deleted", "=", false)
      .select(["assessments.id", "assessments.title", "assessments.spaceId", "assessments.createdBy"])
      .executeTakeFirst()
    if (!found || actorId === null) return null
    const { id, title, spaceId, createdBy } = found
    return {
      receivers: [createdBy],
      details: { assessment: { id, title, spaceId }, assessor: personById(actorId) },
    }
  },
  title: { en: "Assessment completed", fa: "ارزیابی کامل شد" },
  content: ({ assessment, assessor }) => ({
    en: sentence`${assessor.displayName} has answered the last question of ${assessment.title}.`,
    fa: sentence`${assessor.displayName} به آخرین پرسش «${assessment.title}» پاسخ داده است.`,
  }),
})

/** The members of a kit's expert group are notified that somebody has started an assessment with it. */
const newAssessment = defineMessage({
  template: "createassessment",
  on: "assessment-created",
  async prepare({ db }, { kitId }, actorId) {
    const rows = await db
      .selectFrom("kits")
      .innerJoin("expertGroupMembers as member", "member.expertGroupId", "kits.expertGroupId")
      .where("kits.id", "=", kitId)
      .where("member.status", "=", "ACTIVE")
      .select(["kits.id", "kits.title", "member.userId"])
      .execute()
    const [kit] = rows
    if (!kit || actorId === null) return null
    return {
      receivers: rows.map(({ userId }) => userId),
      details: { kit: { id: kit.id, title: kit.title }, user: personById(actorId, ["displayName"]) },
    }
  },
  title: { en: "New Assessment on Your Kit", fa: "ارزیابی جدید با کیت شما" },
  content: ({ kit, user }) => ({
    en: sentence`${user.displayName} has started an assessment with ${kit.title}.`,
    fa: sentence`${user.displayName} ارزیابی جدیدی را با «${kit.title}» آغاز کرده است.`,
  }),
})

/** A person is notified that they are now a member of a space. */
const addedToSpace = defineMessage({
  template: "addedtospace",
  on: "space-member-added",
  async prepare({ db }, { spaceId, userId }, actorId) {
    const found = await db
      .selectFrom("spaces")
      .where("spaces.id", "=", spaceId)
      .where("spaces.deleted", "=", false)
      .select(["spaces.id", "spaces.title"])
      .executeTakeFirst()
    if (!found || actorId === null) return null
    return { receivers: [userId], details: { space: found, adder: personById(actorId) } }
  },
  title: { en: "Added to a space", fa: "افزوده شدن به فضا" },
  content: ({ space, adder }) => ({
    en: sentence`${adder.displayName} has added you to the space ${space.title}.`,
    fa: sentence`${adder.displayName} شما را به فضای «${space.title}» افزوده است.`,
  }),
})

/** A person is notified that they were given a role on an assessment. */
const grantedRole = defineMessage({
  template: "grantuserassessmentrole",
  on: "assessment-role-granted",
  async prepare(ctx, { assessmentId, userId, roleId }, actorId) {
    const grant = await findGrant(ctx, assessmentId, actorId)
    const role = roleWithId(roleId)
    if (!grant || !role) return null
    const { assessment, actor } = grant
    return { receivers: [userId], details: { assessment, assigner: actor, role: { title: role.title } } }
  },
  title: { en: "Access granted", fa: "دسترسی داده شد" },
  content: ({ assessment, assigner, role }) => {
    const { en, fa } = roleTexts.find(({ title }) => title === role.title)?.name ?? { en: "", fa: "" }
    return {
      en: sentence`${assigner.displayName} has given you the role ${en} on ${assessment.title}.`,
      fa: sentence`${assigner.displayName} نقش «${fa}» را در «${assessment.title}» به شما داده است.`,
    }
  },
})

/** The creator of a kit is notified that somebody likes it. */
const likedKit = defineMessage({
  template: "togglekitlike",
  on: "kit-liked",
  async prepare({ db }, { kitId }, actorId) {
    const kit = await db
      .selectFrom("kits")
      .where("kits.id", "=", kitId)
      .select(["kits.id", "kits.title", "kits.createdBy"])
      .executeTakeFirst()
    if (!kit || actorId === null) return null
    const { id, title, createdBy } = kit
    const liker = personById(actorId, ["displayName"])
    return { receivers: [createdBy], details: { kit: { id, title }, liker } }
  },
  title: { en: "New like", fa: "پسند جدید" },
  content: ({ kit, liker }) => ({
    en: sentence`${liker.displayName} likes ${kit.title}.`,
    fa: sentence`${liker.displayName} کیت «${kit.title}» را پسندیده است.`,
  }),
})

/** A person is notified that they can now use a kit. */
const givenKit = defineMessage({
  template: "addedtokit",
  on: "kit-user-added",
  async prepare({ db }, { kitId, userId }, actorId) {
    const kit = await db
      .selectFrom("kits")
      .where("kits.id", "=", kitId)
      .select(["kits.id", "kits.title"])
      .executeTakeFirst()
    if (!kit || actorId === null) return null
    return { receivers: [userId], details: { kit, giver: personById(actorId, ["displayName"]) } }
  },
  title: { en: "Access to a kit", fa: "دسترسی به کیت" },
  content: ({ kit, giver }) => ({
    en: sentence`${giver.displayName} has given you access to the kit ${kit.title}.`,
    fa: sentence`${giver.displayName} به شما به کیت «${kit.title}» دسترسی داده است.`,
  }),
})

/** The inviter is notified that the person they invited to an assessment has joined. */
const acceptedInvitation = defineMessage({
  template: "acceptassessmentinvitation",
  on: "assessment-invitation-accepted",
  async prepare(_ctx, { inviterId, userId }) {
    return { receivers: [inviterId], details: { inviteeModel: personById(userId) } }
  },
  title: { en: "Invitation accepted", fa: "دعوت پذیرفته شد" },
  content: ({ inviteeModel }) => ({
    en: sentence`${inviteeModel.displayName} has accepted your invitation.`,
    fa: sentence`${inviteeModel.displayName} با دعوت شما پیوست.`,
  }),
})

/** A person is notified that a report was shared with them. */
const grantedReportAccess = defineMessage({
  template: "grantaccesstoreport",
  on: "report-access-granted",
  async prepare(ctx, { assessmentId, userId }, actorId) {
    const grant = await findGrant(ctx, assessmentId, actorId)
    if (!grant) return null
    const { assessment, actor } = grant
    return { receivers: [userId], details: { assessment, sender: actor } }
  },
  title: { en: "Report access granted", fa: "دسترسی به گزارش داده شد" },
  content: ({ assessment, sender }) => ({
    en: sentence`${sender.displayName} has shared the report of ${assessment.title} with you.`,
    fa: sentence`${sender.displayName} گزارش «${assessment.title}» را با شما به اشتراک گذاشته است.`,
  }),
})

/** Every kind of notification. To add one, create a file beside these and add a line here. */
const messages: readonly AnyMessage[] = [
  newAssessment,
  completedAssessment,
  likedKit,
  newPremiumSpace,
  acceptedInvitation,
  grantedRole,
  grantedReportAccess,
  addedToSpace,
  givenKit,
  spaceHandedOver,
  spaceDeactivated,
  spaceActivated,
  subscriptionLimited,
  invitedToGroup,
  groupHandedOver,
  pausedWebhook,
  reviewDue,
  ruleNoticed,
  expiringEvidence,
  expiredEvidence,
  itemDue,
  answersProposed,
  questionnaireAssigned,
  questionnaireFinished,
  questionnaireFreed,
  questionnaireDue,
  questionnaireOverdue,
  sessionOpened,
  sessionClosed,
  campaignClosed,
  campaignDue,
]

/** The types of events that cause notifications. */
export const notifiedOf: readonly EventType[] = messages.map(({ on }) => on)

export function messagesOn(type: EventType): readonly AnyMessage[] {
  return messages.filter(({ on }) => on === type)
}

/** The kind of a stored notification; null if this version does not know it. */
export function messageOf(template: string): AnyMessage | null {
  return messages.find((message) => message.template === template) ?? null
}

/** The kinds with this title in one of the languages. */
export function templatesTitled(title: string): string[] {
  return messages
    .filter((message) => Object.values(message.title).includes(title))
    .map(({ template }) => template)
}

/** An assessment that somebody was given access to, and the person who gave it; null when it is gone. */
async function findGrant({ db }: AnonymousContext, assessmentId: string, actorId: string | null) {
  const assessment = await db
    .selectFrom("assessments")
    .where("assessments.id", "=", assessmentId)
    .where("assessments.deleted", "=", false)
    .select(["assessments.id", "assessments.title", "assessments.spaceId"])
    .executeTakeFirst()
  return assessment && actorId !== null ? { assessment, actor: personById(actorId) } : null
}
