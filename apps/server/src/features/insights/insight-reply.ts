import { isExpired } from "@plumbline/scoring"
import type { Static } from "typebox"
import { holds } from "../permissions/index.ts"
import type { Assessment } from "../results/index.ts"
import type { AttributeInsight, WrittenInsight } from "./queries.ts"
import type { Insight, InsightOfAttribute } from "./schemas.ts"
import { type ShownText, shownAttributeText, shownText } from "./shown-text.ts"

type InsightReply = Static<typeof Insight>

/** The text about the whole assessment. */
export function overallInsightReply(
  assessment: Assessment,
  insight: WrittenInsight | null | undefined,
): InsightReply {
  const editable = holds(assessment.roleId, "createAssessmentInsight")
  if (!insight) return { defaultInsight: null, assessorInsight: null, editable, approved: false }
  return reply(assessment, shownText(insight), insight, editable)
}

/** The text about a subject. Without one, `approved` is the value given by the caller. */
export function subjectInsightReply(
  assessment: Assessment,
  insight: WrittenInsight | undefined,
  approvedWithoutText: false | null,
): InsightReply {
  const editable = holds(assessment.roleId, "createSubjectInsight")
  if (!insight)
    return { defaultInsight: null, assessorInsight: null, editable, approved: approvedWithoutText }
  return reply(assessment, shownText(insight), insight, editable)
}

/** The text about an attribute, with a generated text under `defaultInsight`. */
export function attributeInsightReply(
  assessment: Assessment,
  insight: AttributeInsight | undefined,
): InsightReply {
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
  { approved, lastModificationTime }: { approved: boolean; lastModificationTime: string },
  editable: boolean,
): InsightReply {
  const text = shown && {
    insight: shown.insight,
    creationTime: shown.creationTime,
    isValid: !isExpired(lastModificationTime, result.lastCalculationTime),
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
