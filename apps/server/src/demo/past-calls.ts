import { type Client, createClient } from "@plumbline/client"
import Fastify, { type FastifyInstance } from "fastify"
import { sql } from "kysely"
import { features } from "../features/features.ts"
import { type Caller, type Client as CallingClient, noClient } from "../platform/caller.ts"
import { type Time, timeAfter } from "../platform/clock.ts"
import type { AnonymousContext, Context } from "../platform/context.ts"
import type { Dependencies } from "../platform/dependencies.ts"
import type { ProductEvent } from "../platform/events/event.ts"
import type { EventHandler } from "../platform/events/handler.ts"
import { registerBodies } from "../platform/http/bodies.ts"
import { schemaOf } from "../platform/http/register-routes.ts"
import { isEmpty } from "../platform/http/request.ts"
import type { RouteDefinition } from "../platform/http/route.ts"
import { compileSchemas } from "../platform/http/validation.ts"
import type { Tenant } from "../platform/tenants/tenants.ts"
import type { Person } from "./people.ts"

/**
 * Calls of the API as they were made in the past: all of them in one open transaction, and each with everything that
 * follows from it, before the next one. They go through the same shapes, access rules and use cases as those of a
 * client. Nobody is told of them but the people of the tenant: no mail is sent, no page hears of them.
 */
export type PastCalls = {
  /** The present moment of all calls from now on; each of them is a little later than the one before. */
  travelTo(time: Time): void
  /** The calls of a person; through a program of theirs, or at a site that is another one in some respects. */
  as(
    person: Person,
    through?: { program?: CallingClient["apiToken"]; tenant?: Pick<Tenant, "publicUrl" | "name"> },
  ): Client
  /** The context of a person at this moment, for use cases that no call reaches. */
  contextOf(person: Person): Context
  /** The same on nobody's behalf. */
  contextOfNobody(): AnonymousContext
  close(): Promise<void>
}

type Opened = { ctx: AnonymousContext; dependencies: Dependencies; tenant: Tenant }

export function openPastCalls(opened: Opened): PastCalls {
  const callers = new Map<string, Caller>()
  let now = opened.ctx.now
  const clock = () => {
    now = timeAfter(now, 20)
    return now
  }
  const http = serve(opened, clock, callers)
  const following = (caller: Caller | null) => {
    const ctx = contextAt(opened, clock, caller, [])
    // Nothing waits for a reply here.
    ctx.afterCommit = (effect) => void effect()
    const record: AnonymousContext["record"] = async (...events) => {
      for (const event of events) await follow(opened, clock, caller, event)
    }
    return { ...ctx, record }
  }
  return {
    travelTo(time) {
      now = time
    },
    as(person, { program = null, tenant } = {}) {
      const name = `${person.id} ${program?.id ?? 0} ${tenant?.publicUrl ?? ""}`
      const client = { ...noClient, apiToken: program }
      callers.set(name, { ...callerOf(opened, person), client, tenant: { ...opened.tenant, ...tenant } })
      return createClient({
        baseUrl: "http://past",
        language: person.language.toLowerCase(),
        fetch: (request) => send(http, request, name),
      })
    },
    contextOf: (person) => ({ ...following(callerOf(opened, person)), user: person }),
    contextOfNobody: () => following(null),
    close: () => http.close(),
  }
}

function callerOf({ tenant }: Opened, person: Person): Caller {
  return { tenant, user: person, language: person.language }
}

/** The header that names the caller. */
const CALLER = "past-caller"

async function send(http: FastifyInstance, request: Request, caller: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const reply = await http.inject({
    method: request.method as "GET",
    url: pathname + search,
    headers: { ...Object.fromEntries(request.headers), [CALLER]: caller },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  if (reply.statusCode >= 400) throw new Error(`${request.method} ${pathname}: ${reply.body}`)
  const headers = { "content-type": String(reply.headers["content-type"] ?? "") }
  return new Response(reply.statusCode === 204 ? null : new Uint8Array(reply.rawPayload), {
    status: reply.statusCode,
    headers,
  })
}

/** A server without a door: its routes are those of the product, their steps only those that a call of the past needs. */
function serve(opened: Opened, clock: () => Time, callers: ReadonlyMap<string, Caller>): FastifyInstance {
  const http = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  http.decorateRequest("caller")
  http.addHook("onRequest", async (request) => {
    const caller = callers.get(String(request.headers[CALLER]))
    if (!caller) throw new Error("Nobody has made this call.")
    request.caller = caller
  })
  registerBodies(http, opened.dependencies.config)
  compileSchemas(http)
  for (const route of features.flatMap(({ routes = [] }) => routes)) {
    http.route({
      method: route.method,
      url: route.path,
      schema: schemaOf(route),
      config: { definition: route },
      async handler(request, reply) {
        const events: ProductEvent[] = []
        const effects: Effect[] = []
        const ctx = contextAt(opened, clock, request.caller, events, effects)
        const value = await answer(route, ctx, { request, reply })
        for (const effect of effects) await effect()
        for (const event of events) await follow(opened, clock, request.caller, event)
        if (reply.sent) return reply
        reply.code(route.reply.status)
        return isEmpty(route) ? reply.send() : value
      },
    })
  }
  return http
}

type Effect = () => Promise<void> | void

async function answer(
  route: RouteDefinition,
  ctx: AnonymousContext,
  http: { request: Parameters<RouteHandler>[0]; reply: Parameters<RouteHandler>[1] },
): Promise<unknown> {
  const { params, query, body, headers } = http.request
  const request = { params, query, body }
  const granted = await route.access.check(ctx, { ...request, token: undefined })
  return route.handle({ ctx, ...request, granted, headers, http })
}

type RouteHandler = Parameters<FastifyInstance["route"]>[0]["handler"]

/** Nobody else sees anything before the commit, so nothing is locked. */
function contextAt(
  { ctx: opened, dependencies }: Opened,
  clock: () => Time,
  caller: Caller | null,
  events: ProductEvent[],
  effects: Effect[] = [],
): AnonymousContext {
  const ctx: AnonymousContext = {
    ...opened,
    tenant: caller?.tenant ?? opened.tenant,
    user: caller?.user ?? null,
    client: caller?.client ?? noClient,
    language: caller?.language ?? "EN",
    now: clock(),
    model: null,
    async lock() {
      ctx.now = clock()
    },
    afterCommit: (effect) => effects.push(effect),
    jobs: { send: async () => undefined },
    realtime: {
      ...opened.realtime,
      send: () => undefined,
      publish: () => undefined,
      followersOf: async () => null,
      endFollowing: () => undefined,
      disconnect: () => undefined,
    },
    inTransaction: (work) => work(ctx),
    async react(name, what) {
      for (const reaction of dependencies.reactions) await reaction[name]?.(ctx, what)
    },
    async record(event, ...others) {
      events.push(event, ...others)
    },
  }
  return ctx
}

/** What follows from an event: entries of the log, notifications. */
async function follow(
  opened: Opened,
  clock: () => Time,
  caller: Caller | null,
  event: ProductEvent,
): Promise<void> {
  const events: ProductEvent[] = []
  const ctx = contextAt(opened, clock, null, events)
  const recorded = {
    id: 0,
    time: ctx.now,
    apiToken: caller?.client?.apiToken?.name ?? null,
    spaceId: "assessmentId" in event ? await spaceOf(ctx, event.assessmentId) : null,
  }
  for (const handler of await handlersOf(ctx, event))
    await handler.handle(ctx, event, caller?.user?.id ?? null, recorded)
  for (const next of events) await follow(opened, clock, caller, next)
}

/** Those that need this event. */
async function handlersOf({ db }: AnonymousContext, event: ProductEvent): Promise<EventHandler[]> {
  const handlers = features
    .flatMap(({ eventHandlers = [] }) => eventHandlers)
    .filter(({ on }) => on.includes(event.type))
  const assessmentId = sql<string | null>`${"assessmentId" in event ? event.assessmentId : null}::uuid`
  const conditions = handlers.map(({ onlyIf }) => onlyIf?.(db, assessmentId) ?? sql<boolean>`true`)
  if (handlers.every(({ onlyIf }) => onlyIf === undefined)) return handlers
  const needed = await db
    .selectNoFrom(conditions.map((condition, at) => sql<boolean>`${condition}`.as(`needed${at}`)))
    .executeTakeFirstOrThrow()
  return handlers.filter((_, at) => needed[`needed${at}`])
}

async function spaceOf({ db }: AnonymousContext, assessmentId: string): Promise<number | null> {
  const row = await db
    .selectFrom("assessments")
    .where("id", "=", assessmentId)
    .select("spaceId")
    .executeTakeFirst()
  return row?.spaceId ?? null
}
