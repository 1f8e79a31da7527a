import { sql } from "kysely"
import { timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { MOST_AT_ONCE, RUN_MILLISECONDS } from "./schedule.ts"

/** A message that a run has claimed to send it now. */
export type Claimed = NonNullable<Awaited<ReturnType<typeof claimMessage>>>

/**
 * Claims the next due message of a webhook for one run of the job; no other run sends to the webhook meanwhile.
 * Messages about one assessment wait for the earlier ones.
 *
 * @returns null if this run has nothing to do: nothing is due, another run is sending, or the maximum number of the
 * tenant's webhooks are being sent to
 */
export async function claimMessage(ctx: AnonymousContext, webhookId: string, sender: string) {
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
