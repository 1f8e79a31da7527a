import type { Context } from "../../platform/context.ts"
import { languageReply } from "../../platform/http/schemas.ts"
import { translated } from "../../platform/kits/texts.ts"
import { holds, roleIds } from "../permissions/index.ts"
import { kitTitle } from "../results/index.ts"
import { listSpaceAssessments, type selectOfSpace } from "./queries.ts"

/** A page of the assessments of a space, with levels and confidence where the caller can see the report. */
export async function spaceAssessments(
  ctx: Context,
  spaceId: number,
  query: Parameters<typeof listSpaceAssessments>[2],
) {
  const { rows, total } = await listSpaceAssessments(ctx, spaceId, query)
  const { page, size, sort } = query
  return {
    items: rows.map((row) => assessmentCard(ctx, row)),
    ...{ page, size, sort },
    order: sort === "title" ? ("asc" as const) : ("desc" as const),
    total,
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOfSpace>["executeTakeFirstOrThrow"]>>

/** An assessment as shown in lists, depending on the caller's role. */
export function assessmentCard(ctx: Context, row: Row) {
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
}

function levelOf(row: Row) {
  const { levelId, levelTitle, levelTranslations, language, kitLanguage, levelRank } = row
  if (levelId === null || levelTitle === null) return null
  const title = translated(levelTitle, levelTranslations, "title", language, kitLanguage)
  return { id: levelId, title, value: levelRank, index: levelRank }
}
