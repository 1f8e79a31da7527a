import { createHmac, timingSafeEqual } from "node:crypto"
import type { AnonymousContext } from "../../platform/context.ts"

/**
 * Proves the identity of a person to the notification centre: lower-case hex of HMAC-SHA-256 over the user id, keyed
 * with the tenant's notification secret.
 */
export function subscriberHash(ctx: Pick<AnonymousContext, "keyFor">, userId: string): string {
  return createHmac("sha256", ctx.keyFor("notifications")).update(userId).digest("hex")
}

/** Compares in constant time. */
export function isSubscriberHash(
  ctx: Pick<AnonymousContext, "keyFor">,
  userId: string,
  hash: string,
): boolean {
  const digest = (text: string) => createHmac("sha256", ctx.keyFor("notifications")).update(text).digest()
  return timingSafeEqual(digest(subscriberHash(ctx, userId)), digest(hash))
}
