import { defineMessage, sentence } from "./message.ts"

/** The inviter is notified that the person they invited to an assessment has joined. */
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
    en: sentence`${inviteeModel.displayName} has accepted your invitation.`,
    fa: sentence`${inviteeModel.displayName} با دعوت شما پیوست.`,
  }),
})
