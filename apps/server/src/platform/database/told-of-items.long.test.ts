import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { openEmbeddedDatabase } from "../../testing/test-database.ts"
import { json } from "./json.ts"
import { migrateSchema, tenantMigrations } from "./migrate.ts"

const SCHEMA = "tenant_old"
const BEFORE = "0069-history-beside"

test("items of roadmaps keep what was announced of them, and dates that people chose", async () => {
  const { database, drop } = await openEmbeddedDatabase()
  try {
    await sql`create schema ${sql.id(SCHEMA)}`.execute(database)
    await migrateSchema(database, SCHEMA, tenantMigrations, BEFORE)
    await sql`set session_replication_role = replica`.execute(database)
    const at = (name: string) => sql.table(`${SCHEMA}.${name}`)
    const [roadmap, owner, now] = [randomUUID(), randomUUID(), "2026-04-01T00:00:00"]
    const wishes = json({ start: "2027-01-31", unit: "MONTH", periods: 3 })
    await sql`insert into ${at("roadmaps")}
      (id, result_id, version, wishes, outcome, created_by, creation_time, last_modification_time)
      values (${roadmap}, ${randomUUID()}, 1, ${wishes}, '{"proven": true}', ${owner}, ${now}, ${now})`.execute(
      database,
    )
    const items = [
      { question: 1, period: 1, due: "2027-02-27", status: "TODO", flags: ["late"] },
      { question: 2, period: 2, due: "2027-03-30", status: "DROPPED", flags: [] },
      { question: 3, period: 3, due: "2027-03-30", status: "TODO", flags: ["reminded", "answered"] },
      { question: 4, period: 3, due: null, status: "DONE", flags: ["late"] },
    ]
    for (const { question, period, due, status, flags } of items) {
      const is = (flag: string) => flags.includes(flag)
      await sql`insert into ${at("roadmap_items")} (id, roadmap_id, question_id, option_id, period, position, effort, impact,
          cost, priority, assignee_id, due, status, answered, late, reminded)
        values (${randomUUID()}, ${roadmap}, ${question}, 1, ${period}, 1, ${question}, 'LOW', 'LOW', 'LOW', ${owner}, ${due},
          ${status}::${at("roadmap_status")}, ${is("answered")}, ${is("late")}, ${is("reminded")})`.execute(
        database,
      )
    }
    await migrateSchema(database, SCHEMA)

    const db = database.withSchema(SCHEMA)
    const chosen = await db
      .selectFrom("roadmapItems")
      .orderBy("questionId")
      .select(["questionId", "dueChosen"])
      .execute()
    expect(chosen.map(({ dueChosen }) => dueChosen)).toEqual([false, false, true, true])
    const notices = await db
      .selectFrom("roadmapNotices as notice")
      .innerJoin("roadmapItems as item", "item.id", "notice.itemId")
      .orderBy("item.questionId")
      .orderBy("notice.kind")
      .select(["item.questionId", "notice.kind", "notice.due", "notice.userId"])
      .execute()
    expect(notices).toEqual([
      { questionId: 1, kind: "LATE", due: "2027-02-27", userId: null },
      { questionId: 3, kind: "DONE", due: null, userId: null },
      { questionId: 3, kind: "DUE_SOON", due: "2027-03-30", userId: owner },
    ])
    const { outcome } = await db.selectFrom("roadmaps").select("outcome").executeTakeFirstOrThrow()
    expect(outcome).toMatchObject({ proven: true })
    expect(outcome.items?.toSorted((a, b) => a.questionId - b.questionId)).toEqual(
      items.map(({ question: questionId, period, status }) => ({
        ...{ questionId, period, effort: questionId },
        dropped: status === "DROPPED",
      })),
    )
  } finally {
    await drop()
  }
})
