import { defineMessage, sentence } from "./message.ts"

/** A person is asked to join an expert group; clients find the invitation by its token. */
export const invitedToGroup = defineMessage({
  template: "inviteexpertgroupmember",
  on: "expert-group-invitation-sent",
  async prepare({ db }, { expertGroupId, userId }, actorId) {
    const found = await db
      .selectFrom("expertGroups as group")
      .innerJoin("expertGroupMembers as invited", (join) =>
        join.onRef("invited.expertGroupId", "=", "group.id").on("invited.userId", "=", userId),
      )
      .innerJoin("users as actor", (join) => join.on("actor.id", "=", actorId))
      .where("group.id", "=", expertGroupId)
      .where("group.deleted", "=", false)
      .where("invited.status", "=", "PENDING")
      .select([
        "group.id",
        "group.title",
        "actor.id as inviterId",
        "actor.displayName",
        "invited.inviteToken as token",
      ])
      .executeTakeFirst()
    if (!found || found.token === null) return null
    const { id, title, inviterId, displayName, token } = found
    return {
      receivers: [userId],
      details: { expertGroup: { id, title }, inviter: { id: inviterId, displayName }, token },
    }
  },
  title: { en: "Invitation to an expert group", fa: "دعوت به گروه خبره" },
  content: ({ expertGroup, inviter }) => ({
    en: sentence`${inviter.displayName} invites you to the expert group ${expertGroup.title}.`,
    fa: sentence`${inviter.displayName} شما را به گروه خبرهٔ «${expertGroup.title}» دعوت کرده است.`,
  }),
})
