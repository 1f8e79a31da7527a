import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { type Static, type TObject, type TSchema, Type } from "typebox"
import type { AnonymousContext, Caller, Context, Dependencies } from "../context.ts"
import { createContext, inSharedTransaction, inTransaction, onReplica } from "../create-context.ts"
import { capturePosition, type Position, type Replica } from "../database/replica.ts"
import { isUnavailable, type ProductError } from "../errors.ts"
import { type AccessRule, describePolicy } from "./access.ts"
import type { MultipartLimits } from "./multipart.ts"
import { type ParamsOf, paramsSchemaOf } from "./path-parameters.ts"
import type { Patience } from "./patience.ts"
import { Empty, EventStream, FileReply } from "./schemas.ts"
import { describeTokenUse, type Method, scopeNeeded } from "./token-use.ts"

type Errors = { [status in 400 | 403 | 404 | 409 | 422 | 501]?: TSchema | ProductError }

const NoFields = Type.Object({})

/** The HTTP interface of one call: its address, who may call it, its shapes, and the use case behind it. */
export type RouteDefinition = {
  method: Method
  /** With trailing slash as documented; served with and without. */
  path: string
  summary: string
  tag: string
  /** An address that only older clients use. */
  deprecated?: boolean
  // biome-ignore lint/suspicious/noExplicitAny: the list holds routes of all shapes; each was checked where defined.
  access: AccessRule<any, any, any>
  query?: TObject
  body?: TSchema
  /** Custom headers that it accepts, in addition to those of every call. */
  headers?: TObject
  /**
   * Status and body of success.
   *
   * @property json the shape of the body where a reply with a file may also be JSON
   * @property tagged it has an entity tag, and is 304 for a client that has it already
   * @property acknowledged it is 202 without a body for a message that has no reply
   */
  reply: { status: number; schema: TSchema; json?: TSchema; tagged?: true; acknowledged?: true }
  /** A valid call, for the API description and the access tests. */
  example?: { query?: object; body?: unknown }
  /** The files that a multipart body may contain; null if there are none. */
  multipart: MultipartLimits | null
  /** Uses much CPU or database time: only a few per tenant run at once. */
  expensive: boolean
  /** Whether it runs in a transaction, begins its own, or only reads. */
  writes: boolean | "in its own transactions"
  /** A small, frequent change: concurrent ones share a transaction. Its access rule must declare its locks. */
  sharesTransaction: boolean
  /** A read-only route may read from an up-to-date replica; its access rule always queries the primary. */
  readsFrom: "primary" | "replica"
  /**
   * Bodies of the errors specific to this route, by status, for the API description; `ErrorReply` for the standard
   * body, or the error itself as its example. Errors that follow from its shapes and access policy are described automatically.
   */
  errors?: Errors
  /** The body of errors, if it differs from the API's standard one. */
  errorBody?: { schema: TSchema; of: (error: ProductError, message: string) => object }
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  handle: (request: any) => Promise<unknown>
}

/** What an access rule may read: the validated parts of the request and the raw bearer token. */
type RequestOf<Path extends string, Query extends TObject, Body extends TSchema> = {
  params: ParamsOf<Path>
  query: Static<Query>
  body: Static<Body>
  token: string | undefined
}

/**
 * Defines a route. Path parameters are typed and validated by name; the access rule may only need what the route has.
 * The handler receives the context, the validated request and what the rule has loaded; it returns the reply.
 */
export function defineRoute<
  Granted,
  const Path extends string,
  Ctx extends AnonymousContext = Context,
  Query extends TObject = typeof NoFields,
  Body extends TSchema = typeof NoFields,
  Reply extends TSchema = TSchema,
  Headers extends TObject = typeof NoFields,
>(definition: {
  method: Method
  path: Path
  summary: string
  tag: string
  access: AccessRule<Granted, Ctx, RequestOf<Path, Query, Body>>
  query?: Query
  body?: Body
  headers?: Headers
  reply: { status: number; schema: Reply; json?: TSchema; tagged?: true; acknowledged?: true }
  example?: { query?: Partial<Static<Query>>; body?: Static<Body> }
  multipart?: MultipartLimits
  errors?: Errors
  expensive?: boolean
  writes?: boolean | "in its own transactions"
  sharesTransaction?: boolean
  readsFrom?: "primary" | "replica"
  handle: (
    request: Omit<RequestOf<Path, Query, Body>, "token"> & {
      ctx: Ctx
      granted: Granted
      headers: Static<Headers>
      http: { request: FastifyRequest; reply: FastifyReply }
    },
  ) => Promise<Static<Reply>>
}): RouteDefinition {
  return {
    multipart: null,
    expensive: false,
    sharesTransaction: false,
    writes: definition.method !== "GET",
    readsFrom: "primary",
    ...definition,
  }
}

/** The caller of a request, set by the authentication hook. */
type CallerOfRequest = (request: FastifyRequest) => Caller

/**
 * Registers routes. A call runs the access check, then the use case, in one transaction if
 * the route writes. If its tenant is being moved to another server, it waits for that.
 *
 * @throws Error for a route that does not declare who may call it, that writes without declaring how it locks, or that
 * accepts a body without an example of one
 */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly RouteDefinition[],
  dependencies: Dependencies,
  callerOf: CallerOfRequest,
  patience: Patience,
): void {
  for (const route of routes) {
    checkDefinition(route)
    const handler = handlerOf(route, dependencies, callerOf, patience)
    app.route({
      method: route.method,
      url: route.path,
      schema: schemaOf(route),
      config: { definition: route },
      handler,
    })
  }
}

function checkDefinition(route: RouteDefinition): void {
  const name = `${route.method} ${route.path}`
  if (!route.access) throw new Error(`${name} does not declare who may call it.`)
  if (route.writes === true && !route.access.lock)
    throw new Error(`${name} writes, but its rule does not declare how it locks.`)
  if (route.sharesTransaction && !route.access.locks)
    throw new Error(`${name} shares a transaction, but its rule does not declare its locks.`)
  if (route.body && route.example?.body === undefined) throw new Error(`${name} has no example of its body.`)
}

function handlerOf(
  route: RouteDefinition,
  dependencies: Dependencies,
  callerOf: CallerOfRequest,
  patience: Patience,
) {
  const answerOnce = async (
    request: FastifyRequest,
    reply: FastifyReply,
    leaveTurn?: () => void,
  ): Promise<FastifyReply> => {
    const parts = { params: request.params ?? {}, query: request.query ?? {}, body: request.body }
    const token = bearerToken(request.headers)
    const check = (ctx: AnonymousContext): Promise<unknown> => route.access.check(ctx, { ...parts, token })
    const handle = (ctx: AnonymousContext, granted: unknown) =>
      route.handle({ ctx, ...parts, granted, headers: request.headers, http: { request, reply } })
    const run = async (ctx: AnonymousContext) => handle(ctx, await check(ctx))
    const caller = { ...callerOf(request), log: request.log, leaveTurn }
    if (route.writes === true) {
      const locks = route.sharesTransaction && route.access.locks?.(parts)
      const { value, queries } = await (locks
        ? inSharedTransaction(dependencies, caller, locks, run)
        : inTransaction(dependencies, caller, run))
      request.queryCount = queries
      return send(reply, route, value)
    }
    const ctx = createContext(dependencies, caller, { onlyReads: route.writes === false })
    const { replica } = dependencies.cells.of(caller.tenant)
    const value = await (replica && route.readsFrom === "replica"
      ? readOnReplica(ctx, replica, check, handle)
      : run(ctx))
    request.queryCount = ctx.queries.count
    return send(reply, route, value)
  }
  /** What is one transaction, or only reads, can be repeated. */
  const answer: typeof answerOnce = (request, reply, leaveTurn) =>
    route.writes === "in its own transactions"
      ? answerOnce(request, reply, leaveTurn)
      : patience(callerOf(request), () => answerOnce(request, reply, leaveTurn))
  if (!route.expensive) return (request: FastifyRequest, reply: FastifyReply) => answer(request, reply)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Before any query, so that waiting requests hold no connection.
    const end = await dependencies.limits.turn(callerOf(request).tenant)
    return answer(request, reply, end).finally(end)
  }
}

export function bearerToken(headers: { authorization?: string }): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1]
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
  const { policy } = route.access
  const params = paramsSchemaOf(route.path)
  return {
    summary: route.summary,
    tags: [route.tag],
    ...(route.deprecated && { deprecated: true }),
    security: securityOf(route),
    description: `Who may call it: ${describePolicy(policy)}. API tokens: ${describeTokenUse(route)}.`,
    ...(route.multipart && { consumes: ["multipart/form-data"] }),
    ...(route.reply.schema === FileReply && { produces: ["application/octet-stream"] }),
    ...(route.reply.schema === EventStream && { produces: ["text/event-stream"] }),
    ...(params && { params }),
    ...(route.query && { querystring: route.query }),
    ...(route.headers && { headers: route.headers }),
    ...(route.body && { body: { ...route.body, ...exampleOf(route) } }),
    response: isEmpty(route)
      ? { [route.reply.status]: { type: "null", description: "Empty" } }
      : {
          [route.reply.status]: route.reply.json ? fileOrJson(route.reply.json) : route.reply.schema,
          ...(route.reply.tagged && { 304: { type: "null", description: "The client has it already" } }),
          ...(route.reply.acknowledged && { 202: { type: "null", description: "A message without reply" } }),
        },
  }
}

/** A reply that is a file, which may also be JSON of this shape. */
function fileOrJson(json: TSchema) {
  return {
    description: "File",
    content: { "application/json": { schema: json }, "application/octet-stream": { schema: FileReply } },
  }
}

function securityOf(route: RouteDefinition): Record<string, string[]>[] {
  if (route.access.policy.anonymous) return []
  return scopeNeeded(route) === null ? [{ bearer: [] }] : [{ bearer: [] }, { apiToken: [] }]
}

/** Bodies with files are omitted: their bytes are meaningless in a description. */
function exampleOf({ example, multipart }: RouteDefinition): { examples?: unknown[] } {
  return example?.body === undefined || multipart ? {} : { examples: [example.body] }
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

/**
 * Serves a read-only request from the replica if it has everything acknowledged before the request arrived. The access
 * rule queries the primary, and its first query also returns the primary's log position; a replica that has not reached
 * it, or that fails, is not used.
 */
async function readOnReplica<Granted, Reply>(
  ctx: AnonymousContext,
  replica: Replica,
  check: (ctx: AnonymousContext) => Promise<Granted>,
  read: (ctx: AnonymousContext, granted: Granted) => Promise<Reply>,
): Promise<Reply> {
  const seen: { position?: Position } = {}
  const granted = await check({ ...ctx, db: ctx.db.withPlugin(capturePosition(seen)) })
  const nearby = seen.position === undefined ? null : await onReplica(ctx, replica, seen.position)
  if (!nearby) return read(ctx, granted)
  try {
    return await read(nearby, granted)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    replica.rest()
    return read(ctx, granted)
  }
}
