import { Counter } from "prom-client"
import type { Tenant } from "../../platform/tenants/tenants.ts"

/** A client sends what it has counted in ten seconds. */
const MOST_AT_ONCE = 100_000

/** How often clients have looked at flags; nobody is named, and nothing else is kept of it. */
export const evaluations = new Counter({
  name: "flag_evaluations_total",
  help: "How often clients have looked at a flag, by tenant and flag",
  labelNames: ["tenant", "flag"],
  registers: [],
})

/** Counts what a client says of flags that exist. */
export function countEvaluations({ slug, flags }: Tenant, counted: Record<string, number>): void {
  for (const flag of Object.keys(flags)) {
    const count = Object.hasOwn(counted, flag) ? (counted[flag] ?? 0) : 0
    if (count > 0) evaluations.inc({ tenant: slug, flag }, Math.min(Math.floor(count), MOST_AT_ONCE))
  }
}
