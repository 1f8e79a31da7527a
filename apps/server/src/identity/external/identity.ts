import type { Config } from "../../config.ts"
import type { Tenant, Tenants } from "../../platform/tenants.ts"
import type { ClientSettings, Identity, IdentityClaims } from "../index.ts"
import { rememberVerified } from "../remembered-tokens.ts"
import { readAccessToken } from "./access-token.ts"
import { type OpenIdProvider, openProvider } from "./provider.ts"
import { RELAY_PATH, registerRelay } from "./relay.ts"

const KEYCLOAK_ISSUER = /^(.+)\/realms\/([^/]+)\/?$/

type Realm = {
  issuer: string
  provider: OpenIdProvider
  verify(token: string): Promise<IdentityClaims | null>
}

/**
 * An OpenID provider elsewhere in place of the embedded one. `{tenant}` in the issuer stands for the tenant's name.
 *
 * @throws Error when several tenants would share one issuer: a person of one would be a person of all
 */
export function createExternalIdentity(issuer: string, config: Config, tenants: Tenants): Identity {
  if (tenants.all().length > 1 && !issuer.includes("{tenant}")) {
    throw new Error("OIDC_ISSUER: with several tenants it has to contain {tenant}")
  }
  const realms = new Map(
    tenants.all().map(({ slug }) => [slug, openRealm(issuer.replace("{tenant}", slug), config)]),
  )
  const realmOf = ({ slug }: Tenant) => {
    const realm = realms.get(slug)
    if (!realm) throw new Error(`The tenant "${slug}" has no issuer.`)
    return realm
  }
  return {
    async register(app) {
      // Keycloak has all its pages and endpoints itself.
      if (isKeycloak(issuer)) return
      await app.register(async (scope) =>
        registerRelay(scope, config.oidcClientId, (request) => realmOf(request.caller.tenant).provider),
      )
    },
    verify: (tenant, token) => realmOf(tenant).verify(token),
    async issueAccessToken() {
      throw new Error("Access tokens come from the external identity provider (OIDC_ISSUER).")
    },
    client: (tenant) => clientSettings(realmOf(tenant).issuer, config.oidcClientId),
    // The adapter asks Keycloak itself, and all others by way of the relay.
    origins: (tenant) => {
      const { issuer } = realmOf(tenant)
      return isKeycloak(issuer) ? [new URL(issuer).origin] : []
    },
  }
}

/** Keycloak is known by the form of its issuers; its adapter finds everything from there. */
export function clientSettings(issuer: string, clientId: string): ClientSettings {
  const [, url, realm] = KEYCLOAK_ISSUER.exec(issuer) ?? []
  if (url === undefined || realm === undefined) return { provider: RELAY_PATH, clientId }
  return { url, realm: decodeURIComponent(realm), clientId }
}

function isKeycloak(issuer: string): boolean {
  return KEYCLOAK_ISSUER.test(issuer)
}

function openRealm(issuer: string, { oidcClientId: clientId, oidcAudience: audience }: Config): Realm {
  const provider = openProvider(issuer)
  const verify = rememberVerified((token) => readAccessToken(provider, { issuer, clientId, audience }, token))
  return { issuer, provider, verify }
}
