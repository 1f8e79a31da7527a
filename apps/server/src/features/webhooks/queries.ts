import { sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import type { WebhookTry } from "../../platform/database/json.ts"
import type { EventType } from "../../platform/events/event.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import type { EventName, TEST } from "./contents.ts"

export type StoredWebhook = NonNullable<Awaited<ReturnType<typeof findWebhook>>>

/** The webhooks of a space, or those of the tenant, oldest first. */
export async function listWebhooks(ctx: AnonymousContext, spaceId: number | null) {
  return selectWebhooks(ctx)
    .where("spaceId", "is not distinct from", spaceId)
    .orderBy("creationTime")
    .execute()
}

/** All webhooks of the tenant and of its spaces. */
export async function listAllWebhooks(ctx: AnonymousContext) {
  return selectWebhooks(ctx).orderBy("spaceId").orderBy("creationTime").execute()
}

/** @param spaceId the space it has to belong to; if absent, any webhook is found, including those of the tenant */
export async function findWebhook(ctx: AnonymousContext, id: string, spaceId?: number) {
  return selectWebhooks(ctx)
    .where("id", "=", id)
    .$if(spaceId !== undefined, (query) => query.where("spaceId", "=", spaceId ?? null))
    .executeTakeFirst()
}

function selectWebhooks({ db }: AnonymousContext) {
  return db
    .selectFrom("webhooks")
    .select([
      "id",
      "spaceId",
      "address",
      "note",
      "failingSince",
      "formerSecretUntil",
      "creationTime",
      "secret",
    ])
    .select([sql<EventName[]>`events`.as("events"), sql<"BY_HAND" | "FAILING" | null>`paused`.as("paused")])
}

/** The messages to a webhook, newest first. */
export async function listDeliveries(
  ctx: AnonymousContext,
  webhookId: string,
  page: { page: number; size: number },
) {
  return fetchPage(selectDeliveries(ctx, webhookId).orderBy("webhookMessages.id", "desc"), page)
}

export async function findDelivery(ctx: AnonymousContext, webhookId: string, messageId: string) {
  return selectDeliveries(ctx, webhookId)
    .where("messageId", "=", messageId)
    .select(["body", "tries"])
    .executeTakeFirst()
}

function selectDeliveries({ db }: AnonymousContext, webhookId: string) {
  return db
    .selectFrom("webhookMessages")
    .where("webhookId", "=", webhookId)
    .select([
      "messageId as id",
      "creationTime",
      sql<EventName | typeof TEST>`type`.as("type"),
      sql<"WAITING" | "DELIVERED" | "FAILED">`status`.as("status"),
      sql<number>`jsonb_array_length(tries)`.as("triesCount"),
      sql<WebhookTry | null>`tries -> -1`.as("lastTry"),
      sql<string | null>`case when status = 'WAITING' then due_time end`.as("nextTry"),
    ])
}

type WebhookEvent = Extract<EventType, `webhook-${string}`>

/** Records an action on a webhook. Only the host of its address is kept: the rest is often a secret of the receiver. */
export async function recordWebhook(
  ctx: AnonymousContext,
  type: WebhookEvent,
  { id: webhookId, spaceId, address }: { id: string; spaceId: number | null; address: string },
): Promise<void> {
  await ctx.record({ type, webhookId, spaceId, host: URL.parse(address)?.host ?? "" })
}
