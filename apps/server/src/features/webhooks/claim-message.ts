import { sql } from "kysely"
import { timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { MOST_AT_ONCE, RUN_MILLISECONDS } from "./schedule.ts"

/** A message that a run has taken to send it now. */
export type Claimed = NonNullable<Awaited<ReturnType<typeof claimMessage>>>

/**
 * Takes the next message of a webhook that is due, for one run of the job: no other run sends for the webhook meanwhile.
 * Messages about one assessment wait for those before them.
 *
 * @returns null when there is nothing to do for this run: nothing is due, another run is at it, or as many webhooks of
 * the tenant are being sent to as may be
 */
export async function claimMessage(ctx: AnonymousContext, webhookId: string, sender: string) {
  // The number of runs is counted and raised by one at a time.
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
  // Counted before it is sent: what is taken is not added to any more.
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
