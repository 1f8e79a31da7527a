import { type Attribute, insightIssues, type KitModel, type Subject } from "@plumbline/scoring"
import type { Time } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { type Assessment, type AssessmentKit, levelReply, loadAssessmentKit } from "../results/index.ts"
import { attributeInsightReply, overallInsightReply, subjectInsightReply } from "./insight-reply.ts"
import { readScores, readStoredResult, type StoredResult } from "./queries.ts"

/** All insights of an assessment with the values they describe; subjects and attributes are in kit order. */
export async function allInsights(ctx: Context, assessment: Assessment) {
  const { id, title, result } = assessment
  const kit = await loadAssessmentKit(ctx, assessment)
  const stored = await readStoredResult(ctx, result.id)
  const scores = await readScores(ctx, result.id)
  return {
    assessment: {
      id,
      title,
      maturityLevel: levelReply(kit, result.maturityLevelId),
      confidenceValue: result.confidenceValue,
      isCalculateValid: result.isCalculateValid,
      isConfidenceValid: result.isConfidenceValid,
      insight: overallInsightReply(assessment, stored.overall),
      kit: { maturityLevelsCount: kit.model.levels.length },
    },
    subjects: kit.model.subjects.map((subject) => ({
      ...subjectReply(kit, subject, stored),
      insight: subjectInsightReply(assessment, stored.subjects.get(subject.id), null),
      attributes: subject.attributes.map((attribute) => ({
        ...attributeReply(kit, attribute, stored, scores.get(attribute.id)),
        insight: attributeInsightReply(assessment, stored.attributes.get(attribute.id)),
      })),
    })),
    issues: issuesOf(kit.model, stored, result.lastCalculationTime),
  }
}

/** Counts the insights that are missing, unapproved or older than the calculation. */
export async function countIssues(ctx: Context, assessment: Assessment) {
  const { result } = assessment
  const { model } = await loadAssessmentKit(ctx, assessment)
  return issuesOf(model, await readStoredResult(ctx, result.id), result.lastCalculationTime)
}

function issuesOf(model: KitModel, stored: StoredResult, calculated: Time | null) {
  return insightIssues(
    model,
    {
      attributes: [...stored.attributes].map(([attributeId, insight]) => ({ attributeId, ...insight })),
      subjects: [...stored.subjects].map(([subjectId, insight]) => ({ subjectId, ...insight })),
      overall: stored.overall,
    },
    calculated,
  )
}

function subjectReply(kit: AssessmentKit, subject: Subject, stored: StoredResult) {
  const value = stored.subjectValues.get(subject.id)
  return {
    id: subject.id,
    ...kit.text.subject(subject.id),
    index: subject.index,
    weight: kit.weights.ofSubject(subject),
    maturityLevel: levelReply(kit, value?.maturityLevelId ?? null),
    confidenceValue: value?.confidenceValue ?? null,
  }
}

function attributeReply(
  kit: AssessmentKit,
  attribute: Attribute,
  stored: StoredResult,
  scores: ReadonlyMap<number, number | null> | undefined,
) {
  const value = stored.attributeValues.get(attribute.id)
  return {
    id: attribute.id,
    ...kit.text.attribute(attribute.id),
    index: attribute.index,
    weight: kit.weights.ofAttribute(attribute),
    maturityLevel: levelReply(kit, value?.maturityLevelId ?? null),
    confidenceValue: value?.confidenceValue ?? null,
    maturityScoreModels: kit.model.levels.map(({ id }) => ({
      maturityLevel: levelReply(kit, id),
      score: scores?.get(id) ?? null,
    })),
  }
}
