import { sql } from "kysely"
import { inSchema } from "../database/batching/index.ts"
import type { Database } from "../database/connect.ts"
import type { Tenant } from "../tenants/tenants.ts"
import type { Chore } from "./job.ts"

/** Tenants that one query asks: planning takes time for each of them. */
const AT_ONCE = 50

/**
 * Those tenants for which a chore has something to do, in groups, each of them found by one query. Most tenants have
 * nothing to do most of the time, and a query of its own for each would be the largest cost of an idle server.
 */
export async function* dueTenants(
  database: Database,
  due: NonNullable<Chore["due"]>,
  tenants: readonly Tenant[],
  now: () => string,
): AsyncGenerator<readonly Tenant[]> {
  for (let start = 0; start < tenants.length; start += AT_ONCE) {
    const group = tenants.slice(start, start + AT_ONCE)
    // The tables of one may be gone or locked: what the matter is, its own run reports, and hurts no other.
    const slugs = await askGroup(database, due, group, now()).catch(() => null)
    yield slugs ? group.filter(({ slug }) => slugs.has(slug)) : group
  }
}

async function askGroup(
  database: Database,
  due: NonNullable<Chore["due"]>,
  group: readonly Tenant[],
  now: string,
): Promise<Set<string>> {
  const each = group.map(
    ({ slug, schema }) =>
      sql`(select ${slug}::text as slug where exists (${due(inSchema(database, schema), now)}))`,
  )
  // Not a statement to be prepared: it would keep a plan for every table of every tenant.
  const { rows } = await sql<{ slug: string }>`${sql.join(each, sql` union all `)}`.execute(database)
  return new Set(rows.map(({ slug }) => slug))
}
