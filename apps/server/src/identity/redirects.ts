import type { Config } from "../config.ts"
import { originsOf, type Tenant } from "../platform/tenants/tenants.ts"

/** Where the sign-in may redirect people. */
export type RedirectRules = {
  /** Origins whose pages are clients of this realm. */
  origins: string[]
  /** Whether an address belongs to a client: any path, query and fragment of its origins. */
  allows(address: string): boolean
}

/** The tenant's public address and other host names, and the origins in the configuration. */
export function redirectRules(tenant: Tenant, config: Config): RedirectRules {
  const origins = [...new Set([...originsOf(tenant), ...config.allowedOrigins])]
  return {
    origins,
    allows(address) {
      const url = URL.parse(address)
      return url !== null && url.username === "" && url.password === "" && origins.includes(url.origin)
    },
  }
}
