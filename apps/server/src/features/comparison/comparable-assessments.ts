import type { Context } from "../../platform/context.ts"
import { translated } from "../../platform/kits/texts.ts"
import { kitTitle } from "../results/index.ts"
import { listComparable } from "./queries.ts"

/** A page of the assessments that the caller can compare; without the level if the result is stale. */
export async function comparableAssessments(
  ctx: Context,
  query: { page: number; size: number; kitId: number | undefined },
) {
  const { rows, total } = await listComparable(ctx, query)
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    kit: { id: row.kitId, title: kitTitle(row, row.language), maturityLevelsCount: row.maturityLevelsCount },
    space: { id: row.spaceId, title: row.spaceTitle },
    lastModificationTime: row.lastModificationTime,
    maturityLevel: row.isCalculateValid === true ? levelOf(row) : null,
    isCalculateValid: row.isCalculateValid === true,
    isConfidenceValid: row.isConfidenceValid === true,
  }))
  const { page, size } = query
  return { items, page, size, sort: "lastModificationTime", order: "desc" as const, total }
}

function levelOf(row: Awaited<ReturnType<typeof listComparable>>["rows"][number]) {
  const { levelId, levelTitle, levelTranslations, language, kitLanguage, levelRank } = row
  if (levelId === null || levelTitle === null) return null
  const title = translated(levelTitle, levelTranslations, "title", language, kitLanguage)
  return { id: levelId, title, value: levelRank, index: levelRank }
}
