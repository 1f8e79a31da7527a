import { type Static, Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"
import type { Feature } from "../../platform/feature.ts"
import { visibleText } from "../../platform/html.ts"
import { inPerson, signedIn, signedInExclusive } from "../../platform/http/access.ts"
import { Page, pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { choiceRoutes, sendDigests } from "./digest.ts"
import { messageOf } from "./messages/messages.ts"
import { notifyPeople, sendCounts, shownOf } from "./notify-people.ts"
import {
  type Mark,
  MOST_COUNTED,
  markNotifications,
  readCounts,
  readFeed,
  readTimeZone,
  removeNotifications,
  type Notification as Stored,
} from "./queries.ts"

const Notification = Type.Object(
  {
    id: Uuid,
    kind: Type.String({ description: "What it is about", examples: ["createassessment"] }),
    title: Type.String({ description: "In the caller's language" }),
    text: Type.String({ description: "Plain text, in the caller's language" }),
    details: Type.Object(
      {},
      { additionalProperties: true, description: "Ids and names of what it is about, by kind" },
    ),
    seen: Type.Boolean(),
    read: Type.Boolean(),
    creationTime: TimeText,
  },
  { title: "Notification" },
)

const Count = Type.Integer({ description: `At most ${MOST_COUNTED}, even if there are more` })
const NotificationCounts = Type.Object({ unseen: Count, unread: Count }, { title: "NotificationCounts" })

const NotificationMark = Type.Object(
  { state: Type.Enum(["seen", "unseen", "read", "unread"]) },
  { title: "NotificationMark" },
)

/** What each state means: what was read was also seen, and what was not seen was not read. */
export const marks: Record<Static<typeof NotificationMark>["state"], Mark> = {
  seen: { seen: true },
  unseen: { seen: false, read: false },
  read: { seen: true, read: true },
  unread: { seen: true, read: false },
}

function replyOf(
  { language }: Pick<Context, "language">,
  timeZone: string | null,
  { id, template, details, seen, read, creationTime }: Stored,
): Static<typeof Notification> {
  const message = messageOf(template)
  return {
    id,
    kind: template,
    title: message ? inLanguage(message.title, language) : "",
    text: message ? visibleText(inLanguage(message.content(details as never, timeZone), language)) : "",
    details,
    seen,
    read,
    creationTime,
  }
}

const path = "/api/v1/notifications/"
const onePath = "/api/v1/notifications/:notificationId/"
const tag = "notifications"
/** Marks of one person are made one after the other, so that the counts told last are the right ones. */
const changing = inPerson(signedInExclusive)

const ownRoutes = [
  defineRoute({
    method: "GET",
    path,
    summary: "The caller's notifications, newest first",
    tag,
    access: inPerson(signedIn),
    query: Type.Object(pagingQuery(10)),
    reply: { status: 200, schema: Page("NotificationPage", Notification) },
    async handle({ ctx, query }) {
      const { page, size } = query
      const [{ notifications, total }, timeZone] = await Promise.all([
        readFeed(ctx, ctx.user.id, {}, { page, limit: size }),
        readTimeZone(ctx, ctx.user.id),
      ])
      const items = notifications.map((notification) => replyOf(ctx, timeZone, notification))
      return { items, page, size, sort: "creationTime", order: "desc" as const, total }
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/notifications/counts/",
    summary: "How many of the caller's notifications are unseen and unread",
    tag,
    access: inPerson(signedIn),
    reply: { status: 200, schema: NotificationCounts },
    handle: async ({ ctx }) => shownOf(await readCounts(ctx, ctx.user.id)),
  }),
  defineRoute({
    method: "PATCH",
    path,
    summary: "Mark all of the caller's notifications",
    tag,
    access: changing,
    example: { body: { state: "read" } },
    body: NotificationMark,
    reply: { status: 204, schema: Empty },
    async handle({ ctx, body }) {
      await markNotifications(ctx, ctx.user.id, "all", marks[body.state])
      await sendCounts(ctx, ctx.user.id)
    },
  }),
  defineRoute({
    method: "PATCH",
    path: onePath,
    summary: "Mark a notification",
    tag,
    access: changing,
    example: { body: { state: "read" } },
    body: NotificationMark,
    reply: { status: 204, schema: Empty },
    async handle({ ctx, params, body }) {
      const ids = [params.notificationId]
      const marked = await markNotifications(ctx, ctx.user.id, { ids }, marks[body.state])
      if (marked.length === 0) throw notFound("notification")
      await sendCounts(ctx, ctx.user.id)
    },
  }),
  defineRoute({
    method: "DELETE",
    path: onePath,
    summary: "Remove a notification",
    tag,
    access: changing,
    reply: { status: 204, schema: Empty },
    async handle({ ctx, params }) {
      const removed = await removeNotifications(ctx, ctx.user.id, { ids: [params.notificationId] })
      if (removed === 0) throw notFound("notification")
      await sendCounts(ctx, ctx.user.id)
    },
  }),
]

export const feature: Feature = {
  name: "notifications",
  routes: [...ownRoutes, ...choiceRoutes],
  eventHandlers: [notifyPeople],
  chores: [sendDigests],
}
