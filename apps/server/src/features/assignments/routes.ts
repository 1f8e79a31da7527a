import { Type } from "typebox"
import { signedIn } from "../../platform/http/access.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { assessmentAccess } from "../assessments/index.ts"
import { assigner } from "./access.ts"
import { assign, readAssignment } from "./assign.ts"
import { listMyAssignments } from "./my-assignments.ts"
import {
  Assignment,
  fieldsOfAssignment,
  MyAssignmentPage,
  NewAssignment,
  QuestionnaireAssignment,
} from "./schemas.ts"

const tag = "assignments"
const path = "/api/v1/assessments/:assessmentId/questionnaires/:questionnaireId/assignment/"

export const routes = [
  defineRoute({
    method: "GET",
    path,
    summary: "To whom a questionnaire is assigned, for those who may assign it",
    tag,
    access: assessmentAccess("grantUserAssessmentRole"),
    reply: { status: 200, schema: QuestionnaireAssignment },
    handle: async ({ ctx, granted, params }) => readAssignment(ctx, granted, params.questionnaireId),
  }),
  defineRoute({
    method: "PUT",
    path,
    summary: "Assign a questionnaire to people who may answer it, until a day; to nobody removes that",
    tag,
    access: assigner,
    example: { body: { userIds: ["6f1cdd3e-4a0b-4f53-9a54-0d4a3c1e5b21"], due: "2098-12-12" } },
    body: NewAssignment,
    reply: { status: 200, schema: Assignment },
    replaces: {
      readings: [
        { path, fields: fieldsOfAssignment },
        {
          path: "/api/v2/assessments/:assessmentId/questionnaires/",
          at: "items",
          fields: fieldsOfAssignment,
        },
      ],
    },
    handle: async ({ ctx, granted, params, body }) => assign(ctx, granted, params.questionnaireId, body),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/my-assignments/",
    summary: "What is assigned to the caller and not finished, by date",
    tag,
    access: signedIn,
    query: Type.Object(pagingQuery(10, 50)),
    reply: { status: 200, schema: MyAssignmentPage },
    handle: async ({ ctx, query }) => listMyAssignments(ctx, query),
  }),
]
