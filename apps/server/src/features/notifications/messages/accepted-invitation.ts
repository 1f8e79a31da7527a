import { defineMessage, sentence } from "./message.ts"

/** Who has invited somebody to an assessment learns that the person has joined. */
export const acceptedInvitation = defineMessage({
  template: "acceptassessmentinvitation",
  on: "assessment-invitation-accepted",
  async prepare({ db }, { inviterId, userId }) {
    const invitee = await db
      .selectFrom("users")
      .where("id", "=", userId)
      .select(["id", "displayName"])
      .executeTakeFirst()
    return invitee ? { receivers: [inviterId], details: { inviteeModel: invitee } } : null
  },
  title: { en: "Invitation accepted", fa: "دعوت پذیرفته شد" },
  content: ({ inviteeModel }) => ({
    en: sentence`${inviteeModel.displayName} has joined on your invitation.`,
    fa: sentence`${inviteeModel.displayName} با دعوت شما پیوست.`,
  }),
})
