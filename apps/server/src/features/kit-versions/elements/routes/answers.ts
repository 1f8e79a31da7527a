import { defineRoute } from "../../../../platform/http/route.ts"
import { IdReply } from "../../../../platform/http/schemas.ts"
import {
  createOptionOfQuestion,
  createOptionOfRange,
  deleteOption,
  editOption,
  findListedOption,
  listOptions,
  listOptionsOfVersion,
} from "../answer-options.ts"
import { createAnswerRange, editAnswerRange, listAnswerRanges } from "../answer-ranges.ts"
import {
  OptionOfVersionPage,
  OptionsOfQuestion,
  QuestionsQuery,
  VersionAnswerRangePage,
} from "../list-schemas.ts"
import { removeElement } from "../rows.ts"
import {
  AnswerOptionEdit,
  AnswerRangeEdit,
  NewAnswerRange,
  NewQuestionOption,
  NewRangeOption,
} from "../schemas.ts"
import { creating, deleting, editing, listing, pageByIndex, reading } from "./element-route.ts"

const ranges = "/api/v1/kit-versions/:kitVersionId/answer-ranges/"
const options = "/api/v1/kit-versions/:kitVersionId/questions/:questionId/options/"
const option = { index: 1, title: "Partly", value: 0.5 }

/** Calls about answer ranges and options. */
export const answerRoutes = [
  defineRoute({
    ...listing,
    path: "/api/v1/kit-versions/:kitVersionId/answer-ranges/",
    summary: "The reusable answer ranges of a version with their options, most recently modified first",
    reply: { status: 200, schema: VersionAnswerRangePage },
    async handle({ ctx, query, granted }) {
      const { page, size } = query
      const order = { sort: "lastModificationTime", order: "desc" as const }
      return { ...(await listAnswerRanges(ctx, granted, query)), page, size, ...order }
    },
  }),
  defineRoute({
    ...creating(IdReply),
    path: "/api/v1/kit-versions/:kitVersionId/answer-ranges/",
    summary: "Add a reusable answer range",
    body: NewAnswerRange,
    example: { body: { title: "How often" } },
    handle: async ({ ctx, body, granted }) => ({ id: await createAnswerRange(ctx, granted, body) }),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/answer-ranges/:answerRangeId/",
    summary: "Change an answer range",
    body: AnswerRangeEdit,
    example: { body: { title: "How often", reusable: true } },
    replaces: { readings: [{ path: ranges, at: "items", fields: ["title", "translations"] }] },
    handle: async ({ ctx, params, body, granted }) =>
      editAnswerRange(ctx, granted, params.answerRangeId, body),
  }),
  defineRoute({
    ...deleting,
    path: "/api/v1/kit-versions/:kitVersionId/answer-ranges/:answerRangeId/",
    summary: "Delete an answer range with its options; questions that use it are left without a range",
    async handle({ ctx, params, granted }) {
      await removeElement(ctx, granted, "answerRanges", params.answerRangeId)
    },
  }),
  defineRoute({
    ...creating(IdReply),
    path: "/api/v1/kit-versions/:kitVersionId/answer-range-options/",
    summary: "Add an option to a reusable answer range, which can have at most ten",
    body: NewRangeOption,
    example: { body: { ...option, answerRangeId: 8 } },
    handle: async ({ ctx, body, granted }) => ({ id: await createOptionOfRange(ctx, granted, body) }),
  }),
  defineRoute({
    ...reading,
    path: "/api/v1/kit-versions/:kitVersionId/questions/:questionId/options/",
    summary: "The options of a question",
    reply: { status: 200, schema: OptionsOfQuestion },
    async handle({ ctx, params, granted }) {
      const answerOptions = await listOptions(ctx, granted, params.questionId)
      return { answerOptions, items: answerOptions }
    },
  }),
  defineRoute({
    ...listing,
    path: "/api/v1/kit-versions/:kitVersionId/answer-options/",
    summary: "The options of all answer ranges of a version; of a question, those of its range",
    query: QuestionsQuery,
    reply: { status: 200, schema: OptionOfVersionPage },
    handle: async ({ ctx, query, granted }) =>
      pageByIndex(await listOptionsOfVersion(ctx, granted, query), query),
  }),
  defineRoute({
    ...creating(IdReply),
    path: "/api/v1/kit-versions/:kitVersionId/answer-options/",
    summary: "Add an option to a question, which can have at most ten",
    body: NewQuestionOption,
    example: { body: { ...option, questionId: 5 } },
    handle: async ({ ctx, body, granted }) => ({ id: await createOptionOfQuestion(ctx, granted, body) }),
  }),
  defineRoute({
    ...editing,
    path: "/api/v1/kit-versions/:kitVersionId/answer-options/:answerOptionId/",
    summary: "Change an option",
    body: AnswerOptionEdit,
    example: { body: option },
    replaces: {
      readings: [
        { path: options, at: "items" },
        { path: options, at: "answerOptions" },
        { path: ranges, at: "items.answerOptions" },
        { path: "/api/v1/kit-versions/:kitVersionId/answer-options/", at: "items" },
      ],
      find: ({ ctx, params, granted }) => findListedOption(ctx, granted, params.answerOptionId),
    },
    handle: async ({ ctx, params, body, granted }) => editOption(ctx, granted, params.answerOptionId, body),
  }),
  defineRoute({
    ...deleting,
    path: "/api/v1/kit-versions/:kitVersionId/answer-options/:answerOptionId/",
    summary: "Delete an option",
    handle: async ({ ctx, params, granted }) => deleteOption(ctx, granted, params.answerOptionId),
  }),
]
