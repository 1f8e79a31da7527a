import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { bearerToken } from "../../platform/http/route.ts"
import { identityClaims } from "../access-tokens.ts"
import type { Account } from "../accounts.ts"
import { sendOwnAccount } from "../pages/own-account.ts"
import type { Realm } from "../realm.ts"
import { accountOfSession } from "../sessions.ts"

/**
 * Who is signed in, at the addresses the adapter expects: as JSON for clients with an access token, as a page for
 * people with the login cookie.
 */
export function registerPeople(app: FastifyInstance, realmOf: (request: FastifyRequest) => Realm): void {
  app.route({
    method: ["GET", "POST"],
    url: "/realms/:realm/protocol/openid-connect/userinfo",
    async handler(request, reply) {
      const account = await accountOfToken(realmOf(request), request)
      if (!account) return refuse(reply)
      return reply.header("cache-control", "no-store").send({ sub: account.id, ...identityClaims(account) })
    },
  })

  app.get("/realms/:realm/account", async (request, reply) => {
    const realm = realmOf(request)
    reply.header("vary", "accept")
    if (!wantsPage(request)) return sendAccount(await accountOfToken(realm, request), reply)
    return sendOwnAccount(realm, request, reply)
  })
}

function sendAccount(account: Account | null, reply: FastifyReply): FastifyReply {
  if (!account) return refuse(reply)
  const { id, email, emailVerified, firstName, lastName } = account
  return reply
    .header("cache-control", "no-store")
    .send({ id, username: email, email, emailVerified, firstName, lastName, attributes: {} })
}

/** The person of a valid access token whose session has not ended. */
async function accountOfToken(realm: Realm, request: FastifyRequest): Promise<Account | null> {
  const token = bearerToken(request.headers)
  const verified = token === undefined ? null : await realm.accessTokens.verify(token)
  return verified?.sid === undefined ? null : accountOfSession(realm.db, verified.sid)
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply
    .code(401)
    .header("www-authenticate", 'Bearer error="invalid_token"')
    .send({ error: "invalid_token", error_description: "The access token is missing, wrong or expired." })
}

function wantsPage(request: FastifyRequest): boolean {
  return request.headers.authorization === undefined && (request.headers.accept ?? "").includes("text/html")
}
