import { Type } from "typebox"
import type { AnonymousContext } from "../../../platform/context.ts"
import { notFound } from "../../../platform/errors.ts"
import { notificationReply } from "../notification-reply.ts"
import { sendCounts } from "../notify-people.ts"
import {
  countMatching,
  findNotification,
  type Mark,
  markNotifications,
  readCounts,
  readFeed,
  removeNotifications,
  type Subscriber,
} from "../queries.ts"
import { widgetHolder } from "./access.ts"
import { defineWidgetRoute } from "./define-widget-route.ts"
import { Filters, filterOf, idsOf, isId } from "./filters.ts"
import {
  ChangedCount,
  NothingLeft,
  NotificationCount,
  NotificationFeed,
  NotificationIds,
  NotificationMarks,
  NotificationStateEdit,
  OneNotification,
  SomeNotifications,
  WholeFeed,
} from "./schemas.ts"

const tag = "notification widget"
const access = widgetHolder
const Limit = (fallback: number) => Type.Integer({ minimum: 1, maximum: 100, default: fallback })

/** The protocol's names for the four states. */
const states: Record<"seen" | "unseen" | "read" | "unread", Mark> = {
  seen: { seen: true },
  unseen: { seen: false, read: false },
  read: { seen: true, read: true },
  unread: { seen: true, read: false },
}

/** Widget routes for the messages of the token's holder. There is one feed: ids of other feeds are ignored. */
export const messageRoutes = [
  ...(
    [
      { path: "unseen", own: { seen: false } },
      { path: "unread", own: { read: false } },
      { path: "count", own: {} },
    ] as const
  ).map(({ path, own }) =>
    defineWidgetRoute({
      method: "GET",
      path: `/v1/widgets/notifications/${path}`,
      summary: "How many messages there are, counted up to the limit",
      tag,
      access,
      query: Type.Object({ ...Filters, limit: Limit(100) }),
      reply: { status: 200, schema: NotificationCount },
      async handle({ ctx, granted, query }) {
        const filter = { ...own, ...filterOf(query) }
        return { data: { count: await countMatching(ctx, granted.id, filter, query.limit) } }
      },
    }),
  ),
  defineWidgetRoute({
    method: "GET",
    path: "/v1/widgets/notifications/feed",
    summary: "A page of the messages, newest first",
    tag,
    access,
    query: Type.Object({
      ...Filters,
      page: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
      limit: Limit(10),
    }),
    reply: { status: 200, schema: NotificationFeed },
    async handle({ ctx, granted, query }) {
      const { page, limit } = query
      const { notifications, total } = await readFeed(ctx, granted.id, filterOf(query), { page, limit })
      return {
        data: notifications.map((notification) => notificationReply(ctx.tenant, granted, notification)),
        totalCount: total,
        page,
        pageSize: limit,
        hasMore: (page + 1) * limit < total,
      }
    },
  }),
  defineWidgetRoute({
    method: "POST",
    path: "/v1/widgets/messages/markAs",
    summary: "Marks messages as seen or read, or undoes that",
    tag,
    access,
    example: { body: { messageId: [], mark: { seen: true } } },
    body: NotificationMarks,
    reply: { status: 201, schema: SomeNotifications },
    async handle({ ctx, granted, body: { messageId, mark = {} } }) {
      const isEmpty = mark.seen === undefined && mark.read === undefined
      // Whatever was read was also seen.
      const whole = isEmpty || mark.read === true ? { ...mark, seen: true } : mark
      return { data: await markSome(ctx, granted, messageId, whole) }
    },
  }),
  defineWidgetRoute({
    method: "POST",
    path: "/v1/widgets/messages/mark-as",
    summary: "Sets messages to one of four states",
    tag,
    access,
    example: { body: { messageId: [], markAs: "read" } },
    body: NotificationStateEdit,
    reply: { status: 201, schema: SomeNotifications },
    handle: async ({ ctx, granted, body: { messageId, markAs } }) => ({
      data: await markSome(ctx, granted, messageId, states[markAs]),
    }),
  }),
  ...(["read", "seen"] as const).map((state) =>
    defineWidgetRoute({
      method: "POST",
      path: `/v1/widgets/messages/${state}`,
      summary: `Marks all messages as ${state}`,
      tag,
      access,
      body: WholeFeed,
      example: { body: {} },
      reply: { status: 201, schema: ChangedCount },
      async handle({ ctx, granted }) {
        const changed = await markNotifications(ctx, granted.id, "all", states[state])
        await bringBadgeUpToDate(ctx, granted)
        return { data: changed.length }
      },
    }),
  ),
  defineWidgetRoute({
    method: "DELETE",
    path: "/v1/widgets/messages/:messageId",
    summary: "Removes a message",
    tag,
    access,
    reply: { status: 200, schema: NothingLeft },
    async handle({ ctx, granted, params }) {
      const removed = await removeNotifications(ctx, granted.id, { ids: idsOf(params.messageId) })
      if (removed === 0) throw notFound("notification")
      await bringBadgeUpToDate(ctx, granted)
      return { data: {} }
    },
  }),
  defineWidgetRoute({
    method: "DELETE",
    path: "/v1/widgets/messages",
    summary: "Removes all messages",
    tag,
    access,
    reply: { status: 200, schema: NothingLeft },
    async handle({ ctx, granted }) {
      await removeNotifications(ctx, granted.id, "all")
      await bringBadgeUpToDate(ctx, granted)
      return { data: {} }
    },
  }),
  defineWidgetRoute({
    method: "POST",
    path: "/v1/widgets/messages/bulk/delete",
    summary: "Removes some messages",
    tag,
    access,
    example: { body: { messageIds: [] } },
    body: NotificationIds,
    reply: { status: 200, schema: NothingLeft },
    async handle({ ctx, granted, body }) {
      await removeNotifications(ctx, granted.id, { ids: idsOf(body.messageIds) })
      await bringBadgeUpToDate(ctx, granted)
      return { data: {} }
    },
  }),
  defineWidgetRoute({
    method: "POST",
    path: "/v1/widgets/messages/:messageId/actions/:type",
    summary: "A button of a message was used; messages have no buttons here",
    tag,
    access,
    writes: false,
    reply: { status: 201, schema: OneNotification },
    async handle({ ctx, granted, params: { messageId } }) {
      const found = isId(messageId) && (await findNotification(ctx, granted.id, messageId))
      if (!found) throw notFound("notification")
      return { data: notificationReply(ctx.tenant, granted, found) }
    },
  }),
]

/** Marks the messages of the person among the ids; messages of others are treated like unknown ids. */
async function markSome(ctx: AnonymousContext, subscriber: Subscriber, ids: string | string[], mark: Mark) {
  const marked = await markNotifications(ctx, subscriber.id, { ids: idsOf(ids) }, mark)
  await bringBadgeUpToDate(ctx, subscriber)
  return marked.map((notification) => notificationReply(ctx.tenant, subscriber, notification))
}

/** Clients learn of changes, including their own, only through the channel. */
async function bringBadgeUpToDate(ctx: AnonymousContext, { id }: Subscriber): Promise<void> {
  const counts = await readCounts(ctx, id)
  ctx.afterCommit(() => sendCounts(ctx, id, counts))
}
