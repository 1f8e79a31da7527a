import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { ProductError } from "../../platform/errors.ts"
import { type Assessment, loadAssessmentKit } from "../assessments/index.ts"
import type { MappingOfAssessment } from "./schemas.ts"

/**
 * The mapping of collectors that the version carries on which the assessment is, and the questions that its profile leaves
 * out.
 *
 * @throws NOT_FOUND the version carries none
 */
export async function mappingOfAssessment(
  ctx: Context,
  assessment: Assessment,
): Promise<Static<typeof MappingOfAssessment>> {
  const version = await ctx.db
    .selectFrom("kitVersions")
    .where("id", "=", assessment.result.kitVersionId)
    .select("collectorMapping")
    .executeTakeFirst()
  const mapping = version?.collectorMapping ?? null
  if (mapping === null) throw noMapping()
  const { model, whole } = await loadAssessmentKit(ctx, assessment)
  const questionnaires = new Map(whole.content.questionnaires.map(({ id, code }) => [id, code]))
  const notAsked = whole.model.questions
    .filter(({ id }) => !model.questionById.has(id))
    .map(({ questionnaireId, code }) => `${questionnaires.get(questionnaireId) ?? ""}.${code}`)
  return { mapping, notAsked }
}

/** The error where the kit carries no mapping. */
export function noMapping(): ProductError {
  return new ProductError("NOT_FOUND", {
    en: "The kit of this assessment carries no mapping for collectors. Its authors can add one in the kit designer.",
    fa: "کیت این ارزیابی نگاشتی برای گردآورها ندارد. نویسندگان کیت می‌توانند در طراح کیت آن را اضافه کنند.",
  })
}
