import { sql } from "kysely"
import { loadConfig } from "../apps/server/src/config.ts"
import { moveTenant } from "../apps/server/src/moving/index.ts"
import { openCells } from "../apps/server/src/platform/cells/cells.ts"
import { connect } from "../apps/server/src/platform/database/connect.ts"
import { openDatabase } from "../apps/server/src/platform/database/open.ts"
import { copyAssessment } from "../apps/server/src/testing/many-assessments.ts"
import { createPostgresDatabase, startCluster } from "../apps/server/src/testing/postgres-cluster.ts"
import { lengthenHistory } from "./long-history.ts"
import { callApi, nextAnswer } from "./people.ts"
import { serve } from "./served.ts"

const SCHEMA = "tenant_main"
const ASSESSMENTS = 100

type Row = Record<string, string | number>

/**
 * A tenant that moves to another database while somebody answers without a pause: how long the move takes, for how long
 * changes wait for the switch, and the longest call.
 *
 * @param sizes changes in the history of the tenant
 */
export async function benchMoves(sizes: readonly number[]): Promise<Record<string, Row>> {
  const rows: Record<string, Row> = {}
  for (const changes of sizes) rows[`${changes} changes`] = await moveWith(changes)
  return rows
}

async function moveWith(changes: number): Promise<Row> {
  const cluster = await startCluster()
  const [main, west] = [await createPostgresDatabase(cluster.url), await createPostgresDatabase(cluster.url)]
  const servers = [
    { name: "main", address: main.url },
    { name: "west", address: west.url },
  ]
  const environment = { DATABASES: JSON.stringify(servers), SECRET_KEY: "bench" }
  const { info, stop } = await serve(environment)
  const database = await connect({ kind: "postgres", url: main.url, poolSize: 1 })
  const config = loadConfig(environment)
  const cells = await openCells(config, { database: await openDatabase(config) })
  try {
    const call = <T>(method: "POST" | "PUT", path: string, body: object) =>
      callApi<T>(info.url, info.token, method, path, body)
    const space = { title: "Team", type: "PREMIUM" }
    const { id } = await call<{ id: number }>("POST", "/api/v1/spaces/", space)
    await copyAssessment(database.withSchema(SCHEMA), info.assessmentId, {
      ...{ spaceId: id, count: ASSESSMENTS, answered: ASSESSMENTS },
    })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.id(SCHEMA, "answers")}`.execute(database)
    await lengthenHistory(database, SCHEMA, Math.max(1, Math.round(changes / (rows[0]?.count ?? 1))))

    let isMoving = true
    let [calls, longest] = [0, 0]
    const person = (async () => {
      for (; isMoving; calls++) {
        const begun = performance.now()
        const question = info.questions[calls % info.questions.length]
        if (!question) throw new Error("nothing to answer")
        await call("PUT", `/api/v2/assessments/${info.assessmentId}/answer-question/`, nextAnswer(question))
        longest = Math.max(longest, performance.now() - begun)
      }
    })()
    const begun = performance.now()
    const moved = moveTenant(cells, "main", "west").finally(() => {
      isMoving = false
    })
    const [paused] = await Promise.all([moved, person])
    const seconds = (performance.now() - begun) / 1000
    return {
      ...{ "move: s": Number(seconds.toFixed(1)), "pause: ms": Math.round(paused) },
      ...{ calls, "longest call: ms": Math.round(longest) },
    }
  } finally {
    await stop()
    await cells.closeOthers()
    await cells.first.database.destroy()
    await database.destroy()
    await cluster.stop()
  }
}
