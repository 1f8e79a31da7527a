import { Type } from "typebox"
import { MOST_COUNTED } from "../../features/notifications/index.ts"
import { createContext } from "../../platform/create-context.ts"
import { inPerson, signedIn } from "../../platform/http/access.ts"
import { defineRoute, type RouteDefinition } from "../../platform/http/route.ts"
import type { Wing } from "../wing.ts"
import { messageRoutes } from "./message-routes.ts"
import { notificationReply } from "./notification-reply.ts"
import { sessionRoutes } from "./session-routes.ts"
import { holderOfToken, subscriberHash, tenantOfWidgetToken } from "./token.ts"

const NotificationSettings = Type.Object(
  { novuSubscriberHash: Type.String() },
  { title: "NotificationSettings" },
)

const settings = defineRoute({
  method: "GET",
  path: "/api/v1/notification-platform-settings/",
  summary: "What the notification widget needs to read the person's notifications",
  tag: "notification widget",
  access: inPerson(signedIn),
  reply: { status: 200, schema: NotificationSettings },
  handle: async ({ ctx }) => ({ novuSubscriberHash: await subscriberHash(ctx) }),
})

/** Clients with the widget read the hash from the person's profile. */
function withHash(route: RouteDefinition): RouteDefinition {
  if (route.method !== "GET" || route.path !== "/api/v1/user-profile/") return route
  const { status, schema } = route.reply
  return {
    ...route,
    reply: {
      status,
      schema: { ...schema, ...Type.Object({ ...propertiesOf(schema), subscriberHash: Type.String() }) },
    },
    handle: async (request) => ({
      ...Object(await route.handle(request)),
      subscriberHash: await subscriberHash(request.ctx),
    }),
  }
}

function propertiesOf(schema: object): Record<string, never> {
  return "properties" in schema ? Object(schema.properties) : {}
}

/** The protocol of a notification widget: a session of its own, and its messages in the realtime channel. */
export const wing: Wing = {
  name: "notification-widget",
  routes: [settings, ...sessionRoutes, ...messageRoutes],
  adapt: (routes) => routes.map(withHash),
  reaction: {
    async notificationsChanged({ tenant, realtime, afterCommit }, { userId, counts, arrived }) {
      const capped = (count: number) => Math.min(count, MOST_COUNTED)
      afterCommit(() => {
        if (arrived) {
          const message = notificationReply(tenant, arrived.subscriber, arrived.notification)
          realtime.send(userId, "notification_received", { message })
        }
        realtime.send(userId, "unseen_count_changed", {
          unseenCount: capped(counts.unseen),
          hasMore: counts.unseen > MOST_COUNTED,
        })
        realtime.send(userId, "unread_count_changed", {
          unreadCount: capped(counts.unread),
          hasMore: counts.unread > MOST_COUNTED,
        })
      })
    },
  },
  async readConnectionToken(dependencies, tenants, token) {
    const tenant = tenantOfWidgetToken(tenants, token)
    if (!tenant) return null
    const ctx = createContext(dependencies, { tenant, user: null, language: "EN" })
    const holder = await holderOfToken(ctx, token)
    return holder && { tenant, userId: holder.subscriber.id, session: holder.session }
  },
}
