import type { FastifyReply, FastifyRequest } from "fastify"
import type { AnonymousContext } from "../../platform/context.ts"
import { ProductError } from "../../platform/errors.ts"
import { type AccessRule, anyone } from "../../platform/http/access.ts"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, EventStream } from "../../platform/http/schemas.ts"
import { FLAGS_TOPIC, flagsEvent } from "./announce-changes.ts"
import { countEvaluations, flagStates, flagsOfPerson, identifyPerson } from "./ask-flags.ts"

import {
  FlagEvaluations,
  FlagIdentity,
  FlagIdentityClaim,
  FlagIdentityQuery,
  FlagServiceError,
  FlagStates,
} from "./schemas.ts"

/** Needs no lock, because traits are stored with a single statement. */
const anyoneWriting: AccessRule<undefined, AnonymousContext> = { ...anyone, lock: "none" }

const tag = "feature flags"

/** Defines a route of the flag protocol: like any other, but its errors have the format that its clients expect. */
const defineFlagRoute: typeof defineRoute = (definition) => ({
  ...defineRoute({ ...definition, errors: { 403: ErrorReply } }),
  errorBody: { schema: FlagServiceError, of: (_error, detail) => ({ detail }) },
})

/** The protocol of a well-known flag service, under a base path of our own. */
export const routes = [
  defineFlagRoute({
    method: "GET",
    path: "/flags/v1/flags/",
    summary: "The flags of the tenant",
    tag,
    access: anyone,
    reply: { status: 200, schema: FlagStates },
    async handle({ ctx, http }) {
      answerAsService(ctx, http)
      return flagStates(ctx.tenant.flags)
    },
  }),
  defineFlagRoute({
    method: "GET",
    path: "/flags/v1/identities/",
    summary: "The flags of a person",
    tag,
    access: anyone,
    query: FlagIdentityQuery,
    example: { query: { identifier: "ada@example.org" } },
    reply: { status: 200, schema: FlagIdentity },
    async handle({ ctx, query, http }) {
      answerAsService(ctx, http)
      return flagsOfPerson(ctx, query.identifier)
    },
  }),
  defineFlagRoute({
    method: "POST",
    path: "/flags/v1/identities/",
    summary: "Store traits of a person, and return their flags",
    tag,
    access: anyoneWriting,
    body: FlagIdentityClaim,
    example: {
      body: { identifier: "ada@example.org", traits: [{ trait_key: "team_size", trait_value: 7 }] },
    },
    reply: { status: 200, schema: FlagIdentity },
    async handle({ ctx, body, http }) {
      answerAsService(ctx, http)
      return identifyPerson(ctx, body, http.request.ip)
    },
  }),
  defineFlagRoute({
    method: "POST",
    kind: "read",
    path: "/flags/v1/analytics/flags/",
    summary: "Report how often a client has evaluated flags",
    tag,
    access: anyoneWriting,
    body: FlagEvaluations,
    example: { body: { display_expert_groups: 3 } },
    reply: { status: 200, schema: Empty },
    async handle({ ctx, body, http }) {
      answerAsService(ctx, http)
      countEvaluations(ctx.tenant, body)
    },
  }),
  defineFlagRoute({
    method: "GET",
    path: "/flags/v1/sse/environments/:environmentKey/stream",
    summary: "Event stream that announces changes of flags immediately",
    tag,
    access: anyone,
    reply: { status: 200, schema: EventStream },
    async handle({ ctx, params, http: { request, reply } }) {
      requireEnvironment(ctx, params.environmentKey)
      // Some proxies buffer responses.
      reply.type("text/event-stream").header("cache-control", "no-cache").header("x-accel-buffering", "no")
      return ctx.realtime.stream(request.ip, FLAGS_TOPIC, flagsEvent(ctx.tenant))
    },
  }),
]

export const UPDATED = "x-flagsmith-document-updated-at"

/** Checks the environment key and sets the headers of the protocol, with the time of the last flag change. */
function answerAsService(
  ctx: AnonymousContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  requireEnvironment(ctx, request.headers["x-environment-key"])
  reply.header(UPDATED, String(ctx.tenant.flagsTime)).header("cache-control", "no-store")
}

/** @throws 403 for a missing key or the key of another environment */
function requireEnvironment({ tenant }: AnonymousContext, key: unknown): void {
  if (key === tenant.flagsKey) return
  throw new ProductError("ACCESS_DENIED", {
    en: "There is no environment with this key.",
    fa: "محیطی با این کلید وجود ندارد.",
  })
}
