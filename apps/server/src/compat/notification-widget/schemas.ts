import { type TSchema, Type } from "typebox"
import { Nullable } from "../../platform/http/schemas.ts"
import { NotificationReply } from "./notification-reply.ts"

/** Nearly every reply of the protocol is wrapped like this. */
function Wrapped<Schema extends TSchema>(title: string, schema: Schema) {
  return Type.Object({ data: schema }, { title })
}

export const WidgetError = Type.Object(
  {
    statusCode: Type.Integer(),
    message: Type.String({ description: "In the caller's language" }),
    error: Type.String({ description: "The status in words", examples: ["Not Found"] }),
  },
  { title: "WidgetError" },
)

export const SubscriberProof = Type.Object(
  {
    applicationIdentifier: Type.String({ maxLength: 200 }),
    subscriberId: Type.String({ maxLength: 200 }),
    hmacHash: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  },
  { title: "SubscriberProof" },
)

const WidgetProfile = Type.Object(
  {
    _id: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    email: Type.String(),
    subscriberId: Type.String(),
    organizationId: Type.String(),
    environmentId: Type.String(),
    aud: Type.Literal("widget_user"),
  },
  { title: "WidgetProfile" },
)

export const WidgetSession = Wrapped(
  "WidgetSession",
  Type.Object({ token: Type.String(), profile: WidgetProfile }),
)

export const WidgetOrganization = Wrapped(
  "WidgetOrganization",
  Type.Object({
    _id: Type.String(),
    name: Type.String(),
    branding: Type.Object({
      color: Type.String(),
      fontFamily: Type.String(),
      fontColor: Type.String(),
      contentBackground: Type.String(),
      logo: Type.String(),
      direction: Type.Union([Type.Literal("ltr"), Type.Literal("rtl")]),
    }),
  }),
)

export const LoggedUsage = Wrapped("LoggedUsage", Type.Object({ success: Type.Boolean() }))

export const WidgetPreference = Type.Object({}, { title: "WidgetPreference", additionalProperties: true })
export const ChangedPreference = Wrapped("ChangedPreference", WidgetPreference)
export const WidgetPreferences = Wrapped("WidgetPreferences", Type.Array(WidgetPreference))

export const NotificationCount = Wrapped("NotificationCount", Type.Object({ count: Type.Integer() }))

export const NotificationFeed = Type.Object(
  {
    data: Type.Array(NotificationReply),
    totalCount: Type.Integer(),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    hasMore: Type.Boolean(),
  },
  { title: "NotificationFeed" },
)

export const OneNotification = Wrapped("OneNotification", NotificationReply)
export const SomeNotifications = Wrapped("SomeNotifications", Type.Array(NotificationReply))
export const ChangedCount = Wrapped(
  "ChangedCount",
  Type.Integer({ description: "The number of changed messages" }),
)
export const NothingLeft = Wrapped("NothingLeft", Type.Object({}))

/** One id or several. */
const Ids = Type.Union([
  Type.String({ maxLength: 100 }),
  Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }),
])

export const NotificationMarks = Type.Object(
  {
    messageId: Ids,
    mark: Type.Optional(
      Type.Object({ seen: Type.Optional(Type.Boolean()), read: Type.Optional(Type.Boolean()) }),
    ),
  },
  { title: "NotificationMarks" },
)

export const NotificationStateEdit = Type.Object(
  {
    messageId: Ids,
    markAs: Type.Union([
      Type.Literal("seen"),
      Type.Literal("unseen"),
      Type.Literal("read"),
      Type.Literal("unread"),
    ]),
  },
  { title: "NotificationStateEdit" },
)

export const NotificationIds = Type.Object(
  { messageIds: Type.Array(Type.String(), { maxItems: 100 }) },
  { title: "NotificationIds" },
)

export const WholeFeed = Type.Object({ feedId: Type.Optional(Type.Unknown()) }, { title: "WholeFeed" })
