import type { Feature } from "../../platform/feature.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { assessmentAccess } from "../assessments/index.ts"
import { readOpenQuestions } from "./read-open-questions.ts"
import { OpenQuestions, openQuestionsQuery } from "./schemas.ts"

const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/open-questions/",
    summary:
      "Which levels are decided already, and the questions that can still change the others, best first",
    tag: "answers",
    access: assessmentAccess("viewAssessmentQuestionnaireList"),
    query: openQuestionsQuery,
    reply: { status: 200, schema: OpenQuestions },
    handle: async ({ ctx, query, granted }) => readOpenQuestions(ctx, granted, query),
  }),
]

export const feature: Feature = { name: "open-questions", routes }
