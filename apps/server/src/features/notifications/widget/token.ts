import { decodeJwt, jwtVerify, SignJWT } from "jose"
import { millisecondsOf } from "../../../platform/clock.ts"
import type { AnonymousContext } from "../../../platform/context.ts"
import type { Tenant } from "../../../platform/tenants/tenants.ts"
import { namesOf } from "../notification-reply.ts"
import type { Subscriber } from "../queries.ts"

/** What the widget receives about the person, and what its token contains. */
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

/** A token for the notifications of one person and nothing else. It is valid as long as a session can be. */
export async function signWidgetToken(ctx: AnonymousContext, profile: Profile): Promise<string> {
  const now = Math.floor(millisecondsOf(ctx.now) / 1000)
  return new SignJWT(profile)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(issuerOf(ctx.tenant))
    .setIssuedAt(now)
    .setExpirationTime(now + ctx.settings.sessionHours * 3600)
    .sign(keyOf(ctx))
}

/** The person a token of the context's tenant belongs to; null if the token is not valid. */
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

/** The tenant named in a token that has not been verified yet. */
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
