import { sql } from "kysely"
import type { Database } from "../database/connect.ts"
import { JOBS_SCHEMA } from "./engine.ts"

const table = sql.id(JOBS_SCHEMA, "job")

/*
 * Jobs of a tenant that is in another cell now. A job keeps its id, and is removed only after it is stored there, so
 * that a process that is killed in between neither loses nor doubles it.
 */

/** Moves the jobs of a tenant that wait, or that were given up; those that are running are forwarded by whoever runs them. */
export async function moveWaitingJobs(from: Database, to: Database, slug: string): Promise<number> {
  return from.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: string; job: string }>`
      select id::text, to_jsonb(job)::text as job from ${table} job
      where state < 'active' and data ->> 'tenant' = ${slug}
      for update skip locked`.execute(db)
    if (rows.length === 0) return 0
    await storeJobs(
      to,
      rows.map(({ job }) => job),
    )
    await sql`delete from ${table} where state < 'active' and id::text = any(${rows.map(({ id }) => id)})`.execute(
      db,
    )
    return rows.length
  })
}

/** Moves a job that is running here, but has not done anything. */
export async function forwardJob(from: Database, to: Database, name: string, id: string): Promise<void> {
  const { rows } = await sql<{ job: string }>`
    select (to_jsonb(job) || '{"state": "created", "started_on": null, "heartbeat_on": null}')::text as job
    from ${table} job where name = ${name} and id::text = ${id}`.execute(from)
  await storeJobs(
    to,
    rows.map(({ job }) => job),
  )
  await sql`delete from ${table} where name = ${name} and id::text = ${id}`.execute(from)
}

async function storeJobs(to: Database, jobs: string[]): Promise<void> {
  await sql`insert into ${table}
    select stored.* from unnest(${jobs}::text[]) as text (job), jsonb_populate_record(null::${table}, job::jsonb) as stored
    on conflict do nothing`.execute(to)
}
