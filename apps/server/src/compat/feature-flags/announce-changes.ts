import type { EventStreams, StreamedEvent } from "../../platform/realtime/event-streams.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"

/** The topic of the event streams about changed flags. */
export const FLAGS_TOPIC = "flags"

/** The event that clients receive when they connect and when flags have changed. */
export function flagsEvent({ flagsTime }: Tenant): StreamedEvent {
  return { event: "environment_updated", payload: { updated_at: flagsTime } }
}

/** Notifies clients of tenants whose flags changed since the previous call. The first call only records the state. */
export function createFlagsAnnouncer(streams: EventStreams): (tenants: readonly Tenant[]) => void {
  let known = new Map<string, number>()
  return (tenants) => {
    for (const tenant of tenants) {
      const before = known.get(tenant.slug)
      if (before !== undefined && before !== tenant.flagsTime)
        streams.publish(tenant, FLAGS_TOPIC, flagsEvent(tenant))
    }
    known = new Map(tenants.map(({ slug, flagsTime }) => [slug, flagsTime]))
  }
}
