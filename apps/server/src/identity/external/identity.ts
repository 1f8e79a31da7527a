import { notFound } from "../../platform/errors.ts"
import type { Issuer, Tenant } from "../../platform/tenants/tenants.ts"
import type { Identity, IdentityClaims, ProviderPlace } from "../index.ts"
import { rememberVerified } from "../remembered-tokens.ts"
import { readAccessToken } from "./access-token.ts"
import { type OpenIdProvider, openProvider } from "./provider.ts"
import { rememberRegistration } from "./registration.ts"
import { RELAY_PATH, registerRelay } from "./relay.ts"

const KEYCLOAK_ISSUER = /^(.+)\/realms\/([^/]+)\/?$/

type Realm = {
  issuer: string
  clientId: string
  provider: OpenIdProvider
  verify(token: string): Promise<IdentityClaims | null>
  /** Whether people can create an account there, as far as is known; determined in the background. */
  registration(returnTo: string): boolean
}

/** Replaces the embedded provider with an external OpenID provider for tenants that have one. */
export function createExternalIdentity(): Identity {
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
    },
    verify: (tenant, token) => realmOf(tenant).verify(token),
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
export function clientSettings(issuer: string, clientId: string): ProviderPlace {
  const [, url, realm] = KEYCLOAK_ISSUER.exec(issuer) ?? []
  if (url === undefined || realm === undefined) return { provider: RELAY_PATH, clientId }
  return { url, realm: decodeURIComponent(realm), clientId }
}

function isKeycloak(issuer: string): boolean {
  return KEYCLOAK_ISSUER.test(issuer)
}

function openRealm({ address: issuer, clientId, audience, emailsAreVerified }: Issuer): Realm {
  const provider = openProvider(issuer)
  const expected = { issuer, clientId, audience, emailsAreVerified }
  const verify = rememberVerified((token) => readAccessToken(provider, expected, token))
  const registration = isKeycloak(issuer) ? rememberRegistration(issuer, clientId) : () => false
  return { issuer, clientId, provider, verify, registration }
}
