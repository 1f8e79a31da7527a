import { createHmac, timingSafeEqual } from "node:crypto"
import { decodeJwt, jwtVerify, SignJWT } from "jose"
import { sql } from "kysely"
import type { Subscriber } from "../../features/notifications/index.ts"
import { hasEnded } from "../../identity/index.ts"
import { millisecondsOf } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"
import { namesOf } from "./notification-reply.ts"

/** A person who opens the notification centre, with a digest of their password; null if it is kept elsewhere. */
type Holder = Subscriber & { password: string | null }

export async function findSubscriber({ db }: AnonymousContext, userId: string): Promise<Holder | undefined> {
  return db
    .selectFrom("users")
    .leftJoin("identityAccounts as account", "account.id", "users.id")
    .where("users.id", "=", userId)
    .where("users.active", "=", true)
    .select(["users.id", "users.displayName", "users.email", "users.language", "users.timeZone"])
    .select(
      sql<string | null>`encode(sha256(convert_to(account.password_hash, 'UTF8')), 'hex')`.as("password"),
    )
    .executeTakeFirst()
}

/** Ended sessions are remembered for a little longer than a day. */
const LONGEST_HOURS = 24

/** What the widget receives about the person; its token contains it, too. */
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

/**
 * A token for the notifications of one person and nothing else. It is valid as long as a session can be, but at most a
 * day, and no longer than the session in which it was requested and the password of that time.
 */
export async function signWidgetToken(
  ctx: AnonymousContext,
  holder: Holder,
  session: string | null,
): Promise<string> {
  const now = Math.floor(millisecondsOf(ctx.now) / 1000)
  return new SignJWT({ ...profileOf(ctx.tenant, holder), session, password: markOf(ctx, holder) })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer(issuerOf(ctx.tenant))
    .setIssuedAt(now)
    .setExpirationTime(now + Math.min(ctx.settings.sessionHours, LONGEST_HOURS) * 3600)
    .sign(keyOf(ctx))
}

/**
 * The person a token of the context's tenant belongs to, and the session in which it was requested; null if the token
 * is not valid any more.
 */
export async function holderOfToken(
  ctx: AnonymousContext,
  token: string,
): Promise<{ subscriber: Subscriber; session: string | null } | null> {
  const claims = await readWidgetToken(ctx, token)
  // The account may have been deleted after the token was issued.
  const holder = claims && (await findSubscriber(ctx, claims.userId))
  if (!holder || !isSame(claims.password, markOf(ctx, holder))) return null
  if (claims.session !== null && hasEnded(claims.session)) return null
  return { subscriber: holder, session: claims.session }
}

async function readWidgetToken(
  ctx: Pick<AnonymousContext, "tenant" | "keyFor" | "now">,
  token: string,
): Promise<{ userId: string; session: string | null; password: string } | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(ctx), {
      algorithms: ["HS256"],
      issuer: issuerOf(ctx.tenant),
      audience: "widget_user",
      currentDate: new Date(millisecondsOf(ctx.now)),
    })
    const { subscriberId, session, password } = payload
    if (typeof subscriberId !== "string" || typeof password !== "string") return null
    return { userId: subscriberId, session: typeof session === "string" ? session : null, password }
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

/** Differs after every change of the password. */
function markOf(ctx: Pick<AnonymousContext, "keyFor">, { id, password }: Holder): string {
  return createHmac("sha256", ctx.keyFor("widgetTokens"))
    .update(JSON.stringify([id, password]))
    .digest("hex")
}

function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}

function issuerOf({ slug }: Tenant): string {
  return `notifications of ${slug}`
}

function keyOf(ctx: Pick<AnonymousContext, "keyFor">): Uint8Array {
  return new TextEncoder().encode(ctx.keyFor("widgetTokens"))
}

/** How long a session of the notification centre can be begun with a hash: clients ask for one whenever they start. */
const HASH_SECONDS = 60 * 60

const PROOF_LENGTH = 64
const EXPIRY_LENGTH = 8

type Ctx = Pick<AnonymousContext, "keyFor" | "now">

/**
 * Proves the identity of the signed-in person to the notification centre: a proof, when it expires, and the session in
 * which it was issued, as lower-case hex. It ends with that session, and with the person's password.
 */
export async function subscriberHash(ctx: Context): Promise<string> {
  const subscriber = await findSubscriber(ctx, ctx.user.id)
  const expiry = (secondsOf(ctx) + HASH_SECONDS).toString(16).padStart(EXPIRY_LENGTH, "0")
  const terms = `${expiry}${Buffer.from(ctx.client.session ?? "").toString("hex")}`
  return `${proofOf(ctx, { id: ctx.user.id, password: subscriber?.password ?? null }, terms)}${terms}`
}

/** The session in which a valid hash of the person was issued; undefined for any other text. */
export function sessionOfHash(ctx: Ctx, holder: Holder, hash: string): { id: string | null } | undefined {
  const terms = hash.slice(PROOF_LENGTH)
  // Compares in constant time.
  const digest = (text: string) => createHmac("sha256", ctx.keyFor("notifications")).update(text).digest()
  if (!timingSafeEqual(digest(`${proofOf(ctx, holder, terms)}${terms}`), digest(hash))) return undefined
  if (Number.parseInt(terms.slice(0, EXPIRY_LENGTH), 16) <= secondsOf(ctx)) return undefined
  return { id: Buffer.from(terms.slice(EXPIRY_LENGTH), "hex").toString() || null }
}

function proofOf(ctx: Ctx, { id, password }: Pick<Holder, "id" | "password">, terms: string): string {
  return createHmac("sha256", ctx.keyFor("notifications"))
    .update(JSON.stringify([id, password, terms]))
    .digest("hex")
}

function secondsOf({ now }: Ctx): number {
  return Math.floor(millisecondsOf(now) / 1000)
}
