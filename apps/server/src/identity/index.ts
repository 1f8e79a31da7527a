import type { FastifyInstance } from "fastify"
import type { Config } from "../config.ts"
import type { Cells } from "../platform/cells/cells.ts"
import type { Clock } from "../platform/clock.ts"
import type { Tenant } from "../platform/tenants/tenants.ts"
import type { IdentityClaims } from "./claims.ts"
import { openSigningKeys } from "./signing-keys.ts"

export { createAccount } from "./accounts.ts"
export { EMBEDDED_ISSUER, type IdentityClaims } from "./claims.ts"
export { closeAccount, letIn, lockOut } from "./close-account.ts"
export { cookieHeader, SESSION_COOKIES } from "./cookies.ts"
export { changedPerson, hasEnded, whenSessionEnds } from "./ended-sessions.ts"
export { refuseToken, sendFrame } from "./frames.ts"
export { givePassword, lockAccounts } from "./given-passwords.ts"
export { CLIENT_ID, PROVIDER_PATH, type ProviderProfile, type Realm } from "./realm.ts"
export { redirectRules } from "./redirects.ts"
export { secondFactorResetLetter } from "./second-factor/letters.ts"
export { removeSecondFactor } from "./second-factor/passkeys.ts"
export { accountOfSession } from "./sessions.ts"

/**
 * Where the web client finds the provider: the path of its discovery document, and whether it is the embedded one; or a
 * realm of a Keycloak elsewhere.
 */
export type ProviderAddress = { clientId: string } & (
  | { url: string; realm: string }
  | { provider: string; embedded: boolean }
)

/** What the web client needs to know about the provider. */
export type ClientSettings = ProviderAddress & {
  /** Whether people can create an account there. */
  registration: boolean
  /** Name of a cookie that every signed-in browser has; absent where no cookie indicates this. */
  sessionMark?: string
}

/** Where people sign in: the embedded provider or an external one. */
export type Identity = {
  /** Prepares the provider for a tenant; it does so by itself when it is first used, and a person waits for it. */
  open(tenant: Tenant): Promise<void>
  /** Adds the provider's endpoints and pages. */
  register(app: FastifyInstance): Promise<void>
  /** The claims of an access token whose signature, issuer and expiry are valid; null for any other. */
  verify(tenant: Tenant, token: string): Promise<IdentityClaims | null>
  /**
   * Issues an access token for a person without a sign-in, for the command line and tests. It is signed and expires
   * like those of a sign-in. Throws for an external provider, whose tokens cannot be issued here.
   */
  issueAccessToken(
    tenant: Tenant,
    person: { id: string; email: string; firstName: string; lastName: string; emailVerified?: boolean },
  ): Promise<string>
  client(tenant: Tenant): Promise<ClientSettings>
  /** Other origins that the web client contacts to sign in. */
  origins(tenant: Tenant): string[]
}

/**
 * Gives a tenant's embedded provider a new signing key. Tokens signed with earlier keys stay valid until they expire;
 * running nodes pick up the new key within a minute.
 */
export async function rotateSigningKeys(
  { cells, clock, config }: { cells: Cells; clock: Clock; config: Config },
  tenant: Tenant,
): Promise<void> {
  const keys = await openSigningKeys(cells.databaseOf(tenant).withSchema(tenant.schema), clock, config)
  await keys.rotate()
}
