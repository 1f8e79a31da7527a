import type { Database } from "../../platform/database/connect.ts"
import { DEMO_USER_ID } from "../users/index.ts"

/** The path of a sample report that visitors can look at: the public report of the demo; null if there is none. */
export async function findSampleReport(db: Database): Promise<string | null> {
  const report = await db
    .selectFrom("reports as report")
    .innerJoin("assessmentResults as result", "result.id", "report.resultId")
    .innerJoin("assessments as assessment", "assessment.id", "result.assessmentId")
    .where("assessment.createdBy", "=", DEMO_USER_ID)
    .where("assessment.deleted", "=", false)
    .where("report.published", "=", true)
    .where("report.visibility", "=", "PUBLIC")
    .select(["assessment.spaceId", "assessment.id", "report.linkHash"])
    .orderBy("report.creationTime")
    .executeTakeFirst()
  return report ? `/${report.spaceId}/assessments/${report.id}/graphical-report/${report.linkHash}/` : null
}
