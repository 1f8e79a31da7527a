import { sql } from "kysely"
import { timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { json, type WebhookTry } from "../../platform/database/json.ts"
import type { Claimed } from "./claim-message.ts"
import { tellOfPause } from "./pause-letter.ts"
import { FAILING_MILLISECONDS, pauseBefore } from "./schedule.ts"

/**
 * Records the outcome of a try: the message is delivered, waits for the next try, or is given up. A webhook that has
 * accepted nothing for days is paused, and its owner is sent a mail.
 *
 * @param run.endsHere the run stops, and others can send to the webhook from now on
 */
export async function noteTry(
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
      ...fateOf(tried, message.triesLeft, now),
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
  if (isCounted && isGivenUp) await tellOfPause(ctx, before)
}

function fateOf(tried: WebhookTry, triesLeft: number, now: string) {
  if (tried.failure === null) return { status: "DELIVERED" as const, onDemand: false }
  if (triesLeft === 0) return { status: "FAILED" as const, onDemand: false }
  return { dueTime: timeAfter(now, pauseBefore(triesLeft)) }
}
