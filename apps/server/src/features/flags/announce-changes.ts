import type { EventStreams, StreamedEvent } from "../../platform/realtime/event-streams.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"

/** The topic of the streams of those who wait for changes of flags. */
export const FLAGS_TOPIC = "flags"

/** What clients are sent when flags have changed, and when they begin to listen. */
export function flagsEvent({ flagsTime }: Tenant): StreamedEvent {
  return { event: "environment_updated", payload: { updated_at: flagsTime } }
}

/** Tells clients of the tenants whose flags have changed since the last time; the first time it only learns. */
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
