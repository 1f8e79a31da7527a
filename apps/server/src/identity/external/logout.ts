import type { FastifyInstance, FastifyRequest } from "fastify"
import { errors, type JWTPayload, jwtVerify } from "jose"
import { sql } from "kysely"
import { LRUCache } from "lru-cache"
import { DAY, MINUTE } from "../../platform/clock.ts"
import type { Database } from "../../platform/database/connect.ts"
import { ProductError } from "../../platform/errors.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"
import { changeOfPerson, hasEnded, noteOf, rememberEnds, whenSessionEnds } from "../ended-sessions.ts"
import { acceptForms } from "../forms.ts"
import { fieldsOf } from "../pages/sending.ts"
import { PROVIDER_PATH } from "../realm.ts"
import { algorithms, issuerOf, userIdOf } from "./access-token.ts"
import { hashOf, type Named, sessionNameOf } from "./names.ts"
import { type OpenIdProvider, unreachable } from "./provider.ts"

/** Where an external provider says that a session has ended (OpenID Connect Back-Channel Logout 1.0). */
const PATH = `${PROVIDER_PATH}/backchannel-logout`

const EVENT = "http://schemas.openid.net/event/backchannel-logout"
const LONGEST_TOKEN = 10_000
const LONGEST_NAME = 500
const OLDEST_SECONDS = 10 * 60
const CLOCK_TOLERANCE = 60

/**
 * When somebody was last signed out everywhere, in seconds, by their name. A token that names its session has to be older
 * than that of `all`; any other one, than that of `nameless`, too.
 */
const signedOut = { all: timesOfPeople(), nameless: timesOfPeople() }

function timesOfPeople() {
  return new LRUCache<string, number>({ max: 100_000, ttl: DAY + 60 * MINUTE })
}

whenSessionEnds((noted) => {
  const [kind, reach, person = "", seconds] = noted.split(" ")
  if (kind !== "signed-out" || (reach !== "all" && reach !== "nameless")) return
  const times = signedOut[reach]
  times.set(person, Math.max(times.get(person) ?? 0, Number(seconds)))
})

/** Whether the provider has said that the session of a token has ended. @param issued seconds since 1970 */
export function isLoggedOut({ issuer, sid, sub }: Named, issued: number): boolean {
  const session = sessionNameOf({ issuer, sid })
  const person = hashOf(issuer, sub)
  const isOlder = (reach: keyof typeof signedOut) =>
    issued <= (signedOut[reach].get(person) ?? Number.NEGATIVE_INFINITY)
  if (isOlder("all")) return true
  return session === undefined ? isOlder("nameless") : hasEnded(session)
}

type Realm = { issuer: string; clientId: string; provider: OpenIdProvider }

/** Lets the providers of tenants end sessions here: at once on this node, within seconds on all others. */
export function registerLogout(
  app: FastifyInstance,
  realmOf: (request: FastifyRequest) => Realm,
  databaseOf: (tenant: Tenant) => Database,
): void {
  acceptForms(app)
  app.post(PATH, async (request, reply) => {
    const realm = realmOf(request)
    const { tenant } = request.caller
    const token = fieldsOf(request.body).logout_token ?? ""
    reply.header("cache-control", "no-store")
    const logout = await readLogoutToken(realm, token)
    if (!logout) return reply.code(400).send({ error: "invalid_request" })
    const isFirst = await endSessions(databaseOf(tenant), tenant, realm.issuer, logout)
    return isFirst ? reply.code(200).send() : reply.code(400).send({ error: "invalid_request" })
  })
}

type Logout = { sid?: string; sub?: string; jti: string; iat: number }

/**
 * Reads a logout token: null for one that is invalid, old, from another issuer, for another client, or of another kind.
 *
 * @throws ProductError 503 when the provider does not answer
 */
async function readLogoutToken({ issuer, clientId, provider }: Realm, token: string): Promise<Logout | null> {
  // Sends no request for tokens that cannot be valid.
  if (token.length > LONGEST_TOKEN || issuerOf(token) !== issuer) return null
  try {
    const { payload } = await jwtVerify(token, provider.key, {
      issuer,
      audience: clientId,
      algorithms,
      clockTolerance: CLOCK_TOLERANCE,
      maxTokenAge: OLDEST_SECONDS,
      requiredClaims: ["iat", "jti", "events"],
    })
    return logoutIn(payload)
  } catch (error) {
    if (error instanceof ProductError) throw error
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw unreachable(error)
    return null
  }
}

function logoutIn({ sid, sub, jti, iat, nonce, events }: JWTPayload): Logout | null {
  const event =
    typeof events === "object" && events !== null ? (events as Record<string, unknown>)[EVENT] : null
  // With a nonce it would be an identity token.
  if (typeof event !== "object" || event === null || nonce !== undefined) return null
  if (!isName(jti) || iat === undefined) return null
  if ((sid !== undefined && !isName(sid)) || (sub !== undefined && !isName(sub))) return null
  if (sid === undefined && sub === undefined) return null
  return { jti, iat, ...(sid !== undefined && { sid }), ...(sub !== undefined && { sub }) }
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= LONGEST_NAME
}

/**
 * Ends the named session, or all of the person if none is named. Tokens that do not say their session are those of any.
 *
 * @returns false if this token was used before, for all but one of several concurrent uses
 */
async function endSessions(
  database: Database,
  tenant: Tenant,
  issuer: string,
  { sid, sub, jti, iat }: Logout,
): Promise<boolean> {
  const once = `logout ${hashOf(issuer, jti)}`
  if (hasEnded(once)) return false
  const ended = [once]
  const session = sessionNameOf({ issuer, sid })
  if (session !== undefined) ended.push(session)
  if (sub !== undefined) {
    const person = hashOf(issuer, sub)
    ended.push(`signed-out nameless ${person} ${iat}`)
    if (session === undefined) ended.push(`signed-out all ${person} ${iat}`)
    const userId = await userOf(database, tenant, issuer, sub)
    if (userId !== undefined) ended.push(changeOfPerson(tenant.slug, userId))
  }
  // In one statement: a token that is used up has ended what it names.
  const { rows } = await noteOf(sql`select unnest(${ended}::text[])`).execute(database)
  rememberEnds(...ended)
  return rows.some(({ sessionId }) => sessionId === once)
}

async function userOf(database: Database, { schema }: Tenant, issuer: string, sub: string) {
  const row = await database
    .withSchema(schema)
    .selectFrom("userIdentities")
    .select("userId")
    .where("issuer", "=", issuer)
    .where("subject", "=", userIdOf(issuer, sub))
    .executeTakeFirst()
  return row?.userId
}
