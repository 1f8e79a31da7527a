import { type AnswerRow, type AnswerSheet, calculateConfidence, calculateMaturity } from "@plumbline/scoring"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { jsonColumns } from "../../platform/database/json-rows.ts"
import { notFound } from "../../platform/errors.ts"
import { answerColumns, readAnswerLists } from "./answer-sheet.ts"
import type { Assessment } from "./assessment.ts"
import { type AssessmentKit, loadAssessmentKit } from "./assessment-kit.ts"
import { noteMissedCompletion } from "./completion.ts"
import { storeScores, storeValues } from "./store-values.ts"
import { isConfidenceFresh, isMaturityFresh } from "./validity.ts"

/** The outcome of a calculation: the assessment with its result as now stored, and the answers if they were needed. */
export type Calculated = {
  assessment: Assessment
  kit: AssessmentKit
  /** The answers the result was computed from; null if the stored result was fresh. */
  answers: AnswerSheet | null
}

/**
 * Computes the maturity of an assessment on its own kit version and stores it, unless the stored one is fresh. The
 * caller holds the exclusive lock: answers given meanwhile wait, and invalidate the result afterwards. Texts older than
 * the calculation expire.
 */
export async function calculateMaturityOf(
  ctx: AnonymousContext,
  assessment: Assessment,
): Promise<Calculated> {
  requireCustom(assessment)
  const { result } = assessment
  if (isMaturityFresh(assessment)) {
    return { assessment, kit: await loadAssessmentKit(ctx, assessment), answers: null }
  }
  const { kit, answers, kitTime, customTime } = await loadForCalculation(ctx, assessment)
  await noteMissedCompletion(ctx, assessment, kit.model, answers)
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
    calculatedKitTime: kitTime,
    calculatedCustomTime: customTime,
    lastModificationTime: ctx.now,
  }
  await ctx.db
    .updateTable("assessmentResults")
    .set({ ...stored, calculationStamp: kit.stamp })
    .where("id", "=", result.id)
    .execute()
  return { assessment: { ...assessment, result: { ...result, ...stored } }, kit, answers }
}

/** Computes the confidence of an assessment and stores it, unless the stored one is fresh. No texts expire. */
export async function calculateConfidenceOf(
  ctx: AnonymousContext,
  assessment: Assessment,
): Promise<Calculated> {
  requireCustom(assessment)
  const { result } = assessment
  if (isConfidenceFresh(assessment)) {
    return { assessment, kit: await loadAssessmentKit(ctx, assessment), answers: null }
  }
  const { kit, answers, kitTime, customTime } = await loadForCalculation(ctx, assessment)
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
    confidenceKitTime: kitTime,
    confidenceCustomTime: customTime,
    lastModificationTime: ctx.now,
  }
  await ctx.db.updateTable("assessmentResults").set(stored).where("id", "=", result.id).execute()
  return { assessment: { ...assessment, result: { ...result, ...stored } }, kit, answers }
}

/**
 * The inputs of a calculation. Calculations and updates of the kit or its customs wait for each other, so a calculation
 * uses the kit and the weights as they are now, not as they were when the request arrived.
 */
async function loadForCalculation(
  ctx: AnonymousContext,
  assessment: Assessment,
): Promise<{ kit: AssessmentKit; answers: AnswerSheet; kitTime: Time; customTime: Time | null }> {
  const { result, kitId } = assessment
  await ctx.lock({ on: "kit", id: kitId, mode: "shared" })
  const { versionRevision, kitTime, customData, customTime, answers } = await ctx.db
    .selectFrom("kitVersions as version")
    .innerJoin("kits as kit", "kit.id", "version.kitId")
    .leftJoin("kitCustoms as custom", (join) => join.on("custom.id", "=", assessment.kitCustomId))
    .where("version.id", "=", result.kitVersionId)
    .select((eb) => [
      "version.revision as versionRevision",
      "kit.lastMajorModificationTime as kitTime",
      "custom.customData",
      "custom.lastModificationTime as customTime",
      eb
        .selectFrom("answers")
        .where("resultId", "=", result.id)
        .where("deleted", "=", false)
        .select(jsonColumns<AnswerRow>(...answerColumns).as("lists"))
        .$asScalar()
        .$notNull()
        .as("answers"),
    ])
    .executeTakeFirstOrThrow()
  const kit = await loadAssessmentKit(ctx, {
    ...assessment,
    customData,
    result: { ...result, versionRevision },
  })
  return { kit, answers: readAnswerLists(kit.model, answers), kitTime, customTime }
}

function requireCustom({ kitCustomId, customId }: Assessment): void {
  if (kitCustomId !== null && customId === null) throw notFound("kitCustom")
}
