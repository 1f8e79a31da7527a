import { randomUUID } from "node:crypto"
import { calculateConfidence, calculateMaturity, effectiveWeights, readAnswers } from "@plumbline/scoring"
import type { Context } from "../../platform/context.ts"
import type { Language } from "../../platform/i18n/language.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"

/** Stores the result of a new assessment: calculated, and valid as long as nothing is answered. */
export async function newResult(
  ctx: Context,
  { assessmentId, kit, language }: { assessmentId: string; kit: CompiledKit; language: Language },
): Promise<void> {
  const { model } = kit
  const nothing = readAnswers(model, [])
  const weights = effectiveWeights(null)
  const maturity = calculateMaturity(model, nothing, weights)
  const confidence = calculateConfidence(model, nothing, weights)
  const confidenceOf = new Map(
    confidence.attributes.map((value) => [value.attributeId, value.confidenceValue]),
  )
  const confidenceOfSubject = new Map(
    confidence.subjects.map((value) => [value.subjectId, value.confidenceValue]),
  )
  const resultId = randomUUID()
  const attributes = maturity.attributes.map((attribute) => ({ id: randomUUID(), ...attribute }))
  const scores = attributes.flatMap(({ id, scores }) =>
    [...scores].map(([maturityLevelId, score]) => ({ attributeValueId: id, maturityLevelId, score })),
  )
  await ctx.kits.keep(ctx, kit)
  await ctx.db
    .with("resultRow", (db) =>
      db.insertInto("assessmentResults").values({
        id: resultId,
        assessmentId,
        kitVersionId: kit.kitVersionId,
        maturityLevelId: maturity.levelId,
        confidenceValue: confidence.confidenceValue,
        isCalculateValid: true,
        isConfidenceValid: true,
        language,
        lastModificationTime: ctx.now,
        lastCalculationTime: ctx.now,
        lastConfidenceCalculationTime: ctx.now,
        calculationStamp: kit.stamp,
      }),
    )
    .with("attributeRows", (db) =>
      db.insertInto("attributeValues").values(
        attributes.map(({ id, attributeId, levelId }) => ({
          id,
          resultId,
          attributeId,
          maturityLevelId: levelId,
          confidenceValue: confidenceOf.get(attributeId) ?? null,
        })),
      ),
    )
    .with("scoreRows", (db) => db.insertInto("attributeScores").values(scores))
    .insertInto("subjectValues")
    .values(
      maturity.subjects.map(({ subjectId, levelId }) => ({
        id: randomUUID(),
        resultId,
        subjectId,
        maturityLevelId: levelId,
        confidenceValue: confidenceOfSubject.get(subjectId) ?? null,
      })),
    )
    .execute()
}
