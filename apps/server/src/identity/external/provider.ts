import { createRemoteJWKSet, type JWTVerifyGetKey } from "jose"
import { type ProductError, unavailable } from "../../platform/errors.ts"

/** The parts of an OpenID provider's discovery document that we use. */
export type Metadata = {
  issuer: string
  jwksUri: string
  authorizationEndpoint: string
  tokenEndpoint: string
  userinfoEndpoint: string | undefined
  endSessionEndpoint: string | undefined
}

export type OpenIdProvider = {
  /** @throws ProductError 503 when the provider does not answer */
  metadata(): Promise<Metadata>
  /** The provider's public keys, cached and reloaded when a token names an unknown one. */
  key: JWTVerifyGetKey
}

const TIMEOUT = 5_000
const METADATA_LIFE = 60 * 60_000

/** An external OpenID provider. It is contacted when it is first needed, and need not be available before. */
export function openProvider(issuer: string): OpenIdProvider {
  let known: { metadata: Metadata; until: number; key: JWTVerifyGetKey } | undefined
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    try {
      const metadata = await discover(issuer)
      const isSame = known?.metadata.jwksUri === metadata.jwksUri
      const key =
        isSame && known
          ? known.key
          : createRemoteJWKSet(new URL(metadata.jwksUri), { timeoutDuration: TIMEOUT })
      known = { metadata, key, until: Date.now() + METADATA_LIFE }
    } catch (error) {
      // Cached metadata remains valid while the provider is unavailable.
      if (!known) throw unreachable(error)
    }
  }

  async function current() {
    if (!known || known.until < Date.now()) {
      asking ??= ask().finally(() => {
        asking = undefined
      })
      await asking
    }
    if (!known) throw unreachable(new Error(`${issuer} does not answer.`))
    return known
  }

  return {
    metadata: async () => (await current()).metadata,
    key: async (header, token) => (await current()).key(header, token),
  }
}

async function discover(issuer: string): Promise<Metadata> {
  const response = await fetch(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(TIMEOUT),
  })
  if (!response.ok) throw new Error(`The discovery of ${issuer} answered ${response.status}.`)
  const document = (await response.json()) as Record<string, unknown>
  if (document.issuer !== issuer) {
    throw new Error(`The provider at ${issuer} claims to be ${JSON.stringify(document.issuer)}.`)
  }
  const address = (name: string) => {
    const value = document[name]
    return typeof value === "string" && URL.canParse(value) ? value : undefined
  }
  const required = (name: string) => {
    const value = address(name)
    if (value === undefined) throw new Error(`The discovery document of ${issuer} has no ${name}.`)
    return value
  }
  return {
    issuer,
    jwksUri: required("jwks_uri"),
    authorizationEndpoint: required("authorization_endpoint"),
    tokenEndpoint: required("token_endpoint"),
    userinfoEndpoint: address("userinfo_endpoint"),
    endSessionEndpoint: address("end_session_endpoint"),
  }
}

/** The provider is unavailable: the caller is neither identified nor refused. */
export function unreachable(cause: unknown): ProductError {
  return unavailable(
    {
      en: "The sign-in service does not answer. Please try again in a moment.",
      fa: "سرویس ورود پاسخ نمی‌دهد. کمی بعد دوباره تلاش کنید.",
    },
    cause,
  )
}
