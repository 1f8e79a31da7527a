import type { Static } from "typebox"
import type { Context } from "../../../platform/context.ts"
import { notFound } from "../../../platform/errors.ts"
import { fetchPage } from "../../../platform/http/paging.ts"
import { translated } from "../../../platform/kits/texts.ts"
import type { KitVersion } from "../access.ts"
import type { QuestionsQuery } from "./list-schemas.ts"
import { changeElement, findElement, insertElement } from "./rows.ts"
import type { ImpactEdit, NewImpact } from "./schemas.ts"

/**
 * The impacts of a question by attribute, in the order of attributes and levels. Attribute titles are in the caller's
 * language.
 *
 * @throws NOT_FOUND
 */
export async function listImpacts(ctx: Context, version: KitVersion, questionId: number) {
  const rows = await ctx.db
    .selectFrom("questions as question")
    .leftJoin("questionImpacts as impact", (join) =>
      join
        .onRef("impact.kitVersionId", "=", "question.kitVersionId")
        .onRef("impact.questionId", "=", "question.id"),
    )
    .leftJoin("attributes as attribute", (join) =>
      join
        .onRef("attribute.kitVersionId", "=", "impact.kitVersionId")
        .onRef("attribute.id", "=", "impact.attributeId"),
    )
    .leftJoin("subjects as subject", (join) =>
      join
        .onRef("subject.kitVersionId", "=", "attribute.kitVersionId")
        .onRef("subject.id", "=", "attribute.subjectId"),
    )
    .leftJoin("maturityLevels as level", (join) =>
      join
        .onRef("level.kitVersionId", "=", "impact.kitVersionId")
        .onRef("level.id", "=", "impact.maturityLevelId"),
    )
    .where("question.kitVersionId", "=", version.id)
    .where("question.id", "=", questionId)
    .select([
      "impact.id",
      "impact.weight",
      "attribute.id as attributeId",
      "attribute.title as attributeTitle",
      "attribute.translations",
      "level.id as levelId",
      "level.title as levelTitle",
    ])
    .orderBy("subject.index")
    .orderBy("attribute.index")
    .orderBy("level.index")
    .execute()
  if (rows.length === 0) throw notFound("question")
  const byAttribute = Map.groupBy(rows, ({ attributeId }) => attributeId)
  return [...byAttribute].flatMap(([attributeId, impacts]) => {
    const [first] = impacts
    if (attributeId === null || !first) return []
    const title = translated(
      first.attributeTitle ?? "",
      first.translations,
      "title",
      ctx.language,
      version.kit.language,
    )
    return [{ attributeId, title, impacts: impacts.flatMap(impactOnLevel) }]
  })
}

/** A page of the impacts of a version, or of some of its questions, in the order of questions, attributes and levels. */
export async function listImpactsOfVersion(
  ctx: Context,
  version: KitVersion,
  { questionId, questionnaireId, ...page }: Static<typeof QuestionsQuery>,
) {
  const { rows: items, total } = await fetchPage(
    ctx.db
      .selectFrom("questionImpacts as impact")
      .innerJoin("questions as question", (join) =>
        join
          .onRef("question.kitVersionId", "=", "impact.kitVersionId")
          .onRef("question.id", "=", "impact.questionId"),
      )
      .innerJoin("questionnaires as questionnaire", (join) =>
        join
          .onRef("questionnaire.kitVersionId", "=", "impact.kitVersionId")
          .onRef("questionnaire.id", "=", "question.questionnaireId"),
      )
      .innerJoin("attributes as attribute", (join) =>
        join
          .onRef("attribute.kitVersionId", "=", "impact.kitVersionId")
          .onRef("attribute.id", "=", "impact.attributeId"),
      )
      .innerJoin("subjects as subject", (join) =>
        join
          .onRef("subject.kitVersionId", "=", "impact.kitVersionId")
          .onRef("subject.id", "=", "attribute.subjectId"),
      )
      .innerJoin("maturityLevels as level", (join) =>
        join
          .onRef("level.kitVersionId", "=", "impact.kitVersionId")
          .onRef("level.id", "=", "impact.maturityLevelId"),
      )
      .where("impact.kitVersionId", "=", version.id)
      .$if(questionId !== undefined, (all) => all.where("question.id", "=", questionId ?? 0))
      .$if(questionnaireId !== undefined, (all) => all.where("questionnaire.id", "=", questionnaireId ?? 0))
      .select(["impact.id", "impact.questionId", "impact.attributeId"])
      .select(["impact.maturityLevelId", "impact.weight"])
      .orderBy("questionnaire.index")
      .orderBy("question.index")
      .orderBy("subject.index")
      .orderBy("attribute.index")
      .orderBy("level.index")
      .orderBy("impact.id"),
    page,
  )
  return { items, total }
}

type ImpactRow = {
  id: number | null
  weight: number | null
  levelId: number | null
  levelTitle: string | null
}

function impactOnLevel({ id, weight, levelId, levelTitle }: ImpactRow) {
  if (id === null || weight === null || levelId === null || levelTitle === null) return []
  return [{ questionImpactId: id, weight, maturityLevel: { maturityLevelId: levelId, title: levelTitle } }]
}

/** An impact as it is listed; undefined if there is none. */
export async function findListedImpact(ctx: Context, version: KitVersion, id: number) {
  const impact = await findElement(ctx, version, "questionImpacts", id)
  const listed = impact ? await listImpacts(ctx, version, impact.questionId) : []
  return listed.flatMap(({ impacts }) => impacts).find(({ questionImpactId }) => questionImpactId === id)
}

/** Elements that the version lacks and a second impact on the same attribute and level violate constraints. */
export async function createImpact(ctx: Context, draft: KitVersion, impact: Static<typeof NewImpact>) {
  const { questionId, attributeId, maturityLevelId, weight } = impact
  return insertElement(ctx, draft, "questionImpacts", { questionId, attributeId, maturityLevelId, weight })
}

/**
 * Like {@link createImpact}; the question stays the same.
 *
 * @throws NOT_FOUND
 */
export async function editImpact(
  ctx: Context,
  draft: KitVersion,
  id: number,
  { attributeId, maturityLevelId, weight }: Static<typeof ImpactEdit>,
): Promise<void> {
  await changeElement(ctx, draft, "questionImpacts", id, { attributeId, maturityLevelId, weight })
}
