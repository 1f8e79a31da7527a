import type { Feature } from "../../platform/feature.ts"
import { lockingLater } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty } from "../../platform/http/schemas.ts"
import { assessmentAccess, HealHeaders, loadAssessmentKit, withValidResult } from "../assessments/index.ts"

import { approveAllInsights, approveExpiredInsights, undoApprovals } from "./approve-all.ts"
import { approveAttributeInsight, approveOverallInsight, approveSubjectInsight } from "./approve-insights.ts"
import {
  generateInsights,
  insightsAreOff,
  regenerateExpiredInsights,
  writeAttribute,
  writeOverallAnew,
  writeSubjectAnew,
} from "./generate-insights.ts"
import {
  aiInsightReply,
  allInsights,
  countIssues,
  overallInsightReply,
  subjectInsightReply,
} from "./insight-reply.ts"
import { modelTextsJob } from "./model-texts.ts"
import { reconcileConfidence } from "./prepare-insights.ts"
import { findAttributeInsight, findOverallInsight, findSubjectInsight } from "./queries.ts"
import {
  AllInsights,
  ApprovalsUndone,
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
/** What an insight by an assessor replaces. */
const written = ["assessorInsight.insight"]

const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/insights/",
    summary: "All insights with the values they describe; needs a valid result",
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
    summary: "The numbers of missing, unapproved and expired insights; needs a valid result",
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
    summary: "Write the insight on an attribute; a generated text stays stored but hidden",
    tag,
    access: assessmentAccess("createAttributeInsight", exclusive),
    example: { body: { assessorInsight: "<p>Builds are fast, releases are not.</p>" } },
    body: AttributeInsightEdit,
    reply: { status: 201, schema: Empty },
    replaces: {
      readings: [
        { path: "/api/v1/assessments/:assessmentId/attributes/:attributeId/insight/", fields: written },
        {
          path: "/api/v1/assessments/:assessmentId/insights/",
          at: "subjects.attributes.insight",
          fields: written,
        },
      ],
    },
    handle: async ({ ctx, params: { attributeId }, body, granted }) =>
      writeAttributeInsight(ctx, granted, attributeId, body.assessorInsight),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/attributes/:attributeId/ai-insight/",
    summary: "Generate the insight on an attribute; needs a valid result and all questions answered",
    tag,
    access: lockingLater(assessmentAccess("createAttributeInsight")),
    headers: HealHeaders,
    // Whoever repeats it gets the text that is stored.
    harmlessTwice: true,
    reply: { status: 201, schema: GeneratedText },
    errors: { 501: insightsAreOff() },
    handle: async ({ ctx, params: { attributeId }, granted, headers }) =>
      writeAttribute(ctx, granted, attributeId, headers),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/attributes/:attributeId/approve-insight/",
    summary: "Approve the insight on an attribute; it is no longer expired",
    tag,
    access: assessmentAccess("approveAttributeInsight", exclusive),
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, params: { attributeId }, granted }) =>
      approveAttributeInsight(ctx, granted, attributeId),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/subjects/:subjectId/insight/",
    summary: "Write the insight on a subject, replacing the present text",
    tag,
    access: assessmentAccess("createSubjectInsight", exclusive),
    example: { body: { insight: "<p>Delivery is what this team is best at.</p>" } },
    body: InsightEdit,
    reply: { status: 201, schema: Empty },
    replaces: {
      readings: [
        { path: "/api/v1/assessments/:assessmentId/subjects/:subjectId/insight/", fields: written },
        { path: "/api/v1/assessments/:assessmentId/insights/", at: "subjects.insight", fields: written },
      ],
    },
    handle: async ({ ctx, params: { subjectId }, body, granted }) =>
      writeSubjectInsight(ctx, granted, subjectId, body.insight),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/subjects/:subjectId/init-insight/",
    summary: "Generate the insight on a subject, replacing the present text; needs a valid result",
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
    summary: "Approve the insight on a subject; it is no longer expired",
    tag,
    access: assessmentAccess("approveSubjectInsight", exclusive),
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, params: { subjectId }, granted }) => approveSubjectInsight(ctx, granted, subjectId),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/overall-insight/",
    summary: "Write the overall insight, replacing the present text",
    tag,
    access: assessmentAccess("createAssessmentInsight", exclusive),
    example: { body: { insight: "<p>The team is on the right track.</p>" } },
    body: InsightEdit,
    reply: { status: 201, schema: Empty },
    replaces: {
      readings: [
        { path: "/api/v1/assessments/:assessmentId/overall-insight/", fields: written },
        { path: "/api/v1/assessments/:assessmentId/insights/", at: "assessment.insight", fields: written },
      ],
    },
    handle: async ({ ctx, body, granted }) => writeOverallInsight(ctx, granted, body.insight),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/init-overall-insight/",
    summary: "Generate the overall insight, replacing the present text; needs a valid result",
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
    summary: "Approve the overall insight; it is no longer expired",
    tag,
    access: assessmentAccess("approveAssignmentInsight", exclusive),
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, granted }) => approveOverallInsight(ctx, granted),
  }),
  defineRoute({
    method: "PUT",
    kind: "work",
    path: "/api/v1/assessments/:assessmentId/generate-insights/",
    summary: "Generate all missing insights; needs a valid result",
    tag,
    access: lockingLater(assessmentAccess("generateAllAssessmentInsights")),
    headers: HealHeaders,
    // It does what is left to be done.
    harmlessTwice: true,
    reply: { status: 200, schema: Empty },
    errors: { 501: insightsAreOff() },
    handle: async ({ ctx, granted, headers }) => generateInsights(ctx, granted, headers),
  }),
  defineRoute({
    method: "PUT",
    kind: "work",
    path: "/api/v1/assessments/:assessmentId/regenerate-expired-insights/",
    summary: "Regenerate all expired insights; needs a valid result",
    tag,
    access: lockingLater(assessmentAccess("generateAllAssessmentInsights")),
    headers: HealHeaders,
    // It does what is left to be done.
    harmlessTwice: true,
    reply: { status: 200, schema: Empty },
    errors: { 501: insightsAreOff() },
    handle: async ({ ctx, granted, headers }) => regenerateExpiredInsights(ctx, granted, headers),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/approve-insights/",
    summary: "Approve all unapproved insights",
    tag,
    access: assessmentAccess("approveAllAssessmentInsights", exclusive),
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, granted }) => approveAllInsights(ctx, granted),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/approve-expired-insights/",
    summary: "Approve all expired insights; needs a valid result",
    tag,
    access: assessmentAccess("approveAllAssessmentInsights", exclusive),
    headers: HealHeaders,
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, granted, headers }) =>
      approveExpiredInsights(ctx, await withValidResult(ctx, granted, headers)),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/undo-approve-insights/",
    summary:
      "Undo the caller's latest approval of all or all expired insights, except where they were changed since",
    tag,
    access: assessmentAccess("approveAllAssessmentInsights", exclusive),
    reply: { status: 200, schema: ApprovalsUndone },
    handle: async ({ ctx, granted }) => undoApprovals(ctx, granted),
  }),
]

export const feature: Feature = {
  name: "insights",
  routes,
  jobs: [modelTextsJob],
  reaction: { confidenceCalculated: reconcileConfidence },
}
