import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connect, type Database } from "../../platform/database/connect.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { createTestDatabase, isOnPostgres } from "../../testing/test-database.ts"
import { waitingSessions } from "../../testing/waiting-sessions.ts"

/* An answer is given after a report has been found to be current, and before the answers are read for it. */
describe.skipIf(!isOnPostgres)("an answer that is given while a report is read", () => {
  let app: TestApp
  let steward: Database
  let fixture: AssessmentFixture
  let drop: () => Promise<void>
  beforeAll(async () => {
    if (!isOnPostgres) return
    const database = await createTestDatabase()
    drop = database.drop
    app = await createTestApp({ DATABASE_URL: database.url })
    steward = await connect({ kind: "postgres", url: database.url, poolSize: 3 })
    fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  })
  afterAll(async () => {
    if (!isOnPostgres) return
    await steward.destroy()
    await app.close()
    await drop()
  })

  test("is in all of its numbers or in none", async () => {
    await fixture.answerAll("yes", 5)
    await fixture.calculate()
    const reading = await steward.transaction().execute(async (tx) => {
      const db = tx.withSchema(app.tenants.default().schema)
      await sql`lock table ${sql.id(app.tenants.default().schema, "answers")}`.execute(tx)
      const reading = fixture.manager.get(`${fixture.path}/graphical-report/`)
      while ((await waitingSessions(steward)) === 0) await pause(5)
      const [{ options } = { options: { no: 0 } }] = fixture.kit.questions
      await db.updateTable("answers").set({ answerOptionId: options.no, confidenceLevelId: 1 }).execute()
      await db
        .updateTable("assessmentResults")
        .set({ isCalculateValid: false, isConfidenceValid: false })
        .execute()
      return { reading }
    })
    const { body } = await reading.reading
    const [subject] = body.subjects
    expect(body.assessment.maturityLevel.index).toBe(1)
    expect(subject.attributes[0]).toMatchObject({
      scores: [null, 0, 0],
      maturityLevel: { index: 1 },
      confidenceValue: 20,
    })
    await fixture.calculate()
    const { body: calculated } = await fixture.manager.get(`${fixture.path}/graphical-report/`)
    expect(calculated.subjects[0].attributes[0]).toMatchObject({ scores: [null, 0, 0], confidenceValue: 20 })
  })
})
