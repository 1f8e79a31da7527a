import type { FastifyReply, FastifyRequest } from "fastify"
import type { AnonymousContext } from "../../platform/context.ts"
import { ProductError } from "../../platform/errors.ts"
import { type AccessRule, anyone } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, EventStream } from "../../platform/http/schemas.ts"
import { FLAGS_TOPIC, flagsEvent } from "./announce-changes.ts"
import { flagsOfPerson, identifyPerson } from "./ask-flags.ts"
import { countEvaluations } from "./evaluations.ts"
import { flagStates } from "./flag-states.ts"
import {
  FlagEvaluations,
  FlagIdentity,
  FlagIdentityClaim,
  FlagIdentityQuery,
  FlagServiceError,
  FlagStates,
} from "./schemas.ts"

/** What a client tells is kept by one statement. */
const anyoneWriting: AccessRule<undefined, AnonymousContext> = { ...anyone, lock: "none" }

const tag = "feature flags"

/** A call of the protocol: as any other, but its errors have the shape that its clients know. */
const defineFlagRoute: typeof defineRoute = (definition) => ({
  ...defineRoute(definition),
  errorBody: { schema: FlagServiceError, of: (_error, detail) => ({ detail }) },
})

/** The protocol of a known flag service, below a base address of our own. */
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
    summary: "Keeps what a client tells about a person, and answers with their flags",
    tag,
    access: anyoneWriting,
    body: FlagIdentityClaim,
    example: {
      body: { identifier: "ada@example.org", traits: [{ trait_key: "team_size", trait_value: 7 }] },
    },
    reply: { status: 200, schema: FlagIdentity },
    async handle({ ctx, body, http }) {
      answerAsService(ctx, http)
      return identifyPerson(ctx, body)
    },
  }),
  defineFlagRoute({
    method: "POST",
    path: "/flags/v1/analytics/flags/",
    summary: "How often a client has looked at flags",
    tag,
    access: anyoneWriting,
    writes: false,
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
    summary: "Tells at once that flags have changed, as a stream of events",
    tag,
    access: anyone,
    reply: { status: 200, schema: EventStream },
    async handle({ ctx, params, http: { request, reply } }) {
      requireEnvironment(ctx, params.environmentKey)
      // Some proxies gather what they pass on.
      reply.type("text/event-stream").header("cache-control", "no-cache").header("x-accel-buffering", "no")
      return ctx.realtime.stream(request.ip, FLAGS_TOPIC, flagsEvent(ctx.tenant))
    },
  }),
]

/** The call names the environment of this tenant; the reply says as of when the flags are. */
function answerAsService(
  ctx: AnonymousContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  requireEnvironment(ctx, request.headers["x-environment-key"])
  reply
    .header("x-flagsmith-document-updated-at", String(ctx.tenant.flagsTime))
    .header("cache-control", "no-store")
}

/** @throws 403 for the key of another environment, or none */
function requireEnvironment({ tenant }: AnonymousContext, key: unknown): void {
  if (key === tenant.flagsKey) return
  throw new ProductError("ACCESS_DENIED", {
    en: "There is no environment with this key.",
    fa: "محیطی با این کلید وجود ندارد.",
  })
}
