import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { openEmbeddedDatabase } from "../../testing/test-database.ts"
import { migrateSchema, tenantMigrations } from "./migrate.ts"

const SCHEMA = "tenant_old"
const BEFORE = "0038-roadmaps"

const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, "0")}:00:00`

test("changes from before they were numbered get the order they were made in, and what is known is assumed", async () => {
  const { database, drop } = await openEmbeddedDatabase()
  try {
    await sql`create schema ${sql.id(SCHEMA)}`.execute(database)
    await migrateSchema(database, SCHEMA, tenantMigrations, BEFORE)
    // Only results and their history matter here, not what they refer to.
    await sql`set session_replication_role = replica`.execute(database)
    const table = (name: string) => sql.table(`${SCHEMA}.${name}`)
    const [result, fresh, assessment, one, other] = [1, 2, 3, 4, 5].map(() => randomUUID())
    await sql`insert into ${table("kit_models")} (stamp, kit_version_id, content, creation_time)
      values ('old', 7, '{}', ${at(8)})`.execute(database)
    await sql`insert into ${table("kit_customs")}
      (id, kit_id, title, code, custom_data, creation_time, last_modification_time, created_by, last_modified_by)
      values (5, 1, 'Own', 'own', '{"subjects": [], "attributes": [{"id": 1, "weight": 2}]}', ${at(9)}, ${at(11)},
        ${randomUUID()}, ${randomUUID()})`.execute(database)
    await sql`insert into ${table("assessments")}
      (id, code, title, kit_id, space_id, kit_custom_id, creation_time, last_modification_time, created_by, last_modified_by)
      values (${assessment}, 'a', 'Old one', 1, 1, 5, ${at(8)}, ${at(8)}, ${randomUUID()}, ${randomUUID()})`.execute(
      database,
    )
    await sql`insert into ${table("assessment_results")}
      (id, assessment_id, kit_version_id, language, last_modification_time, last_calculation_time, calculation_stamp)
      values (${result}, ${assessment}, 7, 'EN', ${at(8)}, ${at(10)}, 'old'),
        (${fresh}, ${randomUUID()}, 7, 'EN', ${at(8)}, null, null)`.execute(database)
    const change = (
      answer: string | undefined,
      sequence: number,
      hour: number,
    ) => sql`(${randomUUID()}, 'old', ${answer},
      ${result}, ${answer === one ? 1 : 2}, ${sequence}, 'UPDATE', ${randomUUID()}, ${at(hour)})`
    // The node of the second change of the first answer was behind: its number counts, not its time.
    await sql`insert into ${table("answer_histories")}
      (id, stamp, answer_id, result_id, question_id, sequence, type, created_by, creation_time)
      values ${sql.join([change(one, 3, 12), change(one, 2, 8), change(other, 1, 10), change(one, 1, 9)])}`.execute(
      database,
    )
    await migrateSchema(database, SCHEMA)

    const db = database.withSchema(SCHEMA)
    const changes = await db
      .selectFrom("answerChanges")
      .select(["answerId", "sequence", "number"])
      .orderBy("number")
      .execute()
    expect(changes.map(({ answerId, sequence }) => [answerId === one ? "one" : "other", sequence])).toEqual([
      ["one", 1],
      ["one", 2],
      ["other", 1],
      ["one", 3],
    ])
    const inputs = await db.selectFrom("assessmentInputs").selectAll().orderBy("number").execute()
    expect(inputs).toMatchObject([
      { resultId: result, afterChange: 3, stamp: "old", kitVersionId: 7, assumed: true },
      {
        resultId: result,
        afterChange: 3,
        customData: { subjects: [], attributes: [{ id: 1, weight: 2 }] },
        assumed: true,
      },
    ])
    const [next] = await db
      .insertInto("answerChanges")
      .values({
        ...{ model: 1, answerId: other ?? "", resultId: result ?? "", questionId: 2 },
        ...{ sequence: 2, type: "UPDATE", createdBy: randomUUID(), creationTime: at(13) },
      })
      .returning("number")
      .execute()
    expect(next?.number).toBe(5)
  } finally {
    await drop()
  }
})
