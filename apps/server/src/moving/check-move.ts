import { sql } from "kysely"
import type { Cells } from "../platform/cells/cells.ts"
import { reasonOf } from "../platform/database/open.ts"
import { requireTenant } from "../platform/tenants/change-tenant.ts"
import { readTenants } from "../platform/tenants/registry.ts"
import { MoveError } from "./errors.ts"
import { addressForServers, type Line } from "./replication.ts"
import type { Side } from "./side.ts"
import { keyOf } from "./way.ts"

/** What a move needs: `missing` is what to give an administrator, mostly SQL; null if it is there. */
type Requirement = { what: string; missing: string | null }

/** One for what follows, and two for tables that are copied. */
const NEEDED = 3
const RESTART = "-- then restart this server"

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
export async function requireAll(sides: Pick<Line, "source" | "target">, address: string): Promise<void> {
  const missing = (await requirements(sides, address)).filter((each) => each.missing !== null)
  if (missing.length === 0) return
  throw new MoveError(
    `${missing.map(({ what }) => `Missing: ${what}.`).join(" ")} --check says what to do; --closed needs none of it.`,
  )
}

async function requirements(
  { source, target }: Pick<Line, "source" | "target">,
  address: string,
): Promise<Requirement[]> {
  const atTarget = await subscribing(target, address)
  const mayTry = atTarget.every(({ missing }) => missing === null)
  return [...(await publishing(source)), ...atTarget, ...(mayTry ? [await reaching(target, address)] : [])]
}

async function publishing({ db, schema }: Side): Promise<Requirement[]> {
  const { rows } = await sql<{
    level: string
    replicates: boolean
    creates: boolean
    slots: number
    senders: number
    role: string
    database: string
    foreign: string[] | null
  }>`select current_setting('wal_level') as level, rolreplication or rolsuper as replicates,
      has_database_privilege(current_database(), 'create') as creates,
      current_setting('max_replication_slots')::int - (select count(*)::int from pg_replication_slots) as slots,
      current_setting('max_wal_senders')::int - (select count(*)::int from pg_stat_replication) as senders,
      quote_ident(current_user) as role, quote_ident(current_database()) as database,
      (select json_agg(class.oid::regclass) from pg_class class
        where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p')
          and not pg_has_role(relowner, 'usage')) as foreign
    from pg_roles where rolname = current_user`.execute(db)
  return rows.flatMap(({ level, replicates, creates, slots, senders, role, database, foreign }) => [
    needs("source: the log has what is replicated", level === "logical", setting("wal_level", "logical")),
    needs(`source: the user ${role} may replicate`, replicates, `alter role ${role} replication;`),
    needs(`source: it may publish`, creates, `grant create on database ${database} to ${role};`),
    needs(
      "source: the tables are its own, so that rows without a primary key get an identity",
      foreign === null,
      (foreign ?? []).map((table) => `alter table ${table} owner to ${role};`).join(" "),
    ),
    enough("source: free slots", slots, "max_replication_slots"),
    enough("source: free senders", senders, "max_wal_senders"),
  ])
}

async function subscribing({ db }: Side, address: string): Promise<Requirement[]> {
  const { rows } = await sql<{
    isNew: boolean
    isSuper: boolean
    creates: boolean
    workers: number
    origins: number
    ofOrigins: string
    role: string
    database: string
  }>`select current_setting('server_version_num')::int >= 160000 as is_new, rolsuper as is_super,
      has_database_privilege(current_database(), 'create') as creates,
      current_setting('max_logical_replication_workers')::int
        - (select count(*)::int from pg_stat_subscription where pid is not null) as workers,
      coalesce(current_setting('max_active_replication_origins', true), current_setting('max_replication_slots'))::int
        - (select count(*)::int from pg_replication_origin) as origins,
      case when current_setting('max_active_replication_origins', true) is null then 'max_replication_slots'
        else 'max_active_replication_origins' end as of_origins,
      quote_ident(current_user) as role, quote_ident(current_database()) as database
    from pg_roles where rolname = current_user`.execute(db)
  const [known] = rows
  if (!known) return []
  const { isNew, isSuper, creates, workers, origins, ofOrigins, role, database } = known
  const subscribes = isSuper || (isNew && (await maySubscribe(db)))
  const right = isNew ? `grant pg_create_subscription to ${role};` : `alter role ${role} superuser;`
  const hasPassword = isSuper || (URL.parse(address)?.password ?? "") !== ""
  return [
    needs(`target: the user ${role} may subscribe`, subscribes, right),
    needs("target: it may create", creates, `grant create on database ${database} to ${role};`),
    needs("target: it has a password to give", hasPassword, "-- DATABASES: forServers with a password"),
    enough("target: free workers", workers, "max_logical_replication_workers"),
    enough("target: free origins", origins, ofOrigins),
  ]
}

async function maySubscribe(db: Side["db"]): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_has_role(current_user, 'pg_create_subscription', 'usage') as may`.execute(db)
  return rows[0]?.may === true
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

const needs = (what: string, isThere: boolean, missing: string): Requirement => ({
  what,
  missing: isThere ? null : missing,
})

const setting = (name: string, value: string) => `alter system set ${name} = ${value}; ${RESTART}`

function enough(what: string, free: number, name: string): Requirement {
  return needs(`${what} (${NEEDED})`, free >= NEEDED, setting(name, `<${NEEDED - free} more>`))
}
