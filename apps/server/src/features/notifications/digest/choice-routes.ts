import { Type } from "typebox"
import { inPerson, signedIn, signedInExclusive } from "../../../platform/http/access.ts"
import { defineRoute } from "../../../platform/http/route.ts"
import { Empty } from "../../../platform/http/schemas.ts"
import { readChoices, storeChoices } from "./queries.ts"

const NotificationChoices = Type.Object(
  {
    digest: Type.Boolean({
      description: "Whether notifications that stay unread are mailed, at most once a day",
    }),
  },
  { title: "NotificationChoices" },
)

const path = "/api/v1/user-profile/notifications/"
const tag = "notifications"

export const choiceRoutes = [
  defineRoute({
    method: "GET",
    path,
    summary: "The caller's mail preferences",
    tag,
    access: inPerson(signedIn),
    reply: { status: 200, schema: NotificationChoices },
    handle: async ({ ctx }) => readChoices(ctx),
  }),
  defineRoute({
    method: "PUT",
    path,
    summary: "Change the caller's mail preferences",
    tag,
    access: inPerson(signedInExclusive),
    example: { body: { digest: false } },
    body: NotificationChoices,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, body }) => storeChoices(ctx, body),
  }),
]
