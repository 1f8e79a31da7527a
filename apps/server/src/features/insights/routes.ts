import { defineRoute } from "../../platform/http/route.ts"
import { assessmentAccess, loadAssessmentKit } from "../results/index.ts"
import { allInsights, countIssues } from "./all-insights.ts"
import { HealHeaders, withValidResult } from "./heal.ts"
import { aiInsightReply, overallInsightReply, subjectInsightReply } from "./insight-reply.ts"
import { findAttributeInsight, findOverallInsight, findSubjectInsight } from "./queries.ts"
import { AllInsights, Insight, InsightIssues, InsightOfAttribute } from "./schemas.ts"

const tag = "insights"

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
]
