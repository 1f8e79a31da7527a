import type { AnonymousContext } from "../../platform/context.ts"
import { type Letter, writeLetter } from "../../platform/mail/letter.ts"
import { recordWebhook } from "./record-webhook.ts"

type Paused = { id: string; spaceId: number | null; address: string }

/** Mails the owner of a space that its webhook is paused, or the operators for a webhook of the tenant. */
export async function tellOfPause(ctx: AnonymousContext, webhook: Paused): Promise<void> {
  await recordWebhook(ctx, "webhook-paused", webhook)
  const { id, spaceId, address } = webhook
  const { settings, tenant } = ctx
  if (spaceId === null) {
    if (settings.adminEmail === null) return
    const letter = pauseLetter({ address, of: null })
    return ctx.mail.send(
      writeLetter({ config: settings, tenant, language: ctx.language }, settings.adminEmail, letter),
    )
  }
  const space = await ctx.db
    .selectFrom("spaces")
    .innerJoin("users as owner", "owner.id", "spaces.ownerId")
    .where("spaces.id", "=", spaceId)
    .where("owner.active", "=", true)
    .select(["spaces.id", "spaces.title", "owner.email", "owner.language"])
    .executeTakeFirst()
  if (!space) return
  const letter = pauseLetter({
    address,
    of: { title: space.title, screen: `${tenant.publicUrl}/${space.id}/webhooks/${id}` },
  })
  await ctx.mail.send(
    writeLetter({ config: settings, tenant, language: space.language }, space.email, letter),
  )
}

function pauseLetter({
  address,
  of,
}: {
  address: string
  of: { title: string; screen: string } | null
}): Letter {
  return {
    subject: { en: "A webhook was paused", fa: "یک وب‌هوک متوقف شد" },
    paragraphs: [
      of
        ? {
            en: `The webhook of the space “${of.title}” at ${address} has accepted no message for three days, so nothing is sent to it any more.`,
            fa: `وب‌هوک فضای «${of.title}» به نشانی ${address} سه روز است هیچ پیامی را نپذیرفته است؛ از این پس چیزی به آن فرستاده نمی‌شود.`,
          }
        : {
            en: `The webhook of the whole tenant at ${address} has accepted no message for three days, so nothing is sent to it any more.`,
            fa: `وب‌هوک سراسری به نشانی ${address} سه روز است هیچ پیامی را نپذیرفته است؛ از این پس چیزی به آن فرستاده نمی‌شود.`,
          },
      {
        en: "What happens while it is paused is not sent later. Messages that were already waiting are sent when you switch it on again.",
        fa: "رویدادهای دوران توقف بعداً فرستاده نمی‌شوند. پیام‌هایی که از پیش در انتظار بوده‌اند با روشن کردن دوبارهٔ آن فرستاده می‌شوند.",
      },
    ],
    ...(of && {
      link: {
        label: { en: "See what went wrong", fa: "دیدن علت" },
        address: of.screen,
      },
    }),
  }
}
