import type { Database } from "../../platform/database/connect.ts"
import { notFound } from "../../platform/errors.ts"
import type { Issuer, Tenant } from "../../platform/tenants/tenants.ts"
import type { Identity, ProviderAddress } from "../index.ts"
import { rememberVerified } from "../remembered-tokens.ts"
import { readAccessToken, type Verified } from "./access-token.ts"
import { isLoggedOut, registerLogout } from "./logout.ts"
import { type OpenIdProvider, openProvider } from "./provider.ts"
import { RELAY_PATH, registerRelay } from "./relay.ts"

const TIMEOUT = 5_000
const KNOWN_FOR = 10 * 60_000

/**
 * Finds out whether a Keycloak lets people register: its registration page answers with a form, or with an error where
 * the realm does not allow it. No page waits for the answer: until it is known, registration is offered, because
 * Keycloak's page itself explains when it is not allowed.
 */
function rememberRegistration(issuer: string, clientId: string): (returnTo: string) => boolean {
  let known: { isOpen: boolean; until: number } | undefined
  let asking = false

  async function ask(returnTo: string): Promise<void> {
    asking = true
    try {
      known = { isOpen: await isOpen(issuer, clientId, returnTo), until: Date.now() + KNOWN_FOR }
    } catch {
      // While the provider does not answer, the last known state is kept.
    } finally {
      asking = false
    }
  }

  return (returnTo) => {
    if (!asking && (!known || known.until < Date.now())) void ask(returnTo)
    return known?.isOpen ?? true
  }
}

async function isOpen(issuer: string, clientId: string, returnTo: string): Promise<boolean> {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${returnTo}/`,
    response_type: "code",
    scope: "openid",
    code_challenge: "x".repeat(43),
    code_challenge_method: "S256",
  })
  const address = `${issuer.replace(/\/$/, "")}/protocol/openid-connect/registrations?${query}`
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) })
  await response.body?.cancel()
  if (response.status >= 500) throw new Error(`${address} answered ${response.status}`)
  return response.ok
}

const KEYCLOAK_ISSUER = /^(.+)\/realms\/([^/]+)\/?$/

type Realm = {
  issuer: string
  clientId: string
  provider: OpenIdProvider
  verify(token: string): Promise<Verified | null>
  /** Whether people can create an account there, as far as is known; determined in the background. */
  registration(returnTo: string): boolean
}

/**
 * Replaces the embedded provider with an external OpenID provider for tenants that have one.
 *
 * @param databaseOf where it is recorded which sessions have ended
 */
export function createExternalIdentity(databaseOf: (tenant: Tenant) => Database): Identity {
  const realms = new Map<string, Realm>()
  const realmOf = ({ slug, issuer }: Tenant) => {
    if (!issuer) throw new Error(`The tenant "${slug}" has no issuer.`)
    const key = JSON.stringify(issuer)
    const realm = realms.get(key) ?? openRealm(issuer)
    realms.set(key, realm)
    return realm
  }
  return {
    // A provider is contacted when it is first needed.
    async open() {},
    async register(app) {
      await app.register(async (scope) => registerRelay(scope, (request) => relayed(request.caller.tenant)))
      await app.register(async (scope) =>
        registerLogout(
          scope,
          ({ caller: { tenant } }) => {
            if (!tenant.issuer) throw notFound("page")
            return realmOf(tenant)
          },
          databaseOf,
        ),
      )
    },
    async verify(tenant, token) {
      const verified = await realmOf(tenant).verify(token)
      return verified && !isLoggedOut(verified.named, verified.issued) ? verified.claims : null
    },
    async issueAccessToken() {
      throw new Error("Access tokens come from the external identity provider (OIDC_ISSUER).")
    },
    client: async (tenant) => {
      const { issuer, clientId, registration } = realmOf(tenant)
      const offered = tenant.issuer?.registration ?? registration(tenant.publicUrl)
      return { ...clientSettings(issuer, clientId), registration: offered }
    },
    // The adapter talks to Keycloak directly, and to all others through the relay.
    origins: (tenant) => {
      const { issuer } = realmOf(tenant)
      return isKeycloak(issuer) ? [new URL(issuer).origin] : []
    },
  }

  /** Keycloak provides all its pages and endpoints itself. */
  function relayed(tenant: Tenant): Realm {
    if (!tenant.issuer || isKeycloak(tenant.issuer.address)) throw notFound("page")
    return realmOf(tenant)
  }
}

/** Keycloak is recognised by the form of its issuers; its adapter derives everything else from that. */
export function clientSettings(issuer: string, clientId: string): ProviderAddress {
  const [, url, realm] = KEYCLOAK_ISSUER.exec(issuer) ?? []
  if (url === undefined || realm === undefined) return { provider: RELAY_PATH, embedded: false, clientId }
  return { url, realm: decodeURIComponent(realm), clientId }
}

function isKeycloak(issuer: string): boolean {
  return KEYCLOAK_ISSUER.test(issuer)
}

function openRealm({ address: issuer, clientId, ...how }: Issuer): Realm {
  const provider = openProvider(issuer)
  const expected = { issuer, clientId, ...how }
  const verify = rememberVerified((token) => readAccessToken(provider, expected, token))
  const registration = isKeycloak(issuer) ? rememberRegistration(issuer, clientId) : () => false
  return { issuer, clientId, provider, verify, registration }
}
