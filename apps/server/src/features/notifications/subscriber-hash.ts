import { createHmac, timingSafeEqual } from "node:crypto"
import type { AnonymousContext } from "../../platform/context.ts"

/**
 * What proves to the notification centre that somebody is the person they say: lower-case hex of HMAC-SHA-256 over the
 * user id, keyed with the notification secret of the tenant.
 */
export function subscriberHash(ctx: Pick<AnonymousContext, "keyFor">, userId: string): string {
  return createHmac("sha256", ctx.keyFor("notifications")).update(userId).digest("hex")
}

/** Compares in the same time whatever is wrong. */
export function isSubscriberHash(
  ctx: Pick<AnonymousContext, "keyFor">,
  userId: string,
  hash: string,
): boolean {
  const digest = (text: string) => createHmac("sha256", ctx.keyFor("notifications")).update(text).digest()
  return timingSafeEqual(digest(subscriberHash(ctx, userId)), digest(hash))
}
