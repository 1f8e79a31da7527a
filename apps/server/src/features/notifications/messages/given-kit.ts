import { defineMessage, sentence } from "./message.ts"

/** A person is notified that they can now use a kit. */
export const givenKit = defineMessage({
  template: "addedtokit",
  on: "kit-user-added",
  async prepare({ db }, { kitId, userId }, actorId) {
    const kit = await db
      .selectFrom("kits")
      .innerJoin("users as actor", (join) => join.on("actor.id", "=", actorId))
      .where("kits.id", "=", kitId)
      .select(["kits.id", "kits.title", "actor.displayName"])
      .executeTakeFirst()
    if (!kit) return null
    const { id, title, displayName } = kit
    return { receivers: [userId], details: { kit: { id, title }, giver: { displayName } } }
  },
  title: { en: "Access to a kit", fa: "دسترسی به کیت" },
  content: ({ kit, giver }) => ({
    en: sentence`${giver.displayName} has given you access to the kit ${kit.title}.`,
    fa: sentence`${giver.displayName} به شما به کیت «${kit.title}» دسترسی داده است.`,
  }),
})
