import type { AnonymousContext } from "../../platform/context.ts"
import type { About } from "../../platform/http/web-client.ts"
import { UUID } from "./access.ts"

/** What a link preview of a report may reveal to anyone: the title if everybody can read it, otherwise nothing. */
export async function reportPreview(
  { db }: AnonymousContext,
  { linkHash = "" }: { linkHash?: string },
): Promise<About | null> {
  if (!UUID.test(linkHash)) return null
  const report = await db
    .selectFrom("reports as report")
    .innerJoin("assessmentResults as result", "result.id", "report.resultId")
    .innerJoin("assessments as assessment", "assessment.id", "result.assessmentId")
    .where("report.linkHash", "=", linkHash)
    .where("report.published", "=", true)
    .where("report.visibility", "=", "PUBLIC")
    .where("assessment.deleted", "=", false)
    .select("assessment.title")
    .executeTakeFirst()
  return report ?? null
}
