import { defineRoute } from "../../../platform/http/route.ts"
import { kitMember } from "../../kits/index.ts"
import { loadKitContent } from "./kit-content.ts"
import { measureDetails, questionDetails, questionnaireDetails } from "./question-details.ts"
import {
  KitAttributeDetails,
  KitAttributeLevelQuestions,
  KitDetails,
  KitMeasureDetails,
  KitQuestionDetails,
  KitQuestionnaireDetails,
  KitSubjectDetails,
} from "./schemas.ts"
import { attributeDetails, attributeLevelQuestions, kitDetails, subjectDetails } from "./structure-details.ts"

const reading = { method: "GET", tag: "kit details", access: kitMember } as const

/** Details of the active version of a kit, for members of the expert group. */
export const detailsRoutes = [
  defineRoute({
    ...reading,
    path: "/api/v2/assessment-kits/:kitId/details/",
    summary: "The outline of the active version of a kit",
    reply: { status: 200, schema: KitDetails },
    handle: async ({ ctx, granted: kit }) => kitDetails(await loadKitContent(ctx, kit)),
  }),
  defineRoute({
    ...reading,
    path: "/api/v2/assessment-kits/:kitId/details/subjects/:subjectId/",
    summary: "A subject of a kit",
    reply: { status: 200, schema: KitSubjectDetails },
    handle: async ({ ctx, params, granted: kit }) =>
      subjectDetails(await loadKitContent(ctx, kit), params.subjectId),
  }),
  defineRoute({
    ...reading,
    path: "/api/v2/assessment-kits/:kitId/details/attributes/:attributeId/",
    summary: "An attribute of a kit",
    reply: { status: 200, schema: KitAttributeDetails },
    handle: async ({ ctx, params, granted: kit }) =>
      attributeDetails(await loadKitContent(ctx, kit), params.attributeId),
  }),
  defineRoute({
    ...reading,
    path: "/api/v2/assessment-kits/:kitId/details/attributes/:attributeId/maturity-levels/:maturityLevelId/",
    summary: "The questions that impact an attribute on a level",
    reply: { status: 200, schema: KitAttributeLevelQuestions },
    handle: async ({ ctx, params: { attributeId, maturityLevelId }, granted: kit }) =>
      attributeLevelQuestions(await loadKitContent(ctx, kit), attributeId, maturityLevelId),
  }),
  defineRoute({
    ...reading,
    path: "/api/v2/assessment-kits/:kitId/details/questionnaires/:questionnaireId/",
    summary: "A questionnaire of a kit",
    reply: { status: 200, schema: KitQuestionnaireDetails },
    handle: async ({ ctx, params, granted: kit }) =>
      questionnaireDetails(await loadKitContent(ctx, kit), params.questionnaireId),
  }),
  defineRoute({
    ...reading,
    path: "/api/v2/assessment-kits/:kitId/details/questions/:questionId/",
    summary: "A question of a kit",
    reply: { status: 200, schema: KitQuestionDetails },
    handle: async ({ ctx, params, granted: kit }) =>
      questionDetails(await loadKitContent(ctx, kit), params.questionId, ctx.language),
  }),
  defineRoute({
    ...reading,
    path: "/api/v2/assessment-kits/:kitId/details/measures/:measureId/",
    summary: "A measure of a kit",
    reply: { status: 200, schema: KitMeasureDetails },
    handle: async ({ ctx, params, granted: kit }) =>
      measureDetails(await loadKitContent(ctx, kit), params.measureId),
  }),
]
