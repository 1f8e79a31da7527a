import type { AdapterFactory, Provider } from "oidc-provider"
import type { Config } from "../config.ts"
import type { Clock } from "../platform/clock.ts"
import type { Database } from "../platform/database/connect.ts"
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
  /** Public address of the realm, e.g. `http://localhost:8080/realms/main`. */
  issuer: string
  /** Its path, e.g. `/realms/main`. */
  path: string
  redirects: RedirectRules
  accessTokens: AccessTokens
  records: AdapterFactory
  /** Cookie attributes: other sites can use our cookies only over https. */
  cookies: { secure: boolean; sameSite: "lax" | "none" }
  /** Makes it known that an address was confirmed; a failure is made up for by the person's next call. */
  confirmed(account: Account, language: Language): Promise<void>
  /** The API tokens with which programs act for the person. */
  apiTokens: {
    has(account: Account): Promise<boolean>
    revoke(account: Account, language: Language): Promise<void>
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
  }
}

/** The one public client of every realm: the web client and its predecessors. */
export const CLIENT_ID = "web"
