import type { Time } from "../../../platform/clock.ts"
import type { AnonymousContext } from "../../../platform/context.ts"
import { dayAndTime, dayText } from "../../../platform/i18n/time.ts"
import { defineMessage, personById, sentence } from "./message.ts"

/** A member is notified that they now own the space. */
export const spaceHandedOver = defineMessage({
  template: "spacehandedover",
  on: "space-handed-over",
  async prepare({ db }, { spaceId, userId }, actorId) {
    const found = await db
      .selectFrom("spaces")
      .where("spaces.id", "=", spaceId)
      .where("spaces.deleted", "=", false)
      .select(["spaces.id", "spaces.title"])
      .executeTakeFirst()
    if (!found || actorId === null) return null
    return { receivers: [userId], details: { space: found, formerOwner: personById(actorId) } }
  },
  title: { en: "A space is yours now", fa: "اکنون مالک فضا هستید" },
  content: ({ space, formerOwner }) => ({
    en: sentence`${formerOwner.displayName} has transferred the ownership of the space ${space.title} to you.`,
    fa: sentence`${formerOwner.displayName} مالکیت فضای «${space.title}» را به شما منتقل کرده است.`,
  }),
})

/** The owner is notified that the operator has deactivated their space. */
export const spaceDeactivated = defineMessage({
  template: "spacedeactivated",
  on: "space-deactivated",
  prepare: async (ctx, { spaceId }) => toOwner(await findOwner(ctx, spaceId)),
  title: { en: "Space deactivated", fa: "فضا غیرفعال شد" },
  content: ({ space }) => ({
    en: sentence`The space ${space.title} has been deactivated. Its assessments are kept, but they are not listed any more, and none can be created in it. Please contact us to have it activated.`,
    fa: sentence`فضای «${space.title}» غیرفعال شده است. ارزیابی‌های آن محفوظ‌اند، اما دیگر فهرست نمی‌شوند و ارزیابی جدیدی نمی‌توان در آن ساخت. برای فعال شدن دوبارهٔ آن با ما تماس بگیرید.`,
  }),
})

/** The owner is notified that their space is active again. */
export const spaceActivated = defineMessage({
  template: "spaceactivated",
  on: "space-activated",
  prepare: async (ctx, { spaceId }) => toOwner(await findOwner(ctx, spaceId)),
  title: { en: "Space activated", fa: "فضا فعال شد" },
  content: ({ space }) => ({
    en: sentence`The space ${space.title} is active again.`,
    fa: sentence`فضای «${space.title}» دوباره فعال است.`,
  }),
})

/** The owner is notified of the day on which the subscription of their space ends. */
export const subscriptionLimited = defineMessage({
  template: "spacesubscriptionlimited",
  on: "space-subscription-limited",
  async prepare(ctx, { spaceId, lastDay }) {
    const prepared = toOwner(await findOwner(ctx, spaceId))
    return prepared && { ...prepared, details: { ...prepared.details, lastDay } }
  },
  title: { en: "End of a subscription", fa: "پایان اشتراک" },
  content: ({ space, lastDay }) => {
    const day = dayText(lastDay)
    return {
      en: sentence`The subscription of the space ${space.title} ends after ${day.en}. From then on no new assessments can be created in it.`,
      fa: sentence`اشتراک فضای «${space.title}» در پایان ${day.fa} به سر می‌رسد. پس از آن نمی‌توان در این فضا ارزیابی جدیدی ساخت.`,
    }
  },
})

/** A member is notified that they now own the expert group. */
export const groupHandedOver = defineMessage({
  template: "expertgrouphandedover",
  on: "expert-group-handed-over",
  async prepare({ db }, { expertGroupId, userId }, actorId) {
    const found = await db
      .selectFrom("expertGroups as group")
      .where("group.id", "=", expertGroupId)
      .where("group.deleted", "=", false)
      .select(["group.id", "group.title"])
      .executeTakeFirst()
    if (!found || actorId === null) return null
    return { receivers: [userId], details: { expertGroup: found, formerOwner: personById(actorId) } }
  },
  title: { en: "An expert group is yours now", fa: "اکنون مالک گروه خبره هستید" },
  content: ({ expertGroup, formerOwner }) => ({
    en: sentence`${formerOwner.displayName} has transferred the ownership of the expert group ${expertGroup.title} to you.`,
    fa: sentence`${formerOwner.displayName} مالکیت گروه خبرهٔ «${expertGroup.title}» را به شما منتقل کرده است.`,
  }),
})

/** The administrator named in the settings, if they have an account, is notified of a new premium space. */
export const newPremiumSpace = defineMessage({
  template: "createpremiumspace",
  on: "premium-space-created",
  async prepare({ db, settings }, { spaceId }) {
    if (settings.adminEmail === null) return null
    const found = await db
      .selectFrom("spaces")
      .innerJoin("users as admin", (join) =>
        join.on("admin.email", "=", settings.adminEmail).on("admin.emailVerified", "=", true),
      )
      .where("spaces.id", "=", spaceId)
      .select(["spaces.title", "spaces.creationTime", "spaces.createdBy", "admin.id as adminId"])
      .executeTakeFirst()
    if (!found) return null
    const { title, creationTime, createdBy, adminId } = found
    return {
      receivers: [adminId],
      details: {
        userModel: personById(createdBy, ["displayName", "email"]),
        spaceModel: { title, creationTime: toMinutes(creationTime) },
      },
    }
  },
  title: { en: "New premium space", fa: "فضای ویژهٔ جدید" },
  content: ({ userModel, spaceModel }, timeZone) => {
    const time = dayAndTime(fromMinutes(spaceModel.creationTime), timeZone)
    // A deleted account has no address.
    const owner = userModel.displayName + (userModel.email === "" ? "" : ` (${userModel.email})`)
    return {
      en: sentence`${owner} has created the premium space ${spaceModel.title} on ${time.en}.`,
      fa: sentence`${owner} فضای ویژهٔ «${spaceModel.title}» را در ${time.fa} ساخته است.`,
    }
  },
})

/** `2026/03/01 09:15` */
function toMinutes(time: Time): string {
  return time.slice(0, 16).replaceAll("-", "/").replace("T", " ")
}

function fromMinutes(text: string): Time {
  return `${text.replaceAll("/", "-").replace(" ", "T")}:00`
}

/**
 * The owner of a space is notified that one of its webhooks is paused; for a webhook of the whole tenant, the
 * administrator is notified.
 */
export const pausedWebhook = defineMessage({
  template: "webhookpaused",
  on: "webhook-paused",
  async prepare(ctx, { webhookId, spaceId, host }) {
    const found = spaceId === null ? await findAdministrator(ctx) : await findOwner(ctx, spaceId)
    return (
      found && { receivers: [found.id], details: { webhook: { id: webhookId, host }, space: found.space } }
    )
  },
  title: { en: "Webhook paused", fa: "وب‌هوک متوقف شد" },
  content: ({ webhook, space }) =>
    space
      ? {
          en: sentence`The webhook of the space ${space.title} at ${webhook.host} is paused. Nothing is sent to it any more.`,
          fa: sentence`وب‌هوک فضای «${space.title}» به نشانی ${webhook.host} متوقف شده است و دیگر چیزی به آن فرستاده نمی‌شود.`,
        }
      : {
          en: sentence`The webhook of the whole tenant at ${webhook.host} is paused. Nothing is sent to it any more.`,
          fa: sentence`وب‌هوک سراسری به نشانی ${webhook.host} متوقف شده است و دیگر چیزی به آن فرستاده نمی‌شود.`,
        },
})

type Responsible<Space> = { id: string; space: Space }
type Titled = { id: number; title: string }

function toOwner(owner: Responsible<Titled> | null) {
  return owner && { receivers: [owner.id], details: { space: owner.space } }
}

async function findOwner({ db }: AnonymousContext, spaceId: number): Promise<Responsible<Titled> | null> {
  const space = await db
    .selectFrom("spaces")
    .where("id", "=", spaceId)
    .where("deleted", "=", false)
    .select(["id", "title", "ownerId"])
    .executeTakeFirst()
  return space ? { id: space.ownerId, space: { id: space.id, title: space.title } } : null
}

async function findAdministrator({ db, settings }: AnonymousContext): Promise<Responsible<null> | null> {
  if (settings.adminEmail === null) return null
  const admin = await db
    .selectFrom("users")
    .where("email", "=", settings.adminEmail)
    .where("emailVerified", "=", true)
    .select("id")
    .executeTakeFirst()
  return admin ? { id: admin.id, space: null } : null
}
