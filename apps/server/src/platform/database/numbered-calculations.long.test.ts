import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { openEmbeddedDatabase } from "../../testing/test-database.ts"
import { migrateSchema, tenantMigrations } from "./migrate.ts"

const SCHEMA = "tenant_old"
const BEFORE = "0026-space-of-events"

const [EARLIER, CALCULATED, LATER] = [
  "2026-03-01T09:00:00.123455",
  "2026-03-01T09:00:00.123456",
  "2026-03-01T10:00:00",
]

test("texts from before calculations were numbered stay as current, expired and shown as they were", async () => {
  const { database, drop } = await openEmbeddedDatabase()
  try {
    await sql`create schema ${sql.id(SCHEMA)}`.execute(database)
    await migrateSchema(database, SCHEMA, tenantMigrations, BEFORE)
    // Only results and texts matter here, not what they refer to.
    await sql`set session_replication_role = replica`.execute(database)
    const db = database.withSchema(SCHEMA)
    const [result, never] = [randomUUID(), randomUUID()]
    const at = (name: string) => sql.table(`${SCHEMA}.${name}`)
    await sql`insert into ${at("assessment_results")}
      (id, assessment_id, kit_version_id, language, last_modification_time, last_calculation_time, last_confidence_calculation_time)
      values (${result}, ${randomUUID()}, 1, 'EN', ${LATER}, ${CALCULATED}, null),
        (${never}, ${randomUUID()}, 1, 'EN', ${LATER}, null, null)`.execute(database)
    await sql`insert into ${at("subject_insights")}
      (result_id, subject_id, insight, insight_time, approved, last_modification_time)
      values (${result}, 1, 'x', ${EARLIER}, true, ${EARLIER}), (${result}, 2, 'x', ${EARLIER}, true, ${CALCULATED}),
        (${result}, 3, 'x', ${EARLIER}, true, ${LATER}), (${never}, 1, 'x', ${EARLIER}, true, ${EARLIER})`.execute(
      database,
    )
    await sql`insert into ${at("overall_insights")}
      (id, result_id, insight, insight_time, approved, last_modification_time)
      values (${randomUUID()}, ${result}, 'x', ${EARLIER}, true, ${EARLIER})`.execute(database)
    await sql`insert into ${at("advice_narrations")} (id, result_id, approved, last_modification_time)
      values (${randomUUID()}, ${result}, true, ${LATER})`.execute(database)
    await sql`insert into ${at("attribute_insights")}
      (result_id, attribute_id, ai_insight, ai_insight_time, assessor_insight, assessor_insight_time, approved, last_modification_time)
      values (${result}, 1, 'x', ${EARLIER}, 'y', ${LATER}, true, ${LATER}),
        (${result}, 2, 'x', ${LATER}, 'y', ${EARLIER}, true, ${LATER}),
        (${result}, 3, 'x', ${EARLIER}, 'y', ${EARLIER}, true, ${EARLIER}),
        (${result}, 4, 'x', ${EARLIER}, null, null, true, ${LATER})`.execute(database)
    await migrateSchema(database, SCHEMA)

    const results = await db
      .selectFrom("assessmentResults")
      .select(["id", "calculations", "confidenceCalculations", "preparedCalculation"])
      .execute()
    expect(new Map(results.map(({ id, ...row }) => [id, row]))).toEqual(
      new Map([
        [result, { calculations: 1, confidenceCalculations: 0, preparedCalculation: null }],
        [never, { calculations: 0, confidenceCalculations: 0, preparedCalculation: null }],
      ]),
    )
    const subjects = await db
      .selectFrom("subjectInsights")
      .select(["resultId", "subjectId", "calculation"])
      .orderBy("subjectId")
      .execute()
    expect(subjects.filter(({ resultId }) => resultId === result).map((row) => row.calculation)).toEqual([
      0, 1, 1,
    ])
    expect(subjects.find(({ resultId }) => resultId === never)?.calculation).toBe(0)
    expect(await db.selectFrom("overallInsights").select("calculation").execute()).toEqual([
      { calculation: 0 },
    ])
    expect(await db.selectFrom("adviceNarrations").select("calculation").execute()).toEqual([
      { calculation: 1 },
    ])
    expect(
      await db
        .selectFrom("attributeInsights")
        .select(["calculation", "aiCalculation", "assessorShown"])
        .orderBy("attributeId")
        .execute(),
    ).toEqual([
      { calculation: 1, aiCalculation: 0, assessorShown: true },
      { calculation: 1, aiCalculation: 1, assessorShown: false },
      { calculation: 0, aiCalculation: 0, assessorShown: true },
      { calculation: 1, aiCalculation: 0, assessorShown: false },
    ])
  } finally {
    await database.destroy()
    await drop()
  }
})
