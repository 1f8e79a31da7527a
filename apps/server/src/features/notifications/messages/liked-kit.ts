import { defineMessage, sentence } from "./message.ts"

/** The creator of a kit is notified that somebody likes it. */
export const likedKit = defineMessage({
  template: "togglekitlike",
  on: "kit-liked",
  async prepare({ db }, { kitId }, actorId) {
    const kit = await db
      .selectFrom("kits")
      .innerJoin("users as actor", (join) => join.on("actor.id", "=", actorId))
      .where("kits.id", "=", kitId)
      .select(["kits.id", "kits.title", "kits.createdBy", "actor.displayName"])
      .executeTakeFirst()
    if (!kit) return null
    const { id, title, createdBy, displayName } = kit
    return { receivers: [createdBy], details: { kit: { id, title }, liker: { displayName } } }
  },
  title: { en: "New like", fa: "پسند تازه" },
  content: ({ kit, liker }) => ({
    en: sentence`${liker.displayName} likes ${kit.title}.`,
    fa: sentence`${liker.displayName} کیت «${kit.title}» را پسندیده است.`,
  }),
})
