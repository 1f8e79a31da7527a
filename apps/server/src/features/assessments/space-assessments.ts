import type { Context } from "../../platform/context.ts"
import { languageReply } from "../../platform/http/schemas.ts"
import { translated } from "../../platform/kits/texts.ts"
import { holds, roleIds } from "../permissions/index.ts"
import { kitTitle } from "../results/index.ts"
import { listSpaceAssessments } from "./queries.ts"

/** A page of the assessments of a space; levels and confidence only where the caller may see the report. */
export async function spaceAssessments(
  ctx: Context,
  spaceId: number,
  query: { page: number; size: number; kitId: number | undefined },
) {
  const { rows, total } = await listSpaceAssessments(ctx, spaceId, query)
  const items = rows.map((row) => {
    const canViewReport = holds(row.roleId, "viewGraphicalReport")
    return {
      id: row.id,
      title: row.title,
      kit: {
        id: row.kitId,
        title: kitTitle(row, row.language),
        maturityLevelsCount: row.maturityLevelsCount,
      },
      lastModificationTime: row.lastModificationTime,
      maturityLevel: canViewReport && row.isCalculateValid === true ? levelOf(row) : null,
      confidenceValue: canViewReport ? row.confidenceValue : null,
      isCalculateValid: row.isCalculateValid === true,
      isConfidenceValid: row.isConfidenceValid === true,
      language: languageReply(row.language, ctx.language),
      mode: { code: row.mode },
      hasReport: row.published === true,
      permissions: {
        canManageSettings: row.roleId === roleIds.manager || row.spaceOwnerId === ctx.user.id,
        canViewReport,
        canViewDashboard: holds(row.roleId, "viewDashboard"),
        canViewQuestionnaires: holds(row.roleId, "viewAssessmentQuestionnaireList"),
      },
    }
  })
  return {
    items,
    page: query.page,
    size: query.size,
    sort: "lastModificationTime",
    order: "desc" as const,
    total,
  }
}

function levelOf(row: Awaited<ReturnType<typeof listSpaceAssessments>>["rows"][number]) {
  const { levelId, levelTitle, levelTranslations, language, kitLanguage, levelRank } = row
  if (levelId === null || levelTitle === null) return null
  const title = translated(levelTitle, levelTranslations, "title", language, kitLanguage)
  return { id: levelId, title, value: levelRank, index: levelRank }
}
