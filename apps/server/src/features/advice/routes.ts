import type { Context } from "../../platform/context.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"
import type { Feature } from "../../platform/feature.ts"
import { type AccessRule, lockingLater, signedIn } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, UuidReply } from "../../platform/http/schemas.ts"
import {
  type Assessment,
  assessmentAccess,
  assessmentAccessOf,
  findAssessment,
  HealHeaders,
  lockAssessment,
  withValidResult,
} from "../assessments/index.ts"
import { GeneratedText } from "../insights/index.ts"
import { holds, type Permission } from "../permissions/index.ts"

import { narratePlan } from "./generate.ts"
import { addItem, changeItem, deleteItem, findListedItem, listItems, readItem } from "./items.ts"
import { makeAdvice, planForWhole } from "./make-plan.ts"
import { approveNarration, readNarration, writeNarration } from "./narration.ts"
import { refreshAdviceJob } from "./refresh-advice.ts"
import {
  AdviceItemEdit,
  AdviceItemPage,
  AdviceItemQuery,
  AdviceNarration,
  AdvicePlan,
  ListedAdviceItem,
  NarrationEdit,
  NewAdviceItem,
  NextLevelPlan,
  PlanOutlook,
  PlanSize,
  PlanTargets,
  PlanToNarrate,
  PlanWishes,
  PreAdvice,
  WantedLevelOfWhole,
} from "./schemas.ts"
import { prepareSolver } from "./solve.ts"
import { AmountList, amountReply, amounts, preAdvice } from "./targets.ts"
import { outlookOnPlan, sizeOfPlan } from "./what-if.ts"

/**
 * Users who hold a permission on the assessment that the action item in the path belongs to. For users without access
 * to that assessment the item does not exist.
 */
function itemAccess(
  permission: Permission,
  { lock }: { lock?: "exclusive" } = {},
): AccessRule<Assessment, Context, { params: { adviceItemId: string } }> {
  return {
    policy: { on: "assessment", permission, anonymous: false, hides: true },
    lock,
    async check(ctx, { params: { adviceItemId } }) {
      const item = await ctx.db
        .selectFrom("adviceItems as item")
        .innerJoin("assessmentResults as result", "result.id", "item.resultId")
        .where("item.id", "=", adviceItemId)
        .select("result.assessmentId")
        .executeTakeFirst()
      if (!item) throw notFound("adviceItem")
      // An item never moves to another assessment, so its assessment id can be read before taking the lock.
      if (lock) await lockAssessment(ctx, item.assessmentId, lock)
      const assessment = await findAssessment(ctx, item.assessmentId)
      if (!assessment?.isMember || assessment.roleId === null) throw notFound("adviceItem")
      if (!holds(assessment.roleId, permission)) throw accessDenied()
      return assessment
    },
  }
}

const tag = "advice"

type NamedInQuery = { query: { assessmentId: string } }
type NamedInBody = { body: { assessmentId: string } }

const amountLists = (["cost", "priority", "impact"] as const).map((amount) =>
  defineRoute({
    method: "GET",
    path: `/api/v1/advice-item-${amount}-levels/`,
    summary: `The possible ${amount} levels of an action item`,
    tag,
    access: signedIn,
    reply: { status: 200, schema: AmountList },
    handle: async ({ ctx }) => ({ levels: amounts.map((code) => amountReply(code, ctx.language)) }),
  }),
)

const exampleItem = {
  title: "Automate the release",
  description: "<p>Begin with the steps that fail most often.</p>",
  cost: "LOW",
  priority: "HIGH",
  impact: "MEDIUM",
} as const

const fieldsOfItem = ["title", "description", "cost.code", "priority.code", "impact.code"]

const routes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/pre-advice-info/",
    summary: "The data for choosing targets; needs a valid result",
    tag,
    access: assessmentAccess("createAdvice"),
    headers: HealHeaders,
    reply: { status: 200, schema: PreAdvice },
    async handle({ ctx, granted, headers }) {
      prepareSolver(ctx)
      return preAdvice(ctx, await withValidResult(ctx, granted, headers))
    },
  }),
  defineRoute({
    method: "POST",
    kind: "read",
    path: "/api/v1/assessments/:assessmentId/advice/",
    summary:
      "The plan with the fewest recommendations that reaches the targets; stores nothing, needs a valid result",
    tag,
    access: assessmentAccess("createAdvice"),
    headers: HealHeaders,
    body: PlanTargets,
    example: { body: { attributeLevelTargets: [{ attributeId: 7, maturityLevelId: 3 }] } },
    reply: { status: 200, schema: AdvicePlan },
    handle: async ({ ctx, granted, headers, body }) =>
      makeAdvice(ctx, await withValidResult(ctx, granted, headers), body.attributeLevelTargets),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/advice/next-level/",
    summary:
      "The fewest better answers that lift the whole to its next level, or to a wanted one; needs a valid result",
    tag,
    access: assessmentAccess("createAdvice"),
    headers: HealHeaders,
    query: WantedLevelOfWhole,
    reply: { status: 200, schema: NextLevelPlan },
    handle: async ({ ctx, granted, headers, query }) =>
      planForWhole(ctx, await withValidResult(ctx, granted, headers), query.maturityLevelId ?? null),
  }),
  defineRoute({
    method: "POST",
    kind: "read",
    path: "/api/v1/assessments/:assessmentId/advice/outlook/",
    summary:
      "What if: the plan with some questions excluded and others pinned, and the result once it is carried out",
    tag,
    access: assessmentAccess("createAdvice"),
    headers: HealHeaders,
    body: PlanWishes,
    example: {
      body: {
        attributeLevelTargets: [{ attributeId: 7, maturityLevelId: 3 }],
        excludedQuestionIds: [41],
        pinnedQuestions: [{ questionId: 42, optionIndex: 3 }],
      },
    },
    reply: { status: 200, schema: PlanOutlook },
    handle: async ({ ctx, granted, headers, body }) =>
      outlookOnPlan(ctx, await withValidResult(ctx, granted, headers), body),
  }),
  defineRoute({
    method: "POST",
    kind: "read",
    path: "/api/v1/assessments/:assessmentId/advice/size/",
    summary: "How many answers the plan would change, computed within a fraction of a second",
    tag,
    access: assessmentAccess("createAdvice"),
    headers: HealHeaders,
    body: PlanWishes,
    example: { body: { attributeLevelTargets: [{ attributeId: 7, maturityLevelId: 3 }] } },
    reply: { status: 200, schema: PlanSize },
    handle: async ({ ctx, granted, headers, body }) =>
      sizeOfPlan(ctx, await withValidResult(ctx, granted, headers), body),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/advice-narration-ai/",
    summary: "Generate narration and action items for a plan; needs a valid result",
    tag,
    access: lockingLater(assessmentAccess("createAdvice")),
    headers: HealHeaders,
    body: PlanToNarrate,
    example: {
      body: {
        attributeLevelTargets: [{ attributeId: 7, maturityLevelId: 3 }],
        adviceListItems: [{ question: { id: 42 }, recommendedOption: { index: 3 } }],
      },
    },
    reply: { status: 201, schema: GeneratedText },
    handle: async ({ ctx, granted, headers, body }) =>
      narratePlan(ctx, await withValidResult(ctx, granted, headers), body),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/advice-narration/",
    summary: "The approach behind the advice",
    tag,
    access: assessmentAccess("viewAssessmentReport"),
    reply: { status: 200, schema: AdviceNarration },
    handle: async ({ ctx, granted }) => readNarration(ctx, granted),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/advice-narration/",
    summary: "Write the narration, or clear it; needs a valid result",
    tag,
    access: assessmentAccess("createAdvice", { lock: "exclusive" }),
    headers: HealHeaders,
    body: NarrationEdit,
    example: { body: { assessorNarration: "<p>We begin with the releases.</p>" } },
    reply: { status: 201, schema: Empty },
    replaces: {
      readings: [
        {
          path: "/api/v1/assessments/:assessmentId/advice-narration/",
          fields: ["assessorNarration.narration"],
        },
      ],
    },
    handle: async ({ ctx, granted, headers, body }) =>
      writeNarration(ctx, await withValidResult(ctx, granted, headers), body.assessorNarration ?? null),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/approve-advice-narration/",
    summary: "Approve the narration as it is; it is no longer expired",
    tag,
    access: assessmentAccess("approveAdviceNarration", { lock: "exclusive" }),
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, granted }) => approveNarration(ctx, granted),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/advice-items/",
    summary: "The action items of an assessment, optionally filtered by priority, impact or cost",
    tag,
    access: assessmentAccessOf(({ query }: NamedInQuery) => query.assessmentId, "viewAssessmentReport"),
    query: AdviceItemQuery,
    example: { query: { assessmentId: "5d0c1bb4-7d7e-4c0e-9f3e-2f1a6c0b7a11" } },
    reply: { status: 200, schema: AdviceItemPage },
    handle: async ({ ctx, granted, query }) => listItems(ctx, granted, query),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/advice-items/",
    summary: "Add an action item",
    tag,
    access: assessmentAccessOf(({ body }: NamedInBody) => body.assessmentId, "manageAdviceItem", {
      lock: "shared",
    }),
    body: NewAdviceItem,
    example: { body: { assessmentId: "5d0c1bb4-7d7e-4c0e-9f3e-2f1a6c0b7a11", ...exampleItem } },
    reply: { status: 201, schema: UuidReply },
    handle: async ({ ctx, granted, body }) => addItem(ctx, granted, body),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/advice-items/:adviceItemId/",
    summary: "An action item",
    tag,
    access: itemAccess("viewAssessmentReport"),
    reply: { status: 200, schema: ListedAdviceItem },
    handle: async ({ ctx, granted, params: { adviceItemId } }) => readItem(ctx, granted, adviceItemId),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/advice-items/:adviceItemId/",
    summary: "Replace all fields of an action item",
    tag,
    access: itemAccess("manageAdviceItem", { lock: "exclusive" }),
    body: AdviceItemEdit,
    example: { body: exampleItem },
    reply: { status: 200, schema: Empty },
    replaces: {
      readings: [{ path: "/api/v1/advice-items/", at: "items", fields: fieldsOfItem }],
      find: ({ ctx, params, granted }) => findListedItem(ctx, granted, params.adviceItemId),
    },
    handle: async ({ ctx, params: { adviceItemId }, body }) => changeItem(ctx, adviceItemId, body),
  }),
  defineRoute({
    method: "DELETE",
    path: "/api/v1/advice-items/:adviceItemId/",
    summary: "Delete an action item",
    tag,
    access: itemAccess("manageAdviceItem", { lock: "exclusive" }),
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, params: { adviceItemId } }) => deleteItem(ctx, adviceItemId),
  }),
  ...amountLists,
]

export const feature: Feature = {
  name: "advice",
  routes,
  jobs: [refreshAdviceJob],
}
