import { sql } from "kysely"
import type { Cells } from "../cells/cells.ts"
import type { Database } from "../database/connect.ts"
import { REGISTRY_SCHEMA } from "./registry.ts"
import type { Tenant } from "./tenants.ts"

/*
 * Which tenants have been used lately, by whichever node, so that frequent chores need not look at all the others each
 * time, and for which content of the product they have been prepared, so that not every node looks for it. Each database
 * server notes its own. A note that is missing, because its node died within a moment or is of an earlier version, only
 * means that a chore comes to the tenant a few minutes later, and that it is prepared once more.
 */

/** Longer than anything is tried again: a message of a webhook for about a day, an event for eight hours. */
const HOURS_IN_USE = 36
/** Milliseconds after which a node notes the use of a tenant again. */
const NOTED_FOR = 6 * 3_600_000
/** Milliseconds in which uses are collected for one statement. */
const COLLECTED = 1_000

const table = sql.id(REGISTRY_SCHEMA, "tenants_in_use")

export type Use = {
  /**
   * Notes that a tenant is used; costs a statement every few hours.
   *
   * @param prepared what {@link preparationOf} calls `wanted`, once that is done
   */
  note(tenant: Tenant, prepared?: string): void
  /** Writes what has been noted, and notes nothing more. */
  close(): Promise<void>
}

export function createUse(cells: Cells): Use {
  const notedAt = new WeakMap<Tenant, number>()
  let collected = new Map<Tenant, string | null>()
  let timer: NodeJS.Timeout | undefined
  let written: Promise<unknown> = Promise.resolve()
  let isClosed = false

  function write(): void {
    timer = undefined
    const noted = [...collected].map(([tenant, prepared]) => ({ tenant, prepared }))
    collected = new Map()
    const inCells = Map.groupBy(noted, ({ tenant }) => tenant.cell)
    const writing = [...inCells.values()].map(async (ofCell) => {
      const [first] = ofCell
      if (first) await writeUse(cells.of(first.tenant).database, ofCell)
    })
    written = Promise.allSettled([written, ...writing]).then(([, ...outcomes]) => {
      // Whoever uses them next notes it again.
      if (outcomes.some(({ status }) => status === "rejected"))
        for (const { tenant } of noted) notedAt.delete(tenant)
    })
  }

  return {
    note(tenant, prepared) {
      const now = performance.now()
      const isNoted = now - (notedAt.get(tenant) ?? Number.NEGATIVE_INFINITY) < NOTED_FOR
      if (isClosed || (isNoted && prepared === undefined)) return
      notedAt.set(tenant, now)
      collected.set(tenant, prepared ?? collected.get(tenant) ?? null)
      timer ??= setTimeout(write, COLLECTED).unref()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      if (collected.size > 0) write()
      await written
    },
  }
}

type Noted = { tenant: Tenant; prepared: string | null }

async function writeUse(database: Database, noted: readonly Noted[]): Promise<void> {
  // In one order, so that nodes that write at the same time do not wait for each other in a circle.
  const rows = noted.toSorted((one, other) => (one.tenant.schema < other.tenant.schema ? -1 : 1))
  const schemas = rows.map(({ tenant }) => tenant.schema)
  const prepared = rows.map((row) => row.prepared)
  await sql`
    insert into ${table} as noted (schema_name, until_time, prepared)
    select schema_name, now() + make_interval(hours => ${HOURS_IN_USE}::int), prepared
    from unnest(${schemas}::text[], ${prepared}::text[]) as each (schema_name, prepared)
    on conflict (schema_name) do update
    set until_time = excluded.until_time, prepared = coalesce(excluded.prepared, noted.prepared)`.execute(
    database,
  )
}

/**
 * Whether a tenant has been prepared for some content of the product. A restored tenant, or one that was made anew, has
 * another schema under the same name, and is not.
 *
 * @param content a name of the content
 * @returns `wanted` is what to note once it is
 */
export async function preparationOf(
  database: Database,
  { schema }: Tenant,
  content: string,
): Promise<{ isDone: boolean; wanted: string }> {
  const { rows } = await sql<{ oid: string; prepared: string | null }>`
    select namespace.oid::text as oid, noted.prepared from pg_namespace namespace
    left join ${table} noted on noted.schema_name = namespace.nspname
    where namespace.nspname = ${schema}`.execute(database)
  const [found] = rows
  const wanted = `${content} ${found?.oid}`
  return { isDone: found?.prepared === wanted, wanted }
}

/** The schemas of tenants in a database that have been used lately. */
export async function schemasInUse(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ schemaName: string }>`
    select schema_name from ${table} where until_time > now()`.execute(database)
  return new Set(rows.map(({ schemaName }) => schemaName))
}
