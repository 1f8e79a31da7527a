import { Type } from "typebox"
import { notFound } from "../../platform/errors.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { Page, pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import {
  Empty,
  Etag,
  Nullable,
  STORABLE,
  Text,
  TimeText,
  Uuid,
  UuidReply,
} from "../../platform/http/schemas.ts"
import { ownerOfSpace, ownerOfWebhook } from "./access.ts"
import { eventNames, TEST } from "./contents.ts"
import { addWebhook, editWebhook, MOST_WEBHOOKS, removeWebhook, rotateSecret } from "./manage-webhooks.ts"
import { findDelivery, listDeliveries, listWebhooks } from "./queries.ts"
import { sendAgain, sendTest } from "./send-again.ts"

const WebhookEvent = Type.Enum([...eventNames], {
  title: "WebhookEvent",
  description: "What happens: see docs/webhooks.md for the message of each",
})

const WebhookPause = Type.Enum(["BY_HAND", "FAILING"], {
  title: "WebhookPause",
  description: "BY_HAND: somebody has paused it; FAILING: it has accepted nothing for three days",
})

const WebhookReply = Type.Object(
  {
    id: Uuid,
    etag: Etag,
    address: Type.String(),
    note: Type.String(),
    events: Type.Array(WebhookEvent),
    paused: Nullable(WebhookPause),
    failingSince: Nullable(TimeText),
    formerSecretUntil: Nullable(TimeText),
    creationTime: TimeText,
  },
  { title: "Webhook" },
)

const Webhooks = Type.Object(
  { items: Type.Array(WebhookReply), most: Type.Integer({ description: "The maximum number per space" }) },
  { title: "Webhooks" },
)

const address = Text({ min: 1, max: 2000, oneLine: true, description: "Where messages are posted to" })
const note = Type.String({ maxLength: 200, pattern: STORABLE, trim: "line" })
const events = Type.Array(WebhookEvent, { minItems: 1, maxItems: eventNames.length, uniqueItems: true })

const NewWebhook = Type.Object({ address, note: Type.Optional(note), events }, { title: "NewWebhook" })

const WebhookEdit = Type.Object(
  {
    address,
    note: Type.Optional(note),
    events,
    paused: Type.Boolean({ description: "Nothing is sent, and nothing is queued" }),
  },
  { title: "WebhookEdit" },
)

const secret = Type.String({ description: "The secret that messages are signed with. It is not shown again" })

const CreatedWebhook = Type.Object({ id: Uuid, secret }, { title: "CreatedWebhook" })

const NewSecret = Type.Object(
  { secret, formerSecretUntil: TimeText },
  { title: "NewWebhookSecret", description: "Until then messages are signed with the former one as well" },
)

const DeliveryStatus = Type.Enum(["WAITING", "DELIVERED", "FAILED"], { title: "DeliveryStatus" })

const DeliveryFailure = Type.Enum(
  ["STATUS", "REDIRECT", "TIMEOUT", "UNKNOWN_NAME", "PRIVATE_NETWORK", "CERTIFICATE", "CONNECTION"],
  { title: "DeliveryFailure", description: "Why a message was not accepted" },
)

const DeliveryTry = Type.Object(
  {
    time: TimeText,
    milliseconds: Type.Integer({ description: "How long the reply took" }),
    status: Nullable(Type.Integer({ description: "HTTP status of the reply" })),
    failure: Nullable(DeliveryFailure),
    reply: Type.String({ description: "The beginning of the reply" }),
  },
  { title: "DeliveryTry" },
)

const summary = {
  id: Uuid,
  type: Type.Enum([...eventNames, TEST], { title: "WebhookMessageType" }),
  status: DeliveryStatus,
  creationTime: TimeText,
  triesCount: Type.Integer(),
  nextTry: Nullable(TimeText),
  lastTry: Nullable(DeliveryTry),
}

const DeliveryCard = Type.Object(summary, { title: "DeliveryCard" })

const DeliveryPage = Page("DeliveryPage", DeliveryCard)

const DeliveryReply = Type.Object(
  {
    ...summary,
    body: Type.String({ description: "The message as it is sent" }),
    tries: Type.Array(DeliveryTry, { description: "Oldest first" }),
  },
  { title: "Delivery" },
)

const tag = "webhooks"
const all = "/api/v1/spaces/:spaceId/webhooks/"
const one = "/api/v1/spaces/:spaceId/webhooks/:webhookId/"

const example = {
  address: "https://hooks.example/plumbline",
  note: "Chat of the team",
  events: ["assessment.completed" as const, "report.published" as const],
}

export const routes = [
  defineRoute({
    method: "GET",
    path: all,
    summary: "The webhooks of a space",
    tag,
    access: ownerOfSpace(),
    reply: { status: 200, schema: Webhooks },
    handle: async ({ ctx, granted: space }) => ({
      items: await listWebhooks(ctx, space.id),
      most: MOST_WEBHOOKS,
    }),
  }),
  defineRoute({
    method: "POST",
    path: all,
    summary: "Add a webhook; its secret is only in this reply",
    tag,
    access: ownerOfSpace({ lock: "exclusive" }),
    example: { body: example },
    body: NewWebhook,
    reply: { status: 201, schema: CreatedWebhook },
    handle: async ({ ctx, granted: space, body }) => addWebhook(ctx, space.id, body),
  }),
  defineRoute({
    method: "GET",
    path: one,
    summary: "One webhook",
    tag,
    access: ownerOfWebhook(),
    reply: { status: 200, schema: WebhookReply },
    handle: async ({ granted: webhook }) => webhook,
  }),
  defineRoute({
    method: "PUT",
    path: one,
    summary: "Change a webhook, pause it or switch it on again",
    tag,
    access: ownerOfWebhook({ lock: "exclusive" }),
    example: { body: { ...example, paused: false } },
    body: WebhookEdit,
    reply: { status: 204, schema: Empty },
    replaces: { readings: [{ path: one }, { path: all, at: "items" }] },
    handle: async ({ ctx, granted: webhook, body }) => editWebhook(ctx, webhook, body),
  }),
  defineRoute({
    method: "DELETE",
    path: one,
    summary: "Remove a webhook and its deliveries",
    tag,
    access: ownerOfWebhook({ lock: "exclusive" }),
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted: webhook }) => removeWebhook(ctx, webhook),
  }),
  defineRoute({
    method: "POST",
    path: `${one}rotate-secret/`,
    summary: "Give a webhook a new secret; the former one is also used for one more day",
    tag,
    access: ownerOfWebhook({ lock: "exclusive" }),
    reply: { status: 200, schema: NewSecret },
    handle: async ({ ctx, granted: webhook }) => rotateSecret(ctx, webhook),
  }),
  defineRoute({
    method: "POST",
    kind: "work",
    path: `${one}test/`,
    summary: "Send a test message",
    tag,
    access: ownerOfWebhook({ lock: "exclusive" }),
    reply: { status: 202, schema: UuidReply },
    handle: async ({ ctx, granted: { id } }) => sendTest(ctx, id),
  }),
  defineRoute({
    method: "GET",
    path: `${one}deliveries/`,
    summary: "The messages sent to a webhook in the last 30 days, newest first",
    tag,
    access: ownerOfWebhook(),
    query: Type.Object(pagingQuery(20)),
    reply: { status: 200, schema: DeliveryPage },
    async handle({ ctx, granted: { id }, query: page }) {
      const { rows: items, total } = await listDeliveries(ctx, id, page)
      return { items, ...page, sort: "creationTime", order: "desc" as const, total }
    },
  }),
  defineRoute({
    method: "GET",
    path: `${one}deliveries/:deliveryId/`,
    summary: "A message with every try to send it",
    tag,
    access: ownerOfWebhook(),
    reply: { status: 200, schema: DeliveryReply },
    async handle({ ctx, granted: webhook, params: { deliveryId } }) {
      const delivery = await findDelivery(ctx, webhook.id, deliveryId)
      if (!delivery) throw notFound("delivery")
      return delivery
    },
  }),
  defineRoute({
    method: "POST",
    kind: "work",
    path: `${one}deliveries/:deliveryId/resend/`,
    summary: "Send a message again, unchanged",
    tag,
    access: ownerOfWebhook({ lock: "exclusive" }),
    reply: { status: 202, schema: Empty },
    errors: { 422: ErrorReply },
    async handle({ ctx, granted: webhook, params: { deliveryId } }) {
      const delivery = await findDelivery(ctx, webhook.id, deliveryId)
      if (!delivery) throw notFound("delivery")
      await sendAgain(ctx, webhook, delivery)
    },
  }),
]
