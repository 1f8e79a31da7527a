import autocannon from "autocannon"
import { sql } from "kysely"
import { connect, type Database } from "../apps/server/src/platform/database/connect.ts"
import { copyAssessment } from "../apps/server/src/testing/many-assessments.ts"
import { createPostgresDatabase, startCluster } from "../apps/server/src/testing/postgres-cluster.ts"
import { median } from "./figures.ts"
import { lengthenHistory } from "./long-history.ts"
import { callApi } from "./people.ts"
import { type Served, serve } from "./served.ts"

/** Assessments of a space; in the large tenant, the caller's own space has as many as each of the others. */
const FEW = 100
const MANY = 10_000
/** Of each space, so many assessments have answers. */
const ANSWERED = 300
const CONNECTIONS = 4
const SCHEMA = "tenant_main"
const ROUNDS = 3
const OTHER = "11111111-1111-4111-8111-111111111111"

/** Only calls are measured: nothing has to survive a crash, and no checkpoint should disturb. */
const SETTINGS = [
  ...["fsync=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0", "max_wal_size=16GB"],
  ...["shared_buffers=2GB", "maintenance_work_mem=512MB"],
]

type Row = Record<string, string | number>
type Times = { p50: number; p99: number }

/**
 * What the calls of one person cost who works in a space of 100 assessments of a small tenant, and in a space of 10,000 of
 * a tenant with many more spaces of others and a long history, filled by SQL. Both are served at once, each from a
 * database of its own, and called alternately, so that other load on the machine affects both.
 *
 * @param size.assessments of the large tenant, in spaces of 10,000
 * @param size.changes of answers in its history, the same number for each answer, in the small tenant, too
 * @param seconds duration of a round
 * @returns for each call the median and the 99th percentile in milliseconds with four connections, medians of the rounds
 */
export async function benchLargeTenant(
  size: { assessments: number; changes: number },
  seconds: number,
): Promise<Record<string, Row>> {
  const cluster = await startCluster(SETTINGS.map((setting) => `-c ${setting}`).join(" "))
  const small = await open((await createPostgresDatabase(cluster.url)).url)
  const large = await open((await createPostgresDatabase(cluster.url)).url)
  try {
    const few = await small.addSpace(FEW, FEW)
    for (let count = MANY; count < size.assessments; count += MANY) {
      await giveAway(large.database, await large.addSpace(MANY, ANSWERED))
    }
    const many = await large.addSpace(MANY, ANSWERED)
    const perAnswer = Math.max(1, Math.round(size.changes / (await large.countAnswers())))
    for (const { database } of [small, large]) {
      await lengthenHistory(database, SCHEMA, perAnswer)
      await sql`vacuum analyze`.execute(database)
    }

    const [ofFew, ofMany] = [await callsOf(small.info, few), await callsOf(large.info, many)]
    const rows: Record<string, Row> = {}
    for (const [name, call] of Object.entries(ofFew)) {
      const rounds: [Times, Times][] = []
      for (let round = 0; round <= ROUNDS; round++) {
        const times = await timesOf(small.info, call, seconds)
        const grown = await timesOf(large.info, ofMany[name] ?? call, seconds)
        // The first round warms up.
        if (round > 0) rounds.push([times, grown])
      }
      const middle = (of: 0 | 1, what: keyof Times) => median(rounds.map((round) => round[of][what]))
      const ratio = (what: keyof Times) => Number((middle(1, what) / Math.max(1, middle(0, what))).toFixed(2))
      rows[name] = {
        ...{ "small: p50": middle(0, "p50"), "small: p99": middle(0, "p99") },
        ...{ "large: p50": middle(1, "p50"), "large: p99": middle(1, "p99") },
        "ratio of p50": ratio("p50"),
        "ratio of p99": ratio("p99"),
      }
    }
    return rows
  } finally {
    for (const { close } of [small, large]) await close()
    await cluster.stop()
  }
}

/** A server with one finished assessment. */
async function open(url: string) {
  const { info, stop } = await serve({ DATABASE_URL: url, ACCESS_TOKEN_MINUTES: "720" })
  const database = await connect({ kind: "postgres", url, poolSize: 1 })
  await sql`insert into ${table("users")}
    select (jsonb_populate_record(one, jsonb_build_object('id', ${OTHER}::text, 'email', 'other@example.com'))).*
    from ${table("users")} one where email = 'bench@example.com'`.execute(database)
  let spaces = 0
  return {
    info,
    database,
    /** A space of copies of the assessment; returns its id. */
    async addSpace(count: number, answered: number): Promise<number> {
      const space = { title: `Space ${++spaces}`, type: "PREMIUM" }
      const { id } = await callApi<{ id: number }>(info.url, info.token, "POST", "/api/v1/spaces/", space)
      await copyAssessment(database.withSchema(SCHEMA), info.assessmentId, { spaceId: id, count, answered })
      return id
    },
    async countAnswers(): Promise<number> {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from ${table("answers")}`.execute(database)
      return rows[0]?.count ?? 0
    },
    async close() {
      await database.destroy()
      await stop()
    },
  }
}

function table(name: string) {
  return sql.id(SCHEMA, name)
}

/** Makes a space that of somebody else, with all its assessments. */
async function giveAway(database: Database, spaceId: number): Promise<void> {
  await sql`update ${table("assessment_user_roles")} set user_id = ${OTHER} where assessment_id in
    (select assessment_id from ${table("assessment_results")} where listed_in = ${spaceId})`.execute(database)
  await sql`update ${table("space_members")} set user_id = ${OTHER} where space_id = ${spaceId}`.execute(
    database,
  )
  await sql`update ${table("spaces")} set owner_id = ${OTHER} where id = ${spaceId}`.execute(database)
}

/** What one person calls in a space and in the latest of its assessments that has answers. */
async function callsOf(info: Served, spaceId: number): Promise<Record<string, Call>> {
  const assessmentId = await assessmentOf(info, spaceId)
  const v1 = `/api/v1/assessments/${assessmentId}`
  const { questionId, questionnaireId, options } = info
  let turn = 0
  const answer = () => ({
    ...{ questionId, questionnaireId, confidenceLevelId: 3 },
    answerOptionId: options[turn++ % options.length],
  })
  const reads = {
    "space's list": `/api/v1/space-assessments/?spaceId=${spaceId}&size=10`,
    "space's list, a search": `/api/v1/space-assessments/?spaceId=${spaceId}&size=10&search=Service%2000`,
    "space's overview": `/api/v1/space-assessments/overview/?spaceId=${spaceId}`,
    "comparable assessments": "/api/v1/comparable-assessments/?size=10",
    "recent assessments": "/api/v1/recent-assessments/",
    search: "/api/v1/search/?text=Service",
    dashboard: `${v1}/dashboard/`,
    questionnaires: `/api/v2/assessments/${assessmentId}/questionnaires/`,
    question: `${v1}/questions/${questionId}/`,
    report: `${v1}/graphical-report/`,
    "history of an answer": `${v1}/questions/${questionId}/answer-history/?size=10`,
    timeline: `${v1}/timeline/`,
  }
  return {
    ...Object.fromEntries(Object.entries(reads).map(([name, path]) => [name, { path }])),
    "an answer": {
      ...{ path: `/api/v2/assessments/${assessmentId}/answer-question/`, method: "PUT" },
      body: () => JSON.stringify(answer()),
    },
    calculation: { path: `${v1}/calculate/`, method: "POST" },
  }
}

/** The one that the caller would open: the latest with answers. */
async function assessmentOf({ url, token }: Served, spaceId: number): Promise<string> {
  const list = `/api/v1/space-assessments/?spaceId=${spaceId}&size=1`
  const { items } = await callApi<{ items: { id: string }[] }>(url, token, "GET", list)
  return items[0]?.id ?? ""
}

type Call = { path: string; method?: "PUT" | "POST"; body?: () => string }

async function timesOf({ url, token }: Served, call: Call, seconds: number): Promise<Times> {
  const { path, method = "GET", body } = call
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const { latency, non2xx, errors } = await autocannon({
    ...{ url: url + path, method, headers, connections: CONNECTIONS, duration: seconds },
    ...(body && {
      requests: [{ method, setupRequest: (request: autocannon.Request) => ({ ...request, body: body() }) }],
    }),
  })
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} failed`)
  return { p50: latency.p50, p99: latency.p99 }
}
