import { type RawBuilder, sql } from "kysely"
import type { Cells } from "../platform/cells/cells.ts"
import { reasonOf } from "../platform/database/open.ts"
import { requireTenant } from "../platform/tenants/change-tenant.ts"
import { readTenants } from "../platform/tenants/registry.ts"
import type { Side } from "./close-tables.ts"
import { MoveError } from "./errors.ts"
import { keyOf } from "./moves.ts"
import { addressForServers, type Line } from "./replication.ts"

/** What a move needs: `missing` is what to give an administrator, mostly SQL; null if it is there. */
type Requirement = { what: string; missing: string | null }

type Sides = Pick<Line, "source" | "target">

/** Slots, senders, workers and origins: one for what follows, and two for tables that are copied. */
const NEEDED = sql.lit(3)

/**
 * What moving a tenant to a cell needs, and what is missing.
 *
 * @throws MoveError if the settings have no such cell
 */
export async function checkMove(cells: Cells, slug: string, to: string): Promise<Requirement[]> {
  const { schemaName: schema, cell } = requireTenant(await readTenants(cells.first.database), slug)
  const [from, place] = [cells.of({ cell }), cells.of({ cell: keyOf(cells, to) })]
  const sides = { source: { db: from.database, schema }, target: { db: place.database, schema } }
  return requirements(sides, addressForServers(from))
}

/** @throws MoveError that names what is missing */
export async function requireAll(sides: Sides, address: string): Promise<void> {
  const missing = (await requirements(sides, address)).filter((each) => each.missing !== null)
  if (missing.length === 0) return
  throw new MoveError(
    `${missing.map(({ what }) => `Missing: ${what}.`).join(" ")} --check says what to do; --closed needs none of it.`,
  )
}

async function requirements({ source, target }: Sides, address: string): Promise<Requirement[]> {
  const atSource = await checked(source, publishing(source.schema))
  const atTarget = await checked(target, subscribing((URL.parse(address)?.password ?? "") !== ""))
  const mayTry = atTarget.every(({ missing }) => missing === null)
  return [...atSource, ...atTarget, ...(mayTry ? [await reaching(target, address)] : [])]
}

/** @param lines of SQL: what is needed, whether it is there, and what to do if it is not */
async function checked({ db }: Side, lines: RawBuilder<unknown>): Promise<Requirement[]> {
  const { rows } = await sql<Requirement>`
    select what, case when is_there then null else missing end as missing
    from (
      select *, quote_ident(rolname) as own, quote_ident(current_database()) as here,
        has_database_privilege(current_database(), 'create') as creates
      from pg_roles where rolname = current_user
    ) as me, lateral (values ${lines}) as needed (what, is_there, missing)`.execute(db)
  return rows
}

function publishing(schema: string): RawBuilder<unknown> {
  const foreign = sql`(select string_agg(format('alter table %s owner to %s;', oid::regclass, own), ' ') from pg_class
    where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p') and not pg_has_role(relowner, 'usage'))`
  return sql`
    ('source: the log has what is replicated', current_setting('wal_level') = 'logical',
      'alter system set wal_level = logical; -- then restart this server'),
    (format('source: the user %s may replicate', own), rolreplication or rolsuper,
      format('alter role %s replication;', own)),
    ('source: it may publish', creates, format('grant create on database %s to %s;', here, own)),
    ('source: the tables are its own, so that rows without a primary key get an identity', ${foreign} is null,
      ${foreign}),
    ${enough("source: free slots", sql`'max_replication_slots'`, sql`pg_replication_slots`)},
    ${enough("source: free senders", sql`'max_wal_senders'`, sql`pg_stat_replication`)}`
}

function subscribing(hasPassword: boolean): RawBuilder<unknown> {
  const isNew = sql`current_setting('server_version_num')::int >= 160000`
  const ofOrigins = sql`case when current_setting('max_active_replication_origins', true) is null
    then 'max_replication_slots' else 'max_active_replication_origins' end`
  return sql`
    (format('target: the user %s may subscribe', own), rolsuper or exists (
        select from pg_roles may where may.rolname = 'pg_create_subscription' and pg_has_role(may.oid, 'usage')),
      format(case when ${isNew} then 'grant pg_create_subscription to %s;' else 'alter role %s superuser;' end, own)),
    ('target: it may create', creates, format('grant create on database %s to %s;', here, own)),
    ('target: it has a password to give', rolsuper or ${hasPassword}, '-- DATABASES: forServers with a password'),
    ${enough("target: free workers", sql`'max_logical_replication_workers'`, sql`pg_stat_subscription where pid is not null`)},
    ${enough("target: free origins", ofOrigins, sql`pg_replication_origin`)}`
}

/** @param used the rows of those in use */
function enough(what: string, setting: RawBuilder<unknown>, used: RawBuilder<unknown>): RawBuilder<unknown> {
  const lacking = sql`${NEEDED} - current_setting(${setting})::int + (select count(*)::int from ${used})`
  return sql`(format('%s (%s)', ${what}::text, ${NEEDED}), ${lacking} <= 0,
    format('alter system set %s = <%s more>; -- then restart this server', ${setting}, ${lacking}))`
}

class Tried extends Error {}

/** Makes a subscription, which connects, and undoes it. */
async function reaching({ db }: Side, address: string): Promise<Requirement> {
  const what = "target: it reaches the source"
  try {
    await db.transaction().execute(async (own) => {
      await sql`create subscription plumbline_tries connection ${sql.lit(address)} publication plumbline_tries
        with (slot_name = none, create_slot = false, enabled = false, copy_data = false)`.execute(own)
      throw new Tried()
    })
  } catch (error) {
    if (error instanceof Tried) return { what, missing: null }
    const hint =
      "-- allow it in pg_hba.conf of the source, or give the address as the target sees it (forServers)"
    return { what, missing: `${hint}: ${reasonOf(error)}` }
  }
  return { what, missing: null }
}
