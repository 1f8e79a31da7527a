import { Type } from "typebox"
import { inPerson, signedIn } from "../../platform/http/access.ts"
import { defineRoute, type RouteDefinition } from "../../platform/http/route.ts"
import { choiceRoutes } from "./digest/choice-routes.ts"
import { subscriberHash } from "./subscriber-hash.ts"
import { messageRoutes } from "./widget/message-routes.ts"
import { sessionRoutes } from "./widget/session-routes.ts"

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

export const routes: RouteDefinition[] = [settings, ...choiceRoutes, ...sessionRoutes, ...messageRoutes]
