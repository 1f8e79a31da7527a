import * as client from "openid-client"
import type { SocialProvider } from "../../platform/tenants/social-providers.ts"
import { text } from "../claims.ts"
import { namesFrom } from "./names.ts"
import { type SocialSignIn, TIMEOUT } from "./social-sign-in.ts"

const METADATA_LIFE = 60 * 60_000

/** Signing in with an OpenID provider such as Google: code flow with PKCE, state and nonce. */
export function signInByOpenId(provider: SocialProvider): SocialSignIn {
  const configuration = rememberDiscovery(provider)
  return {
    async begin({ state, nonce, verifier }, redirectUri) {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      })
    },
    async finish({ state, nonce, verifier }, answer) {
      const known = await configuration()
      const tokens = await client.authorizationCodeGrant(known, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const idToken = tokens.claims()
      if (!idToken) throw new Error(`${provider.issuer} sent no ID token.`)
      const claims =
        idToken.email === undefined && known.serverMetadata().userinfo_endpoint !== undefined
          ? { ...idToken, ...(await client.fetchUserInfo(known, tokens.access_token, idToken.sub)) }
          : idToken
      const email = text(claims.email) ?? null
      return {
        issuer: provider.issuer,
        subject: idToken.sub,
        email,
        emailVerified:
          provider.emailsAreVerified || claims.email_verified === true || claims.email_verified === "true",
        ...namesFrom({
          firstName: text(claims.given_name),
          lastName: text(claims.family_name),
          name: text(claims.name) ?? text(claims.preferred_username),
          email,
        }),
      }
    },
  }
}

/**
 * Discovery runs when a provider is first needed, and again after an hour. A failed discovery is retried at the next
 * use.
 */
function rememberDiscovery({ issuer, clientId, clientSecret }: SocialProvider) {
  let known: { configuration: Promise<client.Configuration>; until: number } | undefined
  const insecure = new URL(issuer).protocol === "http:" ? [client.allowInsecureRequests] : []
  const discover = () =>
    client.discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
      timeout: TIMEOUT,
      // The signature of ID tokens is verified as well, although they come straight from the provider.
      execute: [client.enableNonRepudiationChecks, ...insecure],
    })
  return (): Promise<client.Configuration> => {
    if (known && known.until > Date.now()) return known.configuration
    const configuration = discover()
    known = { configuration, until: Date.now() + METADATA_LIFE }
    configuration.catch(() => {
      known = undefined
    })
    return configuration
  }
}

/** The secret is sent the way the provider accepts it; all must accept the header (OpenID Connect Core, section 9). */
function authentication(clientSecret: string | null): client.ClientAuth {
  if (clientSecret === null) return client.None()
  const inBody = client.ClientSecretPost(clientSecret)
  const inHeader = client.ClientSecretBasic(clientSecret)
  return (server, ...request) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
    return taken.includes("client_secret_basic") ? inHeader(server, ...request) : inBody(server, ...request)
  }
}
