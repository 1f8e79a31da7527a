import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { compactVerify } from "jose"
import { isUnavailable } from "../../platform/errors.ts"
import { cookieHeader } from "../cookies.ts"
import { currentSession } from "../current-session.ts"
import { errorPage } from "../pages/error.ts"
import { type Fields, fieldsOf, pageLanguage, sendPage } from "../pages/sending.ts"
import { signedOutPage, signOutPage } from "../pages/sign-out.ts"
import { CLIENT_ID, type Realm } from "../realm.ts"
import { endSession } from "../sessions.ts"
import { SIGNING_ALGORITHM } from "../signing-keys.ts"
import { clearedStatusCookies } from "./status-cookie.ts"

/**
 * Sign-out at the address the adapter expects. With the session's identity token, the session ends at once and the
 * browser is redirected back; without one, a page asks first, because any link can lead here.
 */
export function registerSignOut(app: FastifyInstance, realmOf: (request: FastifyRequest) => Realm): void {
  app.route({
    method: ["GET", "POST"],
    url: "/realms/:realm/protocol/openid-connect/logout",
    async handler(request, reply) {
      const realm = realmOf(request)
      const fields = { ...fieldsOf(request.query), ...fieldsOf(request.body) }
      const view = { language: pageLanguage(request), address: request.url }
      const returnTo = fields.post_logout_redirect_uri
      if (returnTo !== undefined && !realm.redirects.allows(returnTo)) {
        const page = errorPage(realm, { ...view, error: { error: "invalid_redirect_uri" } })
        return sendPage(realm, request, reply, page, 400)
      }
      const current = (await currentSession(realm, request, reply))?.id ?? null
      const hinted = await sessionOfHint(realm, fields.id_token_hint)
      const mayEnd = current === null || current === hinted || isConfirmed(realm, fields, current)
      if (!mayEnd) {
        const page = signOutPage(realm, { ...view, seal: realm.keys.seal(`sign-out ${current}`), returnTo })
        return sendPage(realm, request, reply, page)
      }
      for (const session of new Set([current, hinted])) if (session) await endSession(realm.db, session)
      forgetCookies(realm, reply)
      if (returnTo === undefined) return sendPage(realm, request, reply, signedOutPage(realm, view))
      return reply.header("cache-control", "no-store").redirect(addressAfter(returnTo, fields.state), 302)
    },
  })
}

/**
 * The session in which one of our identity tokens was issued. The token may have expired: here it is not a credential.
 */
async function sessionOfHint(realm: Realm, hint: string | undefined): Promise<string | null> {
  if (hint === undefined) return null
  try {
    const { payload } = await compactVerify(hint, realm.keys.verifier, { algorithms: [SIGNING_ALGORITHM] })
    const { iss, aud, sid } = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>
    return iss === realm.issuer && aud === CLIENT_ID && typeof sid === "string" ? sid : null
  } catch (error) {
    if (isUnavailable(error)) throw error
    return null
  }
}

function isConfirmed(realm: Realm, { seal = "" }: Fields, session: string): boolean {
  return realm.keys.isSeal(seal, `sign-out ${session}`)
}

function forgetCookies(realm: Realm, reply: FastifyReply): void {
  const { path, cookies, provider } = realm
  reply.header(
    "set-cookie",
    cookieHeader(provider.cookieName("session"), null, { ...cookies, path: `${path}/`, httpOnly: true }),
  )
  reply.header("set-cookie", clearedStatusCookies(realm))
}

function addressAfter(returnTo: string, state: string | undefined): string {
  const address = new URL(returnTo)
  if (state !== undefined) address.searchParams.set("state", state)
  return address.href
}
