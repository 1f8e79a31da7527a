import { Type } from "typebox"
import { Page } from "../../platform/http/paging.ts"
import { Nullable, STORABLE, Text, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { eventNames, TEST } from "./event-names.ts"

const WebhookEvent = Type.Enum([...eventNames], {
  title: "WebhookEvent",
  description: "What happens: see docs/webhooks.md for the message of each",
})

const WebhookPause = Type.Enum(["BY_HAND", "FAILING"], {
  title: "WebhookPause",
  description: "BY_HAND: somebody has paused it; FAILING: it has accepted nothing for three days",
})

export const WebhookReply = Type.Object(
  {
    id: Uuid,
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

export const Webhooks = Type.Object(
  { items: Type.Array(WebhookReply), most: Type.Integer({ description: "The maximum number per space" }) },
  { title: "Webhooks" },
)

const address = Text({ min: 1, max: 2000, oneLine: true, description: "Where messages are posted to" })
const note = Type.String({ maxLength: 200, pattern: STORABLE, trim: "line" })
const events = Type.Array(WebhookEvent, { minItems: 1, maxItems: eventNames.length, uniqueItems: true })

export const NewWebhook = Type.Object({ address, note: Type.Optional(note), events }, { title: "NewWebhook" })

export const WebhookEdit = Type.Object(
  {
    address,
    note: Type.Optional(note),
    events,
    paused: Type.Boolean({ description: "Nothing is sent, and nothing is queued" }),
  },
  { title: "WebhookEdit" },
)

const secret = Type.String({ description: "The secret that messages are signed with. It is not shown again" })

export const CreatedWebhook = Type.Object({ id: Uuid, secret }, { title: "CreatedWebhook" })

export const NewSecret = Type.Object(
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

export const DeliveryPage = Page("DeliveryPage", DeliveryCard)

export const DeliveryReply = Type.Object(
  {
    ...summary,
    body: Type.String({ description: "The message as it is sent" }),
    tries: Type.Array(DeliveryTry, { description: "Oldest first" }),
  },
  { title: "Delivery" },
)
