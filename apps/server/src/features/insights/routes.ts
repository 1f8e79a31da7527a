import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty } from "../../platform/http/schemas.ts"
import { assessmentAccess, loadAssessmentKit } from "../results/index.ts"
import { allInsights, countIssues } from "./all-insights.ts"
import {
  approveAllInsights,
  approveAttributeInsight,
  approveExpiredInsights,
  approveOverallInsight,
  approveSubjectInsight,
} from "./approve-insights.ts"
import {
  generateInsights,
  regenerateExpiredInsights,
  writeAttribute,
  writeOverallAnew,
  writeSubjectAnew,
} from "./generate-insights.ts"
import { HealHeaders, withValidResult } from "./heal.ts"
import { aiInsightReply, overallInsightReply, subjectInsightReply } from "./insight-reply.ts"
import { findAttributeInsight, findOverallInsight, findSubjectInsight } from "./queries.ts"
import {
  AllInsights,
  AttributeInsightEdit,
  GeneratedText,
  Insight,
  InsightEdit,
  InsightIssues,
  InsightOfAttribute,
} from "./schemas.ts"
import { writeAttributeInsight, writeOverallInsight, writeSubjectInsight } from "./write-insight.ts"

const tag = "insights"

const exclusive = { lock: "exclusive" } as const

export const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/insights/",
    summary: "All insights beside the values they speak of; needs a valid result",
    tag,
    access: assessmentAccess("viewAssessmentInsights"),
    headers: HealHeaders,
    reply: { status: 200, schema: AllInsights },
    async handle({ ctx, granted, headers }) {
      const assessment = await withValidResult(ctx, granted, headers)
      return allInsights(ctx, assessment)
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/insights-issues/",
    summary: "How many insights are missing, unapproved or expired; needs a valid result",
    tag,
    access: assessmentAccess("viewAssessmentInsights"),
    headers: HealHeaders,
    reply: { status: 200, schema: InsightIssues },
    async handle({ ctx, granted, headers }) {
      const assessment = await withValidResult(ctx, granted, headers)
      return countIssues(ctx, assessment)
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/overall-insight/",
    summary: "The insight on the whole assessment; needs a valid result",
    tag,
    access: assessmentAccess("viewAssessmentReport"),
    headers: HealHeaders,
    reply: { status: 200, schema: Insight },
    async handle({ ctx, granted, headers }) {
      const assessment = await withValidResult(ctx, granted, headers)
      return overallInsightReply(assessment, await findOverallInsight(ctx, assessment.result.id))
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/subjects/:subjectId/insight/",
    summary: "The insight on a subject, empty for an unknown one; needs a valid result",
    tag,
    access: assessmentAccess("viewAssessmentReport"),
    headers: HealHeaders,
    reply: { status: 200, schema: Insight },
    async handle({ ctx, params: { subjectId }, granted, headers }) {
      const assessment = await withValidResult(ctx, granted, headers)
      const { model } = await loadAssessmentKit(ctx, assessment)
      const insight = await findSubjectInsight(ctx, assessment.result.id, subjectId)
      const isKnown = model.subjectById.has(subjectId)
      return subjectInsightReply(assessment, isKnown ? insight : undefined, false)
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/attributes/:attributeId/insight/",
    summary: "The insight on an attribute, empty for an unknown one",
    tag,
    access: assessmentAccess("viewSubjectReport"),
    reply: { status: 200, schema: InsightOfAttribute },
    async handle({ ctx, params: { attributeId }, granted: assessment }) {
      const { model } = await loadAssessmentKit(ctx, assessment)
      const insight = await findAttributeInsight(ctx, assessment.result.id, attributeId)
      const isKnown = model.attributeById.has(attributeId)
      return aiInsightReply(assessment, isKnown ? insight : undefined)
    },
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/attributes/:attributeId/insight/",
    summary: "Write about an attribute; what was generated stays stored behind it",
    tag,
    access: assessmentAccess("createAttributeInsight", exclusive),
    example: { body: { assessorInsight: "<p>Builds are fast, releases are not.</p>" } },
    body: AttributeInsightEdit,
    reply: { status: 201, schema: Empty },
    handle: async ({ ctx, params: { attributeId }, body, granted }) =>
      writeAttributeInsight(ctx, granted, attributeId, body.assessorInsight),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/attributes/:attributeId/ai-insight/",
    summary: "Have an attribute written about; needs a valid result, and all questions answered",
    tag,
    access: assessmentAccess("createAttributeInsight"),
    headers: HealHeaders,
    writes: false,
    reply: { status: 201, schema: GeneratedText },
    errors: { 501: ErrorReply },
    handle: async ({ ctx, params: { attributeId }, granted, headers }) =>
      writeAttribute(ctx, granted, attributeId, headers),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/attributes/:attributeId/approve-insight/",
    summary: "Approve the insight on an attribute, which makes it current",
    tag,
    access: assessmentAccess("approveAttributeInsight", exclusive),
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, params: { attributeId }, granted }) =>
      approveAttributeInsight(ctx, granted, attributeId),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/subjects/:subjectId/insight/",
    summary: "Write about a subject, in place of what is there",
    tag,
    access: assessmentAccess("createSubjectInsight", exclusive),
    example: { body: { insight: "<p>Delivery is what this team is best at.</p>" } },
    body: InsightEdit,
    reply: { status: 201, schema: Empty },
    handle: async ({ ctx, params: { subjectId }, body, granted }) =>
      writeSubjectInsight(ctx, granted, subjectId, body.insight),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/subjects/:subjectId/init-insight/",
    summary: "Have the app write about a subject, in place of what is there; needs a valid result",
    tag,
    access: assessmentAccess("createSubjectInsight", exclusive),
    headers: HealHeaders,
    reply: { status: 201, schema: Empty },
    handle: async ({ ctx, params: { subjectId }, granted, headers }) =>
      writeSubjectAnew(ctx, await withValidResult(ctx, granted, headers), subjectId),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/subjects/:subjectId/approve-insight/",
    summary: "Approve the insight on a subject, which makes it current",
    tag,
    access: assessmentAccess("approveSubjectInsight", exclusive),
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, params: { subjectId }, granted }) => approveSubjectInsight(ctx, granted, subjectId),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/overall-insight/",
    summary: "Write about the whole assessment, in place of what is there",
    tag,
    access: assessmentAccess("createAssessmentInsight", exclusive),
    example: { body: { insight: "<p>The team is on a good way.</p>" } },
    body: InsightEdit,
    reply: { status: 201, schema: Empty },
    handle: async ({ ctx, body, granted }) => writeOverallInsight(ctx, granted, body.insight),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/init-overall-insight/",
    summary: "Have the app write about the whole assessment, in place of what is there; needs a valid result",
    tag,
    access: assessmentAccess("createAssessmentInsight", exclusive),
    headers: HealHeaders,
    reply: { status: 201, schema: Empty },
    handle: async ({ ctx, granted, headers }) =>
      writeOverallAnew(ctx, await withValidResult(ctx, granted, headers)),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/approve-overall-insight/",
    summary: "Approve the insight on the whole assessment, which makes it current",
    tag,
    access: assessmentAccess("approveAssignmentInsight", exclusive),
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, granted }) => approveOverallInsight(ctx, granted),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/generate-insights/",
    summary: "Have everything written that has no insight yet; needs a valid result",
    tag,
    access: assessmentAccess("generateAllAssessmentInsights"),
    headers: HealHeaders,
    writes: false,
    expensive: true,
    reply: { status: 200, schema: Empty },
    errors: { 501: ErrorReply },
    handle: async ({ ctx, granted, headers }) => generateInsights(ctx, granted, headers),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/regenerate-expired-insights/",
    summary: "Have every expired insight written again; needs a valid result",
    tag,
    access: assessmentAccess("generateAllAssessmentInsights"),
    headers: HealHeaders,
    writes: false,
    expensive: true,
    reply: { status: 200, schema: Empty },
    errors: { 501: ErrorReply },
    handle: async ({ ctx, granted, headers }) => regenerateExpiredInsights(ctx, granted, headers),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/approve-insights/",
    summary: "Approve every insight that is not approved",
    tag,
    access: assessmentAccess("approveAllAssessmentInsights", exclusive),
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, granted }) => approveAllInsights(ctx, granted),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/approve-expired-insights/",
    summary: "Approve every expired insight, which makes it current; needs a valid result",
    tag,
    access: assessmentAccess("approveAllAssessmentInsights", exclusive),
    headers: HealHeaders,
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, granted, headers }) =>
      approveExpiredInsights(ctx, await withValidResult(ctx, granted, headers)),
  }),
]
