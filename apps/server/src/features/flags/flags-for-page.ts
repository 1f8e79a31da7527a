import type { Config } from "../../config.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"

/** The flags of the tenant as its pages get them, or the external service that knows them. */
export function flagsForPage({ flagsUrl, flagsAnalytics }: Config, { flags, flagsKey }: Tenant) {
  if (flagsUrl !== null)
    return { flags: {}, flagService: { url: flagsUrl, key: flagsKey, counts: flagsAnalytics } }
  const states = Object.entries(flags).map(([name, { enabled }]) => [name, enabled])
  return { flags: Object.fromEntries(states), flagService: null }
}
