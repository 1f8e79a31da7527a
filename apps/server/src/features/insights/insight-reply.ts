import { type Attribute, insightIssues, isExpired, type KitModel, type Subject } from "@plumbline/scoring"
import type { Static } from "typebox"
import type { Time } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import {
  type Assessment,
  type AssessmentKit,
  levelReply,
  loadAssessmentKit,
  readsDrafts,
} from "../assessments/index.ts"
import { holds } from "../permissions/index.ts"
import { lastSummary } from "../sessions/index.ts"
import {
  type AttributeInsight,
  readScores,
  readStoredResult,
  type StoredResult,
  type WrittenInsight,
} from "./queries.ts"
import type { Insight, InsightOfAttribute } from "./schemas.ts"

/** The text of an insight that is shown to readers: a generated text or an assessor's. */
type ShownText =
  | { author: "generator"; insight: string; creationTime: Time; generatedBy: "APP" | "AI" | null }
  | { author: "assessor"; insight: string; creationTime: Time }

/** The shown text of a subject or of the whole, where generated and assessor texts replace each other. */
export function shownText({ insight, insightTime, insightBy }: WrittenInsight): ShownText {
  return insightBy === null
    ? { author: "generator", insight, creationTime: insightTime, generatedBy: "APP" }
    : { author: "assessor", insight, creationTime: insightTime }
}

/** The shown text of an attribute, the one written last: the generated or an assessor's; null without a text. */
export function shownAttributeText(row: AttributeInsight): ShownText | null {
  const { aiInsight, aiInsightTime, aiInsightWriter, assessorInsight, assessorInsightTime } = row
  if (row.assessorShown && assessorInsight !== null && assessorInsightTime !== null) {
    return { author: "assessor", insight: assessorInsight, creationTime: assessorInsightTime }
  }
  if (aiInsight === null || aiInsightTime === null) return null
  return {
    author: "generator",
    insight: aiInsight,
    creationTime: aiInsightTime,
    generatedBy: aiInsightWriter,
  }
}

type InsightReply = Static<typeof Insight>

/** The text about the whole assessment. */
export function overallInsightReply(
  assessment: Assessment,
  insight: WrittenInsight | null | undefined,
): InsightReply {
  const editable = holds(assessment.roleId, "createAssessmentInsight")
  if (!insight || isHidden(assessment, insight))
    return { defaultInsight: null, assessorInsight: null, editable, approved: false }
  return reply(assessment, shownText(insight), insight, editable)
}

/** The text about a subject. Without one, `approved` is the value given by the caller. */
export function subjectInsightReply(
  assessment: Assessment,
  insight: WrittenInsight | undefined,
  approvedWithoutText: false | null,
): InsightReply {
  const editable = holds(assessment.roleId, "createSubjectInsight")
  if (!insight || isHidden(assessment, insight))
    return { defaultInsight: null, assessorInsight: null, editable, approved: approvedWithoutText }
  return reply(assessment, shownText(insight), insight, editable)
}

/** Who may only read the report gets a text once it is approved. */
function isHidden(assessment: Assessment, { approved }: WrittenInsight): boolean {
  return !approved && !readsDrafts(assessment)
}

/** The text about an attribute, with a generated text under `defaultInsight`. */
function attributeInsightReply(assessment: Assessment, insight: AttributeInsight | undefined): InsightReply {
  const editable = holds(assessment.roleId, "createAttributeInsight")
  if (!insight) return { defaultInsight: null, assessorInsight: null, editable, approved: null }
  return reply(assessment, shownAttributeText(insight), insight, editable)
}

/** The same, for the call where clients expect a generated text under `aiInsight`. */
export function aiInsightReply(
  assessment: Assessment,
  insight: AttributeInsight | undefined,
): Static<typeof InsightOfAttribute> {
  const { defaultInsight, ...rest } = attributeInsightReply(assessment, insight)
  return { aiInsight: defaultInsight, ...rest }
}

function reply(
  { result }: Assessment,
  shown: ShownText | null,
  { approved, calculation }: { approved: boolean; calculation: number },
  editable: boolean,
): InsightReply {
  const text = shown && {
    insight: shown.insight,
    creationTime: shown.creationTime,
    isValid: !isExpired(calculation, result.calculations),
    generatedBy: shown.author === "generator" ? shown.generatedBy : null,
  }
  const isGenerated = shown?.author === "generator"
  return {
    defaultInsight: isGenerated ? text : null,
    assessorInsight: isGenerated ? null : text,
    editable,
    approved,
  }
}

/** All insights of an assessment with the values they describe; subjects and attributes are in kit order. */
export async function allInsights(ctx: Context, assessment: Assessment) {
  const { id, title, result } = assessment
  const kit = await loadAssessmentKit(ctx, assessment)
  const stored = await readStoredResult(ctx, result.id)
  const scores = await readScores(ctx, result.id)
  const rated = holds(assessment.roleId, "viewAnswerHistory") ? await lastSummary(ctx, assessment) : null
  const agreements = new Map(rated?.summary.attributes.map(({ id, agreement }) => [id, agreement]))
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
        agreement: agreements.get(attribute.id) ?? null,
      })),
    })),
    issues: issuesOf(kit.model, stored, result.calculations),
    ratedIn: rated && { id: rated.session.id, title: rated.session.title },
  }
}

/** Counts the insights that are missing, unapproved or about an earlier calculation. */
export async function countIssues(ctx: Context, assessment: Assessment) {
  const { result } = assessment
  const { model } = await loadAssessmentKit(ctx, assessment)
  return issuesOf(model, await readStoredResult(ctx, result.id), result.calculations)
}

function issuesOf(model: KitModel, stored: StoredResult, calculations: number) {
  return insightIssues(
    model,
    {
      attributes: [...stored.attributes].map(([attributeId, insight]) => ({ attributeId, ...insight })),
      subjects: [...stored.subjects].map(([subjectId, insight]) => ({ subjectId, ...insight })),
      overall: stored.overall,
    },
    calculations,
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
