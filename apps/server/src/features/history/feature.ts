import { sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Feature } from "../../platform/feature.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { closeWhenLarge } from "./close-partition.ts"
import { routes } from "./routes.ts"
import { resumeHistory, workOnHistory } from "./work-on-history.ts"

/** Changes below which statistics of all partitions are not worth it. */
const FEW = 10_000

/**
 * PostgreSQL keeps statistics of each partition by itself, but none of all of them, by which queries of the whole history
 * are planned. Makes these if the history has grown by a tenth since the last ones.
 */
export async function keepStatistics({ db, tenant, inTransaction }: AnonymousContext, few = FEW) {
  const table = `"${tenant.schema}".answer_changes`
  const { rows } = await sql<{ known: number; present: number }>`
    select greatest(whole.reltuples, 0)::float8 as known, sum(greatest(part.reltuples, 0))::float8 as present
    from pg_class whole join pg_inherits on inhparent = whole.oid join pg_class part on part.oid = inhrelid
    where whole.oid = ${table}::regclass
    group by whole.oid`.execute(db)
  const [{ known, present } = { known: 0, present: 0 }] = rows
  if (present < few || present <= known * 1.1) return
  await inTransaction(async (writer) => {
    await sql`set local statement_timeout = 0`.execute(writer.db)
    await sql`analyze ${sql.table(`${tenant.schema}.answer_changes`)}`.execute(writer.db)
  })
}

/**
 * Once a day, whether a large partition of the history is to be followed by another, whether there is more of it than its
 * statistics know, and whether anything is left to do, in tenants that nobody uses, too.
 */
export const makePartitions: Chore = {
  name: "history-partitions",
  cron: "40 2 * * *",
  async run(ctx) {
    await closeWhenLarge(ctx)
    await keepStatistics(ctx)
    await resumeHistory(ctx)
  },
}

export const feature: Feature = {
  name: "history",
  routes,
  jobs: [workOnHistory],
  chores: [makePartitions],
  seed: resumeHistory,
}
