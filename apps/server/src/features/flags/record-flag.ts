import { isDeepStrictEqual } from "node:util"
import type { Dependencies } from "../../platform/context.ts"
import type { EventOf, EventType } from "../../platform/events/event.ts"
import type { StoredWithSettings } from "../../platform/tenants/change-tenant.ts"

type FlagEvent = EventOf<Extract<EventType, `flag-${string}`>>

/** Records flag changes in the settings of a tenant for its audit log, in the same transaction as the settings. */
export function recordingFlags({
  outbox,
  clock,
}: Pick<Dependencies, "outbox" | "clock">): StoredWithSettings {
  return async (db, tenant, { before, after }) => {
    const [first, ...others] = flagChanges(before?.flags, after.flags)
    if (!first) return () => undefined
    const nobody = { userId: null, apiToken: null, now: clock.now() }
    await outbox.record({ db: db.withSchema(tenant.schema), tenant }, [first, ...others], nobody)
    return () => outbox.wake(tenant)
  }
}

/** The differences of the flags between two settings of a tenant, as events. */
function flagChanges(before: Flags = {}, after: Flags = {}): FlagEvent[] {
  const names = Object.keys({ ...before, ...after }).toSorted()
  return names
    .filter((flag) => !isDeepStrictEqual(before[flag], after[flag]))
    .map((flag) => {
      const now = after[flag]
      return now === undefined
        ? { type: "flag-unset", flag }
        : { type: "flag-set", flag, state: stateName(typeof now === "boolean" ? now : now.enabled) }
    })
}

/** The name of the state in events and the audit log. */
export function stateName(enabled: boolean): "ON" | "OFF" {
  return enabled ? "ON" : "OFF"
}

type Flags = Readonly<Record<string, boolean | { enabled: boolean }>>
