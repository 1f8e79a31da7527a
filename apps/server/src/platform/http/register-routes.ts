import type { FastifyInstance } from "fastify"
import { type TObject, type TSchema, Type } from "typebox"
import type { Dependencies } from "../dependencies.ts"
import { describePolicy } from "./access.ts"
import { paramsSchemaOf } from "./path-parameters.ts"
import { isKeyed, KeyHeader } from "./repeated-calls.ts"
import { collectTags, SeenHeader } from "./replaced.ts"
import { handlerOf, isEmpty } from "./request.ts"
import type { RetryAfterMove } from "./retry-after-move.ts"
import type { RouteDefinition } from "./route.ts"
import { EventStream, FileReply } from "./schemas.ts"
import { describeTokenUse, scopeNeeded } from "./token-use.ts"

/**
 * Registers routes. A call runs the access check, then the use case, in one transaction if
 * the route writes. If its tenant is being moved to another server, it waits for that.
 *
 * @throws Error for a route that does not declare who may call it, that writes without declaring how it locks, or that
 * accepts a body without an example of one, or that replaces what no reading shows
 */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly RouteDefinition[],
  dependencies: Dependencies,
  retryAfterMove: RetryAfterMove,
): void {
  for (const route of routes) checkDefinition(route)
  const tags = collectTags(routes)
  for (const route of routes) {
    const handler = handlerOf(route, tags, dependencies, retryAfterMove)
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
  if (route.kind === "write" && !route.access.lock)
    throw new Error(`${name} writes, but its rule does not declare how it locks.`)
  if (route.body && route.example?.body === undefined) throw new Error(`${name} has no example of its body.`)
}

const schemas = new WeakMap<RouteDefinition, Record<string, unknown>>()

/** The shapes of a call, as the server validates them: one object, by which compiled code is found again. */
export function schemaOf(route: RouteDefinition): Record<string, unknown> {
  const known = schemas.get(route) ?? makeSchema(route)
  schemas.set(route, known)
  return known
}

function makeSchema(route: RouteDefinition): Record<string, unknown> {
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
    ...headersOf(route),
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

/** The headers of a route: its own, and those of all that write. */
function headersOf(route: RouteDefinition): { headers?: TObject } {
  const own = [route.headers, isKeyed(route) && KeyHeader, route.replaces && SeenHeader]
  const properties = own.map((headers) => (headers ? headers.properties : {}))
  const all = Object.assign({}, ...properties)
  return Object.keys(all).length > 0 ? { headers: Type.Object(all) } : {}
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
