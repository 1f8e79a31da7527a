import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Replacing } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { parseServerTime } from "../../../i18n/format.ts"

export type WebhookIds = { spaceId: number; webhookId: string }

export const deliveriesPerPage = 20

/** The polling interval while a delivery is in progress, in milliseconds. */
const SOON = 2000

export const webhooksQuery = (spaceId: number) =>
  queryOptions({
    queryKey: keys.space(spaceId).webhooks,
    queryFn: ({ signal }) =>
      api.get("/api/v1/spaces/{spaceId}/webhooks/", { params: { path: { spaceId } }, signal }),
  })

export const webhookQuery = (path: WebhookIds) =>
  queryOptions({
    queryKey: keys.webhook(path.webhookId).detail,
    queryFn: ({ signal }) =>
      api.get("/api/v1/spaces/{spaceId}/webhooks/{webhookId}/", { params: { path }, signal }),
  })

/** The deliveries of a webhook, newest first; pages count from 1. */
export const deliveriesQuery = (path: WebhookIds, page: number) =>
  queryOptions({
    queryKey: keys.webhook(path.webhookId).deliveries(page),
    queryFn: ({ signal }) =>
      api.get("/api/v1/spaces/{spaceId}/webhooks/{webhookId}/deliveries/", {
        params: { path, query: { page: page - 1, size: deliveriesPerPage } },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.items.some(isOnItsWay) ? SOON : false),
  })

/** A delivery with all its attempts. */
export const deliveryQuery = (path: WebhookIds, deliveryId: string) =>
  queryOptions({
    queryKey: keys.webhook(path.webhookId).delivery(deliveryId),
    queryFn: ({ signal }) =>
      api.get("/api/v1/spaces/{spaceId}/webhooks/{webhookId}/deliveries/{deliveryId}/", {
        params: { path: { ...path, deliveryId } },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? SOON : false),
  })

export function addWebhook(spaceId: number, webhook: Schemas["NewWebhook"]) {
  return api.post("/api/v1/spaces/{spaceId}/webhooks/", { params: { path: { spaceId } }, body: webhook })
}

export function editWebhook(
  path: WebhookIds,
  webhook: Schemas["WebhookEdit"],
  { seen, shown }: Pick<Replacing, "seen" | "shown">,
) {
  return api.put("/api/v1/spaces/{spaceId}/webhooks/{webhookId}/", {
    params: { path },
    body: webhook,
    seen,
    fieldsOf: (thing: Schemas["Webhook"]) => ({ ...thing, paused: thing.paused !== null }),
    shown,
  })
}

export function removeWebhook(path: WebhookIds) {
  return api.delete("/api/v1/spaces/{spaceId}/webhooks/{webhookId}/", { params: { path } })
}

export function rotateSecret(path: WebhookIds) {
  return api.post("/api/v1/spaces/{spaceId}/webhooks/{webhookId}/rotate-secret/", { params: { path } })
}

export function sendTest(path: WebhookIds) {
  return api.post("/api/v1/spaces/{spaceId}/webhooks/{webhookId}/test/", { params: { path } })
}

export function sendAgain(path: WebhookIds, deliveryId: string) {
  return api.post("/api/v1/spaces/{spaceId}/webhooks/{webhookId}/deliveries/{deliveryId}/resend/", {
    params: { path: { ...path, deliveryId } },
  })
}

/** Invalidates a webhook and the list of webhooks after a change. */
export async function webhookChanged(client: QueryClient, { spaceId, webhookId }: WebhookIds) {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.space(spaceId).webhooks }),
    client.invalidateQueries({ queryKey: keys.webhook(webhookId).all }),
  ])
}

function isOnItsWay({ status, nextTry }: Schemas["DeliveryCard"]): boolean {
  return status === "WAITING" && nextTry !== null && parseServerTime(nextTry) <= new Date()
}
