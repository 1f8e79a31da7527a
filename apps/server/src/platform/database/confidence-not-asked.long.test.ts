import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { confidenceNotAsked } from "./migrations/0089-confidence-not-asked.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test("of what exists, the constant of assessments in quick mode is marked, and no level changes", async () => {
  const quick = await assessmentFixture(app)
  const advanced = await assessmentFixture(app, { mode: "ADVANCED" })
  for (const fixture of [quick, advanced]) {
    await fixture.answer("build", "partly", 3)
    await fixture.answer("test", "partly", 5)
  }
  await app.asServer(async ({ db, tenant }) => {
    await sql`set local search_path to ${sql.id(tenant.schema)}`.execute(db)
    for (const table of ["answers", "answer_changes"])
      await sql`alter table ${sql.id(table)} drop column confidence_unasked`.execute(db)
    for (const statement of confidenceNotAsked.split(";").filter((each) => each.trim() !== ""))
      await sql.raw(statement).execute(db)
  })
  const marks = async (name: "answers" | "answerChanges", id: string) => {
    const rows = await app.tables
      .selectFrom(name)
      .innerJoin("assessmentResults as result", "result.id", `${name}.resultId`)
      .where("result.assessmentId", "=", id)
      .orderBy("confidenceLevelId")
      .select(["confidenceLevelId", "confidenceUnasked"])
      .execute()
    return rows.map((row) => [row.confidenceLevelId, row.confidenceUnasked])
  }
  for (const name of ["answers", "answerChanges"] as const) {
    expect(await marks(name, quick.id)).toEqual([
      [3, true],
      [5, null],
    ])
    expect(await marks(name, advanced.id)).toEqual([
      [3, null],
      [5, null],
    ])
  }
})
