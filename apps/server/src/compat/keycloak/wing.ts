import { readFileSync } from "node:fs"
import type { IncomingMessage } from "node:http"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { accountOfSession, redirectRules, refuseToken, sendFrame } from "../../identity/index.ts"
import { notFound } from "../../platform/errors.ts"
import { bearerToken } from "../../platform/http/request.ts"
import type { Wing, WingParts } from "../wing.ts"
import { addressOfProvider } from "./addresses.ts"
import { CONNECT, keycloakProfile, realmPath } from "./profile.ts"

/** The realms for whose addresses requests came. */
const realms = new WeakMap<IncomingMessage, string>()

const SCRIPT = "third-party-cookies.js"
const cookieScript = readFileSync(new URL(`./browser/${SCRIPT}`, import.meta.url), "utf8")

/**
 * The shape of Keycloak, so that clients with its JavaScript adapter work unmodified: its addresses stand for those of
 * the provider, whose replies get what the adapter expects.
 */
export const wing: Wing = {
  name: "keycloak",
  identityFace: keycloakProfile((request) => realms.has(request)),
  readAddress(request, url) {
    const meant = addressOfProvider(request, url)
    if (!meant) return url
    realms.set(request, meant.realm)
    return meant.address
  },
  register(http, parts) {
    http.addHook("onRequest", async ({ raw, caller }) => {
      const realm = realms.get(raw)
      const isOther = realm !== undefined && (caller?.tenant.issuer || caller?.tenant.realm !== realm)
      if (isOther) throw notFound("page")
    })
    registerCookieFrames(http, parts)
    registerAccount(http, parts)
  },
}

/** The adapter does not start before a hidden frame has told whether it can read its cookies. */
function registerCookieFrames(http: FastifyInstance, { config }: WingParts): void {
  const folder = `/realms/:realm${CONNECT}/3p-cookies`
  for (const step of ["step1.html", "step2.html"]) {
    http.get(`${folder}/${step}`, async ({ caller: { tenant } }, reply) =>
      sendFrame(redirectRules(tenant, config), reply, `${realmPath(tenant)}${CONNECT}/3p-cookies/${SCRIPT}`),
    )
  }
  http.get(`${folder}/${SCRIPT}`, async (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(cookieScript),
  )
}

/** The profile that the adapter loads. For people, there is a page at the same address. */
function registerAccount(http: FastifyInstance, { cells, identity, retryAfterMove }: WingParts): void {
  const accountOf = async ({ caller: { tenant }, headers }: FastifyRequest) => {
    const token = bearerToken(headers)
    const claims = token === undefined ? null : await identity.verify(tenant, token)
    if (!claims?.session) return null
    return accountOfSession(cells.databaseOf(tenant).withSchema(tenant.schema), claims.session)
  }
  http.get("/realms/:realm/account", async (request, reply) => {
    const account = await retryAfterMove(request.caller, () => accountOf(request))
    reply.header("vary", "accept")
    if (!account) return refuseToken(reply)
    const { id, email, emailVerified, firstName, lastName } = account
    return reply
      .header("cache-control", "no-store")
      .send({ id, username: email, email, emailVerified, firstName, lastName, attributes: {} })
  })
}
