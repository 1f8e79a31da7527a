import { json } from "../platform/database/json.ts"
import type { QuestionCode, SmallKit } from "./small-kit.ts"
import type { TestApp } from "./test-app.ts"

/** Adds an applicability profile with some questions to the active version of the small kit. @returns its id */
export async function addProfile(
  app: TestApp,
  kit: SmallKit,
  title: string,
  codes: readonly QuestionCode[],
): Promise<number> {
  const ids = kit.questions.filter(({ code }) => codes.includes(code)).map(({ id }) => id)
  return insertProfile(app, kit.versionId, { title, questionIds: ids })
}

/** Adds an applicability profile to any version. @returns its id */
export async function insertProfile(
  app: TestApp,
  kitVersionId: number,
  { title, questionIds }: { title: string; questionIds: readonly number[] },
): Promise<number> {
  return app.asServer(async ({ db, now }) => {
    const version = await db
      .updateTable("kitVersions")
      .set((eb) => ({ revision: eb("revision", "+", 1) }))
      .where("id", "=", kitVersionId)
      .returning("createdBy")
      .executeTakeFirstOrThrow()
    const { count } = await db
      .selectFrom("profiles")
      .where("kitVersionId", "=", kitVersionId)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto("profiles")
      .values({
        kitVersionId,
        code: title.replaceAll(" ", ""),
        index: count + 1,
        title,
        questionIds: json(questionIds),
        translations: json({ FA: { title: `${title} (فارسی)` } }),
        creationTime: now,
        lastModificationTime: now,
        createdBy: version.createdBy,
        lastModifiedBy: version.createdBy,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    return id
  })
}
