import { sql } from "kysely"
import { Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import { accessDenied } from "../../platform/errors.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Id, languageReply, Nullable } from "../../platform/http/schemas.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { translated } from "../../platform/kits/texts.ts"
import { holds, roleIds } from "../permissions/index.ts"
import { spaceMemberOf } from "../spaces/index.ts"
import { isOverdue } from "./assessment.ts"
import { kitTitle, Level } from "./assessment-kit.ts"
import {
  type ListedSpace,
  listSpaceAssessments,
  progressOf,
  selectOfSpace,
  type selectVisible,
  totalOf,
} from "./lists.ts"
import { type OfResult, questionsCount, rankOf } from "./queries.ts"
import { AssessmentCard } from "./schemas.ts"

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
    order: sort === "title" ? ("asc" as const) : ("desc" as const),
    total,
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof selectVisible>["executeTakeFirstOrThrow"]>>

/** An assessment as shown in lists, depending on the caller's role. Texts of its kit are in the caller's language. */
export function assessmentCard(ctx: Context, row: Row) {
  const canViewReport = holds(row.roleId, "viewGraphicalReport")
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

function levelOf(row: Row, language: Language) {
  const { levelId, levelTitle, levelTranslations, kitLanguage, levelRank } = row
  if (levelId === null || levelTitle === null) return null
  const title = translated(levelTitle, levelTranslations, "title", language, kitLanguage)
  return { id: levelId, title, value: levelRank, index: levelRank }
}

/** More cannot be compared at a glance; the list has all of them. */
const MOST = 200

const OverviewAssessment = Type.Object(
  {
    ...AssessmentCard.properties,
    answersCount: Type.Integer({ description: "Without carried answers" }),
    carriedCount: Type.Integer({
      description: "Carried over from another assessment, and not confirmed yet",
    }),
    questionsCount: Type.Integer(),
    subjects: Type.Array(Type.Object({ id: Id, title: Type.String(), maturityLevel: Nullable(Level) }), {
      description:
        "Levels of the subjects; empty when the caller cannot see the report or the result is not valid",
    }),
  },
  { title: "OverviewAssessment" },
)

const SpaceOverview = Type.Object(
  {
    items: Type.Array(OverviewAssessment),
    total: Type.Integer({ description: `Number of all assessments; at most ${MOST} are listed` }),
  },
  { title: "SpaceOverview" },
)

export const overviewRoute = defineRoute({
  method: "GET",
  path: "/api/v1/space-assessments/overview/",
  summary: "The assessments of a space side by side, with progress and the levels of their subjects",
  tag: "assessments",
  access: spaceMemberOf(({ query }: { query: { spaceId: number } }) => query.spaceId, { readers: true }),
  example: { query: { spaceId: 5 } },
  query: Type.Object({ spaceId: Id }),
  reply: { status: 200, schema: SpaceOverview },
  readsFrom: "replica",
  async handle({ ctx, granted: space }) {
    if (space.status !== "ACTIVE") throw accessDenied()
    return overviewOf(ctx, space)
  },
})

/** Uses a single query, regardless of how many kits the assessments use. */
async function overviewOf(ctx: Context, space: ListedSpace) {
  const { rows: listed, page, matching } = selectOfSpace(ctx, space, { limit: MOST })
  const rows = await listed
    .leftJoin(progressOf(ctx, page), "progress.id", "result.id")
    .select((eb) => [
      totalOf(matching).as("total"),
      eb.fn.coalesce("progress.answersCount", sql.lit(0)).as("answersCount"),
      eb.fn.coalesce("progress.carriedCount", sql.lit(0)).as("carriedCount"),
      questionsCount(eb).as("questionsCount"),
      subjects(eb).as("subjects"),
    ])
    .execute()
  const items = rows.map((row) => {
    const card = assessmentCard(ctx, row)
    const { answersCount, carriedCount, questionsCount, kitLanguage } = row
    const titleOf = ({ title, translations }: Titled) =>
      translated(title, translations, "title", ctx.language, kitLanguage)
    const shown = card.permissions.canViewReport && card.isCalculateValid ? row.subjects : []
    return {
      ...card,
      answersCount,
      carriedCount,
      questionsCount,
      subjects: shown.map(({ id, level, ...subject }) => ({
        id,
        title: titleOf(subject),
        maturityLevel: level && {
          id: level.id,
          title: titleOf(level),
          value: level.rank,
          index: level.rank,
        },
      })),
    }
  })
  return { items, total: rows[0]?.total ?? 0 }
}

type Titled = { title: string; translations: Parameters<typeof translated>[1] }
type SubjectRow = Titled & { id: number; level: (Titled & { id: number; rank: number }) | null }

/** The subjects of the kit version in kit order, each with its level. */
function subjects(eb: OfResult) {
  const rank = rankOf(eb, "reached")
  return eb
    .selectFrom("subjects as subject")
    .innerJoin("subjectValues as value", (join) =>
      join.onRef("value.resultId", "=", "result.id").onRef("value.subjectId", "=", "subject.id"),
    )
    .leftJoin("maturityLevels as reached", (join) =>
      join
        .onRef("reached.kitVersionId", "=", "subject.kitVersionId")
        .onRef("reached.id", "=", "value.maturityLevelId"),
    )
    .whereRef("subject.kitVersionId", "=", "result.kitVersionId")
    .select(
      sql<SubjectRow[]>`coalesce(json_agg(json_build_object(
        'id', subject.id, 'title', subject.title, 'translations', subject.translations,
        'level', case when reached.id is not null then json_build_object(
          'id', reached.id, 'title', reached.title, 'translations', reached.translations, 'rank', ${rank}
        ) end) order by subject.index), '[]')`.as("subjects"),
    )
    .$asScalar()
    .$notNull()
}
