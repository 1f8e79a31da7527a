import { defineMessage, sentence } from "./message.ts"

/** A member is notified that they now own the space. */
export const spaceHandedOver = defineMessage({
  template: "spacehandedover",
  on: "space-handed-over",
  async prepare({ db }, { spaceId, userId }, actorId) {
    const found = await db
      .selectFrom("spaces")
      .innerJoin("users as actor", (join) => join.on("actor.id", "=", actorId))
      .where("spaces.id", "=", spaceId)
      .where("spaces.deleted", "=", false)
      .select(["spaces.id", "spaces.title", "actor.id as formerId", "actor.displayName"])
      .executeTakeFirst()
    if (!found) return null
    const { id, title, formerId, displayName } = found
    return {
      receivers: [userId],
      details: { space: { id, title }, formerOwner: { id: formerId, displayName } },
    }
  },
  title: { en: "A space is yours now", fa: "اکنون مالک فضا هستید" },
  content: ({ space, formerOwner }) => ({
    en: sentence`${formerOwner.displayName} has handed the space ${space.title} over to you.`,
    fa: sentence`${formerOwner.displayName} فضای «${space.title}» را به شما سپرده است.`,
  }),
})

/** A member is notified that they now own the expert group. */
export const groupHandedOver = defineMessage({
  template: "expertgrouphandedover",
  on: "expert-group-handed-over",
  async prepare({ db }, { expertGroupId, userId }, actorId) {
    const found = await db
      .selectFrom("expertGroups as group")
      .innerJoin("users as actor", (join) => join.on("actor.id", "=", actorId))
      .where("group.id", "=", expertGroupId)
      .where("group.deleted", "=", false)
      .select(["group.id", "group.title", "actor.id as formerId", "actor.displayName"])
      .executeTakeFirst()
    if (!found) return null
    const { id, title, formerId, displayName } = found
    return {
      receivers: [userId],
      details: { expertGroup: { id, title }, formerOwner: { id: formerId, displayName } },
    }
  },
  title: { en: "An expert group is yours now", fa: "اکنون مالک گروه خبره هستید" },
  content: ({ expertGroup, formerOwner }) => ({
    en: sentence`${formerOwner.displayName} has handed the expert group ${expertGroup.title} over to you.`,
    fa: sentence`${formerOwner.displayName} گروه خبرهٔ «${expertGroup.title}» را به شما سپرده است.`,
  }),
})
