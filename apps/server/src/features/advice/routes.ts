import { defineRoute } from "../../platform/http/route.ts"
import { assessmentAccess } from "../results/index.ts"
import { makeAdvice } from "./make-plan.ts"
import { preAdvice } from "./pre-advice.ts"
import { AdvicePlan, PlanOutlook, PlanSize, PlanTargets, PlanWishes, PreAdvice } from "./schemas.ts"
import { outlookOnPlan, sizeOfPlan } from "./what-if.ts"

const tag = "advice"

export const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/pre-advice-info/",
    summary: "What targets are chosen from; needs a valid result",
    tag,
    access: assessmentAccess("createAdvice"),
    reply: { status: 200, schema: PreAdvice },
    handle: async ({ ctx, granted }) => preAdvice(ctx, granted),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/advice/",
    summary:
      "The plan with the fewest recommendations that reaches the targets; stores nothing, needs a valid result",
    tag,
    access: assessmentAccess("createAdvice"),
    writes: false,
    body: PlanTargets,
    example: { body: { attributeLevelTargets: [{ attributeId: 7, maturityLevelId: 3 }] } },
    reply: { status: 200, schema: AdvicePlan },
    handle: async ({ ctx, granted, body }) => makeAdvice(ctx, granted, body.attributeLevelTargets),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/advice/outlook/",
    summary:
      "What if: the plan without some questions and with others, and the result once it is carried out",
    tag,
    access: assessmentAccess("createAdvice"),
    writes: false,
    body: PlanWishes,
    example: {
      body: {
        attributeLevelTargets: [{ attributeId: 7, maturityLevelId: 3 }],
        excludedQuestionIds: [41],
        pinnedQuestions: [{ questionId: 42, optionIndex: 3 }],
      },
    },
    reply: { status: 200, schema: PlanOutlook },
    handle: async ({ ctx, granted, body }) => outlookOnPlan(ctx, granted, body),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/advice/size/",
    summary: "How many answers the plan would change, within a fraction of a second",
    tag,
    access: assessmentAccess("createAdvice"),
    writes: false,
    body: PlanWishes,
    example: { body: { attributeLevelTargets: [{ attributeId: 7, maturityLevelId: 3 }] } },
    reply: { status: 200, schema: PlanSize },
    handle: async ({ ctx, granted, body }) => sizeOfPlan(ctx, granted, body),
  }),
]
