import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { expect, test } from "vitest"
import { openEmbeddedDatabase, openTestDatabase } from "../../testing/test-database.ts"
import { migrateSchema, tenantMigrations } from "./migrate.ts"
import { partitionsOf } from "./partitions.ts"

const SCHEMA = "tenant_old"
const BEFORE = "0064-imported-results"

test.each([
  ["PostgreSQL", openTestDatabase],
  ["the embedded database", openEmbeddedDatabase],
])(
  "the table of the history becomes its first partition as it is, and reads the same by its old name: %s",
  async (_where, open) => {
    const { database, drop } = await open()
    try {
      await sql`create schema ${sql.id(SCHEMA)}`.execute(database)
      await migrateSchema(database, SCHEMA, tenantMigrations, BEFORE)
      const table = (name: string) => sql.table(`${SCHEMA}.${name}`)
      const answers = [randomUUID(), randomUUID()]
      const result = randomUUID()
      await database.transaction().execute(async (db) => {
        // Only the history matters here, not what it refers to.
        await sql`set local session_replication_role = replica`.execute(db)
        for (const [nth, stamp] of ["later", "first"].entries()) {
          await sql`insert into ${table("kit_models")} (stamp, kit_version_id, content, creation_time)
          values (${stamp}, 7, '{}', ${`2026-03-0${2 - nth}T08:00:00`})`.execute(db)
        }
        for (const answer of answers) {
          await sql`insert into ${table("answers")} (id, result_id, question_id, questionnaire_id, created_by, last_modified_by)
          values (${answer}, ${result}, ${answers.indexOf(answer)}, 1, ${result}, ${result})`.execute(db)
          for (const [nth, stamp] of ["first", "later"].entries()) {
            await sql`insert into ${table("answer_histories")} (id, stamp, answer_id, result_id, question_id, sequence,
              answer_option_id, answer_option_index, confidence_level_id, is_not_applicable, status, type, created_by,
              creation_time)
            values (gen_random_uuid(), ${stamp}, ${answer}, ${result}, ${answers.indexOf(answer)}, ${nth + 1},
              3, 1, 4, false, 'APPROVED', 'UPDATE', ${result}, ${`2026-03-0${nth + 1}T09:00:00`})`.execute(db)
          }
        }
      })
      const read = async () => {
        const { rows } = await sql<{ row: object }>`
        select to_jsonb(history) - 'id' as row from ${table("answer_histories")} history order by number`.execute(
          database,
        )
        return rows
      }
      const before = await read()
      expect(before).toHaveLength(4)
      const fileOf = async (name: string) => {
        const { rows } =
          await sql`select pg_relation_filenode(${`${SCHEMA}.${name}`}::regclass) as file`.execute(database)
        return rows[0]
      }
      const file = await fileOf("answer_histories")

      await migrateSchema(database, SCHEMA)
      expect(await read()).toEqual(before)
      // Nothing was copied.
      expect(await fileOf("answer_changes_first")).toEqual(file)
      expect(await partitionsOf(database, SCHEMA)).toEqual([
        {
          table: "answer_changes",
          name: "answer_changes_first",
          bound: "FOR VALUES FROM (MINVALUE) TO (MAXVALUE)",
        },
      ])
      const db = database.withSchema(SCHEMA)
      expect(
        await db.selectFrom("kitModels").select(["stamp", "number"]).orderBy("number").execute(),
      ).toEqual([
        { stamp: "first", number: 1 },
        { stamp: "later", number: 2 },
      ])
      expect(await db.selectFrom("historyTasks").select(["task", "block", "found"]).execute()).toEqual([
        { task: "rewrite", block: 0, found: false },
      ])
      const { number } = await db
        .insertInto("kitModels")
        .values({ stamp: "next", kitVersionId: 7, content: "{}", creationTime: "2026-03-03T08:00:00" })
        .returning("number")
        .executeTakeFirstOrThrow()
      expect(number).toBe(3)
      // A row names its kit in one way.
      const [answerId = ""] = answers
      const row = { answerId, resultId: result, questionId: 0, sequence: 3, type: "UPDATE" as const }
      const naming = (kit: { model?: number; stamp?: string }) =>
        db
          .insertInto("answerChanges")
          .values({ ...row, ...kit, createdBy: result, creationTime: "2026-03-03T09:00:00" })
          .execute()
      await expect(naming({})).rejects.toThrow("answer_changes_model_check")
      await expect(naming({ model: 1, stamp: "first" })).rejects.toThrow("answer_changes_model_check")
      await naming({ model: number })
      expect((await read()).at(-1)).toMatchObject({ row: { stamp: "next", sequence: 3 } })
    } finally {
      await database.destroy()
      await drop()
    }
  },
)

test.each([
  ["PostgreSQL", openTestDatabase],
  ["the embedded database", openEmbeddedDatabase],
])(
  "a node of the version before stores a first answer and its history in one statement: %s",
  async (_where, open) => {
    const { database, drop } = await open()
    try {
      await migrateSchema(database, SCHEMA)
      const table = (name: string) => sql.table(`${SCHEMA}.${name}`)
      // What answers refer to does not matter here.
      const { rows: keys } = await sql<{ name: string }>`select conname as name from pg_constraint
        where conrelid = ${`${SCHEMA}.answers`}::regclass and contype = 'f'`.execute(database)
      for (const { name } of keys)
        await sql`alter table ${table("answers")} drop constraint ${sql.id(name)}`.execute(database)
      await sql`insert into ${table("kit_models")} (stamp, kit_version_id, content, creation_time)
        values ('only', 7, '{}', now())`.execute(database)
      const store = (of: { answer: string; history: string; sequence?: number }) =>
        database.transaction().execute((db) =>
          sql`
        with stored as (
          insert into ${table("answers")} (id, result_id, question_id, questionnaire_id, created_by, last_modified_by)
          values (${of.answer}, gen_random_uuid(), 1, 1, gen_random_uuid(), gen_random_uuid())
          on conflict (id) do update set changes = ${of.sequence ?? 1}
        )
        insert into ${table("answer_histories")} (id, stamp, answer_id, result_id, question_id, sequence, type,
          answer_option_id, answer_option_index, confidence_level_id, is_not_applicable, status, created_by,
          creation_time)
        values (gen_random_uuid(), 'only', ${of.history}, gen_random_uuid(), 1, ${of.sequence ?? 1}, 'PERSIST',
          3, 1, 4, false, 'APPROVED', gen_random_uuid(), now())`.execute(db),
        )
      const [one, other, unknown] = [randomUUID(), randomUUID(), randomUUID()]
      await store({ answer: one, history: one })
      await store({ answer: one, history: one, sequence: 2 })
      await expect(store({ answer: other, history: unknown })).rejects.toThrow(
        "answer_changes_answer_id_fkey",
      )
      const { rows } = await sql`select answer_id as "answerId", sequence from ${table("answer_changes")}
        order by number`.execute(database)
      expect(rows).toEqual([
        { answerId: one, sequence: 1 },
        { answerId: one, sequence: 2 },
      ])
    } finally {
      await database.destroy()
      await drop()
    }
  },
)
