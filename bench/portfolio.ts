import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { connect, type Database } from "../apps/server/src/platform/database/connect.ts"
import { copyAssessment } from "../apps/server/src/testing/many-assessments.ts"
import { createPostgresDatabase, startCluster } from "../apps/server/src/testing/postgres-cluster.ts"
import { median } from "./figures.ts"
import { lengthenHistory } from "./long-history.ts"
import { callApi } from "./people.ts"
import { type Served, serve } from "./served.ts"

const SIZES = [
  [100, 10],
  [500, 10],
  [100, 100],
] as const
const SCHEMA = "tenant_main"
const DAY = 86_400_000

type Row = Record<string, string | number>

/**
 * What the portfolio of a person costs beside the list of their space, on PostgreSQL: medians of both, called in turns, in
 * milliseconds; the changes of answers are spread over three years.
 *
 * @param seconds how long both are called
 * @param sizes numbers of assessments, all of them answered, and of changes of each answer
 */
export async function benchPortfolio(
  seconds: number,
  sizes: readonly (readonly [assessments: number, changes: number])[] = SIZES,
): Promise<Record<string, Row>> {
  const cluster = await startCluster("-c fsync=off")
  try {
    const rows: Record<string, Row> = {}
    for (const [size, changes] of sizes) {
      const { url } = await createPostgresDatabase(cluster.url)
      const name = `${size} assessments, ${changes} changes of each answer`
      rows[name] = await measure(url, { size, changes, seconds })
    }
    return rows
  } finally {
    await cluster.stop()
  }
}

async function measure(
  url: string,
  { size, changes, seconds }: { size: number; changes: number; seconds: number },
): Promise<Row> {
  const { info, stop } = await serve({ DATABASE_URL: url, ACCESS_TOKEN_MINUTES: "720" })
  const database = await connect({ kind: "postgres", url, poolSize: 1 })
  try {
    const space = { title: "Of many", type: "PREMIUM" }
    const { id } = await callApi<{ id: number }>(info.url, info.token, "POST", "/api/v1/spaces/", space)
    await copyAssessment(database.withSchema(SCHEMA), info.assessmentId, { spaceId: id, count: size })
    await lengthenHistory(database, SCHEMA, changes)
    await sql`vacuum analyze`.execute(database)
    const since = `${new Date(Date.now() - 90 * DAY).toISOString().slice(0, 10)}T00:00:00Z`
    const list = callOf(info, `/api/v1/space-assessments/?spaceId=${id}&size=10`)
    const portfolio = callOf(info, `/api/v1/portfolio/?since=${since}`)
    const first = (await portfolio()).time
    await untilKept(database)
    for (const call of [list, portfolio]) for (let nth = 0; nth < 10; nth++) await call()
    const times: [number, number][] = []
    let queries = 0
    for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
      const one = await list()
      const other = await portfolio()
      times.push([one.time, other.time])
      queries = other.queries
    }
    const [ofList, ofPortfolio] = [median(times.map(([one]) => one)), median(times.map(([, other]) => other))]
    return {
      "changes stored": await countChanges(database),
      "list: ms": rounded(ofList),
      "portfolio: ms": rounded(ofPortfolio),
      ratio: rounded(ofPortfolio / ofList),
      queries,
      "before anything is kept: ms": rounded(first),
    }
  } finally {
    await database.destroy()
    await stop()
  }
}

async function countChanges(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.id(SCHEMA, "answer_changes")}`.execute(database)
  return rows[0]?.count ?? 0
}

async function untilKept(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from ${sql.id(SCHEMA, "portfolio_checks")} limit 1`.execute(database)
    if (rows.length === 0) return
    await pause(200)
  }
}

/** A call that says how many milliseconds it has taken, and how many queries. */
function callOf({ url, token }: Served, path: string) {
  const headers = { authorization: `Bearer ${token}` }
  return async () => {
    const begin = performance.now()
    const reply = await fetch(url + path, { headers })
    await reply.arrayBuffer()
    const time = performance.now() - begin
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
    return {
      time,
      queries: Number(/desc="(\d+) queries"/.exec(reply.headers.get("server-timing") ?? "")?.[1]),
    }
  }
}

function rounded(value: number): number {
  return Number(value.toFixed(1))
}
