import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { type Time, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import { json, type WebhookTry } from "../../platform/database/json.ts"
import { type Chore, defineJob } from "../../platform/jobs/job.ts"
import { type Letter, mailLetter } from "../../platform/mail/letter.ts"
import { postOutside } from "../../platform/outside/post-outside.ts"
import { signatureHeaders } from "./contents.ts"
import { recordWebhook } from "./queries.ts"
import {
  FAILING_MILLISECONDS,
  LONGEST_RUN_MILLISECONDS,
  MOST_AT_ONCE,
  pauseBefore,
  RUN_MILLISECONDS,
  TIMEOUT_MILLISECONDS,
} from "./schedule.ts"

/** The number of bytes of a reply that are read, and kept for the log. */
const REPLY_BYTES = 2000

/**
 * Sends what is due to one webhook, one message after the other. Waiting messages and their tries are stored in the
 * table of messages: if a run dies, or a job runs twice, nothing is lost, and a message is sent twice at most. A
 * failure ends the run: the next messages would probably fail as well, and other webhooks are waiting.
 */
export const sendMessages = defineJob<{ webhookId: string }>({
  name: "send-webhook-messages",
  attempts: 3,
  pauseSeconds: 10,
  slots: 12,
  async run(ctx, { webhookId }) {
    const sender = randomUUID()
    const end = performance.now() + LONGEST_RUN_MILLISECONDS
    for (;;) {
      const claimed = await ctx.inTransaction((inner) => claimMessage(inner, webhookId, sender))
      if (!claimed) return
      const tried = await send(ctx, claimed)
      const endsHere = tried.failure !== null || performance.now() > end
      await ctx.inTransaction(async (inner) => {
        await noteTry(inner, claimed, tried, { endsHere })
        if (endsHere && tried.failure === null) await inner.jobs.send(sendMessages, { webhookId })
      })
      if (endsHere) return
    }
  },
})

/** Starts sending due messages: retries, collected answers, and whatever a dead process has left. */
export const sendDueMessages: Chore = {
  name: "send-due-webhook-messages",
  cron: "* * * * *",
  due: (db, now) =>
    db
      .selectFrom("webhookMessages")
      .where("status", "=", sql.lit("WAITING"))
      .where("dueTime", "<=", now)
      .select("id"),
  async run(ctx) {
    const due = await dueWebhooks(ctx.db, ctx.now).execute()
    if (due.length === 0) return
    await ctx.inTransaction(async (inner) => {
      for (const { id } of due) await inner.jobs.send(sendMessages, { webhookId: id })
    })
  },
}

/** Webhooks with a message to be sent now that nobody is sending to. */
function dueWebhooks(db: Database, now: Time) {
  return db
    .selectFrom("webhooks")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("webhookMessages as message")
          .whereRef("message.webhookId", "=", "webhooks.id")
          .where("message.status", "=", sql.lit("WAITING"))
          .where("message.dueTime", "<=", now)
          .where((inner) =>
            inner.or([inner("message.onDemand", "=", true), inner("webhooks.paused", "is", null)]),
          )
          .select("message.id"),
      ),
    )
    .where((eb) => eb.or([eb("sendingUntil", "is", null), eb("sendingUntil", "<=", now)]))
    .select("id")
}

async function send(
  { settings, tenant }: AnonymousContext,
  { webhook, message, now }: Claimed,
): Promise<WebhookTry> {
  const { secret, formerSecret, formerSecretUntil } = webhook
  const isFormerGood = formerSecret !== null && formerSecretUntil !== null && formerSecretUntil > now
  const begin = performance.now()
  const outcome = await postOutside(
    new URL(webhook.address),
    {
      body: message.body,
      headers: {
        "content-type": "application/json",
        "user-agent": `Plumbline-Webhooks (${new URL(tenant.publicUrl).host})`,
        ...signatureHeaders(isFormerGood ? [secret, formerSecret] : [secret], { ...message, now }),
      },
    },
    {
      privateNetwork: settings.webhooksReachPrivateNetwork ? "allow" : "refuse",
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      mostReplyBytes: REPLY_BYTES,
    },
  )
  const milliseconds = Math.round(performance.now() - begin)
  const { status, failure } = outcome
  // PostgreSQL cannot store NUL in a text.
  const reply = outcome.reply.replaceAll("\0", "\uFFFD")
  return { time: now, milliseconds, status, failure: failure ?? failureOfStatus(status), reply }
}

function failureOfStatus(status: number): WebhookTry["failure"] {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? "REDIRECT" : "STATUS"
}

/**
 * Records the outcome of a try: the message is delivered, waits for the next try, or is given up. A webhook that has
 * accepted nothing for days is paused, and its owner is sent a mail.
 *
 * @param run.endsHere the run stops, and others can send to the webhook from now on
 */
async function noteTry(
  ctx: AnonymousContext,
  { webhook, message }: Claimed,
  tried: WebhookTry,
  { endsHere }: { endsHere: boolean },
): Promise<void> {
  const { db, now } = ctx
  const before = await db
    .selectFrom("webhooks")
    .where("id", "=", webhook.id)
    .forUpdate()
    .select(["id", "spaceId", "address", "failingSince", "paused", "sender"])
    .executeTakeFirst()
  // It was removed meanwhile, with its messages.
  if (!before) return
  await db
    .updateTable("webhookMessages")
    .set({
      tries: sql<string>`tries || ${json([tried])}::jsonb`,
      ...stateAfter(tried, message.triesLeft, now),
    })
    .where("id", "=", message.id)
    .execute()
  const failingSince = tried.failure === null ? null : (before.failingSince ?? now)
  const isGivenUp =
    before.paused === null && failingSince !== null && failingSince <= timeAfter(now, -FAILING_MILLISECONDS)
  // Sending by hand can show that the webhook works, but says nothing about the days before.
  const isCounted = tried.failure === null || !message.onDemand
  await db
    .updateTable("webhooks")
    .set({
      ...(isCounted && { failingSince }),
      ...(isCounted && isGivenUp && { paused: "FAILING" }),
      ...(endsHere && before.sender === webhook.sender && { sender: null, sendingUntil: null }),
    })
    .where("id", "=", webhook.id)
    .execute()
  if (isCounted && isGivenUp) await mailPause(ctx, before)
}

function stateAfter(tried: WebhookTry, triesLeft: number, now: string) {
  if (tried.failure === null) return { status: "DELIVERED" as const, onDemand: false }
  if (triesLeft === 0) return { status: "FAILED" as const, onDemand: false }
  return { dueTime: timeAfter(now, pauseBefore(triesLeft)) }
}

type Paused = { id: string; spaceId: number | null; address: string }

/** Mails the owner of a space that its webhook is paused, or the operators for a webhook of the tenant. */
async function mailPause(ctx: AnonymousContext, webhook: Paused): Promise<void> {
  await recordWebhook(ctx, "webhook-paused", webhook)
  const { id, spaceId, address } = webhook
  const { settings, tenant } = ctx
  if (spaceId === null) {
    if (settings.adminEmail === null) return
    const letter = pauseLetter({ address, of: null })
    return mailLetter(ctx, { email: settings.adminEmail, language: ctx.language }, letter)
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
  await mailLetter(ctx, space, letter)
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

/** A message that a run has claimed to send it now. */
type Claimed = NonNullable<Awaited<ReturnType<typeof claimMessage>>>

/**
 * Claims the next due message of a webhook for one run of the job; no other run sends to the webhook meanwhile.
 * Messages about one assessment wait for the earlier ones.
 *
 * @returns null if this run has nothing to do: nothing is due, another run is sending, or the maximum number of the
 * tenant's webhooks are being sent to
 */
async function claimMessage(ctx: AnonymousContext, webhookId: string, sender: string) {
  // Counting and raising the number of runs must not happen concurrently.
  await ctx.lock({ on: "webhook", id: "runs", mode: "exclusive" })
  const { db, now } = ctx
  const webhook = await db
    .selectFrom("webhooks")
    .where("id", "=", webhookId)
    .forUpdate()
    .select((eb) => [
      "id",
      "address",
      "secret",
      "formerSecret",
      "formerSecretUntil",
      "paused",
      "sender",
      "sendingUntil",
      eb
        .selectFrom("webhooks as other")
        .where("other.id", "<>", webhookId)
        .where("other.sendingUntil", ">", now)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("othersSending"),
    ])
    .executeTakeFirst()
  if (!webhook) return null
  const isOurs = webhook.sender === sender
  const isTaken = webhook.sendingUntil !== null && webhook.sendingUntil > now && !isOurs
  if (isTaken || (!isOurs && (webhook.othersSending ?? 0) >= MOST_AT_ONCE)) return null
  const message = await findDue(ctx, webhook)
  const sendingUntil = message ? timeAfter(now, RUN_MILLISECONDS) : null
  await db
    .updateTable("webhooks")
    .set({ sender: message ? sender : null, sendingUntil })
    .where("id", "=", webhookId)
    .execute()
  if (!message) return null
  // Counted before it is sent: no more answers are added to a claimed message.
  const triesLeft = Math.max(0, message.triesLeft - 1)
  await db.updateTable("webhookMessages").set({ triesLeft }).where("id", "=", message.id).execute()
  return { webhook: { ...webhook, sender }, message: { ...message, triesLeft }, now }
}

async function findDue({ db, now }: AnonymousContext, webhook: { id: string; paused: string | null }) {
  return db
    .selectFrom("webhookMessages as message")
    .where("message.webhookId", "=", webhook.id)
    .where("message.status", "=", sql.lit("WAITING"))
    .where("message.dueTime", "<=", now)
    .where((eb) =>
      eb.or([
        eb("message.onDemand", "=", true),
        eb.and([
          sql<boolean>`${webhook.paused === null}::boolean`,
          eb.not(
            eb.exists(
              eb
                .selectFrom("webhookMessages as earlier")
                .whereRef("earlier.webhookId", "=", "message.webhookId")
                .whereRef("earlier.assessmentId", "=", "message.assessmentId")
                .where("earlier.status", "=", sql.lit("WAITING"))
                .where("earlier.onDemand", "=", false)
                .whereRef("earlier.id", "<", "message.id")
                .select("earlier.id"),
            ),
          ),
        ]),
      ]),
    )
    .orderBy("message.id")
    .limit(1)
    .forUpdate("message")
    .select(["message.id", "message.messageId", "message.body", "message.triesLeft", "message.onDemand"])
    .executeTakeFirst()
}
