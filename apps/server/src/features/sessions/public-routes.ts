import type { FastifyReply } from "fastify"
import { Type } from "typebox"
import { notFound, unauthorized } from "../../platform/errors.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, EventStream } from "../../platform/http/schemas.ts"
import { bearer, join, listForGuest, publicSession, requireGuest } from "./guests.ts"
import { guestsOf } from "./live.ts"
import {
  GuestToken,
  NewGuest,
  NewVote,
  PublicRatedQuestionPage,
  PublicRatingSession,
  SessionToken,
  VoteCount,
} from "./schemas.ts"
import { vote, withdrawVote } from "./vote.ts"

const tag = "rating sessions"
const ownVote = "/api/v1/public/sessions/:hash/votes/:questionId/"
const errors = { 404: notFound("session") }
const guestErrors = { 401: unauthorized(), 404: ErrorReply }
const voteErrors = { ...guestErrors, 422: ErrorReply }

/** For guests, who have the link of a session and no account. */
export const publicRoutes = [
  defineRoute({
    method: "GET",
    path: "/api/v1/public/sessions/:hash/",
    summary: "The rating session of a link with its questions",
    tag,
    access: bearer(),
    reply: { status: 200, schema: PublicRatingSession },
    errors,
    handle: async ({ ctx, granted, http: { reply } }) => {
      keepPrivate(reply)
      return publicSession(ctx, granted)
    },
  }),
  defineRoute({
    method: "POST",
    path: "/api/v1/public/sessions/:hash/participants/",
    summary:
      "Join the rating session of a link; with the token of before as the same guest, whose name stays",
    tag,
    access: bearer("exclusive"),
    example: { body: { displayName: "Ana" } },
    headers: SessionToken,
    body: NewGuest,
    reply: { status: 201, schema: GuestToken },
    errors,
    handle: async ({ ctx, granted, body: { displayName }, headers, http: { request, reply } }) => {
      keepPrivate(reply)
      return join(ctx, granted, { displayName, address: request.ip, token: headers["session-token"] })
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/public/sessions/:hash/questions/",
    summary: "The questions of the rating session of a link, with the guest's own votes",
    tag,
    access: bearer(),
    headers: SessionToken,
    query: Type.Object(pagingQuery(50)),
    reply: { status: 200, schema: PublicRatedQuestionPage },
    errors: guestErrors,
    handle: async ({ ctx, granted, query, headers, http: { reply } }) => {
      keepPrivate(reply)
      const guestId = await requireGuest(ctx, granted, headers["session-token"])
      return listForGuest(ctx, granted, guestId, query)
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/public/sessions/:hash/live/",
    summary:
      "Event stream of the state of a rating session: at first whole, then what has changed, until it is closed",
    tag,
    access: bearer(),
    reply: { status: 200, schema: EventStream },
    errors,
    async handle({ ctx, params, http: { request, reply } }) {
      const stream = ctx.realtime.watch(request.ip, guestsOf(params.hash))
      // Some proxies buffer responses.
      reply.type("text/event-stream").header("x-accel-buffering", "no")
      keepPrivate(reply)
      return stream
    },
  }),
  defineRoute({
    method: "PUT",
    path: ownVote,
    summary: "Vote as a guest, or change the own vote, until the question is revealed",
    tag,
    access: bearer("shared"),
    headers: SessionToken,
    example: { body: { answerOptionId: 54, confidenceLevelId: 4 } },
    body: NewVote,
    reply: { status: 200, schema: VoteCount },
    errors: voteErrors,
    harmlessTwice: true,
    handle: async ({ ctx, granted, params, body, headers, http: { reply } }) => {
      keepPrivate(reply)
      const voterId = await requireGuest(ctx, granted, headers["session-token"])
      return vote(ctx, granted, { questionId: params.questionId, voterId }, body)
    },
  }),
  defineRoute({
    method: "DELETE",
    path: ownVote,
    summary: "Take the own vote as a guest back, until the question is revealed",
    tag,
    access: bearer("shared"),
    headers: SessionToken,
    reply: { status: 204, schema: Empty },
    errors: voteErrors,
    harmlessTwice: true,
    handle: async ({ ctx, granted, params, headers, http: { reply } }) => {
      keepPrivate(reply)
      const voterId = await requireGuest(ctx, granted, headers["session-token"])
      await withdrawVote(ctx, granted, { questionId: params.questionId, voterId })
    },
  }),
]

/** What a link shows is for who has it alone. */
function keepPrivate(reply: FastifyReply): void {
  reply.header("cache-control", "private, no-store")
}
