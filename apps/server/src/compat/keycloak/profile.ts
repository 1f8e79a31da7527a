import type { IncomingMessage } from "node:http"
import { type AdapterPayload, type KoaContextWithOIDC, Provider } from "oidc-provider"
import {
  CLIENT_ID,
  cookieHeader,
  type ProviderProfile,
  type Realm,
  SESSION_COOKIES,
} from "../../identity/index.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"

/** What Keycloak puts between a realm's address and those of its endpoints. */
export const CONNECT = "/protocol/openid-connect"

export function realmPath({ realm }: Pick<Tenant, "realm">): string {
  return `/realms/${realm}`
}

/**
 * Makes the identity provider look like Keycloak, for clients that use its JavaScript adapter (versions 23 and 26):
 * everything but the addresses, each piece with its reason.
 *
 * @param asRealm whether a request came for an address of Keycloak's
 */
export function keycloakProfile(asRealm: (request: IncomingMessage) => boolean): ProviderProfile {
  return {
    issuerOf: (tenant) => `${tenant.publicUrl}${realmPath(tenant)}`,
    accessTokenClaims: (nonce, sessionId) => ({
      ...ofSession(nonce, sessionId),
      // Clients ask the adapter for roles, which it reads from here.
      realm_access: { roles: [] },
      resource_access: { [CLIENT_ID]: { roles: [] } },
    }),
    refreshTokenClaims: ofSession,
    tokenReply: ({ remainingTTL, sessionUid }) => ({
      refresh_expires_in: remainingTTL,
      session_state: sessionUid,
      // The adapter reads it; no token is ever refused because of its issue time.
      "not-before-policy": 0,
    }),
    records: (records) => (model) => {
      const adapter = records(model)
      if (model !== "AuthorizationCode") return adapter
      return {
        ...adapter,
        find: async (id) => forgiveDroppedFragment((await adapter.find(id)) ?? undefined),
      }
    },
    complete(realm) {
      describeAsRealm(realm, asRealm)
      answerUnknownClients(realm)
      completeRedirects(realm)
      removeOldCookies(realm)
    },
  }
}

/** Version 23 of the adapter compares the nonce of all three tokens and reads the session from `session_state`. */
function ofSession(nonce: string | undefined, sessionId: string | undefined): Record<string, unknown> {
  return { azp: CLIENT_ID, nonce, session_state: sessionId }
}

/**
 * Clients send the address of their page, with its fragment, when they start a sign-in; some have lost the fragment by
 * the time they fetch the tokens. A fragment never reaches a server, so both addresses are treated as equal.
 */
function forgiveDroppedFragment(code: AdapterPayload | undefined): AdapterPayload | undefined {
  if (!code) return undefined
  const again = Provider.ctx?.oidc.params?.redirect_uri
  const isSame = typeof again === "string" && again === code.redirectUri?.split("#")[0]
  return isSame ? { ...code, redirectUri: again } : code
}

/** The discovery document at a realm's address names the addresses of a realm. */
function describeAsRealm(realm: Realm, asRealm: (request: IncomingMessage) => boolean): void {
  const connect = `${realm.issuer}${CONNECT}`
  realm.provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next()
    if (!ctx.path.endsWith("/openid-configuration") || ctx.status !== 200 || !asRealm(ctx.req)) return
    ctx.body = {
      ...Object(ctx.body),
      authorization_endpoint: `${connect}/auth`,
      token_endpoint: `${connect}/token`,
      userinfo_endpoint: `${connect}/userinfo`,
      end_session_endpoint: `${connect}/logout`,
      check_session_iframe: `${connect}/login-status-iframe.html`,
      jwks_uri: `${connect}/certs`,
    }
  })
}

/** The adapter treats only 400 as "no longer signed in"; the engine answers 401 to an unknown client. */
function answerUnknownClients({ provider }: Realm): void {
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next()
    if (ctx.path.endsWith("/token") && ctx.status === 401) ctx.status = 400
  })
}

/** Redirects back to the client name the session beside the code, with status 302, as Keycloak answers. */
function completeRedirects({ provider }: Realm): void {
  provider.on("authorization.success", (ctx, response) => {
    if (response) response.session_state = ctx.oidc.session?.uid
  })
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next()
    if (ctx.status === 303 && ctx.method !== "POST") ctx.status = 302
  })
}

/** Browsers that signed in before version 0.3 have cookies for the realm's path, which would win over the present ones. */
function removeOldCookies({ provider, tenant, cookies }: Realm): void {
  const path = `${realmPath(tenant)}/`
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next()
    const set = [ctx.response.headers["set-cookie"] ?? []].flat().map(String)
    const replaced = SESSION_COOKIES.filter((name) => set.some((cookie) => cookie.startsWith(`${name}=`)))
    if (replaced.length > 0)
      ctx.append(
        "set-cookie",
        replaced.map((name) => cookieHeader(name, null, { ...cookies, path })),
      )
  })
}
