import { type Static, Type } from "typebox"
import { messageOf, type Notification, type Subscriber } from "../../features/notifications/index.ts"
import type { Time } from "../../platform/clock.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"

const Moment = Type.String({ description: "UTC, with zone", examples: ["2026-03-01T09:15:42.123Z"] })
const Name = Type.String({ description: "Stable, without further meaning" })

const NotificationSubscriber = Type.Object(
  {
    _id: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    subscriberId: Type.String(),
  },
  { title: "WidgetSubscriber" },
)

/** A notification as the widget expects it. Its times have a zone, unlike those of the API. */
export const NotificationReply = Type.Object(
  {
    _id: Type.String(),
    _templateId: Name,
    _environmentId: Name,
    _messageTemplateId: Name,
    _organizationId: Name,
    _notificationId: Name,
    _subscriberId: Name,
    _feedId: Type.Null(),
    _jobId: Name,
    transactionId: Name,
    templateIdentifier: Type.String({
      description: "Kind of the notification",
      examples: ["createassessment"],
    }),
    content: Type.String({ description: "HTML, in the reader's language" }),
    channel: Type.Literal("in_app"),
    seen: Type.Boolean(),
    read: Type.Boolean(),
    deleted: Type.Literal(false),
    createdAt: Moment,
    updatedAt: Moment,
    lastSeenDate: Type.Optional(Moment),
    lastReadDate: Type.Optional(Moment),
    subject: Type.Null(),
    cta: Type.Object({
      type: Type.String(),
      data: Type.Object({}),
      action: Type.Object({ buttons: Type.Array(Type.Object({})) }),
    }),
    payload: Type.Object({ title: Type.String(), data: Type.Object({}, { additionalProperties: true }) }),
    status: Type.Literal("sent"),
    providerId: Type.Literal("novu"),
    subscriber: NotificationSubscriber,
  },
  { title: "WidgetNotification" },
)

/** Clients recognise the messages that link to a kit by this text, whatever the reader's language. */
const titles: Readonly<Record<string, string>> = { createassessment: "New Assessment on Your Kit" }

/** A stored notification, rendered in the language and the time zone of its reader. */
export function notificationReply(
  { slug }: Tenant,
  subscriber: Subscriber,
  { id, template, details, ...stored }: Notification,
): Static<typeof NotificationReply> {
  const message = messageOf(template)
  const say = (text: { en: string; fa: string } | undefined) =>
    text ? inLanguage(text, subscriber.language) : ""
  return {
    _id: id,
    _templateId: template,
    _environmentId: slug,
    _messageTemplateId: template,
    _organizationId: slug,
    _notificationId: id,
    _subscriberId: subscriber.id,
    _feedId: null,
    _jobId: id,
    transactionId: id,
    templateIdentifier: template,
    content: say(message?.content(details as never, subscriber.timeZone)),
    channel: "in_app",
    seen: stored.seen,
    read: stored.read,
    deleted: false,
    createdAt: moment(stored.creationTime),
    updatedAt: moment(stored.lastModificationTime),
    ...(stored.seenTime !== null && { lastSeenDate: moment(stored.seenTime) }),
    ...(stored.readTime !== null && { lastReadDate: moment(stored.readTime) }),
    subject: null,
    cta: { type: "", data: {}, action: { buttons: [] } },
    payload: { title: titles[template] ?? say(message?.title), data: details },
    status: "sent",
    providerId: "novu",
    subscriber: { _id: subscriber.id, ...namesOf(subscriber), subscriberId: subscriber.id },
  }
}

/** Plumbline stores a single display name; its first word is used as the first name. */
export function namesOf({ displayName }: Subscriber): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = displayName.split(" ")
  return { firstName, lastName: rest.join(" ") }
}

function moment(time: Time): string {
  return new Date(`${time}Z`).toISOString()
}
