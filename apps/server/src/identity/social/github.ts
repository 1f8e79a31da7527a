import * as client from "openid-client"
import { GITHUB_ADDRESS, type SocialProvider } from "../../platform/tenants/social-providers.ts"
import { text } from "../claims.ts"
import { namesFrom } from "./names.ts"
import { type SocialSignIn, TIMEOUT } from "./social-sign-in.ts"

/** Signing in with GitHub, which uses OAuth and an API in place of an ID token. */
export function signInAtGitHub({ issuer, clientId, clientSecret }: SocialProvider): SocialSignIn {
  const configuration = new client.Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/login/oauth/authorize`,
      token_endpoint: `${issuer}/login/oauth/access_token`,
    },
    clientId,
    undefined,
    client.ClientSecretPost(clientSecret ?? ""),
  )
  configuration.timeout = TIMEOUT
  if (issuer.startsWith("http:")) client.allowInsecureRequests(configuration)
  const api = issuer === GITHUB_ADDRESS ? "https://api.github.com" : `${issuer}/api/v3`
  const ask = async (path: string, accessToken: string): Promise<unknown> => {
    const headers = new Headers({ accept: "application/vnd.github+json" })
    const address = new URL(api + path)
    const response = await client.fetchProtectedResource(
      configuration,
      accessToken,
      address,
      "GET",
      null,
      headers,
    )
    if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
    return response.json()
  }
  return {
    async begin({ state, verifier }, redirectUri) {
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "read:user user:email",
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      })
    },
    async finish({ state, verifier }, answer) {
      const { access_token } = await client.authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      })
      const [person, emails] = await Promise.all([
        ask("/user", access_token),
        ask("/user/emails", access_token),
      ])
      const { id, login, name } = isObject(person) ? person : {}
      if (typeof id !== "number") throw new Error(`${issuer} does not say who signed in.`)
      const primary = primaryOf(emails)
      const email = text(primary?.email) ?? null
      return {
        issuer,
        subject: String(id),
        email,
        emailVerified: primary?.verified === true,
        ...namesFrom({ name: text(name) ?? text(login), email }),
      }
    },
  }
}

/** The address at which people receive mail from GitHub. */
function primaryOf(emails: unknown): Record<string, unknown> | undefined {
  return Array.isArray(emails) ? emails.filter(isObject).find(({ primary }) => primary === true) : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}
