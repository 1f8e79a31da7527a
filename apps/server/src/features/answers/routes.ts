import { Type } from "typebox"
import { signedIn } from "../../platform/http/access.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty } from "../../platform/http/schemas.ts"
import { assessmentAccess, HealHeaders } from "../assessments/index.ts"

import { answeredAccess, answeredQuestionAccess, answerer, approver } from "./access.ts"
import { readAnswerHistory } from "./answer-history.ts"
import { withValidAnswers } from "./answered-assessment.ts"
import { answersInFileRoute } from "./answers-in-file.ts"
import { approveAllAnswers, approveAnswer } from "./approve-answers.ts"
import { confidenceLevels, DEFAULT_CONFIDENCE_LEVEL } from "./confidence-levels.ts"
import { confirmAnswers } from "./confirm-answers.ts"
import { createRoute } from "./create-answered.ts"
import { readPresentPeople } from "./live-answers.ts"
import {
  findNextQuestionnaire,
  listOutsideQuestions,
  listQuestionnaires,
  listQuestions,
  listRemovedQuestions,
  readPurposes,
  readQuestion,
  readQuestionIssues,
} from "./questions.ts"

import {
  AnswerChanged,
  AnswerHistoryPage,
  AnswersToConfirm,
  AnswerToApprove,
  ConfidenceLevels,
  ConfirmedAnswers,
  GivenAnswer,
  NextQuestionnaire,
  OutsideQuestions,
  PresentPeople,
  Question,
  QuestionIssues,
  QuestionnairePage,
  QuestionPage,
  QuestionPurposes,
  RemovedQuestions,
  StoredAnswer,
} from "./schemas.ts"
import { submitAnswer } from "./submit-answer.ts"

const tag = "answers"

export const routes = [
  createRoute,
  answersInFileRoute,
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/present-people/",
    summary: "Who else has the assessment open now",
    tag,
    access: assessmentAccess("viewDashboard"),
    reply: { status: 200, schema: PresentPeople },
    handle: async ({ ctx, granted }) => readPresentPeople(ctx, granted),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/confidence-levels/",
    summary: "The levels of confidence in an answer",
    tag,
    access: signedIn,
    reply: {
      status: 200,
      schema: ConfidenceLevels,
    },
    async handle({ ctx }) {
      const levels = confidenceLevels(ctx.language)
      const standard = levels.find(({ id }) => id === DEFAULT_CONFIDENCE_LEVEL)
      return {
        defaultConfidenceLevel: standard ?? { id: DEFAULT_CONFIDENCE_LEVEL, title: "" },
        confidenceLevels: levels,
      }
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v2/assessments/:assessmentId/questionnaires/",
    summary: "Questionnaires with their progress; needs a valid result",
    tag,
    access: answeredAccess("viewAssessmentQuestionnaireList"),
    headers: HealHeaders,
    query: Type.Object(pagingQuery(100)),
    reply: { status: 200, schema: QuestionnairePage },
    async handle({ ctx, query, granted, headers }) {
      return listQuestionnaires(ctx, await withValidAnswers(ctx, granted, headers), query)
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/questionnaires/:questionnaireId/",
    summary: "Questions of a questionnaire with their answers; needs a valid result",
    tag,
    access: answeredAccess("viewQuestionnaireQuestions"),
    headers: HealHeaders,
    query: Type.Object(pagingQuery(50)),
    reply: { status: 200, schema: QuestionPage },
    async handle({ ctx, params, query, granted, headers }) {
      const answered = await withValidAnswers(ctx, granted, headers)
      return listQuestions(ctx, answered, params.questionnaireId, query)
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/questionnaires/:questionnaireId/purposes/",
    summary: "Which attributes and levels the questions of a questionnaire count for",
    tag,
    access: assessmentAccess("viewQuestionnaireQuestions"),
    reply: { status: 200, schema: QuestionPurposes },
    handle: async ({ ctx, params, granted }) => readPurposes(ctx, granted, params.questionnaireId),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/questionnaires/:questionnaireId/next/",
    summary: "The next questionnaire with open questions",
    tag,
    access: assessmentAccess("viewAssessmentNextQuestionnaire"),
    reply: { status: 200, schema: NextQuestionnaire },
    handle: async ({ ctx, params, granted }) => findNextQuestionnaire(ctx, granted, params.questionnaireId),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/questions/:questionId/",
    summary: "One question with its answer",
    tag,
    access: answeredQuestionAccess("viewQuestionnaireQuestions"),
    reply: { status: 200, schema: Question },
    handle: async ({ ctx, params, granted }) => readQuestion(ctx, granted, params.questionId),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/outside-questions/",
    summary: "Questions of the kit that do not count because the profile of the assessment leaves them out",
    tag,
    access: assessmentAccess("viewQuestionnaireQuestions"),
    reply: { status: 200, schema: OutsideQuestions },
    handle: async ({ ctx, granted }) => listOutsideQuestions(ctx, granted),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/removed-questions/",
    summary: "Questions that are no longer in the kit but have answers, evidence or comments",
    tag,
    access: answeredAccess("viewAnswerHistory"),
    reply: { status: 200, schema: RemovedQuestions },
    handle: async ({ ctx, granted }) => listRemovedQuestions(ctx, granted),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v2/assessments/:assessmentId/answer-question/",
    summary: "Answer a question, change its answer or clear it",
    tag,
    access: answerer,
    example: { body: { questionnaireId: 3, questionId: 17, answerOptionId: 54, confidenceLevelId: 4 } },
    body: GivenAnswer,
    reply: { status: 201, schema: StoredAnswer },
    errors: { 409: AnswerChanged },
    handle: async ({ ctx, body, granted }) => submitAnswer(ctx, granted, body),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/questions/:questionId/issues/",
    summary: "The open issues of a question",
    tag,
    access: answeredQuestionAccess("viewDashboard"),
    reply: { status: 200, schema: QuestionIssues },
    handle: async ({ ctx, params, granted }) => readQuestionIssues(ctx, granted, params.questionId),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/questions/:questionId/answer-history/",
    summary: "The answer history of a question, the latest change first",
    tag,
    access: assessmentAccess("viewAnswerHistory"),
    query: Type.Object(pagingQuery(10, 50)),
    reply: { status: 200, schema: AnswerHistoryPage },
    handle: async ({ ctx, params, query, granted }) =>
      readAnswerHistory(ctx, granted, params.questionId, query),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/answers/confirm/",
    summary: "Confirm answers that are carried over from another assessment, as if given again",
    tag,
    access: assessmentAccess("answerQuestion", { lock: "exclusive" }),
    example: { body: { questionIds: [17, 18] } },
    body: AnswersToConfirm,
    reply: { status: 200, schema: ConfirmedAnswers },
    handle: async ({ ctx, body, granted }) => confirmAnswers(ctx, granted, body),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/approve-answer/",
    summary: "Approve the answer to a question",
    tag,
    access: approver,
    example: { body: { questionId: 17 } },
    body: AnswerToApprove,
    reply: { status: 200, schema: Empty },
    errors: { 409: AnswerChanged },
    handle: async ({ ctx, body, granted }) => approveAnswer(ctx, granted, body),
  }),
  defineRoute({
    method: "PUT",
    path: "/api/v1/assessments/:assessmentId/approve-answers/",
    summary: "Approve all unapproved answers",
    tag,
    access: assessmentAccess("approveAllAnswers", { lock: "exclusive" }),
    reply: { status: 200, schema: Empty },
    handle: async ({ ctx, granted }) => approveAllAnswers(ctx, granted),
  }),
]
