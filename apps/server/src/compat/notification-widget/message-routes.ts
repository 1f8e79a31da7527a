import { type Static, Type } from "typebox"
import {
  countMatching,
  type Filter,
  findNotification,
  type Mark,
  markNotifications,
  marks,
  readFeed,
  removeNotifications,
  type Subscriber,
  sendCounts,
  templatesTitled,
} from "../../features/notifications/index.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import { defineWidgetRoute, widgetHolder } from "./access.ts"
import { notificationReply } from "./notification-reply.ts"
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

/** Clients write unset values as `undefined` or `null` into the URL, so any text is accepted. */
const Filters = {
  seen: Type.Optional(Type.String({ description: "true or false; anything else means both" })),
  read: Type.Optional(Type.String({ description: "true or false; anything else means both" })),
  feedIdentifier: Type.Optional(Type.String({ description: "Ignored: there is one feed" })),
  payload: Type.Optional(
    Type.String({ maxLength: 4000, description: "JSON in base64: only messages whose payload contains it" }),
  ),
}

const FiltersObject = Type.Object(Filters)

/** @throws INVALID_INPUT when `payload` cannot be read */
function filterOf({ seen, read, payload }: Static<typeof FiltersObject>): Filter {
  return {
    ...(isFlag(seen) && { seen: seen === "true" }),
    ...(isFlag(read) && { read: read === "true" }),
    ...(payload !== undefined && payloadFilter(payload)),
  }
}

function isFlag(value: string | undefined): boolean {
  return value === "true" || value === "false"
}

/** Only the details of a payload are stored; its title follows from the kind of the message. */
function payloadFilter(text: string): Filter {
  const { title, data, ...others } = readObject(text)
  // Payloads have no other fields.
  if (Object.keys(others).length > 0) return { templates: [] }
  return {
    // A title is a text, so no message has any other.
    ...(title !== undefined && { templates: typeof title === "string" ? templatesTitled(title) : [] }),
    ...(typeof data === "object" && data !== null && { details: data }),
  }
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, "base64").toString("utf8"))
    if (typeof value === "object" && value !== null) return { ...value }
  } catch {
    // Reported below.
  }
  throw invalid({ en: "payload is not base64-encoded JSON.", fa: "payload یک JSON با کدگذاری base64 نیست." })
}

/** Only the well-formed ids. */
function idsOf(ids: string | string[]): string[] {
  return [ids].flat().filter(isId)
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

const tag = "notification widget"
const access = widgetHolder
const Limit = (fallback: number) => Type.Integer({ minimum: 1, maximum: 100, default: fallback })

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
      data: await markSome(ctx, granted, messageId, marks[markAs]),
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
        const changed = await markNotifications(ctx, granted.id, "all", marks[state])
        await sendCounts(ctx, granted.id)
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
      await sendCounts(ctx, granted.id)
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
      await sendCounts(ctx, granted.id)
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
      await sendCounts(ctx, granted.id)
      return { data: {} }
    },
  }),
  defineWidgetRoute({
    method: "POST",
    kind: "read",
    path: "/v1/widgets/messages/:messageId/actions/:type",
    summary: "A button of a message was used; messages have no buttons here",
    tag,
    access,
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
  await sendCounts(ctx, subscriber.id)
  return marked.map((notification) => notificationReply(ctx.tenant, subscriber, notification))
}
