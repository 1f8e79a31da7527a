import { defineRoute } from "../../../platform/http/route.ts"
import { draftOwner } from "../access.ts"
import { createQuestionRows } from "./create-questions.ts"
import { CreatedQuestionRows, NewQuestionRows, QuestionRowErrors } from "./schemas.ts"

const row = {
  title: "Is every change built automatically?",
  questionnaire: "Releases",
  range: "Never to always",
  attribute: "Automation",
  level: "Repeatable",
  weight: 1,
}

export const questionRowsRoute = defineRoute({
  method: "POST",
  kind: "work",
  path: "/api/v1/kit-versions/:kitVersionId/question-rows/",
  summary: "Add questions from a table, with what they belong to; all of them, or none if a cell is wrong",
  tag: "kit versions",
  access: draftOwner,
  body: NewQuestionRows,
  example: { body: { rows: [row] } },
  reply: { status: 200, schema: CreatedQuestionRows },
  errors: { 422: QuestionRowErrors },
  handle: async ({ ctx, body, granted }) => createQuestionRows(ctx, granted, body),
})
