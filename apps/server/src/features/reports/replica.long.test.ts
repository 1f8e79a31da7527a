import { setTimeout } from "node:timers/promises"
import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { connect, type Database } from "../../platform/database/connect.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import {
  hasPostgres,
  type PostgresCluster,
  type PostgresServer,
  startCluster,
} from "../../testing/postgres-cluster.ts"
import { createSmallKit, type SmallKit } from "../../testing/small-kit.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

/*
 * Reports read from a streaming replica of PostgreSQL. Which server was read is counted by the servers themselves
 * (`pg_stat_statements`).
 */
let cluster: PostgresCluster
let standby: PostgresServer
let app: TestApp
let kit: SmallKit
/** Connections of the test itself. */
let primary: Database
let replica: Database

beforeAll(async () => {
  if (!hasPostgres) return
  cluster = await startCluster("-c fsync=off -c shared_preload_libraries=pg_stat_statements")
  primary = await connect({ kind: "postgres", url: cluster.url, poolSize: 1 })
  await sql`create extension pg_stat_statements`.execute(primary)
  standby = await cluster.addReplica()
  replica = await connect({ kind: "postgres", url: standby.url, poolSize: 1 })
  app = await createTestApp({ DATABASE_URL: cluster.url, DATABASE_REPLICA_URL: standby.url })
  kit = await createSmallKit(app)
})
afterAll(async () => {
  if (!hasPostgres) return
  await Promise.all([app.close(), primary.destroy(), replica.destroy()])
  await cluster.stop()
})

let assessment: AssessmentFixture
beforeEach(async () => {
  if (!hasPostgres) return
  assessment = await assessmentFixture(app, { kit })
  await assessment.answerAll("partly", 3)
  await read()
})

/** How often a server has read the values and texts of a result, which each report reads. */
async function readsAt(server: Database): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
    where query like ${'select%"tenant_main"."overall_insights"%"tenant_main"."attribute_values"%'}`.execute(
    server,
  )
  return rows[0]?.calls ?? 0
}

async function read() {
  const reply = await assessment.manager.get(`${assessment.path}/graphical-report/`)
  expect(reply.status).toBe(200)
  return reply
}

/** Reads the report, and finds out which server was read. */
async function readAndLook(readReport = read) {
  const before = [await readsAt(primary), await readsAt(replica)]
  const { body, queries } = await readReport()
  const [atPrimary, atReplica] = [await readsAt(primary), await readsAt(replica)]
  return { body, queries, atPrimary: atPrimary - (before[0] ?? 0), atReplica: atReplica - (before[1] ?? 0) }
}

/** Reads until the replica is used again. */
async function untilReplicaIsUsed(readReport = read) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const seen = await readAndLook(readReport)
    if (seen.atReplica === 1) return seen
    await setTimeout(50)
  }
  throw new Error("The replica is not used.")
}

const confidences = (body: { subjects: { attributes: { confidenceValue: number }[] }[] }) => [
  ...new Set(
    body.subjects.flatMap(({ attributes }) => attributes.map(({ confidenceValue }) => confidenceValue)),
  ),
]

describe.skipIf(!hasPostgres)("a report", () => {
  test("is read from the replica, with at most four queries", async () => {
    const { atPrimary, queries } = await untilReplicaIsUsed()
    expect(atPrimary).toBe(0)
    expect(queries).toBeLessThanOrEqual(4)
  })

  test("is never older than what was acknowledged before, however the replica lags", async () => {
    await sql`alter system set recovery_min_apply_delay = '200ms'`.execute(replica)
    await sql`select pg_reload_conf()`.execute(replica)
    for (const level of [1, 5, 2]) {
      await assessment.answerAll("yes", level)
      // The first reader triggers the calculation, the others only read: one at once, one when the
      // replica is up to date.
      expect(confidences((await read()).body)).toEqual([level * 20])
      const second = await readAndLook()
      expect(confidences(second.body)).toEqual([level * 20])
      expect(second.queries).toBeLessThanOrEqual(4)
      expect(confidences((await untilReplicaIsUsed()).body)).toEqual([level * 20])
    }
    await sql`alter system reset recovery_min_apply_delay`.execute(replica)
    await sql`select pg_reload_conf()`.execute(replica)
  })

  test("is read from the primary while the replica stands still", async () => {
    await untilReplicaIsUsed()
    await sql`select pg_wal_replay_pause()`.execute(replica)
    await assessment.answerAll("yes", 5)
    expect(confidences((await read()).body)).toEqual([100])
    const standing = await readAndLook()
    expect(confidences(standing.body)).toEqual([100])
    expect(standing).toMatchObject({ atPrimary: 1, atReplica: 0 })
    expect(standing.queries).toBeLessThanOrEqual(4)

    await sql`select pg_wal_replay_resume()`.execute(replica)
    const later = await untilReplicaIsUsed()
    expect(later.body).toEqual(standing.body)
  })

  test("that is unpublished is gone at once for readers of its link", async () => {
    const { manager, path } = assessment
    const { body } = await manager.put(`${path}/report-visibility-status/`, { visibility: "PUBLIC" })
    const link = `/api/v1/public/graphical-report/${body.linkHash}/`
    const shown = await untilReplicaIsUsed(() => app.visitor().get(link))
    expect(shown.body).toMatchObject({ subjects: expect.anything() })
    expect(shown.queries).toBeLessThanOrEqual(4)

    await sql`select pg_wal_replay_pause()`.execute(replica)
    await manager.put(`${path}/report-visibility-status/`, { visibility: "RESTRICTED" })
    expect((await app.visitor().get(link)).status).toBe(404)
    await sql`select pg_wal_replay_resume()`.execute(replica)
  })

  test("is read from the primary while the replica is away, and from the replica when it is back", async () => {
    await untilReplicaIsUsed()
    await standby.shutDown("immediate")
    for (const _reader of [1, 2, 3]) {
      const { queries } = await read()
      expect(queries).toBeLessThanOrEqual(4)
    }
    await standby.start()
    await untilReplicaIsUsed()
  })
})
