import type { AdapterFactory, Provider } from "oidc-provider"
import type { Config } from "../config.ts"
import type { Clock } from "../platform/clock.ts"
import type { Database } from "../platform/database/connect.ts"
import type { AccountEvent, SignInMeans, WithoutPerson } from "../platform/events/event.ts"
import type { Language } from "../platform/i18n/language.ts"
import type { Throttle } from "../platform/limits/throttle.ts"
import type { Mail } from "../platform/mail/mail.ts"
import type { Tenant } from "../platform/tenants/tenants.ts"
import type { AccessTokens } from "./access-tokens.ts"
import type { Account } from "./accounts.ts"
import type { RedirectRules } from "./redirects.ts"
import type { SigningKeys } from "./signing-keys.ts"

/** The identity provider of one tenant. */
export type Realm = RealmFacts & { provider: Provider }

/** What the engine of a realm is built from. */
export type RealmFacts = {
  tenant: Tenant
  config: Config
  /** Bound to the tenant's schema. */
  db: Database
  keys: SigningKeys
  /** The issuer named in tokens, e.g. `http://localhost:8080/oidc`. */
  issuer: string
  /** Public address of the provider, below which its endpoints and pages are. */
  address: string
  /** Its path. */
  path: string
  /** The protocol of another provider that it speaks as well. */
  face: ProviderProfile | null
  redirects: RedirectRules
  accessTokens: AccessTokens
  records: AdapterFactory
  /** Cookie attributes: other sites can use our cookies only over https. */
  cookies: { secure: boolean; sameSite: "lax" | "none" }
  /** Makes it known that an address was confirmed; a failure is made up for by the person's next call. */
  confirmed(account: Account, language: Language): Promise<void>
  /** The mailed invitations that a sign-in may begin with. */
  invitations: {
    /** What is stored of the token of an invitation. */
    hashOf(token: string): string
    /** The address that an open invitation was sent to, so that it belongs to whoever has the token; null for any other. */
    provenAddress(tokenHash: string): Promise<string | null>
  }
  /** The API tokens with which programs act for the person. */
  apiTokens: {
    has(account: Account): Promise<boolean>
    revoke(account: Account, language: Language): Promise<void>
  }
  /** The audit log. */
  audit: {
    record(account: Account, event: WithoutPerson<AccountEvent>, language: Language): Promise<void>
    /**
     * Records that somebody was refused, after the reply, whose duration must not tell whether there is such an account.
     * A limited number of them is recorded per account.
     */
    refused(find: () => Promise<Account | null>, means: SignInMeans): void
  }
  /** Logs an unexpected error. */
  report(error: unknown): void
  clock: Clock
  mail: {
    /**
     * Sends a mail in the background. A function is called there to compose it; null means there is nothing to send.
     */
    send(mail: Mail | (() => Promise<Mail | null>)): void
  }
  throttles: {
    /** Attempts per network address. */
    byAddress: Throttle
    /** Wrong passwords per email address, from one network or device. */
    failures: Throttle
    /** Wrong passwords per email address, from all devices other than the owner's. */
    strangers: Throttle
    /** Mails that a person can make us send, per email address. */
    mails: Throttle
    /** Refused sign-ins that are recorded, per email address. */
    recorded: Throttle
  }
}

/** The one public client of every realm: the web client and its predecessors. */
export const CLIENT_ID = "web"

/** The path of the provider. */
export const PROVIDER_PATH = "/oidc"

/** What makes the provider look like another one, for clients that were written for that. */
export type ProviderProfile = {
  /** The issuer that its clients know. */
  issuerOf(tenant: Tenant): string
  /** Claims of access tokens in addition to those about the person. */
  accessTokenClaims(nonce: string | undefined, sessionId: string | undefined): Record<string, unknown>
  refreshTokenClaims(nonce: string | undefined, sessionId: string | undefined): Record<string, unknown>
  /** Additional fields of a reply with tokens. */
  tokenReply(refreshToken: { remainingTTL: number; sessionUid: string }): Record<string, unknown>
  /** What the engine stores, as its clients need it. */
  records(records: AdapterFactory): AdapterFactory
  /** Changes replies of the engine. */
  complete(realm: Realm): void
}
