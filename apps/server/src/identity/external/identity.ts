import type { Config } from "../../config.ts"
import type { Tenant, Tenants } from "../../platform/tenants.ts"
import type { ClientSettings, Identity, IdentityClaims } from "../index.ts"
import { rememberVerified } from "../remembered-tokens.ts"
import { readAccessToken } from "./access-token.ts"
import { type OpenIdProvider, openProvider } from "./provider.ts"

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
    // The provider has its own pages and endpoints.
    register: async () => undefined,
    verify: (tenant, token) => realmOf(tenant).verify(token),
    async issueAccessToken() {
      throw new Error("Access tokens come from the external identity provider (OIDC_ISSUER).")
    },
    client: (tenant) => clientSettings(realmOf(tenant).issuer, config.oidcClientId),
    async origins(tenant) {
      const { issuer, provider } = realmOf(tenant)
      const own = [new URL(issuer).origin]
      if ("realm" in clientSettings(issuer, config.oidcClientId)) return own
      // Others may have their endpoints anywhere.
      return provider.metadata().then(
        ({ origins }) => origins,
        () => own,
      )
    },
  }
}

/** Keycloak is known by the form of its issuers; its adapter finds everything from there. */
export function clientSettings(issuer: string, clientId: string): ClientSettings {
  const [, url, realm] = /^(.+)\/realms\/([^/]+)\/?$/.exec(issuer) ?? []
  if (url === undefined || realm === undefined) return { issuer, clientId }
  return { url, realm: decodeURIComponent(realm), clientId }
}

function openRealm(issuer: string, { oidcClientId: clientId, oidcAudience: audience }: Config): Realm {
  const provider = openProvider(issuer)
  const verify = rememberVerified((token) => readAccessToken(provider, { issuer, clientId, audience }, token))
  return { issuer, provider, verify }
}
