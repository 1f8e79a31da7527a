import type { AnonymousContext } from "../../../platform/context.ts"
import { defineMessage, sentence } from "./message.ts"

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

type Responsible = { id: string; space: { id: number; title: string } | null }

async function findOwner({ db }: AnonymousContext, spaceId: number): Promise<Responsible | null> {
  const space = await db
    .selectFrom("spaces")
    .where("id", "=", spaceId)
    .where("deleted", "=", false)
    .select(["id", "title", "ownerId"])
    .executeTakeFirst()
  return space ? { id: space.ownerId, space: { id: space.id, title: space.title } } : null
}

async function findAdministrator({ db, settings }: AnonymousContext): Promise<Responsible | null> {
  if (settings.adminEmail === null) return null
  const admin = await db
    .selectFrom("users")
    .where("email", "=", settings.adminEmail)
    .where("emailVerified", "=", true)
    .select("id")
    .executeTakeFirst()
  return admin ? { id: admin.id, space: null } : null
}
