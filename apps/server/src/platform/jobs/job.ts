import type { Expression } from "kysely"
import type { InCell } from "../cells/cells.ts"
import type { Time } from "../clock.ts"
import type { AnonymousContext } from "../context.ts"
import type { Database } from "../database/connect.ts"
import type { Tenants } from "../tenants/open-tenants.ts"
import type { Tenant } from "../tenants/tenants.ts"
import type { JobKind } from "./kind.ts"

/**
 * A kind of background work, run by whichever node picks it up. It may run twice if a node dies in the middle of it, so
 * it must be idempotent.
 */
export type Job<Payload extends object> = JobKind<Payload> & {
  /** How many times it is attempted before it is given up. */
  attempts: number
  /** Seconds between two attempts. */
  pauseSeconds: number
  /**
   * If given, each pause is about twice as long as the one before, with some chance in it, up to this many seconds.
   */
  longestPauseSeconds?: number
  /** The queue in which jobs that were given up wait for somebody to look at them; otherwise they are removed. */
  givenUpTo?: string
  /** Called when a job was given up, after it has been reported. @param ctx null if the tenant cannot be used */
  givenUp?(tenant: string, payload: Payload, ctx: AnonymousContext | null): Promise<void>
  /**
   * Each runs in a slot of its own. Otherwise jobs are taken in batches, and a batch ends with its slowest job: set it
   * for jobs that may wait long for others.
   */
  slots?: number
  /** How many of a tenant's run at the same time, on all nodes; fewer than `slots`, so that others have their turn. */
  ofTenant?: number
  /** Whether a job is dropped also while one with the same key runs. Must be given from the beginning, and stay. */
  isAlone?: boolean
  /** @param ctx the tenant's read-only context; write with `ctx.inTransaction` */
  run(ctx: AnonymousContext, payload: Payload): Promise<void>
}

/**
 * Recurring work for each tenant. Each time, one node runs it for a tenant, unless it is still being run for that tenant
 * since an earlier time.
 */
export type Chore = {
  name: string
  /** The schedule: five cron fields, in UTC. */
  cron: string
  /**
   * A query with a row if there may be anything to do, for chores that run often: many tenants are asked at once, and
   * those without a row are left alone. It is planned for each tenant, which costs more than running it, so it should
   * need few tables. Tenants that nobody has used lately are asked every ten minutes. Without it, the chore runs for
   * every tenant.
   */
  due?(db: Database, now: Time): Expression<unknown>
  /** @param ctx the tenant's read-only context; write with `ctx.inTransaction` */
  run(ctx: AnonymousContext): Promise<void>
}

/** What jobs need to run. */
export type Running = {
  /** The context of a tenant, for work on nobody's behalf. */
  contextOf(tenant: Tenant): AnonymousContext
  now(): Time
  tenants: Tenants
  refreshTenants(): Promise<void>
}

/** Background work: durable and shared by all nodes; each job is run by one of them. */
export type Jobs = {
  /**
   * Queues a job in the transaction of `db`, with one query. It runs after the commit and its delay: immediately on this
   * node if {@link Jobs.wake} is called, otherwise on any node within seconds.
   */
  send<Payload extends object>(
    job: JobKind<Payload>,
    tenant: Tenant,
    payload: Payload,
    db: Database,
  ): Promise<void>
  /** Makes this node look for jobs of this kind now, or after their delay: those of one tenant, or of any. */
  wake(job: { name: string; delaySeconds?: number }, tenant?: InCell): void
  /** Starts processing jobs. For a job of a tenant that is unknown to this node, the registry is read again. */
  start(running: Running): Promise<void>
  /** Runs a chore now and here, for one tenant after the other. */
  doChore(chore: Chore): Promise<void>
  /** Reassigns the jobs of dead nodes; runs automatically every 20 seconds. */
  lookForDeadNodes(): Promise<void>
  /** Resolves when no job is waiting or running on any node, except to be retried. */
  settled(): Promise<void>
  /** Finishes the running jobs and accepts no more. */
  close(): Promise<void>
}

export function defineJob<Payload extends object>(job: Job<Payload>): Job<Payload> {
  return job
}
