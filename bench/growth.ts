import autocannon from "autocannon"
import { sql } from "kysely"
import { connect } from "../apps/server/src/platform/database/connect.ts"
import { type Database, forTenant } from "../apps/server/src/platform/database/database.ts"
import { copyAssessment } from "../apps/server/src/testing/many-assessments.ts"
import { startCluster } from "../apps/server/src/testing/postgres-cluster.ts"
import { callApi } from "./people.ts"
import { serve } from "./served.ts"

const SIZES = [100, 1_000, 10_000]
/** Of each space, so many assessments have answers: more than any list shows. */
const ANSWERED = 300
const CONNECTIONS = 8
const SCHEMA = "tenant_main"

type Row = Record<string, string | number>

/**
 * What lists cost in spaces of different sizes on PostgreSQL: the median of a call alone in milliseconds, the calls per
 * second of eight connections, and the ratio of both to the smallest space.
 *
 * @param seconds duration of each measurement
 */
export async function benchGrowth(seconds: number): Promise<Record<string, Row>> {
  const cluster = await startCluster()
  const { info, stop } = await serve({ DATABASE_URL: cluster.url })
  const headers = { authorization: `Bearer ${info.token}`, "content-type": "application/json" }
  const median = async (path: string, connections: number) => {
    const { latency, requests, non2xx, errors } = await autocannon({
      ...{ url: info.url + path, headers, connections, duration: seconds },
    })
    if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} failed`)
    return { median: latency.p50, perSecond: requests.average }
  }
  try {
    const rows: Record<string, Row> = {}
    for (const size of SIZES) {
      const spaceId = await fillSpace(cluster.url, info, size)
      for (const [name, path] of Object.entries(listsOf(spaceId))) {
        await median(path, 1)
        const alone = await median(path, 1)
        const busy = await median(path, CONNECTIONS)
        rows[name] = {
          ...rows[name],
          [`${size}: ms`]: alone.median,
          [`${size}: per s`]: Math.round(busy.perSecond),
        }
      }
    }
    return rows
  } finally {
    await stop()
    await cluster.stop()
  }
}

function listsOf(spaceId: number) {
  return {
    "space's list": `/api/v1/space-assessments/?spaceId=${spaceId}&size=10`,
    "space's list by title": `/api/v1/space-assessments/?spaceId=${spaceId}&size=10&sort=title`,
    "space's list, page 10": `/api/v1/space-assessments/?spaceId=${spaceId}&size=10&page=9`,
    "space's overview": `/api/v1/space-assessments/overview/?spaceId=${spaceId}`,
    "the space": `/api/v1/spaces/${spaceId}/`,
    "comparable assessments": "/api/v1/comparable-assessments/?size=10",
    "recent assessments": "/api/v1/recent-assessments/",
    search: "/api/v1/search/?text=Service",
  }
}

async function fillSpace(
  url: string,
  { url: server, token, assessmentId }: { url: string; token: string; assessmentId: string },
  count: number,
): Promise<number> {
  const space = { title: `With ${count}`, type: "PREMIUM" }
  const { id } = await callApi<{ id: number }>(server, token, "POST", "/api/v1/spaces/", space)
  const database = await connect({ kind: "postgres", url, poolSize: 1 })
  await copyAssessment(database.withSchema(SCHEMA), assessmentId, { spaceId: id, count, answered: ANSWERED })
  await sql`vacuum analyze`.execute(database)
  await database.destroy()
  return id
}

const TENANTS = [1, 10, 25, 100]
/** Different statements that a busy tenant sends. */
const STATEMENTS = 40
const POOL_SIZE = 10
const USES = 8

/**
 * What statements cost when several tenants are busy at once on PostgreSQL: how many eight callers make per second, of
 * random tenants, its ratio to that of one tenant, and how many connections were opened meanwhile.
 */
export async function benchBusyTenants(seconds: number): Promise<Record<string, Row>> {
  const cluster = await startCluster()
  const database = await connect({ kind: "postgres", url: cluster.url, poolSize: POOL_SIZE })
  try {
    await fillSchemas(database, Math.max(...TENANTS))
    const rows: Record<string, Row> = {}
    let alone: number | undefined
    for (const tenants of TENANTS) {
      await warmUp(database, tenants)
      const before = await sessionsOf(database)
      const perSecond = await callFor(database, tenants, seconds)
      alone ??= perSecond
      rows[`${tenants} busy`] = {
        "per s": Math.round(perSecond),
        ratio: Number((perSecond / alone).toFixed(2)),
        "connections opened": (await sessionsOf(database)) - before,
      }
    }
    return rows
  } finally {
    await database.destroy()
    await cluster.stop()
  }
}

async function fillSchemas(database: Database, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) {
    const schema = schemaOf(nth)
    await sql`create schema ${sql.id(schema)}`.execute(database)
    for (const table of ["spaces", "assessments", "results"]) {
      await sql`create table ${sql.id(schema, table)} as
        select id, id / 10 as parent, 'Title ' || id as title from generate_series(1, 500) as id`.execute(
        database,
      )
      await sql`create index on ${sql.id(schema, table)} (id)`.execute(database)
    }
  }
  await sql`analyze`.execute(database)
}

function schemaOf(nth: number): string {
  return `busy_${nth}`
}

/** Until each statement of each tenant has a plan for all values, which PostgreSQL makes at the sixth use. */
async function warmUp(database: Database, tenants: number): Promise<void> {
  const calls = Array.from({ length: USES * STATEMENTS * tenants }, (_, nth) => nth).values()
  await eightCallers(database, tenants, async (call) => {
    for (const nth of calls) await call(nth % tenants, Math.floor(nth / tenants) % STATEMENTS)
  })
}

/** @returns calls per second */
async function callFor(database: Database, tenants: number, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let calls = 0
  await eightCallers(database, tenants, async (call) => {
    for (; performance.now() < end; calls++)
      await call(Math.floor(Math.random() * tenants), Math.floor(Math.random() * STATEMENTS))
  })
  return calls / seconds
}

type Call = (tenant: number, statement: number) => Promise<unknown>

async function eightCallers(
  database: Database,
  tenants: number,
  caller: (call: Call) => Promise<void>,
): Promise<void> {
  const databases = Array.from({ length: tenants }, (_, nth) => forTenant(database, schemaOf(nth)))
  const call: Call = (tenant, statement) => {
    const table = (name: string) => sql.id(schemaOf(tenant), name)
    return sql`select result.id, assessment.title, space.title as space, ${sql.lit(statement)} as statement
      from ${table("results")} result
      join ${table("assessments")} assessment on assessment.id = result.parent
      left join ${table("spaces")} space on space.id = assessment.parent
      where result.id = ${10 + Math.floor(Math.random() * 400)}`.execute(databases[tenant] ?? database)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, () => caller(call)))
}

async function sessionsOf(database: Database): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    select sessions::int from pg_stat_database where datname = current_database()`.execute(database)
  return rows[0]?.sessions ?? 0
}
