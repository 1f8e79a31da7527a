import type { AnonymousContext } from "../../../platform/context.ts"
import { type AccessRule, anyone } from "../../../platform/http/access.ts"
import { unauthorized } from "../../../platform/errors.ts"
import { findSubscriber, type Subscriber } from "../queries.ts"
import { readWidgetToken } from "./token.ts"

/** Open to who holds a widget token of this tenant. Tokens of the API open nothing here. */
export const widgetHolder: AccessRule<Subscriber, AnonymousContext> = {
  name: "holder of a widget token",
  anonymous: true,
  readsToken: true,
  async check(ctx, { token }) {
    const holder = token === undefined ? null : await readWidgetToken(ctx, [ctx.tenant], token)
    const subscriber = holder && (await findSubscriber(ctx, holder.userId))
    if (!subscriber) throw unauthorized()
    return subscriber
  },
}

/** Open to everybody, also with an old widget token. */
export const widgetVisitor: AccessRule<undefined, AnonymousContext> = {
  ...anyone,
  name: "anyone who has the hash of the subscriber",
  readsToken: true,
}
