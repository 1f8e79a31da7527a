import { sql } from "kysely"
import type { Database } from "../platform/database/connect.ts"
import type { TestApp } from "./test-app.ts"

/** Tables with the content of a version, referenced tables first. */
const contentTables = [
  "maturity_levels",
  "level_competences",
  "subjects",
  "attributes",
  "measures",
  "questionnaires",
  "answer_ranges",
  "answer_options",
  "questions",
  "question_impacts",
  "profiles",
  "subject_questionnaires",
]

/**
 * Copies the active version of a kit, in which elements keep their ids, changes the copy and activates it, as the
 * release of a draft does.
 *
 * @param change receives the tables and the id of the new version
 */
export async function activateNewVersion(
  app: TestApp,
  kitId: number,
  change: (tables: Database, versionId: number) => Promise<unknown> = async () => undefined,
): Promise<number> {
  return app.asServer(async ({ db, now, tenant }) => {
    const old = await db
      .selectFrom("kitVersions")
      .where("kitId", "=", kitId)
      .where("status", "=", "ACTIVE")
      .selectAll()
      .executeTakeFirstOrThrow()
    await db.updateTable("kitVersions").set({ status: "ARCHIVE" }).where("id", "=", old.id).execute()
    const { id: versionId } = await db
      .insertInto("kitVersions")
      .values({
        kitId,
        status: "ACTIVE",
        creationTime: now,
        lastModificationTime: now,
        createdBy: old.createdBy,
        lastModifiedBy: old.createdBy,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    await sql`set constraints all deferred`.execute(db)
    for (const table of contentTables) await copyRows(db, tenant.schema, table, old.id, versionId)
    await change(db, versionId)
    await db
      .updateTable("kits")
      .set({ activeVersionId: versionId, lastMajorModificationTime: now })
      .where("id", "=", kitId)
      .execute()
    return versionId
  })
}

async function copyRows(
  db: Database,
  schema: string,
  table: string,
  from: number,
  to: number,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = ${schema} and table_name = ${table} and column_name <> 'kit_version_id'
      and (table_name, column_name) <> ('subject_questionnaires', 'id')`.execute(db)
  const columns = sql.join(rows.map(({ name }) => sql.id(name)))
  const target = sql.id(schema, table)
  await sql`insert into ${target} (kit_version_id, ${columns}) overriding system value
    select ${to}, ${columns} from ${target} where kit_version_id = ${from}`.execute(db)
}
