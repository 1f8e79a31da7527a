import type { Time } from "../../../platform/clock.ts"
import { defineMessage, sentence } from "./message.ts"

/** The administrator named in the settings, if they have an account, is notified of a new premium space. */
export const newPremiumSpace = defineMessage({
  template: "createpremiumspace",
  on: "premium-space-created",
  async prepare({ db, settings }, { spaceId }) {
    if (settings.adminEmail === null) return null
    const found = await db
      .selectFrom("spaces")
      .innerJoin("users as owner", "owner.id", "spaces.createdBy")
      .innerJoin("users as admin", (join) =>
        join.on("admin.email", "=", settings.adminEmail).on("admin.emailVerified", "=", true),
      )
      .where("spaces.id", "=", spaceId)
      .select([
        "spaces.title",
        "spaces.creationTime",
        "owner.displayName",
        "owner.email",
        "admin.id as adminId",
      ])
      .executeTakeFirst()
    if (!found) return null
    const { title, creationTime, displayName, email, adminId } = found
    return {
      receivers: [adminId],
      details: {
        userModel: { displayName, email },
        spaceModel: { title, creationTime: toMinutes(creationTime) },
      },
    }
  },
  title: { en: "New premium space", fa: "فضای ویژهٔ تازه" },
  content: ({ userModel, spaceModel }) => ({
    en: sentence`${userModel.displayName} (${userModel.email}) has created the premium space ${spaceModel.title} at ${spaceModel.creationTime} UTC.`,
    fa: sentence`${userModel.displayName} (${userModel.email}) فضای ویژهٔ «${spaceModel.title}» را در ${spaceModel.creationTime} (UTC) ساخته است.`,
  }),
})

/** `2026/03/01 09:15` */
function toMinutes(time: Time): string {
  return time.slice(0, 16).replaceAll("-", "/").replace("T", " ")
}
