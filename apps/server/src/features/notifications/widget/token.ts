import { decodeJwt, jwtVerify, SignJWT } from "jose"
import { millisecondsOf } from "../../../platform/clock.ts"
import type { AnonymousContext } from "../../../platform/context.ts"
import type { Tenant } from "../../../platform/tenants/tenants.ts"
import { namesOf } from "../notification-reply.ts"
import type { Subscriber } from "../queries.ts"

/** What the widget receives about the person, and what its token says. */
export type Profile = ReturnType<typeof profileOf>

export function profileOf({ slug }: Tenant, subscriber: Subscriber) {
  return {
    _id: subscriber.id,
    ...namesOf(subscriber),
    email: subscriber.email,
    subscriberId: subscriber.id,
    organizationId: slug,
    environmentId: slug,
    aud: "widget_user" as const,
  }
}

/** A token that opens the notifications of one person and nothing else. It lives as long as a session may. */
export async function signWidgetToken(ctx: AnonymousContext, profile: Profile): Promise<string> {
  const now = Math.floor(millisecondsOf(ctx.now) / 1000)
  return new SignJWT(profile)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(issuerOf(ctx.tenant))
    .setIssuedAt(now)
    .setExpirationTime(now + ctx.settings.sessionHours * 3600)
    .sign(keyOf(ctx))
}

/** Who a token of the tenant of the context belongs to; null for one that is not good. */
export async function readWidgetToken(
  ctx: Pick<AnonymousContext, "tenant" | "keyFor" | "now">,
  token: string,
): Promise<{ userId: string } | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(ctx), {
      algorithms: ["HS256"],
      issuer: issuerOf(ctx.tenant),
      audience: "widget_user",
      currentDate: new Date(millisecondsOf(ctx.now)),
    })
    const { subscriberId } = payload
    return typeof subscriberId === "string" ? { userId: subscriberId } : null
  } catch {
    return null
  }
}

/** The tenant whose name is in a token that was not verified yet. */
export function tenantOfWidgetToken(tenants: readonly Tenant[], token: string): Tenant | undefined {
  try {
    const { iss } = decodeJwt(token)
    return tenants.find((tenant) => issuerOf(tenant) === iss)
  } catch {
    return undefined
  }
}

function issuerOf({ slug }: Tenant): string {
  return `notifications of ${slug}`
}

function keyOf(ctx: Pick<AnonymousContext, "keyFor">): Uint8Array {
  return new TextEncoder().encode(ctx.keyFor("widgetTokens"))
}
