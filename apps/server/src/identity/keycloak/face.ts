import { type AdapterPayload, Provider } from "oidc-provider"
import { createEngine, type Face } from "../engine/provider.ts"
import { CLIENT_ID, type Realm, type RealmFacts } from "../realm.ts"
import { completeRedirects } from "./redirect-back.ts"
import { unwrapRefreshToken } from "./refresh-tokens.ts"
import { keepStatusCookie } from "./status-cookie.ts"
import { completeTokenReplies } from "./token-replies.ts"

/**
 * The engine made compatible with Keycloak, for clients that use its JavaScript adapter (versions 23 and 26).
 * Everything that exists only for that adapter is in this folder, each piece with its reason, and can be removed with
 * it.
 */
export function createRealm(facts: RealmFacts): Realm {
  const provider = createEngine(facts, faceOf(facts))
  const realm = { ...facts, provider }
  completeTokenReplies(realm)
  completeRedirects(realm)
  keepStatusCookie(realm)
  return realm
}

function faceOf(realm: RealmFacts): Face {
  return {
    accessTokenClaims: (ctx, sessionId) => ({
      // Distinguishes access tokens from identity and refresh tokens.
      typ: "Bearer",
      azp: CLIENT_ID,
      // Version 23 of the adapter compares the nonce of all three tokens and reads the session from `session_state`.
      nonce: (ctx.oidc.refreshToken ?? ctx.oidc.authorizationCode)?.nonce,
      session_state: sessionId,
      // Clients ask the adapter for roles, which it reads from here.
      realm_access: { roles: [] },
      resource_access: { [CLIENT_ID]: { roles: [] } },
    }),
    records: (records) => (model) => {
      const adapter = records(model)
      if (model === "RefreshToken") {
        return {
          ...adapter,
          async find(token) {
            const id = await unwrapRefreshToken(realm, token)
            return id === null ? undefined : adapter.find(id)
          },
        }
      }
      if (model === "AuthorizationCode") {
        return {
          ...adapter,
          find: async (id) => forgiveDroppedFragment((await adapter.find(id)) ?? undefined),
        }
      }
      return adapter
    },
  }
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
