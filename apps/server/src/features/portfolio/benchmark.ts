import { quartilesOf, scoreOfLevels, wholePercent } from "@plumbline/scoring"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { anyOf, type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { ProductError } from "../../platform/errors.ts"
import { type Assessment, loadAssessmentKit } from "../assessments/index.ts"
import type { Benchmark } from "./schemas.ts"

/** Assessments of so many other owners of spaces must contribute that nobody can tell whose values they are. */
const FEWEST_OWNERS = 5

/** The latest calculated ones; more would not change the picture. */
const MOST = 1000

/**
 * Where an assessment stands among the tenant's others of the same kit: quartiles of their scores per attribute. Others
 * contribute once all their questions are answered and the result is valid. Those that the caller can see are left out:
 * whoever knows some of the values could find out the rest. Nothing in the reply names any of them.
 *
 * @throws NOT_FOUND the tenant does not want it, or too few contribute
 */
export async function benchmarkOf(ctx: Context, assessment: Assessment): Promise<Static<typeof Benchmark>> {
  if (!ctx.tenant.benchmark) throw unavailable()
  const kit = await loadAssessmentKit(ctx, assessment)
  const others = await contributing(ctx, {
    kitId: assessment.kitId,
    exceptId: assessment.id,
    userId: ctx.user.id,
    most: MOST,
  })
  if (countOwners(others) < FEWEST_OWNERS) throw unavailable()
  const scores = await attributeScores(ctx, {
    resultIds: [assessment.result.id, ...others.map(({ resultId }) => resultId)],
  })
  const byAttribute = Map.groupBy(scores, ({ attributeId }) => attributeId)
  const attributes = kit.model.attributes.flatMap(({ id }) => {
    const rated = Map.groupBy(byAttribute.get(id) ?? [], ({ resultId }) => resultId)
    const scoreOf = (resultId: string) =>
      scoreOfLevels(
        new Map(rated.get(resultId)?.map(({ maturityLevelId, score }) => [maturityLevelId, score])),
      )
    const values = others.flatMap(({ resultId, ownerId }) => {
      const score = scoreOf(resultId)
      return score === null ? [] : [{ score, ownerId }]
    })
    // An attribute that is not applicable to most of them may have too few.
    if (countOwners(values) < FEWEST_OWNERS) return []
    const own = assessment.result.isCalculateValid ? scoreOf(assessment.result.id) : null
    return {
      id,
      title: kit.text.attribute(id).title,
      own: own === null ? null : wholePercent(own),
      ...quartilesOf(values.map(({ score }) => score)),
    }
  })
  const spaces = new Set(others.map(({ spaceId }) => spaceId)).size
  return { assessments: others.length, spaces, attributes }
}

function countOwners(contributing: readonly { ownerId: string }[]): number {
  return new Set(contributing.map(({ ownerId }) => ownerId)).size
}

const contributing = preparedQuery(
  (
    db,
    {
      kitId,
      exceptId,
      userId,
      most,
    }: Params<{ kitId: number; exceptId: string; userId: string; most: number }>,
  ) =>
    db
      .selectFrom("assessments as assessment")
      .innerJoin("spaces as space", "space.id", "assessment.spaceId")
      .innerJoin("assessmentResults as result", "result.assessmentId", "assessment.id")
      .where("assessment.kitId", "=", kitId)
      .where("assessment.id", "<>", exceptId)
      .where("assessment.deleted", "=", false)
      .where("space.ownerId", "<>", userId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("assessmentUserRoles as role")
              .whereRef("role.assessmentId", "=", "assessment.id")
              .where("role.userId", "=", userId)
              .select("role.roleId"),
          ),
        ),
      )
      .where("space.deleted", "=", false)
      .where("result.completed", "=", true)
      .where("result.isCalculateValid", "=", true)
      .orderBy("result.lastCalculationTime", "desc")
      .limit(most)
      .select(["result.id as resultId", "assessment.spaceId", "space.ownerId"]),
)

const attributeScores = preparedQuery((db, { resultIds }: Params<{ resultIds: readonly string[] }>) =>
  db
    .selectFrom("attributeValues as value")
    .innerJoin("attributeScores as score", "score.attributeValueId", "value.id")
    .where("value.resultId", "=", anyOf(resultIds))
    .select(["value.resultId", "value.attributeId", "score.maturityLevelId", "score.score"]),
)

function unavailable(): ProductError {
  return new ProductError("NOT_FOUND", {
    en: "There is no benchmark: too few other assessments use this kit, or your organisation has switched it off.",
    fa: "مقایسه با دیگران ممکن نیست: یا ارزیابی‌های دیگر با این کیت کم‌اند، یا سازمان شما این مقایسه را خاموش کرده است.",
  })
}
