import { type Expression, sql } from "kysely"
import { Gauge, type Metric } from "prom-client"
import type { Cell, Cells } from "../cells/cells.ts"
import { MINUTE } from "../clock.ts"
import { inSchema } from "../database/batching/index.ts"
import type { PoolUsage } from "../database/connection-pool.ts"
import { backendOf, type Database } from "../database/database.ts"
import { countOpenJobs, type QueueFigures, queueFigures } from "../jobs/engine.ts"
import { mailJob } from "../mail/mail.ts"
import type { Realtime } from "../realtime/realtime.ts"
import type { Tenants } from "../tenants/open-tenants.ts"
import type { Tenant } from "../tenants/tenants.ts"

/** Which cells respond, and store what they are sent: a standby does not. */
export async function cellsUp(cells: Cells): Promise<{ cell: Cell; isUp: boolean }[]> {
  return Promise.all(
    cells.all.map(async (cell) => ({
      cell,
      isUp: await sql<{ stores: boolean }>`select current_setting('transaction_read_only') = 'off' as stores`
        .execute(cell.database)
        .then(
          ({ rows }) => rows[0]?.stores === true,
          () => false,
        ),
    })),
  )
}

/** What is known of a cell at one moment; what could not be asked is missing. */
type Measured = {
  name: string
  up: number
  tenants: number
  jobs?: number | undefined
  queues?: QueueFigures[] | undefined
  oldestEvent?: number | undefined
  oldestUnsent?: number | undefined
  pool?: PoolUsage | undefined
}

/** A value, with the labels it has besides that of its cell. */
type Value = { labels?: Record<string, string>; value: number | undefined }

/** Selects the time of the oldest thing that waits in a tenant; no row if nothing does. */
type Oldest = (db: Database) => Expression<unknown>

const oldestEvent: Oldest = (db) =>
  db.selectFrom("events").where("handledTime", "is", null).orderBy("id").limit(1).select("creationTime")

/**
 * Whether each cell responds, its tenants, jobs, mails, events and connections; and the open pages of this node.
 *
 * @param oldestUnsent entries of audit logs that a receiver has not acknowledged; null if there is no receiver
 */
export function cellMetrics(
  cells: Cells,
  tenants: Tenants,
  realtime: Realtime,
  oldestUnsent: Oldest | null,
): Metric[] {
  let underWay: Promise<Measured[]> | undefined
  const tenantsOn = ({ key }: Cell) => tenants.all().filter(({ cell }) => cell === key)
  const ageOf = (oldest: Oldest) => {
    const ages = new Map<string, () => Promise<number>>()
    return (cell: Cell) => {
      const known =
        ages.get(cell.name) ?? onceInAMinute(() => oldestAge(cell.database, tenantsOn(cell), oldest))
      ages.set(cell.name, known)
      return known()
    }
  }
  const ageOfEvents = ageOf(oldestEvent)
  const ageOfUnsent = oldestUnsent && ageOf(oldestUnsent)
  const measure = async () =>
    Promise.all(
      (await cellsUp(cells)).map(async ({ cell, isUp }): Promise<Measured> => {
        const { name, database } = cell
        const asked = <T>(work: () => Promise<T>) => (isUp ? work().catch(() => undefined) : undefined)
        const [jobs, queues, age, unsent] = await Promise.all([
          asked(() => countOpenJobs(database, [])),
          asked(() => queueFigures(database)),
          asked(() => ageOfEvents(cell)),
          ageOfUnsent ? asked(() => ageOfUnsent(cell)) : undefined,
        ])
        const backend = backendOf(database)
        return {
          ...{ name, up: isUp ? 1 : 0, tenants: tenantsOn(cell).length, jobs, queues, oldestEvent: age },
          oldestUnsent: unsent,
          pool: backend.kind === "postgres" ? backend.usage() : undefined,
        }
      }),
    )
  /** All of them are collected at once. */
  const measured = () => {
    underWay ??= measure().finally(() => {
      underWay = undefined
    })
    return underWay
  }
  const gauge = (name: string, help: string, valuesOf: (cell: Measured) => Value[], labels: string[] = []) =>
    new Gauge({
      name,
      help,
      labelNames: ["cell", ...labels],
      registers: [],
      async collect() {
        this.reset()
        for (const cell of await measured())
          for (const { labels = {}, value } of valuesOf(cell))
            if (value !== undefined) this.set({ cell: cell.name, ...labels }, value)
      },
    })
  return [
    gauge("cell_up", "1 if the database server responds and takes writes", ({ up }) => [{ value: up }]),
    gauge("cell_tenants", "Tenants on the database server", ({ tenants }) => [{ value: tenants }]),
    gauge("cell_jobs", "Jobs that wait or run on the database server", ({ jobs }) => [{ value: jobs }]),
    gauge("mails_waiting", "Mails that wait to be sent, or to be sent again", ({ queues }) => [
      { value: queues && (queues.find(({ name }) => name === mailJob.name)?.waiting ?? 0) },
    ]),
    gauge(
      "jobs_failed",
      "Jobs that failed for good within the last hour",
      ({ queues = [] }) => queues.map(({ name, failed }) => ({ labels: { queue: name }, value: failed })),
      ["queue"],
    ),
    gauge(
      "events_oldest_seconds",
      "Age of the oldest event that was not handled yet: notifications, the audit log and webhooks wait for it",
      ({ oldestEvent: age }) => [{ value: age }],
    ),
    gauge(
      "audit_stream_oldest_seconds",
      "Age of the oldest entry of an audit log that the receiver of AUDIT_STREAM has not acknowledged",
      ({ oldestUnsent: age }) => [{ value: age }],
    ),
    gauge(
      "database_pool_connections",
      "Connections of this node to the database server",
      ({ pool }) => [
        { labels: { state: "lent" }, value: pool?.lent },
        { labels: { state: "idle" }, value: pool?.idle },
      ],
      ["state"],
    ),
    gauge("database_pool_size", "Connections that this node may have at most", ({ pool }) => [
      { value: pool?.most },
    ]),
    gauge("database_pool_waiting", "Requests that wait for a connection", ({ pool }) => [
      { value: pool?.waiting },
    ]),
    new Gauge({
      name: "realtime_connections",
      help: "Open connections of pages to this node",
      registers: [],
      collect() {
        this.set(realtime.connections())
      },
    }),
  ]
}

/** Every tenant has events of its own, so that asking all of them is not for each reading of the metrics. */
function onceInAMinute(ask: () => Promise<number>): () => Promise<number> {
  let last: { at: number; answer: Promise<number> } | undefined
  return () => {
    if (last && performance.now() - last.at < MINUTE) return last.answer
    const answer = ask()
    last = { at: performance.now(), answer }
    answer.catch(() => {
      last = undefined
    })
    return answer
  }
}

/** Tenants that one query asks: planning takes time for each of them. */
const AT_ONCE = 50

/** The age in seconds of the oldest thing that waits in the tenants; 0 without any. */
export async function oldestAge(
  database: Database,
  tenants: readonly Pick<Tenant, "schema">[],
  select: Oldest,
): Promise<number> {
  let oldest = 0
  for (let start = 0; start < tenants.length; start += AT_ONCE) {
    const each = tenants
      .slice(start, start + AT_ONCE)
      .map(({ schema }) => sql`(${select(inSchema(database, schema))})`)
    const { rows } = await sql<{ age: number }>`
      select coalesce(extract(epoch from now() - min(time)), 0)::float8 as age
      from (${sql.join(each, sql` union all `)}) as waiting (time)`.execute(database)
    oldest = Math.max(oldest, rows[0]?.age ?? 0)
  }
  return oldest
}
