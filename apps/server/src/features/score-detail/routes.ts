import type { Feature } from "../../platform/feature.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { assessmentAccess } from "../assessments/index.ts"
import { listMeasures, listScoredQuestions, readLevelStatistics, readMeasure } from "./attribute-scores.ts"
import {
  AttributeMeasures,
  LevelStatistics,
  MeasureQuestions,
  measuresQuery,
  ScoredQuestionPage,
  scoreQuery,
  statisticsQuery,
} from "./schemas.ts"

const tag = "score detail"
const ofLevel = { query: { maturityLevelId: 2 } }

const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/report/attributes/:attributeId/",
    summary: "What each question contributes to an attribute on one level",
    tag,
    access: assessmentAccess("viewAttributeScoreDetail"),
    query: scoreQuery,
    example: ofLevel,
    reply: { status: 200, schema: ScoredQuestionPage },
    handle: async ({ ctx, params, query, granted }) =>
      listScoredQuestions(ctx, granted, params.attributeId, query),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/report/attributes/:attributeId/stats/",
    summary: "What an attribute gains on one level, and what it could gain",
    tag,
    access: assessmentAccess("viewAttributeScoreDetail"),
    query: statisticsQuery,
    example: ofLevel,
    reply: { status: 200, schema: LevelStatistics },
    handle: async ({ ctx, params, query, granted }) =>
      readLevelStatistics(ctx, granted, params.attributeId, query.maturityLevelId),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/attributes/:attributeId/measures/",
    summary: "What each measure contributes to an attribute",
    tag,
    access: assessmentAccess("viewAttributeMeasures"),
    query: measuresQuery,
    reply: { status: 200, schema: AttributeMeasures },
    handle: async ({ ctx, params, query, granted }) => listMeasures(ctx, granted, params.attributeId, query),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/attributes/:attributeId/measures/:measureId/",
    summary: "What each question of a measure contributes to an attribute",
    tag,
    access: assessmentAccess("viewAttributeMeasureQuestions"),
    reply: { status: 200, schema: MeasureQuestions },
    handle: async ({ ctx, params, granted }) => readMeasure(ctx, granted, params),
  }),
]

export const feature: Feature = {
  name: "score-detail",
  routes,
}
