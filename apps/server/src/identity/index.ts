import type { FastifyInstance } from "fastify"
import type { Config } from "../config.ts"
import type { Clock } from "../platform/clock.ts"
import type { Database } from "../platform/database/connect.ts"
import type { Tenant } from "../platform/tenants/tenants.ts"
import { openSigningKeys } from "./signing-keys.ts"

export { createAccount } from "./accounts.ts"
export { closeAccount } from "./close-account.ts"
export { givePassword, lockAccounts } from "./given-passwords.ts"

/** The embedded provider as an issuer of identities: its public address may change, its people stay the same. */
export const EMBEDDED_ISSUER = "embedded"

/** What a valid access token says about a person. */
export type IdentityClaims = {
  /** Who says so: {@link EMBEDDED_ISSUER}, or the address of an external issuer. */
  issuer: string
  /** A UUID that means one person of the issuer, for ever. */
  sub: string
  email?: string
  emailVerified: boolean
  givenName?: string
  familyName?: string
  name?: string
  preferredUsername?: string
}

/**
 * Where the web client finds the provider: a realm of Keycloak or one that speaks like it, or the path of the discovery
 * document of any other.
 */
export type ProviderPlace = { clientId: string } & ({ url: string; realm: string } | { provider: string })

/** What the web client needs to know of the provider. */
export type ClientSettings = ProviderPlace & {
  /** Whether people can make themselves an account there. */
  registration: boolean
  /** Name of a cookie without which nobody is signed in by this browser; absent where no cookie tells. */
  sessionMark?: string
}

/** Where people sign in: the embedded provider, or an external one. */
export type Identity = {
  /** Gets ready for the people of a tenant; done before anything else is asked about it. */
  open(tenant: Tenant): Promise<void>
  /** Adds the provider's endpoints and pages. */
  register(app: FastifyInstance): Promise<void>
  /** The claims of an access token whose signature, issuer and time are good; null for any other. */
  verify(tenant: Tenant, token: string): Promise<IdentityClaims | null>
  /**
   * An access token for a person, signed like those of a sign-in, without one: for the command line and for tests.
   * Lives as long as other access tokens. An external provider's cannot be made: throws.
   */
  issueAccessToken(
    tenant: Tenant,
    person: { id: string; email: string; firstName: string; lastName: string; emailVerified?: boolean },
  ): Promise<string>
  client(tenant: Tenant): Promise<ClientSettings>
  /** Other origins that the web client talks to for signing in. */
  origins(tenant: Tenant): string[]
}

/**
 * Gives the embedded provider of a tenant a new signing key. Tokens that were signed with the ones before stay good
 * until they expire; nodes that run learn of the new key within a minute.
 */
export async function rotateSigningKeys(
  dependencies: { database: Database; clock: Clock; config: Config },
  tenant: Tenant,
): Promise<void> {
  const { database, clock, config } = dependencies
  const keys = await openSigningKeys(database.withSchema(tenant.schema), clock, config)
  await keys.rotate()
}
