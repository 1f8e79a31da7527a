import type { Context } from "../../platform/context.ts"
import { languageReply } from "../../platform/http/schemas.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { translated } from "../../platform/kits/texts.ts"
import { holds, roleIds } from "../permissions/index.ts"
import { isOverdue } from "./assessment.ts"
import { kitTitle } from "./assessment-kit.ts"
import { type ListedSpace, listSpaceAssessments, type selectVisible } from "./lists.ts"

/** A page of the assessments of a space, with levels and confidence where the caller can see the report. */
export async function spaceAssessments(
  ctx: Context,
  space: ListedSpace,
  query: Parameters<typeof listSpaceAssessments>[2],
) {
  const { rows, total } = await listSpaceAssessments(ctx, space, query)
  const { page, size, sort } = query
  return {
    items: rows.map((row) => assessmentCard(ctx, row)),
    ...{ page, size, sort },
    order: sort === "lastModificationTime" ? ("desc" as const) : ("asc" as const),
    total,
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof selectVisible>["executeTakeFirstOrThrow"]>>

/** An assessment as shown in lists, depending on the caller's role. Texts of its kit are in the caller's language. */
export function assessmentCard(ctx: Context, row: Row) {
  const canViewReport = holds(row.roleId, "viewGraphicalReport")
  const canViewQuestionnaires = holds(row.roleId, "viewAssessmentQuestionnaireList")
  return {
    id: row.id,
    title: row.title,
    kit: {
      id: row.kitId,
      title: kitTitle(row, ctx.language),
      maturityLevelsCount: row.maturityLevelsCount,
    },
    lastModificationTime: row.lastModificationTime,
    reviewDate: row.reviewDate,
    isOverdue: isOverdue(ctx, row.reviewDate),
    maturityLevel: canViewReport && row.isCalculateValid === true ? levelOf(row, ctx.language) : null,
    confidenceValue: canViewReport ? row.confidenceValue : null,
    isRated: row.isRated,
    isCalculateValid: row.isCalculateValid === true,
    isConfidenceValid: row.isConfidenceValid === true,
    language: languageReply(row.language, ctx.language),
    mode: { code: row.mode },
    hasReport: row.published === true,
    assignments: canViewQuestionnaires ? row.assignments : null,
    answersCount: row.answersCount,
    carriedCount: row.carriedCount,
    questionsCount: row.questionsCount,
    permissions: {
      canManageSettings: row.roleId === roleIds.manager || row.spaceOwnerId === ctx.user.id,
      canViewReport,
      canViewDashboard: holds(row.roleId, "viewDashboard"),
      canViewQuestionnaires,
    },
  }
}

function levelOf(row: Row, language: Language) {
  const { levelId, levelTitle, levelTranslations, kitLanguage, levelRank } = row
  if (levelId === null || levelTitle === null) return null
  const title = translated(levelTitle, levelTranslations, "title", language, kitLanguage)
  return { id: levelId, title, value: levelRank, index: levelRank }
}
