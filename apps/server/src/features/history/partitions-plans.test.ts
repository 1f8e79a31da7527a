import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createContext } from "../../platform/create-context.ts"
import { partitionsOf } from "../../platform/database/partitions.ts"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { plansOf } from "../../testing/query-plans.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"
import { findHistory } from "../answers/answer-history.ts"
import { findAssessment } from "../assessments/index.ts"
import { countCarriedOver } from "../comparison/queries.ts"
import { recentChange } from "../rules/notice.ts"
import { closeWhenLarge } from "./close-partition.ts"
import { lastChangeTime, readAnswerChanges } from "./queries.ts"

const MONTH = 31 * 24 * 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test.skipIf(!isOnPostgres)(
  "what a history costs depends on the number of partitions, not on the rows of others",
  {
    timeout: 120_000,
  },
  async () => {
    const tenant = app.tenants.default()
    const table = (name: string) => sql.table(`${tenant.schema}.${name}`)
    const ctx = createContext(app.dependencies, { tenant, user: null, language: "EN" })
    const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
    await fixture.answerAll("partly", 3)
    const { id: resultId } = await app.tables
      .selectFrom("assessmentResults")
      .where("assessmentId", "=", fixture.id)
      .select("id")
      .executeTakeFirstOrThrow()
    const question = fixture.kit.questions[0]?.id ?? 0
    const reader = { ...ctx, user: fixture.manager.user, lock: async () => undefined }
    const buffers = async () => {
      await sql`vacuum analyze`.execute(app.database)
      const plans = await plansOf(reader, async (reading) => {
        await readAnswerChanges(reading, resultId)
        await lastChangeTime(reading, resultId)
        await findHistory(reading, resultId, question, { page: 0, size: 20 })
        await countCarriedOver(reading, [resultId])
      })
      return plans.reduce((sum, plan) => sum + plan.buffers, 0)
    }
    const fill = () =>
      app.database.transaction().execute(async (db) => {
        // Of answers of others, which do not exist.
        await sql`set local session_replication_role = replica`.execute(db)
        await sql`insert into ${table("answer_changes")} (answer_id, sequence, result_id, question_id, type, model,
          created_by, creation_time)
        select gen_random_uuid(), 1, md5((nth / 20)::text)::uuid, 1, 'UPDATE', 1, gen_random_uuid(),
          ${app.clock.now()}::timestamptz
        from generate_series(1, 2000) nth`.execute(db)
      })

    const alone = await buffers()
    for (let nth = 0; nth < 26; nth++) {
      await fill()
      await closeWhenLarge(ctx, 1)
      app.clock.advance(MONTH)
    }
    const partitions = (await partitionsOf(app.database, tenant.schema)).length
    expect(partitions).toBeGreaterThanOrEqual(24)
    // Of an index, up to three blocks for each query and partition; the rows would be some fifty.
    expect(await buffers()).toBeLessThan(alone + 4 * 3 * partitions)
  },
)

test.skipIf(!isOnPostgres)(
  "what a rule looks at does not grow with the history",
  { timeout: 60_000 },
  async () => {
    const tenant = app.tenants.default()
    const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
    await fixture.answerAll("partly", 3)
    const now = () => createContext(app.dependencies, { tenant, user: null, language: "EN" })
    const assessment = await findAssessment(now(), fixture.id)
    if (!assessment) throw new Error("no assessment")
    const look = async () => {
      await sql`vacuum analyze`.execute(app.database)
      const plans = await plansOf(now(), (reading) => recentChange(reading, assessment))
      return plans.reduce((sum, plan) => sum + plan.buffers, 0)
    }
    const alone = await look()
    expect(await recentChange(now(), assessment)).not.toBe(null)
    await sql`with answer as (
      update ${sql.table(`${tenant.schema}.answers`)} set changes = changes + 300
      where result_id = ${assessment.result.id} returning *
    )
    insert into ${sql.table(`${tenant.schema}.answer_changes`)} (answer_id, sequence, result_id, question_id, type, model,
      created_by, creation_time)
    select id, changes - nth, result_id, question_id, 'UPDATE', 1, created_by, ${app.clock.now()}::timestamptz
    from answer cross join generate_series(0, 299) nth`.execute(app.database)
    await closeWhenLarge(now(), 1)
    app.clock.advance(2 * MONTH)
    expect(await look()).toBeLessThan(alone + 20)
    expect(await recentChange(now(), assessment)).toBe(null)
  },
)
