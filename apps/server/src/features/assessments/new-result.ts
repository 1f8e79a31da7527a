import { randomUUID } from "node:crypto"
import { calculateConfidence, calculateMaturity, effectiveWeights, readAnswers } from "@plumbline/scoring"
import type { Time } from "../../platform/clock.ts"
import type { Language } from "../../platform/i18n/language.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"

/** The rows of the result of a new assessment on a kit within its profile: calculated, and valid as long as nothing is answered. */
export function newResult(
  { kitVersionId, model, stamp }: CompiledKit,
  {
    assessmentId,
    language,
    profileId,
    kitTime,
    now,
  }: { assessmentId: string; language: Language; profileId: number | null; kitTime: Time; now: Time },
) {
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
  const id = randomUUID()
  const attributes = maturity.attributes.map((attribute) => ({ valueId: randomUUID(), ...attribute }))
  return {
    result: {
      id,
      assessmentId,
      kitVersionId,
      profileId,
      maturityLevelId: maturity.levelId,
      confidenceValue: confidence.confidenceValue,
      isCalculateValid: true,
      isConfidenceValid: true,
      language,
      lastModificationTime: now,
      lastCalculationTime: now,
      lastConfidenceCalculationTime: now,
      calculatedKitTime: kitTime,
      confidenceKitTime: kitTime,
      calculations: 1,
      confidenceCalculations: 1,
      calculationStamp: stamp,
    },
    subjectValues: maturity.subjects.map(({ subjectId, levelId }) => ({
      id: randomUUID(),
      resultId: id,
      subjectId,
      maturityLevelId: levelId,
      confidenceValue: confidenceOfSubject.get(subjectId) ?? null,
    })),
    attributeValues: attributes.map(({ valueId, attributeId, levelId }) => ({
      id: valueId,
      resultId: id,
      attributeId,
      maturityLevelId: levelId,
      confidenceValue: confidenceOf.get(attributeId) ?? null,
    })),
    attributeScores: attributes.flatMap(({ valueId, scores }) =>
      [...scores].map(([maturityLevelId, score]) => ({ attributeValueId: valueId, maturityLevelId, score })),
    ),
  }
}
