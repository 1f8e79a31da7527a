import { defineRoute } from "../../../../platform/http/route.ts"
import { IdReply } from "../../../../platform/http/schemas.ts"
import {
  ImpactOfVersionPage,
  ImpactsOfQuestion,
  QuestionOfVersionPage,
  QuestionsQuery,
  VersionQuestionGroupPage,
  VersionQuestionPage,
} from "../list-schemas.ts"
import { changeOrder } from "../positions.ts"
import {
  createQuestionGroup,
  deleteMeasure,
  deleteQuestionnaire,
  editQuestionGroup,
  listQuestionGroups,
} from "../question-groups.ts"
import {
  createImpact,
  editImpact,
  findListedImpact,
  listImpacts,
  listImpactsOfVersion,
} from "../question-impacts.ts"
import {
  createQuestion,
  deleteQuestion,
  editQuestion,
  findListedQuestion,
  listQuestions,
  listQuestionsOfVersion,
  moveQuestion,
} from "../questions.ts"
import { removeElement } from "../rows.ts"
import {
  ElementOrders,
  ImpactEdit,
  ImpactIdReply,
  NewImpact,
  NewQuestion,
  QuestionEdit,
  QuestionGroupEdit,
  QuestionIdReply,
  QuestionnaireOfQuestion,
  QuestionOrders,
} from "../schemas.ts"
import { creating, deleting, editing, listing, pageByIndex, reading } from "./element-route.ts"

const group = { index: 1, title: "Releases", description: "How releases are made." }
const question = {
  index: 1,
  title: "Is every change built automatically?",
  mayNotBeApplicable: false,
  advisable: true,
}
const impact = { attributeId: 4, maturityLevelId: 2, weight: 1 }

/** Calls about measures, questionnaires, questions and their impacts. */
export const questionRoutes = [
  defineRoute({
    ...listing,
    path: "/api/v1/kit-versions/:kitVersionId/measures/",
    summary: "The measures of a version",
    reply: { status: 200, schema: VersionQuestionGroupPage },
    handle: async ({ ctx, query, granted }) =>
      pageByIndex(await listQuestionGroups(ctx, granted, "measures", query), query),
  }),
  defineRoute({
    ...creating(IdReply),
    path: "/api/v1/kit-versions/:kitVersionId/measures/",
    summary: "Add a measure",
    body: QuestionGroupEdit,
    example: { body: group },
    handle: async ({ ctx, body, granted }) => ({
      id: await createQuestionGroup(ctx, granted, "measures", body),
    }),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/measures/:measureId/",
    summary: "Change a measure",
    body: QuestionGroupEdit,
    example: { body: group },
    replaces: { readings: [{ path: "/api/v1/kit-versions/:kitVersionId/measures/", at: "items" }] },
    handle: async ({ ctx, params, body, granted }) =>
      editQuestionGroup(ctx, granted, "measures", params.measureId, body),
  }),
  defineRoute({
    ...deleting,
    path: "/api/v1/kit-versions/:kitVersionId/measures/:measureId/",
    summary: "Delete a measure; its questions stay",
    handle: async ({ ctx, params, granted }) => deleteMeasure(ctx, granted, params.measureId),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/measures-change-order/",
    summary: "Reorder measures",
    body: ElementOrders,
    example: { body: { orders: [] } },
    handle: async ({ ctx, body, granted }) => changeOrder(ctx, granted, "measures", body.orders),
  }),
  defineRoute({
    ...listing,
    path: "/api/v1/kit-versions/:kitVersionId/questionnaires/",
    summary: "The questionnaires of a version",
    reply: { status: 200, schema: VersionQuestionGroupPage },
    handle: async ({ ctx, query, granted }) =>
      pageByIndex(await listQuestionGroups(ctx, granted, "questionnaires", query), query),
  }),
  defineRoute({
    ...creating(QuestionnaireOfQuestion),
    path: "/api/v1/kit-versions/:kitVersionId/questionnaires/",
    summary: "Add a questionnaire",
    body: QuestionGroupEdit,
    example: { body: group },
    handle: async ({ ctx, body, granted }) => ({
      questionnaireId: await createQuestionGroup(ctx, granted, "questionnaires", body),
    }),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/questionnaires/:questionnaireId/",
    summary: "Change a questionnaire",
    body: QuestionGroupEdit,
    example: { body: group },
    replaces: { readings: [{ path: "/api/v1/kit-versions/:kitVersionId/questionnaires/", at: "items" }] },
    handle: async ({ ctx, params, body, granted }) =>
      editQuestionGroup(ctx, granted, "questionnaires", params.questionnaireId, body),
  }),
  defineRoute({
    ...deleting,
    path: "/api/v1/kit-versions/:kitVersionId/questionnaires/:questionnaireId/",
    summary: "Delete a questionnaire with its questions",
    handle: async ({ ctx, params, granted }) => deleteQuestionnaire(ctx, granted, params.questionnaireId),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/questionnaires-change-order/",
    summary: "Reorder questionnaires",
    body: ElementOrders,
    example: { body: { orders: [] } },
    handle: async ({ ctx, body, granted }) => changeOrder(ctx, granted, "questionnaires", body.orders),
  }),
  defineRoute({
    ...listing,
    path: "/api/v1/kit-versions/:kitVersionId/questionnaires/:questionnaireId/questions/",
    summary: "The questions of a questionnaire",
    reply: { status: 200, schema: VersionQuestionPage },
    handle: async ({ ctx, params, query, granted }) =>
      pageByIndex(await listQuestions(ctx, granted, params.questionnaireId, query), query),
  }),
  defineRoute({
    ...listing,
    path: "/api/v1/kit-versions/:kitVersionId/questions/",
    summary: "The questions of a version, in the order of its questionnaires",
    query: QuestionsQuery,
    reply: { status: 200, schema: QuestionOfVersionPage },
    handle: async ({ ctx, query, granted }) =>
      pageByIndex(await listQuestionsOfVersion(ctx, granted, query), query),
  }),
  defineRoute({
    ...creating(QuestionIdReply),
    path: "/api/v1/kit-versions/:kitVersionId/questions/",
    summary: "Add a question to a questionnaire",
    body: NewQuestion,
    example: { body: { ...question, questionnaireId: 6 } },
    handle: async ({ ctx, body, granted }) => ({ questionId: await createQuestion(ctx, granted, body) }),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/questions/:questionId/",
    summary: "Change a question, its answer range or its measure",
    body: QuestionEdit,
    example: { body: question },
    replaces: {
      readings: [
        {
          path: "/api/v1/kit-versions/:kitVersionId/questionnaires/:questionnaireId/questions/",
          at: "items",
        },
        { path: "/api/v1/kit-versions/:kitVersionId/questions/", at: "items" },
      ],
      find: ({ ctx, params, granted }) => findListedQuestion(ctx, granted, params.questionId),
    },
    handle: async ({ ctx, params, body, granted }) => editQuestion(ctx, granted, params.questionId, body),
  }),
  defineRoute({
    ...deleting,
    path: "/api/v1/kit-versions/:kitVersionId/questions/:questionId/",
    summary: "Delete a question with its impacts and its own options",
    handle: async ({ ctx, params, granted }) => deleteQuestion(ctx, granted, params.questionId),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/questions/:questionId/questionnaire/",
    summary: "Move a question to the end of another questionnaire",
    body: QuestionnaireOfQuestion,
    example: { body: { questionnaireId: 2 } },
    handle: async ({ ctx, params, body, granted }) =>
      moveQuestion(ctx, granted, params.questionId, body.questionnaireId),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/questions-change-order/",
    summary: "Reorder the questions of a questionnaire",
    body: QuestionOrders,
    example: { body: { questionOrders: [], questionnaireId: 6 } },
    async handle({ ctx, body: { questionOrders, questionnaireId }, granted }) {
      const orders = questionOrders.map(({ questionId, index }) => ({ id: questionId, index }))
      await changeOrder(ctx, granted, "questions", orders, questionnaireId)
    },
  }),
  defineRoute({
    ...reading,
    path: "/api/v1/kit-versions/:kitVersionId/questions/:questionId/impacts/",
    summary: "The impacts of a question, by attribute",
    reply: { status: 200, schema: ImpactsOfQuestion },
    handle: async ({ ctx, params, granted }) => ({
      attributeImpacts: await listImpacts(ctx, granted, params.questionId),
    }),
  }),
  defineRoute({
    ...listing,
    path: "/api/v1/kit-versions/:kitVersionId/question-impacts/",
    summary: "The impacts of all questions of a version, in the order of its questionnaires",
    query: QuestionsQuery,
    reply: { status: 200, schema: ImpactOfVersionPage },
    handle: async ({ ctx, query, granted }) =>
      pageByIndex(await listImpactsOfVersion(ctx, granted, query), query),
  }),
  defineRoute({
    ...creating(ImpactIdReply),
    path: "/api/v1/kit-versions/:kitVersionId/question-impacts/",
    summary: "Add an impact of a question on an attribute and a level",
    body: NewImpact,
    example: { body: { ...impact, questionId: 5 } },
    handle: async ({ ctx, body, granted }) => ({ questionImpactId: await createImpact(ctx, granted, body) }),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/question-impacts/:questionImpactId/",
    summary: "Change an impact",
    body: ImpactEdit,
    example: { body: impact },
    replaces: {
      readings: [
        {
          path: "/api/v1/kit-versions/:kitVersionId/questions/:questionId/impacts/",
          at: "attributeImpacts.impacts",
          fields: ["weight", "maturityLevel.maturityLevelId"],
        },
        {
          path: "/api/v1/kit-versions/:kitVersionId/question-impacts/",
          at: "items",
          fields: ["weight", "maturityLevelId"],
        },
      ],
      id: "questionImpactId",
      find: ({ ctx, params, granted }) => findListedImpact(ctx, granted, params.questionImpactId),
    },
    handle: async ({ ctx, params, body, granted }) => editImpact(ctx, granted, params.questionImpactId, body),
  }),
  defineRoute({
    ...deleting,
    path: "/api/v1/kit-versions/:kitVersionId/question-impacts/:questionImpactId/",
    summary: "Delete an impact",
    async handle({ ctx, params, granted }) {
      await removeElement(ctx, granted, "questionImpacts", params.questionImpactId)
    },
  }),
]
