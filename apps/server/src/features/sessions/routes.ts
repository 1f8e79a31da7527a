import { Type } from "typebox"
import { notFound } from "../../platform/errors.ts"
import { signedIn } from "../../platform/http/access.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty } from "../../platform/http/schemas.ts"
import { assessmentAccess } from "../assessments/index.ts"
import { decider, leader, reader, voter } from "./access.ts"
import { decide } from "./decide.ts"
import { changeSession, deleteSession, listSessions, openSession, readSession } from "./manage-sessions.ts"
import { listMySessions } from "./my-sessions.ts"
import { listRatedQuestions } from "./questions.ts"
import { reveal } from "./reveal.ts"
import {
  Decided,
  Decisions,
  MyRatingSessionPage,
  NewRatingSession,
  NewVote,
  QuestionsToReveal,
  RatedQuestionPage,
  RatingSession,
  RatingSessionEdit,
  RatingSessionPage,
  RatingSummary,
  Revealed,
  VoteCount,
} from "./schemas.ts"
import { readSummary } from "./summary.ts"
import { vote, withdrawVote } from "./vote.ts"

const tag = "rating sessions"
const all = "/api/v1/assessments/:assessmentId/sessions/"
const one = "/api/v1/assessments/:assessmentId/sessions/:sessionId/"
const ownVote = "/api/v1/assessments/:assessmentId/sessions/:sessionId/votes/:questionId/"

export const routes = [
  defineRoute({
    method: "POST",
    path: all,
    summary: "Open a session in which a group rates questions of the assessment",
    tag,
    access: assessmentAccess("approveAnswer", { lock: "shared" }),
    example: {
      body: {
        title: "Team retrospective",
        questionnaireIds: null,
        mode: "LIVE",
        isAnonymous: true,
        guests: true,
        closesAt: null,
      },
    },
    body: NewRatingSession,
    reply: { status: 201, schema: RatingSession },
    handle: async ({ ctx, granted, body }) => openSession(ctx, granted, body),
  }),
  defineRoute({
    method: "GET",
    path: all,
    summary: "The rating sessions of an assessment, the newest first",
    tag,
    access: assessmentAccess("answerQuestion"),
    query: Type.Object(pagingQuery(10, 50)),
    reply: { status: 200, schema: RatingSessionPage },
    handle: async ({ ctx, granted, query }) => listSessions(ctx, granted, query),
  }),
  defineRoute({
    method: "GET",
    path: one,
    summary: "A rating session",
    tag,
    access: reader,
    reply: { status: 200, schema: RatingSession },
    errors: { 404: notFound("session") },
    handle: async ({ ctx, granted }) => readSession(ctx, granted.assessment, granted.session.id),
  }),
  defineRoute({
    method: "PATCH",
    path: one,
    summary: "Change, close or reopen a rating session",
    tag,
    access: leader,
    example: { body: { title: "Team retrospective, spring" } },
    body: RatingSessionEdit,
    reply: { status: 200, schema: RatingSession },
    errors: { 404: notFound("session"), 422: ErrorReply },
    handle: async ({ ctx, granted, body }) => changeSession(ctx, granted, body),
  }),
  defineRoute({
    method: "DELETE",
    path: one,
    summary: "Delete a rating session with its votes; decided answers stay",
    tag,
    access: leader,
    reply: { status: 204, schema: Empty },
    errors: { 404: notFound("session") },
    handle: async ({ ctx, granted }) => deleteSession(ctx, granted),
  }),
  defineRoute({
    method: "PUT",
    path: ownVote,
    summary:
      "Vote on a question, or change the own vote, until it is revealed; says how many have voted on it",
    tag,
    access: voter,
    example: { body: { answerOptionId: 54, confidenceLevelId: 4, note: "It broke twice last month." } },
    body: NewVote,
    reply: { status: 200, schema: VoteCount },
    errors: { 404: ErrorReply, 422: ErrorReply },
    // What is kept of repeated calls would tell who has voted on what.
    harmlessTwice: true,
    handle: async ({ ctx, granted, params, body }) =>
      vote(ctx, granted, { questionId: params.questionId, voterId: ctx.user.id }, body),
  }),
  defineRoute({
    method: "DELETE",
    path: ownVote,
    summary: "Take the own vote on a question back, until it is revealed",
    tag,
    access: voter,
    reply: { status: 204, schema: Empty },
    errors: { 404: ErrorReply, 422: ErrorReply },
    harmlessTwice: true,
    handle: async ({ ctx, granted, params }) =>
      withdrawVote(ctx, granted, { questionId: params.questionId, voterId: ctx.user.id }),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/sessions/:sessionId/reveal/",
    summary: "Show the votes on some questions, or on all, for good",
    tag,
    access: leader,
    example: { body: { questionIds: null } },
    body: QuestionsToReveal,
    reply: { status: 200, schema: Revealed },
    harmlessTwice: true,
    errors: { 404: ErrorReply, 422: ErrorReply },
    handle: async ({ ctx, granted, body }) => reveal(ctx, granted, body.questionIds),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/sessions/:sessionId/questions/",
    summary: "The questions of a rating session with their votes, as far as the caller may see them",
    tag,
    access: reader,
    query: Type.Object({ ...pagingQuery(50), sort: Type.Enum(["order", "agreement"], { default: "order" }) }),
    reply: { status: 200, schema: RatedQuestionPage },
    errors: { 404: notFound("session") },
    handle: async ({ ctx, granted, query }) => listRatedQuestions(ctx, granted, query),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/assessments/:assessmentId/sessions/:sessionId/summary/",
    summary: "How far the group agrees about each attribute, and how far it did in the session before",
    tag,
    access: reader,
    reply: { status: 200, schema: RatingSummary },
    errors: { 404: notFound("session") },
    handle: async ({ ctx, granted }) => readSummary(ctx, granted),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/my-sessions/",
    summary: "The open rating sessions in which the caller may vote, the newest first",
    tag,
    access: signedIn,
    query: Type.Object(pagingQuery(10, 50)),
    reply: { status: 200, schema: MyRatingSessionPage },
    handle: async ({ ctx, query }) => listMySessions(ctx, query),
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/assessments/:assessmentId/sessions/:sessionId/decisions/",
    summary: "Store what the group has decided as answers; what cannot be stored is refused one by one",
    tag,
    access: decider,
    example: { body: { decisions: [{ questionId: 17, answerOptionId: 54, confidenceLevelId: 4 }] } },
    body: Decisions,
    reply: { status: 200, schema: Decided },
    errors: { 404: notFound("session") },
    handle: async ({ ctx, granted, body }) => decide(ctx, granted, body.decisions),
  }),
]
