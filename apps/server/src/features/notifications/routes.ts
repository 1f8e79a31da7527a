import { Type } from "typebox"
import type { Feature } from "../../platform/feature.ts"
import { inPerson, signedIn } from "../../platform/http/access.ts"
import { defineRoute, type RouteDefinition } from "../../platform/http/route.ts"
import { choiceRoutes, sendDigests } from "./digest.ts"
import { notifyPeople } from "./notify-people.ts"
import { messageRoutes } from "./widget/message-routes.ts"
import { sessionRoutes } from "./widget/session-routes.ts"
import { subscriberHash } from "./widget/token.ts"

const NotificationSettings = Type.Object(
  { novuSubscriberHash: Type.String() },
  { title: "NotificationSettings" },
)

const settings = defineRoute({
  method: "GET",
  path: "/api/v1/notification-platform-settings/",
  summary: "What a client needs to read the person's notifications",
  tag: "notifications",
  access: inPerson(signedIn),
  reply: { status: 200, schema: NotificationSettings },
  handle: async ({ ctx }) => ({ novuSubscriberHash: await subscriberHash(ctx) }),
})

const routes: RouteDefinition[] = [settings, ...choiceRoutes, ...sessionRoutes, ...messageRoutes]

export const feature: Feature = {
  name: "notifications",
  routes,
  eventHandlers: [notifyPeople],
  chores: [sendDigests],
}
