import { defineMessage, sentence } from "./message.ts"

/** A person is notified that they are now a member of a space. */
export const addedToSpace = defineMessage({
  template: "addedtospace",
  on: "space-member-added",
  async prepare({ db }, { spaceId, userId }, actorId) {
    const found = await db
      .selectFrom("spaces")
      .innerJoin("users as actor", (join) => join.on("actor.id", "=", actorId))
      .where("spaces.id", "=", spaceId)
      .where("spaces.deleted", "=", false)
      .select(["spaces.id", "spaces.title", "actor.id as adderId", "actor.displayName"])
      .executeTakeFirst()
    if (!found) return null
    const { id, title, adderId, displayName } = found
    return {
      receivers: [userId],
      details: { space: { id, title }, adder: { id: adderId, displayName } },
    }
  },
  title: { en: "Added to a space", fa: "افزوده شدن به فضا" },
  content: ({ space, adder }) => ({
    en: sentence`${adder.displayName} has added you to the space ${space.title}.`,
    fa: sentence`${adder.displayName} شما را به فضای «${space.title}» افزوده است.`,
  }),
})
