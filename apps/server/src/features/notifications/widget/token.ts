import { jwtVerify, SignJWT } from "jose"
import { millisecondsOf } from "../../../platform/clock.ts"
import type { AnonymousContext, Surroundings } from "../../../platform/context.ts"
import type { Tenant } from "../../../platform/tenants/tenants.ts"
import { namesOf } from "../notification-reply.ts"
import type { Subscriber } from "../queries.ts"

/** What the widget is told of the person, and what its token says. */
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
export async function signWidgetToken(
  { config, clock, secrets, tenant }: AnonymousContext,
  profile: Profile,
): Promise<string> {
  const now = Math.floor(millisecondsOf(clock.now()) / 1000)
  return new SignJWT(profile)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(issuerOf(tenant))
    .setIssuedAt(now)
    .setExpirationTime(now + config.sessionHours * 3600)
    .sign(keyOf(secrets))
}

/** Whose token it is and of which tenant; null for one that is not good. */
export async function readWidgetToken(
  { clock, secrets }: Pick<Surroundings, "clock" | "secrets">,
  tenants: readonly Tenant[],
  token: string,
): Promise<{ tenant: Tenant; userId: string } | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secrets), {
      algorithms: ["HS256"],
      audience: "widget_user",
      currentDate: new Date(millisecondsOf(clock.now())),
    })
    const tenant = tenants.find((candidate) => issuerOf(candidate) === payload.iss)
    const { subscriberId } = payload
    return tenant && typeof subscriberId === "string" ? { tenant, userId: subscriberId } : null
  } catch {
    return null
  }
}

function issuerOf({ slug }: Tenant): string {
  return `notifications of ${slug}`
}

function keyOf({ widgetTokens }: Surroundings["secrets"]): Uint8Array {
  return new TextEncoder().encode(widgetTokens)
}
