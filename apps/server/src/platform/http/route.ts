import type { FastifyReply, FastifyRequest } from "fastify"
import { type Static, type TObject, type TSchema, Type } from "typebox"
import type { AnonymousContext, Context } from "../context.ts"
import type { ProductError } from "../errors.ts"
import type { AccessRule } from "./access.ts"
import type { MultipartLimits } from "./multipart.ts"
import type { ParamsOf } from "./path-parameters.ts"
import type { Method } from "./token-use.ts"

type Errors = { [status in 400 | 401 | 403 | 404 | 409 | 422 | 501]?: TSchema | ProductError }

const NoFields = Type.Object({})

/**
 * What a call is to the server; transaction, database, turns and limits follow from it.
 *
 * - "read": it only reads, from the primary. Every `GET` that does not say otherwise.
 * - "report": it only reads, much and often: from a replica, if there is one that is up to date.
 * - "write": it changes something, as its rule locks. Every other method that does not say otherwise.
 * - "work": it keeps the processor or the database busy, so it takes one of the few turns of its tenant, and has a limit
 *   of its own. It is a write if its rule locks, else a report.
 */
export type Kind = "read" | "report" | "write" | "work"

/** A reading that shows what a call replaces. */
type Reading = {
  /** The path of the reading. */
  path: string
  /** Where in its reply these things are, such as "periods.items"; the whole reply if omitted. */
  at?: string
  /** What can be replaced, such as "tags.id"; the fields of the body that replaces it if omitted. */
  fields?: readonly string[]
}

/** What a call replaces. */
export type Replaces = {
  /** The first one is read again, unless there is `find`. */
  readings: readonly [Reading, ...Reading[]]
  /** In a list: the name of the id, whose value is the last parameter of the path. "id" if omitted. */
  id?: string
  /** Finds the thing as the first reading shows it, where that reading is expensive or has another path. */
  // biome-ignore lint/suspicious/noExplicitAny: of a route whose shapes are checked where it is defined.
  find?: (request: any) => Promise<object | undefined>
  /** Acquires the locks of a call that begins its own transactions, in the one that stores. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  lock?: AccessRule<any, any, any>
}

/** The HTTP interface of one call: its address, who may call it, its shapes, and the use case behind it. */
export type RouteDefinition = {
  method: Method
  kind: Kind
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
  /** What it replaces: its callers may say what they have seen. */
  replaces?: Replaces
  /** Doing it twice does no more than doing it once, so that its replies are not kept for those who repeat it. */
  harmlessTwice?: boolean
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
  kind?: Kind
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
  replaces?: Replaces
  harmlessTwice?: boolean
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
    kind: definition.method === "GET" ? "read" : "write",
    ...definition,
  }
}

/** Whether a call may change something; every other is refused any change. */
export function writes({ kind, access }: Pick<RouteDefinition, "kind" | "access">): boolean {
  return kind === "write" || (kind === "work" && access.lock !== undefined)
}
