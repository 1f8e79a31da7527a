import { Type } from "typebox"
import type { Feature } from "../../platform/feature.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { assessmentAccess, HealHeaders, healedIfAsked } from "../assessments/index.ts"

import { readDashboard } from "./dashboard.ts"

const Count = Type.Integer({ minimum: 0 })

/** Clients show every nonzero number as a to-do, in this order, so nothing may be added here. */
const Dashboard = Type.Object(
  {
    questions: Type.Object(
      {
        total: Count,
        answered: Count,
        unanswered: Count,
        answeredWithLowConfidence: Count,
        withoutEvidence: Count,
        unresolvedComments: Type.Integer({ description: "Comments, not questions" }),
        unapprovedAnswers: Count,
      },
      { title: "DashboardQuestions" },
    ),
    insights: Type.Object(
      { expected: Count, notGenerated: Count, unapproved: Count, expired: Count },
      { title: "DashboardInsights" },
    ),
    advices: Type.Object(
      {
        total: Type.Integer({ description: "Action items" }),
        unapproved: Type.Integer({ description: "1 when the narration needs approval" }),
        expired: Type.Integer({ description: "1 when the narration is older than the result" }),
      },
      { title: "DashboardAdvices" },
    ),
    report: Type.Object(
      {
        unpublished: Type.Boolean(),
        unprovidedMetadata: Count,
        providedMetadata: Count,
        totalMetadata: Count,
      },
      { title: "DashboardReport" },
    ),
  },
  { title: "Dashboard" },
)

const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/dashboard/",
    summary: "What is done on an assessment, and what is open",
    tag: "assessments",
    access: assessmentAccess("viewDashboard"),
    headers: HealHeaders,
    reply: { status: 200, schema: Dashboard },
    handle: async ({ ctx, granted, headers }) =>
      readDashboard(ctx, await healedIfAsked(ctx, granted, headers)),
  }),
]

export const feature: Feature = {
  name: "dashboard",
  routes,
}
