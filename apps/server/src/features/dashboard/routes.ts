import { defineRoute } from "../../platform/http/route.ts"
import { HealHeaders, healedIfAsked } from "../insights/index.ts"
import { assessmentAccess } from "../results/index.ts"
import { readDashboard } from "./dashboard.ts"
import { Dashboard } from "./schemas.ts"

export const routes = [
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
