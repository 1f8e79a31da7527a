import {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from "oidc-provider"
import { isUnavailable, RETRY_AFTER_SECONDS } from "../../platform/errors.ts"
import { AUDIENCE, identityClaims } from "../access-tokens.ts"
import { findActiveAccount } from "../accounts.ts"
import { SESSION_COOKIES } from "../cookies.ts"

import { contentSecurityPolicy } from "../pages/layout.ts"
import { errorPage, languageOfPage } from "../pages/sending.ts"
import { storeRequest } from "../past-requests.ts"
import { CLIENT_ID, type Realm, type RealmFacts } from "../realm.ts"
import { hasSecondFactor } from "../second-factor/passkeys.ts"
import { nowInSeconds } from "../seconds.ts"
import { endSession, noteUse } from "../sessions.ts"
import { SIGNING_ALGORITHM } from "../signing-keys.ts"
import { recordsOf } from "./refresh-tokens.ts"

const SCOPES = "openid profile email"
const CODE_SECONDS = 60
const INTERACTION_SECONDS = 60 * 60

/** The engine of a realm: a plain OpenID provider for one public client. */
export function createEngine(realm: RealmFacts): Provider {
  const provider = new Provider(realm.issuer, configurationOf(realm))
  // The provider runs behind our own server, which passes it the public scheme and host.
  provider.proxy = true
  answerUnavailable(realm, provider)
  noteSessionUses({ db: realm.db, provider })
  endSessionsOfStolenTokens({ db: realm.db, provider })
  // Every token names its session.
  provider.Client.prototype.includeSid = () => true
  provider.Client.prototype.redirectUriAllowed = realm.redirects.allows
  provider.Client.prototype.postLogoutRedirectUriAllowed = realm.redirects.allows
  return provider
}

/** Seconds a session lasts from now: its maximum lifetime, or the idle time when it is not remembered on the device. */
export function sessionSecondsLeft(
  realm: RealmFacts,
  session: { loginTs?: number; transient?: boolean },
): number {
  const { sessionHours, refreshTokenMinutes } = realm.config
  const left = (session.loginTs ?? nowInSeconds()) + sessionHours * 3600 - nowInSeconds()
  return Math.max(1, session.transient ? Math.min(left, refreshTokenMinutes * 60) : left)
}

function configurationOf(realm: RealmFacts): Configuration {
  const { config, keys, issuer, address, path, redirects, cookies, face } = realm
  const [home] = redirects.origins
  const accessTokenSeconds = config.accessTokenMinutes * 60
  const api = `${issuer}/api`
  // Other addresses may stand for those of the provider, so the session's cookie is for all.
  const cookie = { httpOnly: true, ...cookies, path: "/" }
  return {
    adapter: recordsOf(realm),
    // Newest first: the engine signs with the first.
    jwks: { keys: keys.all().map(({ privateJwk }) => privateJwk as never) },
    clients: [
      {
        client_id: CLIENT_ID,
        application_type: "web",
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        // The realm's rules decide which addresses are allowed; the list merely must not be empty.
        redirect_uris: [`${home}/`],
      },
    ],
    routes: {
      authorization: "/authorize",
      token: "/token",
      jwks: "/jwks",
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: {
        enabled: true,
        // Every access token is for the API, and therefore a JWT that the API verifies by itself.
        defaultResource: () => api,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, resource) {
          if (resource !== api) throw new errors.InvalidTarget()
          return {
            audience: AUDIENCE,
            scope: SCOPES,
            accessTokenFormat: "jwt",
            accessTokenTTL: accessTokenSeconds,
            jwt: { sign: { alg: SIGNING_ALGORITHM } },
          }
        },
      },
    },
    responseTypes: ["code"],
    extraParams: {
      // Names a provider to sign in with.
      idp_hint: null,
      // The token of a mailed invitation, of which only the hash is stored with the sign-in.
      invitation({ oidc }, token) {
        if (oidc.params && typeof token === "string") oidc.params.invitation = realm.invitations.hashOf(token)
      },
    },
    clientAuthMethods: ["none"],
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: (_ctx, origin) => redirects.origins.includes(origin),
    clockTolerance: 0,
    scopes: SCOPES.split(" "),
    claims: {
      openid: ["sub", ...Object.keys(identityClaims(nobody))],
      acr: null,
      auth_time: null,
      iss: null,
      sid: null,
    },
    async findAccount(_ctx, id) {
      const account = await findActiveAccount(realm.db, id)
      if (!account) return undefined
      return { accountId: id, claims: () => ({ sub: id, ...identityClaims(account) }) }
    },
    async extraTokenClaims(ctx, token) {
      const claims = await ctx.oidc.account?.claims("access_token", SCOPES, {}, [])
      const sessionId = "sid" in token ? token.sid : undefined
      const { nonce } = ctx.oidc.refreshToken ?? ctx.oidc.authorizationCode ?? {}
      // The type distinguishes access tokens from identity and refresh tokens.
      return { ...claims, sid: sessionId, typ: "Bearer", ...face?.accessTokenClaims(nonce, sessionId) }
    },
    async loadExistingGrant(ctx) {
      const { session, client, account, provider } = ctx.oidc
      if (!session || !client || !account) return undefined
      // The session has the same id for all clients, and can be found by it.
      session.sidFor(client.clientId, session.uid)
      const grantId = session.grantIdFor(client.clientId)
      const existing = grantId ? await provider.Grant.find(grantId) : undefined
      if (existing?.accountId === account.accountId) return existing
      // Our own client needs no consent: signing in grants it everything it may know.
      const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
      grant.addOIDCScope(SCOPES)
      grant.addResourceScope(api, SCOPES)
      await grant.save()
      return grant
    },
    issueRefreshToken: () => true,
    expiresWithSession: () => true,
    rotateRefreshToken: true,
    ttl: {
      AuthorizationCode: CODE_SECONDS,
      AccessToken: (ctx) => {
        // No token outlives its session.
        const { authTime: loginTs } = ctx.oidc.refreshToken ?? ctx.oidc.authorizationCode ?? {}
        return Math.min(accessTokenSeconds, sessionSecondsLeft(realm, { loginTs }))
      },
      IdToken: accessTokenSeconds,
      Interaction: INTERACTION_SECONDS,
      Grant: config.sessionHours * 3600,
      Session: (_ctx, session) => sessionSecondsLeft(realm, session),
      RefreshToken: (_ctx, token) => sessionSecondsLeft(realm, { loginTs: token.authTime, transient: true }),
    },
    cookies: {
      names: { session: SESSION_COOKIES[0], interaction: "plumbline_sign_in", resume: "plumbline_resume" },
      long: cookie,
      short: { httpOnly: true, sameSite: "lax", secure: cookies.secure },
    },
    interactions: {
      policy: policy(realm),
      async url(ctx, interaction) {
        await storeRequest(realm.db, interaction, ctx.ip)
        return `${path}/interaction/${interaction.uid}`
      },
    },
    discovery: {
      userinfo_endpoint: `${address}/userinfo`,
      end_session_endpoint: `${address}/logout`,
      check_session_iframe: `${address}/session.html`,
      ui_locales_supported: ["en", "fa"],
    },
    renderError(ctx, out, error) {
      // The sign-in page knows how to continue after it has expired.
      if (error instanceof errors.SessionNotFound && ctx.oidc.route === "resume")
        return ctx.redirect(`${path}/interaction/${ctx.path.split("/").at(-1)}`)
      const language = languageOfPage({
        asked: [ctx.query.ui_locales],
        cookie: ctx.get("cookie"),
        acceptLanguage: ctx.get("accept-language"),
        offered: realm.tenant.languages,
      })
      ctx.set("content-security-policy", contentSecurityPolicy(realm))
      ctx.type = "html"
      ctx.body = errorPage(realm, {
        language,
        // The engine does not know the path it is mounted at.
        address: path + ctx.originalUrl,
        error: out,
      })
    },
  }
}

const { Check } = interactionPolicy
const { REQUEST_PROMPT: ASK, NO_NEED_TO_PROMPT: DO_NOT_ASK } = Check

/**
 * Shows sign-in when nobody is signed in, or without the second factor that is required by now; sign-up when requested
 * (`prompt=create`), and never a consent page.
 */
function policy({ tenant, db }: RealmFacts) {
  const prompts = interactionPolicy.base()
  prompts.remove("consent")
  prompts.get("login")?.checks.add(
    new Check(
      "second_factor_missing",
      "The organisation requires a second factor, and the account has none.",
      "login_required",
      async (ctx) => {
        const accountId = tenant.requiresSecondFactor && ctx.oidc.session?.accountId
        return accountId && !(await hasSecondFactor(db, accountId)) ? ASK : DO_NOT_ASK
      },
    ),
  )
  prompts.add(new interactionPolicy.Prompt({ name: "create", requestable: true }), 0)
  return prompts
}

const nobody = { id: "", email: "", firstName: "", lastName: "", emailVerified: false }

/** Records the device of a session whenever it signs a client in. */
function noteSessionUses(realm: Pick<Realm, "db" | "provider">): void {
  realm.provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next()
    const { route, session } = ctx.oidc ?? {}
    const isSignIn = route === "authorization" || route === "resume"
    if (isSignIn && session?.accountId) await noteUse(realm.db, session.uid, ctx.get("user-agent"))
  })
}

/**
 * A refresh token that is reused much later has been stolen. The engine revokes the grant; this also ends the session
 * and with it the access tokens still in use.
 */
function endSessionsOfStolenTokens(realm: Pick<Realm, "db" | "provider">): void {
  const revoked = new WeakSet<KoaContextWithOIDC>()
  realm.provider.on("grant.revoked", (ctx) => void revoked.add(ctx))
  realm.provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next()
    const session = ctx.oidc?.refreshToken?.sessionUid
    if (revoked.has(ctx) && session) await endSession(realm.db, session)
  })
}

/**
 * Answers 503 while the database is unavailable, whatever the engine has made of it. To the engine it is an unknown
 * error, on which it sends people back to their client; and a client that receives anything but 503 may conclude that
 * the session has ended.
 *
 * Call it before other middleware is added, because it has to wrap all of it.
 */
function answerUnavailable(realm: RealmFacts, provider: Provider): void {
  const failed = new WeakSet<KoaContextWithOIDC>()
  provider.on("server_error", (ctx, error) => {
    if (isUnavailable(error)) failed.add(ctx)
    else realm.report(error)
  })
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    try {
      await next()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      failed.add(ctx)
    }
    if (failed.has(ctx)) answer(realm, ctx)
  })
}

function answer(realm: RealmFacts, ctx: KoaContextWithOIDC): void {
  const error = { error: "temporarily_unavailable" }
  ctx.status = 503
  ctx.remove("location")
  // The interrupted flow has to start again, and must not sign anybody in or out.
  ctx.remove("set-cookie")
  ctx.set("retry-after", String(RETRY_AFTER_SECONDS))
  ctx.set("cache-control", "no-store")
  if (ctx.accepts("json", "html") !== "html") {
    ctx.body = { ...error, error_description: "The database does not answer. Please try again in a moment." }
    return
  }
  const language = languageOfPage({
    asked: [ctx.query.ui_locales],
    cookie: ctx.get("cookie"),
    acceptLanguage: ctx.get("accept-language"),
    offered: realm.tenant.languages,
  })
  ctx.type = "html"
  ctx.body = errorPage(realm, { language, address: ctx.originalUrl, error })
}
