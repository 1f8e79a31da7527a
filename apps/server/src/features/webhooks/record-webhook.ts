import type { AnonymousContext } from "../../platform/context.ts"
import type { EventType } from "../../platform/events/event.ts"

type WebhookEvent = Extract<EventType, `webhook-${string}`>

/** Records an action on a webhook. Only the host of its address is kept: the rest is often a secret of the receiver. */
export async function recordWebhook(
  ctx: AnonymousContext,
  type: WebhookEvent,
  { id: webhookId, spaceId, address }: { id: string; spaceId: number | null; address: string },
): Promise<void> {
  await ctx.record({ type, webhookId, spaceId, host: URL.parse(address)?.host ?? "" })
}
