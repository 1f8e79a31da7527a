import { isBlank, oneLine } from "@plumbline/kit-dsl"
import * as client from "openid-client"
import { GITHUB_ADDRESS, type SocialProvider } from "../../platform/tenants/social-providers.ts"
import { text } from "../claims.ts"
import { type SocialSignIn, TIMEOUT } from "./attempts.ts"

const LONGEST_NAME = 50

/**
 * First and last name of a person, from the provider's claims. If there is a single name, its first word is the first
 * name; if there is none, the local part of the address is.
 */
function namesFrom(said: {
  firstName?: string | undefined
  lastName?: string | undefined
  name?: string | undefined
  email: string | null
}): { firstName: string; lastName: string } {
  const [first = "", ...others] = nameIn(said.name).split(" ")
  const firstName = nameIn(said.firstName) || first || nameIn(said.email?.split("@")[0])
  const lastName = nameIn(said.lastName) || (said.firstName === undefined ? others.join(" ") : "")
  return { firstName: cut(firstName), lastName: cut(lastName) }
}

/** A name, empty if a reader would see nothing. */
function nameIn(text: string | undefined): string {
  const name = oneLine((text ?? "").replace(/\p{Cc}/gu, " "))
  return isBlank(name) ? "" : name
}

function cut(name: string): string {
  return [...name].slice(0, LONGEST_NAME).join("")
}

const METADATA_LIFE = 60 * 60_000

/** Signing in with an OpenID provider such as Google: code flow with PKCE, state and nonce. */
function signInByOpenId(provider: SocialProvider): SocialSignIn {
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

const opened = new Map<string, SocialSignIn>()

/** One instance per provider and client, which caches what it has learnt about the provider. */
export function socialSignIn(provider: SocialProvider): SocialSignIn {
  const key = JSON.stringify(provider)
  const known = opened.get(key)
  if (known) return known
  const signIn = provider.type === "github" ? signInAtGitHub(provider) : signInByOpenId(provider)
  opened.set(key, signIn)
  return signIn
}

/** Signing in with GitHub, which uses OAuth and an API in place of an ID token. */
function signInAtGitHub({ issuer, clientId, clientSecret }: SocialProvider): SocialSignIn {
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
