import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { compactVerify } from "jose"
import { MINUTE } from "../platform/clock.ts"
import { isUnavailable, notFound, ProductError } from "../platform/errors.ts"
import { html } from "../platform/html.ts"
import { bearerToken } from "../platform/http/request.ts"
import type { Language } from "../platform/i18n/language.ts"
import { onceAMinute } from "../platform/once-a-minute.ts"
import { identityClaims } from "./access-tokens.ts"
import type { Account } from "./accounts.ts"
import { cookieHeader, SESSION_COOKIES } from "./cookies.ts"
import { currentSession } from "./current-session.ts"
import { followEnds, hasEnded } from "./ended-sessions.ts"
import { registerEngine } from "./engine/mount.ts"
import { acceptForms } from "./forms.ts"
import { refuseToken, sendFrame } from "./frames.ts"
import type { Identity } from "./index.ts"
import { registerAssets } from "./pages/assets.ts"
import { registerFinishSignUp } from "./pages/finish.ts"
import { registerForgottenPassword } from "./pages/forgotten-password.ts"
import { registerInteraction } from "./pages/interaction.ts"
import { backButton, page, textsIn } from "./pages/layout.ts"
import { registerOwnAccount, sendOwnAccount } from "./pages/own-account.ts"
import { errorPage, type Fields, fieldsOf, pageLanguage, sendPage } from "./pages/sending.ts"
import { registerVerification } from "./pages/verification.ts"
import { CLIENT_ID, PROVIDER_PATH, type Realm, type RealmFacts } from "./realm.ts"
import { createRealms, type RealmDependencies, type Realms } from "./realms.ts"
import { clearedStatusCookies, SESSION_MARK } from "./session-cookies.ts"
import { accountOfSession, endSession } from "./sessions.ts"
import { SIGNING_ALGORITHM } from "./signing-keys.ts"

/** The embedded identity provider: a realm for each tenant, at the tenant's own address. */
export function createEmbeddedIdentity(dependencies: RealmDependencies): Identity {
  let report: Realm["report"] = console.error
  const realms = createRealms(dependencies, (error) => report(error))
  const realmOf = (request: FastifyRequest) => {
    const { tenant } = request.caller
    if (tenant.issuer) throw notFound("page")
    return realms.of(tenant)
  }
  return {
    open: realms.open,
    async register(app) {
      report = (error) => app.log.error({ err: error }, "unexpected error of the identity provider")
      scheduleKeyRefresh(app, realms, (error) => report(error))
      for (const { database } of dependencies.cells.all) followEnds(app, database, (error) => report(error))
      const openRealm = async ({ caller }: FastifyRequest) => {
        if (!caller.tenant.issuer) await dependencies.patience(caller, () => realms.open(caller.tenant))
      }
      const realmIfOpen = (request: FastifyRequest) =>
        request.caller && realms.isOpen(request.caller.tenant) ? realmOf(request) : null
      await app.register(async (scope) => {
        scope.addHook("onRequest", openRealm)
        answerUnavailablePages(scope, realmIfOpen)
        registerEngine(scope, realmOf)
      })
      await app.register(async (scope) => {
        scope.addHook("onRequest", openRealm)
        acceptForms(scope)
        answerUnavailablePages(scope, realmIfOpen)
        registerInteraction(scope, realmOf)
        registerFinishSignUp(scope, realmOf)
        registerForgottenPassword(scope, realmOf)
        registerVerification(scope, realmOf)
        registerOwnAccount(scope, realmOf)
        registerSignOut(scope, realmOf)
        registerPeople(scope, realmOf)
        registerSessionFrame(scope, realmOf)
        await registerAssets(scope)
      })
    },
    async verify(tenant, token) {
      await realms.open(tenant)
      const verified = await realms.of(tenant).accessTokens.verify(token)
      if (!verified || (verified.sid !== undefined && hasEnded(verified.sid))) return null
      return { ...verified.claims, session: verified.sid }
    },
    async issueAccessToken(tenant, person) {
      await realms.open(tenant)
      return realms
        .of(tenant)
        .accessTokens.issue(
          { ...person, emailVerified: person.emailVerified ?? true },
          dependencies.config.accessTokenMinutes * 60,
        )
    },
    client: async () => ({
      provider: PROVIDER_PATH,
      embedded: true,
      clientId: CLIENT_ID,
      registration: true,
      sessionMark: SESSION_MARK,
    }),
    origins: () => [],
  }
}

/** Runs every minute while the server is up. */
function scheduleKeyRefresh(app: FastifyInstance, realms: Realms, report: Realm["report"]): void {
  let underWay = Promise.resolve()
  const timer = setInterval(() => {
    underWay = realms.refreshKeys().catch(report)
  }, MINUTE)
  timer.unref()
  app.addHook("onClose", async () => {
    clearInterval(timer)
    await underWay
  })
}

/**
 * Shows people a page when they cannot be served: with status 503 while the database is unavailable, with 429 beyond a
 * rate limit. Clients receive the API's error response.
 */
function answerUnavailablePages(
  app: FastifyInstance,
  realmIfOpen: (request: FastifyRequest) => Realm | null,
): void {
  const note = onceAMinute((cause) => app.log.warn({ err: cause }, "answering pages with 503"))
  app.setErrorHandler((error, request, reply) => {
    const wantsPage = (request.headers.accept ?? "").includes("text/html")
    if (!(error instanceof ProductError) || error.retryAfterSeconds === null || !wantsPage) throw error
    const isAway = isUnavailable(error)
    if (isAway) note(error.cause)
    const realm = realmIfOpen(request)
    if (!realm) throw error
    const page = errorPage(realm, {
      language: pageLanguage(request),
      address: request.url,
      error: { error: isAway ? "temporarily_unavailable" : "slow_down" },
    })
    return sendPage(realm, request, reply.header("retry-after", error.retryAfterSeconds), page, error.status)
  })
}

/**
 * The page that clients load in a hidden frame to learn when the session has changed (`check_session_iframe`). A client's
 * adapter does not start without its answer.
 */
function registerSessionFrame(app: FastifyInstance, realmOf: (request: FastifyRequest) => Realm): void {
  app.get(`${PROVIDER_PATH}/session.html`, async (request, reply) =>
    sendFrame(realmOf(request).redirects, reply, `${PROVIDER_PATH}/assets/login-status.js`),
  )
  app.get(`${PROVIDER_PATH}/session.html/init`, async (request, reply) => {
    const { client_id: client, origin = "" } = fieldsOf(request.query)
    const isRegistered = client === CLIENT_ID && realmOf(request).redirects.origins.includes(origin)
    return reply
      .code(isRegistered ? 204 : 403)
      .header("cache-control", "no-store")
      .send()
  })
}

/** Who is signed in: for clients with an access token, and as a page for people with the login cookie. */
function registerPeople(app: FastifyInstance, realmOf: (request: FastifyRequest) => Realm): void {
  app.route({
    method: ["GET", "POST"],
    url: `${PROVIDER_PATH}/userinfo`,
    async handler(request, reply) {
      const account = await accountOfToken(realmOf(request), request)
      if (!account) return refuseToken(reply)
      return reply.header("cache-control", "no-store").send({ sub: account.id, ...identityClaims(account) })
    },
  })
  app.get(`${PROVIDER_PATH}/account`, async (request, reply) =>
    sendOwnAccount(realmOf(request), request, reply),
  )
}

/** The person of a valid access token whose session has not ended. */
async function accountOfToken(realm: Realm, request: FastifyRequest): Promise<Account | null> {
  const token = bearerToken(request.headers)
  const verified = token === undefined ? null : await realm.accessTokens.verify(token)
  return verified?.sid === undefined ? null : accountOfSession(realm.db, verified.sid)
}

/**
 * Sign-out. With the session's identity token, the session ends at once and the
 * browser is redirected back; without one, a page asks first, because any link can lead here.
 */
function registerSignOut(app: FastifyInstance, realmOf: (request: FastifyRequest) => Realm): void {
  app.route({
    method: ["GET", "POST"],
    url: `${PROVIDER_PATH}/logout`,
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
  const { cookies } = realm
  reply.header(
    "set-cookie",
    cookieHeader(SESSION_COOKIES[0], null, { ...cookies, path: "/", httpOnly: true }),
  )
  reply.header("set-cookie", clearedStatusCookies(realm))
}

function addressAfter(returnTo: string, state: string | undefined): string {
  const address = new URL(returnTo)
  if (state !== undefined) address.searchParams.set("state", state)
  return address.href
}

/** Asks whether to sign out, because a foreign link could have brought the person here. */
function signOutPage(
  realm: RealmFacts,
  view: { language: Language; address: string; seal: string; returnTo: string | undefined },
): string {
  const say = textsIn(view.language)
  return page(realm, {
    language: view.language,
    address: view.address,
    title: "signOutTitle",
    lead: "signOutLead",
    body: html`<form method="post" action="${realm.path}/logout">
<input type="hidden" name="seal" value="${view.seal}">
${view.returnTo && html`<input type="hidden" name="post_logout_redirect_uri" value="${view.returnTo}">`}
<button type="submit">${say("signOut")}</button>
</form>
<p class="aside"><a href="${view.returnTo ?? realm.redirects.origins[0]}">${say("staySignedIn")}</a></p>`,
  })
}

function signedOutPage(realm: RealmFacts, view: { language: Language; address: string }): string {
  return page(realm, {
    ...view,
    title: "signedOutTitle",
    lead: "signedOutLead",
    body: backButton(realm, view.language),
  })
}
