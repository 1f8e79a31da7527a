import { randomUUID } from "node:crypto"
import { calculateConfidence, calculateMaturity } from "@plumbline/scoring"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { notFound } from "../../platform/http/errors.ts"
import { type AssessedAssessment, findAssessment, withResult } from "./access.ts"
import { type AssessmentKit, loadAnswers, loadAssessmentKit } from "./kit.ts"
import { isFresh } from "./validity.ts"

/** The outcome of a calculation: the assessment with its result as now stored. */
export type Calculated = { assessment: AssessedAssessment; kit: AssessmentKit; affected: boolean }

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
    return { assessment, kit: await loadAssessmentKit(ctx, assessment), affected: false }
  }
  await lockResult(ctx, result.id)
  const kit = await loadAssessmentKit(ctx, assessment)
  const answers = await loadAnswers(ctx, result.id, kit.model)
  const maturity = calculateMaturity(kit.model, answers, kit.weights)
  await ctx.kits.keep(ctx, kit)
  await storeSubjectValues(ctx, result.id, maturity.subjects, "maturityLevelId", ({ levelId }) => levelId)
  const valueIds = await storeAttributeValues(
    ctx,
    result.id,
    maturity.attributes,
    "maturityLevelId",
    ({ levelId }) => levelId,
  )
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
  return { assessment: { ...assessment, result: { ...result, ...stored } }, kit, affected: true }
}

/** Computes the confidence of an assessment and stores it, unless the stored one is fresh. No text expires by it. */
export async function calculateConfidenceOf(
  ctx: AnonymousContext,
  assessment: AssessedAssessment,
): Promise<Calculated> {
  requireCustom(assessment)
  const { result } = assessment
  if (isFresh(assessment, result.isConfidenceValid, result.lastConfidenceCalculationTime)) {
    return { assessment, kit: await loadAssessmentKit(ctx, assessment), affected: false }
  }
  await lockResult(ctx, result.id)
  const kit = await loadAssessmentKit(ctx, assessment)
  const answers = await loadAnswers(ctx, result.id, kit.model)
  const confidence = calculateConfidence(kit.model, answers, kit.weights)
  await storeSubjectValues(
    ctx,
    result.id,
    confidence.subjects,
    "confidenceValue",
    (value) => value.confidenceValue,
  )
  await storeAttributeValues(
    ctx,
    result.id,
    confidence.attributes,
    "confidenceValue",
    (value) => value.confidenceValue,
  )
  const stored = {
    confidenceValue: confidence.confidenceValue,
    isConfidenceValid: true,
    lastConfidenceCalculationTime: ctx.now,
    lastModificationTime: ctx.now,
  }
  await ctx.db.updateTable("assessmentResults").set(stored).where("id", "=", result.id).execute()
  return { assessment: { ...assessment, result: { ...result, ...stored } }, kit, affected: true }
}

/** Both calculations in the caller's transaction; `affected` tells whether the maturity was computed anew. */
export async function calculateAll(
  ctx: AnonymousContext,
  assessment: AssessedAssessment,
): Promise<Calculated> {
  const maturity = await calculateMaturityOf(ctx, assessment)
  const confidence = await calculateConfidenceOf(ctx, maturity.assessment)
  return { ...confidence, affected: maturity.affected }
}

/** The assessment as it is stored now. */
export async function reloadAssessment(ctx: Context, assessmentId: string): Promise<AssessedAssessment> {
  const assessment = await findAssessment(ctx, assessmentId)
  if (!assessment) throw notFound("assessment")
  return withResult(assessment)
}

/** Makes changes of answers and calculations of one assessment wait for each other. */
export async function lockResult(ctx: AnonymousContext, resultId: string): Promise<void> {
  await ctx.db.selectFrom("assessmentResults").where("id", "=", resultId).select("id").forUpdate().execute()
}

function requireCustom({ kitCustomId, customId }: AssessedAssessment): void {
  if (kitCustomId !== null && customId === null) throw notFound("kitCustom")
}

/** Writes one column of the subject values; values of subjects the kit no longer has are removed. */
async function storeSubjectValues<Value extends { subjectId: number }>(
  ctx: AnonymousContext,
  resultId: string,
  values: readonly Value[],
  column: "maturityLevelId" | "confidenceValue",
  of: (value: Value) => number | null,
): Promise<void> {
  const rows = values.map((value) => ({
    id: randomUUID(),
    resultId,
    subjectId: value.subjectId,
    [column]: of(value),
  }))
  if (rows.length === 0) return
  await ctx.db
    .with("orphaned", (db) =>
      db
        .deleteFrom("subjectValues")
        .where("resultId", "=", resultId)
        .where(
          "subjectId",
          "not in",
          values.map(({ subjectId }) => subjectId),
        ),
    )
    .insertInto("subjectValues")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["resultId", "subjectId"])
        .doUpdateSet((eb) => ({ [column]: eb.ref(`excluded.${column}`) })),
    )
    .execute()
}

/** As for subjects; gives the id of each attribute's value row. */
async function storeAttributeValues<Value extends { attributeId: number }>(
  ctx: AnonymousContext,
  resultId: string,
  values: readonly Value[],
  column: "maturityLevelId" | "confidenceValue",
  of: (value: Value) => number | null,
): Promise<Map<number, string>> {
  const rows = values.map((value) => ({
    id: randomUUID(),
    resultId,
    attributeId: value.attributeId,
    [column]: of(value),
  }))
  if (rows.length === 0) return new Map()
  const stored = await ctx.db
    .with("orphaned", (db) =>
      db
        .deleteFrom("attributeValues")
        .where("resultId", "=", resultId)
        .where(
          "attributeId",
          "not in",
          values.map(({ attributeId }) => attributeId),
        ),
    )
    .insertInto("attributeValues")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["resultId", "attributeId"])
        .doUpdateSet((eb) => ({ [column]: eb.ref(`excluded.${column}`) })),
    )
    .returning(["id", "attributeId"])
    .execute()
  return new Map(stored.map(({ id, attributeId }) => [attributeId, id]))
}

/** Writes one score per attribute and level; those of vanished levels are removed. */
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
