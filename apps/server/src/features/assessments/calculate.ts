import { randomUUID } from "node:crypto"
import { type AnswerRow, type AnswerSheet, calculateConfidence, calculateMaturity } from "@plumbline/scoring"
import { sql } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { type CustomWeights, jsonColumns } from "../../platform/database/json.ts"
import { notFound } from "../../platform/errors.ts"
import { answerColumns, readAnswerLists } from "./answer-sheet.ts"
import type { Assessment } from "./assessment.ts"
import { type AssessmentKit, loadAssessmentKit } from "./assessment-kit.ts"
import { noteMissedCompletion } from "./completion.ts"
import { recordKit, recordWeights } from "./inputs.ts"
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
 * caller holds the exclusive lock: answers given meanwhile wait, and invalidate the result afterwards. Texts about
 * earlier calculations expire.
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
  const { kit, answers, kitTime, customTime, customData } = await loadForCalculation(ctx, assessment)
  await noteMissedCompletion(ctx, assessment, kit.model, answers)
  const maturity = calculateMaturity(kit.model, answers, kit.weights)
  await ctx.kits.keep(ctx, kit)
  ctx.defer(recordKit(ctx, result.id, kit, kitTime))
  ctx.defer(recordWeights(ctx, result.id, customData, customTime ?? ctx.now))
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
    calculations: result.calculations + 1,
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
    confidenceCalculations: result.confidenceCalculations + 1,
    lastModificationTime: ctx.now,
  }
  await ctx.db.updateTable("assessmentResults").set(stored).where("id", "=", result.id).execute()
  return { assessment: { ...assessment, result: { ...result, ...stored } }, kit, answers }
}

/** What is calculated from, with the times of the last changes of kit and weights. */
type Inputs = {
  kit: AssessmentKit
  answers: AnswerSheet
  kitTime: Time
  customTime: Time | null
  customData: CustomWeights | null
}

/**
 * The inputs of a calculation. Calculations and updates of the kit or its customs wait for each other, so a calculation
 * uses the kit and the weights as they are now, not as they were when the request arrived.
 */
async function loadForCalculation(ctx: AnonymousContext, assessment: Assessment): Promise<Inputs> {
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
  return { kit, answers: readAnswerLists(kit.model, answers), kitTime, customTime, customData }
}

function requireCustom({ kitCustomId, customId }: Assessment): void {
  if (kitCustomId !== null && customId === null) throw notFound("kitCustom")
}

/**
 * Writes one column of the subject and attribute values in one statement, and removes the values of subjects and
 * attributes that the kit no longer has.
 *
 * @returns the id of the value row of each attribute
 */
async function storeValues(
  ctx: AnonymousContext,
  resultId: string,
  column: "maturityLevelId" | "confidenceValue",
  values: { subjects: Map<number, number | null>; attributes: Map<number, number | null> },
): Promise<Map<number, string>> {
  const { subjects, attributes } = values
  if (attributes.size === 0) return new Map()
  const replaced = { [column]: sql.ref(`excluded.${column}`) }
  const own = () => ({ id: randomUUID(), resultId })
  const stored = await ctx.db
    .with("orphanedSubjects", (db) =>
      db
        .deleteFrom("subjectValues")
        .where("resultId", "=", resultId)
        .where("subjectId", "not in", [...subjects.keys()]),
    )
    .with("orphanedAttributes", (db) =>
      db
        .deleteFrom("attributeValues")
        .where("resultId", "=", resultId)
        .where("attributeId", "not in", [...attributes.keys()]),
    )
    .with("subjectRows", (db) =>
      db
        .insertInto("subjectValues")
        .values([...subjects].map(([subjectId, value]) => ({ ...own(), subjectId, [column]: value })))
        .onConflict((conflict) => conflict.columns(["resultId", "subjectId"]).doUpdateSet(replaced)),
    )
    .insertInto("attributeValues")
    .values([...attributes].map(([attributeId, value]) => ({ ...own(), attributeId, [column]: value })))
    .onConflict((conflict) => conflict.columns(["resultId", "attributeId"]).doUpdateSet(replaced))
    .returning(["id", "attributeId"])
    .execute()
  return new Map(stored.map(({ id, attributeId }) => [attributeId, id]))
}

/** Writes one score per attribute and level, and removes the scores of levels that no longer exist. */
async function storeScores(
  ctx: AnonymousContext,
  resultId: string,
  kit: AssessmentKit,
  scores: { attributeValueId: string; maturityLevelId: number; score: number | null }[],
): Promise<void> {
  if (scores.length === 0) return
  const levelIds = kit.model.levels.map(({ id }) => id)
  await ctx.db
    .with("vanished", (db) =>
      db
        .deleteFrom("attributeScores")
        .where("attributeValueId", "in", (eb) =>
          eb.selectFrom("attributeValues").where("resultId", "=", resultId).select("id"),
        )
        .where("maturityLevelId", "not in", levelIds),
    )
    .insertInto("attributeScores")
    .values(scores)
    .onConflict((conflict) =>
      conflict
        .columns(["attributeValueId", "maturityLevelId"])
        .doUpdateSet((eb) => ({ score: eb.ref("excluded.score") })),
    )
    .execute()
}
