import { sql } from "kysely"
import { Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import type { Translations } from "../../platform/database/json.ts"
import { anyOf } from "../../platform/database/prepared-query.ts"
import { accessDenied } from "../../platform/errors.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Id, Nullable } from "../../platform/http/schemas.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { translated } from "../../platform/kits/texts.ts"
import { spaceMemberOf } from "../spaces/index.ts"
import { Level } from "./assessment-kit.ts"
import { type ListedSpace, selectOfSpace } from "./lists.ts"
import type { OfResult } from "./queries.ts"
import { AssessmentCard } from "./schemas.ts"
import { assessmentCard } from "./space-assessments.ts"

/** More cannot be compared at a glance; the list has all of them. */
const MOST = 200

const OverviewAssessment = Type.Object(
  {
    ...AssessmentCard.properties,
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
  kind: "report",
  path: "/api/v1/space-assessments/overview/",
  summary: "The assessments of a space side by side, with progress and the levels of their subjects",
  tag: "assessments",
  access: spaceMemberOf(({ query }: { query: { spaceId: number } }) => query.spaceId, { readers: true }),
  example: { query: { spaceId: 5 } },
  query: Type.Object({ spaceId: Id }),
  reply: { status: 200, schema: SpaceOverview },
  async handle({ ctx, granted: space }) {
    if (space.status !== "ACTIVE") throw accessDenied()
    return overviewOf(ctx, space)
  },
})

/** Uses two queries, regardless of how many kits the assessments use: texts of each kit are read once. */
async function overviewOf(ctx: Context, space: ListedSpace) {
  const { rows: listed, total } = selectOfSpace(ctx, space, { limit: MOST })
  const rows = await listed
    .select((eb) => [total.as("total"), "result.kitVersionId", levelsOfSubjects(eb).as("levels")])
    .execute()
  const versions = await textsOfVersions(ctx, [...new Set(rows.map((row) => row.kitVersionId))])
  const texts = new Map(versions.map((version) => [version.id, textsIn(version, ctx.language)]))
  const items = rows.map((row) => {
    const card = assessmentCard(ctx, row)
    const { kitVersionId, levels } = row
    const isShown = card.permissions.canViewReport && card.isCalculateValid
    const subjects = isShown ? (texts.get(kitVersionId)?.(new Map(levels)) ?? []) : []
    return { ...card, subjects }
  })
  return { items, total: rows[0]?.total ?? 0 }
}

/** For each subject of a result, the level that it has reached; null where there is nothing to rate. */
function levelsOfSubjects(eb: OfResult) {
  return eb
    .selectFrom("subjectValues as value")
    .whereRef("value.resultId", "=", "result.id")
    .select(
      sql<[number, number | null][]>`coalesce(json_agg(json_build_array(value.subject_id,
          case when ${subjectIsRated(eb)} then value.maturity_level_id end)), '[]')`.as("levels"),
    )
    .$asScalar()
    .$notNull()
}

/** Whether an attribute of the subject in `value` is rated. */
function subjectIsRated(eb: OfResult) {
  return eb.exists(
    eb
      .selectFrom("attributes as attribute")
      .innerJoin("attributeValues as rated", (join) =>
        join.onRef("rated.attributeId", "=", "attribute.id").onRef("rated.resultId", "=", "result.id"),
      )
      .innerJoin("attributeScores as score", "score.attributeValueId", "rated.id")
      .whereRef("attribute.kitVersionId", "=", "result.kitVersionId")
      .where(sql<boolean>`attribute.subject_id = value.subject_id`)
      .where("score.score", "is not", null)
      .select("rated.id"),
  )
}

type Titled = { id: number; title: string; translations: Translations | null }

/** The subjects of kit versions in kit order, and their levels. */
async function textsOfVersions({ db }: Context, ids: readonly number[]) {
  return db
    .selectFrom("kitVersions as version")
    .innerJoin("kits as kit", "kit.id", "version.kitId")
    .where("version.id", "=", anyOf(sql.val(ids)))
    .select((eb) => [
      "version.id",
      "kit.language",
      eb
        .selectFrom("subjects as subject")
        .whereRef("subject.kitVersionId", "=", "version.id")
        .select(
          sql<Titled[]>`coalesce(json_agg(json_build_object(
            'id', subject.id, 'title', subject.title, 'translations', subject.translations
          ) order by subject.index), '[]')`.as("subjects"),
        )
        .$asScalar()
        .$notNull()
        .as("subjects"),
      eb
        .selectFrom("maturityLevels as level")
        .whereRef("level.kitVersionId", "=", "version.id")
        .select(
          sql<(Titled & { index: number })[]>`coalesce(json_agg(json_build_object(
            'id', level.id, 'title', level.title, 'translations', level.translations, 'index', level.index
          )), '[]')`.as("levels"),
        )
        .$asScalar()
        .$notNull()
        .as("levels"),
    ])
    .execute()
}

/** The subjects that have a value, with their levels, in a language. */
function textsIn(version: Awaited<ReturnType<typeof textsOfVersions>>[number], language: Language) {
  const titleOf = ({ title, translations }: Titled) =>
    translated(title, translations, "title", language, version.language)
  const levels = new Map(
    version.levels.map((level) => {
      const rank = version.levels.filter(({ index }) => index <= level.index).length
      return [level.id, { id: level.id, title: titleOf(level), value: rank, index: rank }]
    }),
  )
  const subjects = version.subjects.map((subject) => ({ id: subject.id, title: titleOf(subject) }))
  return (reached: ReadonlyMap<number, number | null>) =>
    subjects.flatMap((subject) => {
      const level = reached.get(subject.id)
      return level === undefined ? [] : { ...subject, maturityLevel: levels.get(level ?? 0) ?? null }
    })
}
