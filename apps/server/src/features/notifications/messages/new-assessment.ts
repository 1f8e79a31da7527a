import { defineMessage, sentence } from "./message.ts"

/** The members of a kit's expert group are notified that somebody has started an assessment with it. */
export const newAssessment = defineMessage({
  template: "createassessment",
  on: "assessment-created",
  async prepare({ db }, { kitId }, actorId) {
    const rows = await db
      .selectFrom("kits")
      .innerJoin("expertGroupMembers as member", "member.expertGroupId", "kits.expertGroupId")
      .innerJoin("users as actor", (join) => join.on("actor.id", "=", actorId))
      .where("kits.id", "=", kitId)
      .where("member.status", "=", "ACTIVE")
      .select(["kits.id", "kits.title", "member.userId", "actor.displayName"])
      .execute()
    const [kit] = rows
    if (!kit) return null
    return {
      receivers: rows.map(({ userId }) => userId),
      details: { kit: { id: kit.id, title: kit.title }, user: { displayName: kit.displayName } },
    }
  },
  // Clients recognise the messages that link to a kit by this text.
  title: { en: "New Assessment on Your Kit", fa: "New Assessment on Your Kit" },
  content: ({ kit, user }) => ({
    en: sentence`${user.displayName} has started an assessment with ${kit.title}.`,
    fa: sentence`${user.displayName} ارزیابی تازه‌ای را با «${kit.title}» آغاز کرده است.`,
  }),
})
