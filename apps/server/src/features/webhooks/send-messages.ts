import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import type { WebhookTry } from "../../platform/database/json.ts"
import { type Chore, defineJob } from "../../platform/jobs/job.ts"
import { postOutside } from "../../platform/outside/post-outside.ts"
import { type Claimed, claimMessage } from "./claim-message.ts"
import { noteTry } from "./note-try.ts"
import { LONGEST_RUN_MILLISECONDS, TIMEOUT_MILLISECONDS } from "./schedule.ts"
import { signatureHeaders } from "./sign.ts"

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
  async run(ctx) {
    const due = await ctx.db
      .selectFrom("webhooks")
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("webhookMessages as message")
            .whereRef("message.webhookId", "=", "webhooks.id")
            .where("message.status", "=", sql.lit("WAITING"))
            .where("message.dueTime", "<=", ctx.now)
            .where((inner) =>
              inner.or([inner("message.onDemand", "=", true), inner("webhooks.paused", "is", null)]),
            )
            .select("message.id"),
        ),
      )
      .where((eb) => eb.or([eb("sendingUntil", "is", null), eb("sendingUntil", "<=", ctx.now)]))
      .select("id")
      .execute()
    if (due.length === 0) return
    await ctx.inTransaction(async (inner) => {
      for (const { id } of due) await inner.jobs.send(sendMessages, { webhookId: id })
    })
  },
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
