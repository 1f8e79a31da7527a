import type { Context } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"

/**
 * Records that the caller does not want to be asked for the survey any more.
 *
 * @throws NOT_FOUND an unknown assessment, if nothing is stored yet about the caller and the survey
 */
export async function declineSurvey({ db, now, user }: Context, assessmentId: string): Promise<void> {
  const declined = await db
    .updateTable("userSurveys")
    .set({ dontShowAgain: true, lastModificationTime: now })
    .where("userId", "=", user.id)
    .returning("userId")
    .executeTakeFirst()
  if (declined) return
  const assessment = await db
    .selectFrom("assessments")
    .where("id", "=", assessmentId)
    .where("deleted", "=", false)
    .select("id")
    .executeTakeFirst()
  if (!assessment) throw notFound("assessment")
  await db
    .insertInto("userSurveys")
    .values({
      userId: user.id,
      assessmentId,
      completed: false,
      dontShowAgain: true,
      creationTime: now,
      lastModificationTime: now,
    })
    .execute()
}
