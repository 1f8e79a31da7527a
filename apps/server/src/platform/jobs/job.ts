import type { Surroundings } from "../context.ts"
import type { Tenant } from "../tenants/tenants.ts"

/**
 * A kind of work that is done in the background, by whichever node takes it. It may be done twice when a node dies in the
 * middle of it, so what it does has to bear that.
 */
export type Job<Payload extends object> = {
  /** Name of its queue; it stays, because jobs of older versions may wait under it. */
  name: string
  /** How often it is tried before it is given up. */
  attempts: number
  /** Seconds between two attempts. */
  pauseSeconds: number
  run(surroundings: Surroundings, tenant: Tenant, payload: Payload): Promise<void>
}

/** Work that recurs, for each tenant. One node does it each time. */
export type Chore = {
  name: string
  /** When, as five fields of cron in UTC. */
  cron: string
  run(surroundings: Surroundings, tenant: Tenant): Promise<void>
}

export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  return job
}
