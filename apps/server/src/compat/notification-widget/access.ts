import { STATUS_CODES } from "node:http"
import type { Subscriber } from "../../features/notifications/index.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { unauthorized } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { defineRoute, type RouteDefinition } from "../../platform/http/route.ts"

import { WidgetError } from "./schemas.ts"
import { holderOfToken } from "./token.ts"

/** Open to holders of a widget token of this tenant. API tokens grant nothing here. */
export const widgetHolder: AccessRule<Subscriber, AnonymousContext, { token: string | undefined }> = {
  policy: { on: "notification feed", relation: "holder of a widget token", anonymous: true },
  // Each statement changes only notifications of the holder.
  lock: "none",
  readsToken: true,
  async check(ctx, { token }) {
    const holder = token === undefined ? null : await holderOfToken(ctx, token)
    if (!holder) throw unauthorized()
    return holder.subscriber
  },
}

/** Open to everybody, even with an outdated widget token. */
export const widgetVisitor: AccessRule<undefined, AnonymousContext> = {
  policy: { on: "notification feed", relation: "anyone with the hash of the subscriber", anonymous: true },
  readsToken: true,
  check: async () => undefined,
}

/** A route of the widget protocol: like any other, but with error bodies in a format of its own. */
export const defineWidgetRoute: typeof defineRoute = (definition) => ({
  ...defineRoute(definition),
  errorBody,
})

const errorBody: RouteDefinition["errorBody"] = {
  schema: WidgetError,
  of: ({ status }, message) => ({ statusCode: status, message, error: STATUS_CODES[status] ?? "Error" }),
}
