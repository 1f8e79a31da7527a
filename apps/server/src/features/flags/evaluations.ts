import { Counter } from "prom-client"
import type { Tenant } from "../../platform/tenants/tenants.ts"

/** Clients report their counts every ten seconds; higher counts are capped. */
const MOST_AT_ONCE = 100_000

/** How often clients have evaluated flags. Anonymous, and not stored anywhere else. */
export const evaluations = new Counter({
  name: "flag_evaluations_total",
  help: "Number of flag evaluations by clients, by tenant and flag",
  labelNames: ["tenant", "flag"],
  registers: [],
})

/** Adds the counts reported by a client, for existing flags only. */
export function countEvaluations({ slug, flags }: Tenant, counted: Record<string, number>): void {
  for (const flag of Object.keys(flags)) {
    const count = Object.hasOwn(counted, flag) ? (counted[flag] ?? 0) : 0
    if (count > 0) evaluations.inc({ tenant: slug, flag }, Math.min(Math.floor(count), MOST_AT_ONCE))
  }
}
