import { sql } from "kysely"
import type { PgBoss, QueueResult } from "pg-boss"
import type { Database } from "../database/connect.ts"
import type { Tenant } from "../tenants/tenants.ts"
import type { Chore, Job } from "./job.ts"
import type { JobKind } from "./kind.ts"

/** The schema of the queues, one for the whole installation. */
export const JOBS_SCHEMA = "plumbline_jobs"

/** A node counts as dead when its jobs have had no heartbeat for this long. */
const HEARTBEAT_SECONDS = 15
const HOUR = 3600
/**
 * A job that takes this long hangs. The engine starts another one beside it then, and its own default would be fifteen
 * minutes, which much work takes in a large tenant: that its node lives is known by the heartbeat.
 */
export const LONGEST_SECONDS = 24 * HOUR
/** How long jobs that were given up wait for somebody to look at them. */
const DAYS_KEPT = 14

/** Creates missing queues and updates the settings of existing ones. */
export async function prepareQueues(
  boss: PgBoss,
  jobs: readonly Job<never>[],
  chores: readonly Chore[],
): Promise<void> {
  const wanted = [
    ...givenUpQueues(jobs).map((name) => ({
      name,
      retryLimit: 0,
      retryDelay: 0,
      retentionSeconds: DAYS_KEPT * 24 * HOUR,
    })),
    ...jobs.map(({ name, attempts, pauseSeconds, longestPauseSeconds, givenUpTo, keyOf, isAlone }) => ({
      name,
      retryLimit: attempts - 1,
      retryDelay: pauseSeconds,
      ...(longestPauseSeconds !== undefined && { retryBackoff: true, retryDelayMax: longestPauseSeconds }),
      ...(givenUpTo !== undefined && { deadLetter: givenUpTo }),
      // One job of each key may wait, and another may run, unless it is to be alone.
      ...(keyOf && { policy: isAlone ? ("exclusive" as const) : ("short" as const) }),
    })),
    // Chores are not retried: they recur anyway.
    ...chores.map(({ name }) => ({ name, retryLimit: 0, retryDelay: 0 })),
  ].map((queue) => ({
    ...queue,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: LONGEST_SECONDS,
    // Payloads may contain personal data, so they are removed soon.
    deleteAfterSeconds: HOUR,
  }))
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, ...settings } of wanted) {
    const queue = existing.get(name)
    if (!queue) await boss.createQueue(name, settings)
    else if (differs(queue, settings)) await boss.updateQueue(name, settings)
    else continue
    // Makes the engine cache the queue, because it must not query the database while a transaction is open. It knows
    // those that it has found at its start.
    await boss.findJobs(name, { id: NO_JOB })
  }
}

const NO_JOB = "00000000-0000-0000-0000-000000000000"

function differs(queue: QueueResult, settings: Partial<QueueResult>): boolean {
  return Object.entries(settings).some(([setting, value]) => queue[setting as keyof QueueResult] !== value)
}

/** The queues of jobs that were given up. Nothing works on them. */
export function givenUpQueues(jobs: readonly Job<never>[]): string[] {
  return jobs.flatMap(({ givenUpTo }) => givenUpTo ?? [])
}

/** Updates the stored schedules of chores. */
export async function prepareTimetable(boss: PgBoss, chores: readonly Chore[]): Promise<void> {
  const stored = await boss.getSchedules()
  for (const { name, cron } of chores) {
    if (stored.find((schedule) => schedule.name === name)?.cron !== cron) await boss.schedule(name, cron)
  }
  for (const { name } of stored) {
    if (!chores.some((chore) => chore.name === name)) await boss.unschedule(name)
  }
}

/** The queues in which something waits that is to be done now. One query, where each worker would ask for its own. */
export async function queuesWithWork(database: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from ${sql.id(JOBS_SCHEMA, "job")}
    where name = any(${names}) and state < 'active' and not blocked and start_after <= now()
  `.execute(database)
  return rows.map(({ name }) => name)
}

/** The key of a job, among those of all tenants. */
export function keyInQueue({ slug }: Pick<Tenant, "slug">, key: string): string {
  return `${slug}/${key}`
}

/** Whether a job with this key runs, or waits, be it for another attempt. A part of another query. */
export function isUnderWay(
  { name }: Pick<JobKind<object>, "name">,
  tenant: Pick<Tenant, "slug">,
  key: string,
) {
  return sql<boolean>`exists (select from ${sql.id(JOBS_SCHEMA, "job")}
    where name = ${name} and singleton_key = ${keyInQueue(tenant, key)} and state <= 'active')`
}

/** The number of jobs that are waiting or running on any node, excluding the engine's own, those given up, and pauses. */
export async function countOpenJobs(database: Database, givenUp: string[]): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from ${sql.id(JOBS_SCHEMA, "job")}
    where name not like '\\_\\_pgboss%' and name <> all(${givenUp}) and (state in ('created', 'active') or (state < 'active' and start_after <= now()))
  `.execute(database)
  return rows[0]?.open ?? 0
}

/** How many jobs of a queue wait for an attempt, and how many failed for good within the last hour. */
export type QueueFigures = { name: string; waiting: number; failed: number }

/** The figures of all queues that have such jobs. */
export async function queueFigures(database: Database): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select name, count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'failed')::int as failed
    from ${sql.id(JOBS_SCHEMA, "job")} where name not like '\\_\\_pgboss%' and state in ('created', 'retry', 'failed')
    group by name`.execute(database)
  return rows
}

/** Allows a job that is running one more attempt than it would have. */
export async function addAttempt(db: Database, name: string, id: string): Promise<void> {
  await sql`update ${sql.id(JOBS_SCHEMA, "job")} set retry_limit = retry_limit + 1
    where name = ${name} and id::text = ${id}`.execute(db)
}
