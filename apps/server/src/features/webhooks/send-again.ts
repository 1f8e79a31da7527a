import { randomUUID } from "node:crypto"
import type { AnonymousContext } from "../../platform/context.ts"
import { json } from "../../platform/database/json.ts"
import { ProductError } from "../../platform/errors.ts"
import { TEST } from "./contents.ts"
import { recordWebhook, type StoredWebhook } from "./queries.ts"

import { sendMessages } from "./send-messages.ts"

/**
 * Sends a delivered or given-up message once more, unchanged and under the same id, so that a receiver can tell it from
 * a new one. It is tried once.
 *
 * @throws INVALID_STATE it is being sent, or will be retried anyway
 */
export async function sendAgain(
  ctx: AnonymousContext,
  webhook: StoredWebhook,
  { id, status }: { id: string; status: string },
): Promise<void> {
  if (status === "WAITING") {
    throw new ProductError("INVALID_STATE", {
      en: "This message is already waiting to be sent.",
      fa: "این پیام هم‌اکنون در صف فرستادن است.",
    })
  }
  await ctx.db
    .updateTable("webhookMessages")
    .set({ status: "WAITING", triesLeft: 1, onDemand: true, dueTime: ctx.now })
    .where("messageId", "=", id)
    .execute()
  await recordWebhook(ctx, "webhook-message-sent-again", webhook)
  await ctx.jobs.send(sendMessages, { webhookId: webhook.id })
}

/**
 * Sends a test message, even to a paused webhook.
 *
 * @returns the id of its delivery
 */
export async function sendTest(ctx: AnonymousContext, webhookId: string): Promise<{ id: string }> {
  const id = randomUUID()
  const data = { webhook: { id: webhookId } }
  await ctx.db
    .insertInto("webhookMessages")
    .values({
      messageId: id,
      webhookId,
      type: TEST,
      body: JSON.stringify({ type: TEST, timestamp: `${ctx.now}Z`, data }),
      status: "WAITING",
      triesLeft: 1,
      dueTime: ctx.now,
      onDemand: true,
      tries: json([]),
      creationTime: ctx.now,
    })
    .execute()
  await ctx.jobs.send(sendMessages, { webhookId })
  return { id }
}
