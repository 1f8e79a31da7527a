import type { AnonymousContext, Dependencies } from "../context.ts"
import type { Database } from "../database/connect.ts"
import type { Tenant, Tenants } from "../tenants/tenants.ts"

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
  /** @param ctx of the tenant, for reading; `ctx.inTransaction` writes */
  run(ctx: AnonymousContext, payload: Payload): Promise<void>
}

/** Work that recurs, for each tenant. One node does it each time. */
export type Chore = {
  name: string
  /** When, as five fields of cron in UTC. */
  cron: string
  /** @param ctx of the tenant, for reading; `ctx.inTransaction` writes */
  run(ctx: AnonymousContext): Promise<void>
}

/** Work in the background: durable, shared by all nodes, each job done by one of them. */
export type Jobs = {
  /**
   * Queues a job in the transaction that `db` is, with one query. It is run when that has committed: by this node at
   * once if {@link Jobs.wake} is called then, else by any node within seconds.
   */
  send<Payload extends object>(
    job: Job<Payload>,
    tenant: Tenant,
    payload: Payload,
    db: Database,
  ): Promise<void>
  /** Has this node look for jobs of this kind now. */
  wake(job: { name: string }): void
  /** Takes jobs from now on. */
  start(dependencies: Dependencies, tenants: Tenants): Promise<void>
  /** Does a chore now, for all tenants. */
  doChore(chore: Chore): Promise<void>
  /** Gives others what nodes were doing that have died; it happens by itself every 20 seconds. */
  lookForDeadNodes(): Promise<void>
  /** Resolves when no job is due or under way, on any node. */
  settled(): Promise<void>
  /** Finishes the jobs under way and takes no further ones. */
  close(): Promise<void>
}

export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  return job
}
