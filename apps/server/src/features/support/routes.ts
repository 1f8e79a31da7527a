import type { Feature } from "../../platform/feature.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { assessmentAccess } from "../assessments/index.ts"
import { readSupport } from "./read-support.ts"
import { Support } from "./schemas.ts"

const routes = [
  defineRoute({
    method: "GET",
    kind: "work",
    path: "/api/v1/assessments/:assessmentId/support/",
    summary: "What current evidence the answers rest on, and which questions to check next",
    tag: "evidence",
    access: assessmentAccess("viewAssessmentReport"),
    reply: { status: 200, schema: Support },
    handle: async ({ ctx, granted }) => readSupport(ctx, granted),
  }),
]

export const feature: Feature = { name: "support", routes }
