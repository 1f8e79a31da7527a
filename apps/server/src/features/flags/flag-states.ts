import { crc32 } from "node:zlib"
import type { Flags } from "../../platform/tenants/tenants.ts"
import type { Override } from "./queries.ts"

/** Flags in the format of the flag service, sorted by name. A person's overrides replace the values of the tenant. */
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

/** Clients need a stable numeric id per flag, but flags are identified by name. */
function idOf(name: string): number {
  return crc32(name) >>> 1
}
