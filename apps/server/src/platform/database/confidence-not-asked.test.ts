import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { confidenceNotAsked } from "./migrations/0090-confidence-not-asked.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test("the constant that quick mode stored is no confidence any more, in answers and their history", async () => {
  const quick = await assessmentFixture(app)
  const advanced = await assessmentFixture(app, { mode: "ADVANCED" })
  for (const fixture of [quick, advanced]) {
    await fixture.answer("build", "partly", 4)
    await fixture.answer("test", "partly", 5)
  }
  await app.asServer(async ({ db, tenant }) => {
    const table = (name: string) => sql.id(tenant.schema, name)
    await sql`update ${table("answers")} set confidence_level_id = 3 where confidence_level_id = 4`.execute(
      db,
    )
    await sql`update ${table("answer_changes")} set confidence_level_id = 3 where confidence_level_id = 4`.execute(
      db,
    )
    await sql`set local search_path to ${sql.id(tenant.schema)}`.execute(db)
    for (const statement of confidenceNotAsked.split(";").filter((each) => each.trim() !== ""))
      await sql.raw(statement).execute(db)
  })
  const levels = async (name: "answers" | "answerChanges", id: string) => {
    const rows = await app.tables
      .selectFrom(name)
      .innerJoin("assessmentResults as result", "result.id", `${name}.resultId`)
      .where("result.assessmentId", "=", id)
      .select("confidenceLevelId")
      .execute()
    return rows.map(({ confidenceLevelId }) => confidenceLevelId).toSorted()
  }
  for (const name of ["answers", "answerChanges"] as const) {
    expect(await levels(name, quick.id)).toEqual([5, null])
    expect(await levels(name, advanced.id)).toEqual([3, 5])
  }
})
