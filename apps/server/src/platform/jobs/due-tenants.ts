import { sql } from "kysely"
import { MINUTE, millisecondsOf, type Time } from "../clock.ts"
import { inSchema } from "../database/batching/index.ts"
import type { Database } from "../database/connect.ts"
import { schemasInUse } from "../tenants/in-use.ts"
import type { Tenant } from "../tenants/tenants.ts"
import type { Chore } from "./job.ts"

/** Tenants that one query asks: planning takes time for each of them. */
const AT_ONCE = 50

/** Within so many minutes, a frequent chore comes to each tenant. */
const MINUTES_OF_ROUND = 10

/**
 * The tenants that a run of a frequent chore looks at: those that have been used lately, and a part of the others, which is
 * another one each time.
 */
export async function tenantsOfTurn(
  database: Database,
  { cron }: Pick<Chore, "cron">,
  tenants: readonly Tenant[],
  now: Time,
): Promise<readonly Tenant[]> {
  const inUse = await schemasInUse(database)
  const turns = Math.floor(MINUTES_OF_ROUND / minutesBetween(cron))
  const turn = Math.floor(millisecondsOf(now) / (minutesBetween(cron) * MINUTE)) % turns
  return tenants.filter(({ slug, schema }) => inUse.has(schema) || numberOf(slug) % turns === turn)
}

/** Minutes between two runs of a chore that runs several times an hour, else those of a round: it looks at all. */
function minutesBetween(cron: string): number {
  const [, step] = /^\*(?:\/(\d+))? /.exec(cron) ?? [cron, String(MINUTES_OF_ROUND)]
  return Math.min(Number(step ?? 1), MINUTES_OF_ROUND)
}

function numberOf(slug: string): number {
  return [...slug].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
}

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
