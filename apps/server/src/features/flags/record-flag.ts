import { type Dependencies, inTransaction } from "../../platform/context.ts"
import type { EventOf, EventType } from "../../platform/events/event.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"

type FlagEvent = EventOf<Extract<EventType, `flag-${string}`>>

/** Records, for the audit log of the tenant, what operators have done with its flags. */
export async function recordFlags(
  dependencies: Dependencies,
  tenant: Tenant,
  events: readonly FlagEvent[],
): Promise<void> {
  const [first, ...others] = events
  if (!first) return
  await inTransaction(dependencies, { tenant, user: null, language: "EN" }, (ctx) =>
    ctx.record(first, ...others),
  )
}

/** What has become of flags between two settings of a tenant, as events. */
export function flagChanges(before: Flags = {}, after: Flags = {}): FlagEvent[] {
  const names = Object.keys({ ...before, ...after }).toSorted()
  return names
    .filter((flag) => JSON.stringify(before[flag]) !== JSON.stringify(after[flag]))
    .map((flag) => {
      const now = after[flag]
      return now === undefined
        ? { type: "flag-unset", flag }
        : { type: "flag-set", flag, state: stateName(typeof now === "boolean" ? now : now.enabled) }
    })
}

/** How events and the audit log call it. */
export function stateName(enabled: boolean): "ON" | "OFF" {
  return enabled ? "ON" : "OFF"
}

type Flags = Readonly<Record<string, boolean | { enabled: boolean }>>
