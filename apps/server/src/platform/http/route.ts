import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { type Static, type TObject, type TSchema, Type } from "typebox"
import {
  type AnonymousContext,
  type Context,
  createContext,
  inTransaction,
  type Surroundings,
} from "../context.ts"
import type { AccessRule } from "./access.ts"
import type { MultipartLimits } from "./multipart.ts"
import { readNearby } from "./replica-reads.ts"
import { Empty } from "./schemas.ts"

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
const NoFields = Type.Object({})

/** The HTTP face of one call: its address, who may call it, its shapes, and the use case behind it. */
export type RouteDefinition = {
  method: Method
  /** With trailing slash as documented; served with and without. */
  path: string
  summary: string
  tag: string
  // biome-ignore lint/suspicious/noExplicitAny: the list holds routes of all shapes; each was checked where defined.
  access: AccessRule<any, any>
  params?: TObject
  query?: TObject
  body?: TSchema
  /** Status and body of success. */
  reply: { status: number; schema: TSchema }
  /** The files that the body may hold, which is multipart then; null for none. */
  multipart: MultipartLimits | null
  /** Runs in a transaction. */
  writes: boolean
  /** A route that only reads may do so from a replica that is not behind; its access rule always asks the primary. */
  readsFrom: "primary" | "replica"
  /** The body of an error, where it is not that of the API. */
  errorBody?: (status: number, message: string) => object
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  handle: (request: any) => Promise<unknown>
}

/**
 * Defines a route. The handler is given the context, the validated parts of the request and what the access rule has
 * loaded; what it returns is the reply.
 */
export function defineRoute<
  Granted,
  Ctx extends AnonymousContext = Context,
  Params extends TObject = typeof NoFields,
  Query extends TObject = typeof NoFields,
  Body extends TSchema = typeof NoFields,
  Reply extends TSchema = TSchema,
>(definition: {
  method: Method
  path: string
  summary: string
  tag: string
  access: AccessRule<Granted, Ctx>
  params?: Params
  query?: Query
  body?: Body
  reply: { status: number; schema: Reply }
  multipart?: MultipartLimits
  writes?: boolean
  readsFrom?: "primary" | "replica"
  handle: (request: {
    ctx: Ctx
    params: Static<Params>
    query: Static<Query>
    body: Static<Body>
    granted: Granted
    http: { request: FastifyRequest; reply: FastifyReply }
  }) => Promise<Static<Reply>>
}): RouteDefinition {
  return { multipart: null, writes: definition.method !== "GET", readsFrom: "primary", ...definition }
}

/** The caller of a request, set by the authentication hook. */
export type CallerOfRequest = (
  request: FastifyRequest,
) => Pick<AnonymousContext, "tenant" | "user" | "language">

/** Registers routes: permission, then use case, in one transaction where the route writes. */
export function registerRoutes(
  app: FastifyInstance,
  routes: RouteDefinition[],
  surroundings: Surroundings,
  callerOf: CallerOfRequest,
): void {
  for (const route of routes) {
    if (!route.access) throw new Error(`${route.method} ${route.path} does not declare who may call it.`)
    app.route({
      method: route.method,
      url: route.path,
      schema: schemaOf(route),
      config: { definition: route },
      handler: async (request, reply) => {
        const parts = { params: request.params ?? {}, query: request.query ?? {}, body: request.body }
        const token = bearerToken(request)
        const check = (ctx: AnonymousContext) => route.access.check(ctx, { ...parts, token } as never)
        const handle = (ctx: AnonymousContext, granted: unknown) =>
          route.handle({ ctx, ...parts, granted, http: { request, reply } })
        const run = async (ctx: AnonymousContext) => handle(ctx, await check(ctx))
        const caller = callerOf(request)
        if (route.writes) {
          const { value, queries } = await inTransaction(surroundings, caller, run, (error) =>
            request.log.error({ error }, "an effect after the transaction failed"),
          )
          request.queryCount = queries
          return send(reply, route, value)
        }
        const ctx = createContext(surroundings, caller)
        const value = await (route.readsFrom === "replica" ? readNearby(ctx, check, handle) : run(ctx))
        request.queryCount = ctx.queries.count
        return send(reply, route, value)
      },
    })
  }
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1]
}

function send(reply: FastifyReply, route: RouteDefinition, value: unknown): FastifyReply {
  if (reply.sent) return reply
  reply.code(route.reply.status)
  return isEmpty(route) ? reply.send() : reply.send(value)
}

function isEmpty(route: RouteDefinition): boolean {
  return route.reply.schema === Empty
}

function schemaOf(route: RouteDefinition): Record<string, unknown> {
  return {
    summary: route.summary,
    tags: [route.tag],
    security: route.access.anonymous ? [] : [{ bearer: [] }],
    description: `Who may call it: ${route.access.name}.`,
    ...(route.multipart && { consumes: ["multipart/form-data"] }),
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    response: isEmpty(route)
      ? { [route.reply.status]: { type: "null", description: "Empty" } }
      : { [route.reply.status]: route.reply.schema },
  }
}

declare module "fastify" {
  interface FastifyContextConfig {
    definition?: RouteDefinition
  }
  interface FastifyRequest {
    /** Queries made for this request, sent in `Server-Timing`. */
    queryCount: number
  }
}
