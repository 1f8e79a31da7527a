import { createHmac, timingSafeEqual } from "node:crypto"
import type { AnonymousContext } from "../../platform/context.ts"

/**
 * What proves to the notification centre that somebody is the person they say: lower-case hex of HMAC-SHA-256 over the
 * user id, keyed with the notification secret of the tenant.
 */
export function subscriberHash(
  { secrets, tenant }: Pick<AnonymousContext, "secrets" | "tenant">,
  userId: string,
): string {
  const secretOfTenant = createHmac("sha256", secrets.notifications).update(tenant.slug).digest("base64url")
  return createHmac("sha256", secretOfTenant).update(userId).digest("hex")
}

/** Compares in the same time whatever is wrong. */
export function isSubscriberHash(
  ctx: Pick<AnonymousContext, "secrets" | "tenant">,
  userId: string,
  hash: string,
): boolean {
  const digest = (text: string) => createHmac("sha256", ctx.secrets.notifications).update(text).digest()
  return timingSafeEqual(digest(subscriberHash(ctx, userId)), digest(hash))
}
