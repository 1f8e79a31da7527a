import { crc32 } from "node:zlib"
import type { Flags } from "../../platform/tenants/tenants.ts"
import type { Override } from "./queries.ts"

/** Flags as clients of the service read them, by name; those of a person in place of the tenant's. */
export function flagStates(flags: Flags, overrides: readonly Override[] = []) {
  const own = new Map(overrides.map((override) => [override.flag, override]))
  return Object.entries(flags)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { enabled, value }]) => {
      const id = idOf(name)
      return {
        id,
        enabled: own.get(name)?.enabled ?? enabled,
        feature_state_value: own.get(name)?.value ?? value,
        feature: { id, name, type: "STANDARD" as const },
      }
    })
}

/** Clients want a number for each flag that stays, and tenants name flags. */
function idOf(name: string): number {
  return crc32(name) >>> 1
}
