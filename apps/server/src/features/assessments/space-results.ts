import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { Translations } from "../../platform/database/json.ts"
import { translated } from "../../platform/kits/texts.ts"
import { type ListedSpace, selectOfSpace } from "./lists.ts"
import { type OfResult, rankOf } from "./queries.ts"
import { assessmentCard } from "./space-assessments.ts"

type AttributeRow = { title: string; translations: Translations | null; level: number | null }

/**
 * The assessments of a space as lists show them to the caller, each with its progress and the levels of its attributes,
 * the latest changed first. Attributes are listed where the caller can see the report and the result is valid.
 *
 * @param most of them; the rest is left out
 */
export async function resultsOfSpace(ctx: Context, space: ListedSpace, most: number) {
  const { rows: listed } = selectOfSpace(ctx, space, { limit: most })
  const rows = await listed.select((eb) => attributes(eb).as("attributes")).execute()
  return rows.map((row) => {
    const card = assessmentCard(ctx, row)
    const isShown =
      card.permissions.canViewReport && card.isCalculateValid && card.answersCount + card.carriedCount > 0
    return {
      ...card,
      attributes: (isShown ? row.attributes : []).flatMap(({ title, translations, level }) =>
        level === null
          ? []
          : { title: translated(title, translations, "title", ctx.language, row.kitLanguage), level },
      ),
    }
  })
}

/** The attributes of the kit version in kit order, each with the rank of its level. */
function attributes(eb: OfResult) {
  const rank = rankOf(eb, "reached")
  return eb
    .selectFrom("attributes as attribute")
    .innerJoin("subjects as subject", (join) =>
      join
        .onRef("subject.kitVersionId", "=", "attribute.kitVersionId")
        .onRef("subject.id", "=", "attribute.subjectId"),
    )
    .innerJoin("attributeValues as value", (join) =>
      join.onRef("value.resultId", "=", "result.id").onRef("value.attributeId", "=", "attribute.id"),
    )
    .leftJoin("maturityLevels as reached", (join) =>
      join
        .onRef("reached.kitVersionId", "=", "attribute.kitVersionId")
        .onRef("reached.id", "=", "value.maturityLevelId"),
    )
    .whereRef("attribute.kitVersionId", "=", "result.kitVersionId")
    .select(
      sql<AttributeRow[]>`coalesce(json_agg(json_build_object(
        'title', attribute.title, 'translations', attribute.translations,
        'level', case when reached.id is not null then ${rank} end
      ) order by subject.index, attribute.index), '[]')`.as("attributes"),
    )
    .$asScalar()
    .$notNull()
}
