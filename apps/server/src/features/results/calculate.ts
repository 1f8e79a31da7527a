import { type AnswerSheet, calculateConfidence, calculateMaturity } from "@plumbline/scoring"
import type { AnonymousContext } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"
import type { AssessedAssessment } from "./access.ts"
import { type AssessmentKit, loadAnswers, loadAssessmentKit } from "./assessment-kit.ts"
import { storeScores, storeValues } from "./store-values.ts"
import { isFresh } from "./validity.ts"

/** The outcome of a calculation: the assessment with its result as now stored, and the answers if they were needed. */
export type Calculated = {
  assessment: AssessedAssessment
  kit: AssessmentKit
  /** What the result was computed of; null when the stored one was fresh. */
  answers: AnswerSheet | null
}

/**
 * Computes the maturity of an assessment on its own kit version and stores it, unless the stored one is fresh. The
 * result row is locked: answers given meanwhile wait, and invalidate the result afterwards. Texts older than the
 * calculation expire by it.
 */
export async function calculateMaturityOf(
  ctx: AnonymousContext,
  assessment: AssessedAssessment,
): Promise<Calculated> {
  requireCustom(assessment)
  const { result } = assessment
  if (isFresh(assessment, result.isCalculateValid, result.lastCalculationTime)) {
    return { assessment, kit: await loadAssessmentKit(ctx, assessment), answers: null }
  }
  const kit = await lockForCalculation(ctx, assessment)
  const answers = await loadAnswers(ctx, result.id, kit.model)
  const maturity = calculateMaturity(kit.model, answers, kit.weights)
  await ctx.kits.keep(ctx, kit)
  const valueIds = await storeValues(ctx, result.id, "maturityLevelId", {
    subjects: new Map(maturity.subjects.map(({ subjectId, levelId }) => [subjectId, levelId])),
    attributes: new Map(maturity.attributes.map(({ attributeId, levelId }) => [attributeId, levelId])),
  })
  await storeScores(
    ctx,
    result.id,
    kit,
    maturity.attributes.flatMap(({ attributeId, scores }) =>
      [...scores].map(([maturityLevelId, score]) => ({
        attributeValueId: valueIds.get(attributeId) ?? "",
        maturityLevelId,
        score,
      })),
    ),
  )
  const stored = {
    maturityLevelId: maturity.levelId,
    isCalculateValid: true,
    lastCalculationTime: ctx.now,
    lastModificationTime: ctx.now,
  }
  await ctx.db
    .updateTable("assessmentResults")
    .set({ ...stored, calculationStamp: kit.stamp })
    .where("id", "=", result.id)
    .execute()
  return { assessment: { ...assessment, result: { ...result, ...stored } }, kit, answers }
}

/** Computes the confidence of an assessment and stores it, unless the stored one is fresh. No text expires by it. */
export async function calculateConfidenceOf(
  ctx: AnonymousContext,
  assessment: AssessedAssessment,
): Promise<Calculated> {
  requireCustom(assessment)
  const { result } = assessment
  if (isFresh(assessment, result.isConfidenceValid, result.lastConfidenceCalculationTime)) {
    return { assessment, kit: await loadAssessmentKit(ctx, assessment), answers: null }
  }
  const kit = await lockForCalculation(ctx, assessment)
  const answers = await loadAnswers(ctx, result.id, kit.model)
  const confidence = calculateConfidence(kit.model, answers, kit.weights)
  await storeValues(ctx, result.id, "confidenceValue", {
    subjects: new Map(
      confidence.subjects.map(({ subjectId, confidenceValue }) => [subjectId, confidenceValue]),
    ),
    attributes: new Map(
      confidence.attributes.map(({ attributeId, confidenceValue }) => [attributeId, confidenceValue]),
    ),
  })
  const stored = {
    confidenceValue: confidence.confidenceValue,
    isConfidenceValid: true,
    lastConfidenceCalculationTime: ctx.now,
    lastModificationTime: ctx.now,
  }
  await ctx.db.updateTable("assessmentResults").set(stored).where("id", "=", result.id).execute()
  return { assessment: { ...assessment, result: { ...result, ...stored } }, kit, answers }
}

/**
 * Both calculations in the caller's transaction. `affected` tells whether the maturity was computed anew, `answers`
 * whether the confidence was.
 */
export async function calculateAll(
  ctx: AnonymousContext,
  assessment: AssessedAssessment,
): Promise<Calculated & { affected: boolean }> {
  const maturity = await calculateMaturityOf(ctx, assessment)
  const confidence = await calculateConfidenceOf(ctx, maturity.assessment)
  return { ...confidence, affected: maturity.answers !== null }
}

/** Makes changes of answers and calculations of one assessment wait for each other. */
export async function lockResult(ctx: AnonymousContext, resultId: string): Promise<void> {
  await ctx.db.selectFrom("assessmentResults").where("id", "=", resultId).select("id").forUpdate().execute()
}

/**
 * Locks the result as {@link lockResult} does, and makes calculations and updates of the kit wait for each other: what is
 * computed now is computed with the kit as it is now, not as it was when the request came.
 */
async function lockForCalculation(
  ctx: AnonymousContext,
  assessment: AssessedAssessment,
): Promise<AssessmentKit> {
  const { result } = assessment
  const { revision } = await ctx.db
    .selectFrom("assessmentResults as result")
    .innerJoin("kitVersions as version", "version.id", "result.kitVersionId")
    .where("result.id", "=", result.id)
    .select("version.revision")
    .forUpdate("result")
    .forShare("version")
    .executeTakeFirstOrThrow()
  return loadAssessmentKit(ctx, { ...assessment, result: { ...result, versionRevision: revision } })
}

function requireCustom({ kitCustomId, customId }: AssessedAssessment): void {
  if (kitCustomId !== null && customId === null) throw notFound("kitCustom")
}
