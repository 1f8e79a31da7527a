import cors from "@fastify/cors"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import helmet from "helmet"
import type { Config } from "../../config.ts"
import { type ApiToken, type Caller, type CurrentUser, noClient } from "../caller.ts"
import type { AnonymousContext, ReasonToWrite } from "../context.ts"
import { createContext, inSharedTransaction, inTransaction, onReplica } from "../create-context.ts"
import { capturePosition, type Position, type Replica } from "../database/replica.ts"
import type { Dependencies } from "../dependencies.ts"
import { isUnavailable, notFound, ProductError, unauthorized } from "../errors.ts"
import { type Language, languageOf } from "../i18n/language.ts"
import type { Limits } from "../limits/limits.ts"
import type { Tenants } from "../tenants/open-tenants.ts"
import type { Tenant } from "../tenants/tenants.ts"
import { registerBodies } from "./bodies.ts"
import { compressReplies } from "./compression.ts"
import { drainUnread } from "./connections.ts"
import { claimCall, findReply, keyedCallOf, type StoredReply, storeReply } from "./repeated-calls.ts"
import { headerTag, newTag, requireSeen, type Tagged, type Tags, taggedThings, withTags } from "./replaced.ts"
import type { RetryAfterMove } from "./retry-after-move.ts"
import { type RouteDefinition, writes } from "./route.ts"
import { MOST_IN_PARAMETER } from "./routed.ts"
import { Empty } from "./schemas.ts"
import { requireScope } from "./token-use.ts"
import { refuseHost } from "./unknown-host.ts"
import { compileSchemas } from "./validation.ts"

/*
 * The steps of a request, from the socket to the `handle` of its route and back, in the order in which they are taken:
 * docs/architecture.md lists them. Before, Node has read the head (connections.ts), and the router has found the route.
 */

/** Identifies the user of a bearer token; null for an invalid token, an error for a user who is not admitted. */
export type Authenticate = (
  tenant: Tenant,
  token: string,
  language: Language,
) => Promise<Authenticated | ProductError | null>

/** The authenticated user, and the API token if one was used, or else the session, where it is known. */
export type Authenticated = { user: CurrentUser; apiToken: ApiToken | null; session?: string | null }

const A_YEAR = "max-age=31536000"

/** What the steps before a route need. */
type Services = {
  config: Config
  /** The content security policy. */
  policy: string
  tenants: Tenants
  retryAfterMove: RetryAfterMove
  authenticate: Authenticate
  limits: Limits
  /** Whether a request from a page of this origin may read replies for a tenant. */
  isAllowed(origin: string, tenant: Tenant | null): boolean
}

/** Registers the steps before those of a route, which are in {@link handlerOf}. */
export async function registerFirstSteps(app: FastifyInstance, services: Services): Promise<void> {
  const { config, policy, tenants, retryAfterMove, authenticate, limits, isAllowed } = services

  // 1. Headers that protect pages.
  const setSecurityHeaders = helmet({
    // Set below: here it would be assembled for each request.
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: "cross-origin" },
    strictTransportSecurity: false,
  })
  app.addHook("onRequest", (request, reply, done) => {
    reply.raw.setHeader("content-security-policy", policy)
    setSecurityHeaders(request.raw, reply.raw, () => done())
  })

  // 2. Pages of other origins; what a browser asks before is answered here.
  await app.register(cors, () => async (request: FastifyRequest) => {
    const { origin } = request.headers
    return {
      origin: origin === undefined || isAllowed(origin, tenants.ofHost(request.hostname)),
      credentials: true,
      methods: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
      exposedHeaders: ["content-disposition"],
    }
  })

  app.addHook("onRequest", async (request, reply) => {
    if (hasLongParameter(request)) throw notFound("page")
    reply.header("x-request-id", request.id)
    const { definition, isForOperators, limitClass = "public" } = request.routeOptions.config

    // 3. The tenant of the host name, which is prepared if it is the first request to it, and the language.
    const found = tenants.ofHost(request.hostname)
    if (!found && !isForOperators) return refuseHost(request, reply)
    const tenant = found ?? tenants.default()
    // HSTS: browsers that have connected over HTTPS no longer use HTTP.
    if (tenant.publicUrl.startsWith("https:")) reply.header("strict-transport-security", A_YEAR)
    const language = languageOf(request.headers["accept-language"], tenant.languages)
    const zone = request.headers["plumbline-zone"]
    const client = typeof zone === "string" ? { ...noClient, zone } : noClient
    const caller: Caller = { tenant, language, user: null, client }
    if (found && !isForOperators) await retryAfterMove(caller, () => tenants.prepared(caller.tenant))
    request.caller = caller

    // 4. The limit of the address, before the token, so that guessing tokens is limited as well.
    if (limitClass) limits.admitAddress(limitClass, tenant, request.ip)

    // 5. The caller, by their token, and what a program may do for them.
    if (definition) await identify(request, definition)

    // 6. The limits of the person, of the program and of the tenant.
    if (limitClass) limits.admitPerson(limitClass, tenant, request.ip, request.caller)
  })
  const identify = async ({ caller, headers }: FastifyRequest, route: RouteDefinition) => {
    const { access } = route
    const token = access.readsToken ? undefined : bearerToken(headers)
    const person =
      token === undefined
        ? null
        : await retryAfterMove(caller, () => authenticate(caller.tenant, token, caller.language))
    const isRefused = person === null || person instanceof ProductError
    if (isRefused && !access.policy.anonymous) throw person ?? unauthorized()
    if (isRefused) return
    if (person.apiToken) requireScope(route, person.apiToken)
    caller.user = person.user
    caller.client = {
      ...noClient,
      ...caller.client,
      apiToken: person.apiToken,
      session: person.session ?? null,
    }
  }

  // 7. The body, as fast and as large as it may be; what nobody has read is discarded after the reply.
  registerBodies(app, config)
  drainUnread(app)

  // 8. The shapes of path, query, headers and body; and, on the way back, the shape of the reply.
  compileSchemas(app)
}

/** Whether a parameter is longer than any that exists: then nothing is at this address. */
function hasLongParameter({ params }: FastifyRequest): boolean {
  return Object.entries(params ?? {}).some(
    ([name, value]) => name !== "*" && String(value).length > MOST_IN_PARAMETER,
  )
}

export function bearerToken(headers: { authorization?: string }): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1]
}

/** A call of a route. */
type Call = {
  route: RouteDefinition
  tags: Tags
  request: FastifyRequest
  reply: FastifyReply
}

/** The reply of a call, and whether it is the reply of an earlier call that was repeated. */
type Replied = StoredReply & { isRepeated?: true }

/** Runs the last steps of a call on the database that it works on. */
type Runs = (
  dependencies: Dependencies,
  caller: Caller,
  call: Call,
) => Promise<{ value: Replied; queries: number }>

/** The steps of a route. */
export function handlerOf(
  route: RouteDefinition,
  tags: Tags,
  dependencies: Dependencies,
  retryAfterMove: RetryAfterMove,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const things = taggedThings(tags, route)
  const run = databaseFor(route)
  const answer = async (request: FastifyRequest, reply: FastifyReply, leaveTurn?: () => void) => {
    const caller = { ...request.caller, log: request.log, leaveTurn }
    const { value, queries } = await run(dependencies, caller, { route, tags, request, reply })
    request.queryCount = queries
    return replyWith(route, things, reply, value)
  }
  // 9. A turn, before any query, so that waiting requests hold no connection; until all of the reply is sent.
  const answerInTurn = async (request: FastifyRequest, reply: FastifyReply) => {
    const end = await dependencies.limits.turn(request.caller.tenant)
    const sent = answerAcrossMoves(request, reply, end).then((value) =>
      value === reply ? reply : reply.send(value),
    )
    return sent.finally(end)
  }
  // 10. While the tenant is being moved to another server, the call waits for that. What is one transaction, or only
  // reads, can be repeated.
  const answerAcrossMoves: typeof answer = (request, reply, leaveTurn) =>
    route.access.lock === "later"
      ? answer(request, reply, leaveTurn)
      : retryAfterMove(request.caller, () => answer(request, reply, leaveTurn))
  return route.kind === "work" ? answerInTurn : (request, reply) => answerAcrossMoves(request, reply)
}

/** 11. The database that a call works on: it follows from its kind, and from how its rule locks. */
function databaseFor(route: RouteDefinition): Runs {
  if (!writes(route)) return route.kind === "read" ? reading : readingFromReplica
  const { lock } = route.access
  if (lock === "later") return inLaterOnes
  return typeof lock === "function" ? inSharedOne : inOneTransaction
}

const reading: Runs = async (dependencies, caller, call) => {
  const queries = { count: 0 }
  const ctx = createContext(dependencies, caller, { onlyReads: true, queries })
  const value = await handle(call, ctx, await check(call, ctx))
  return { value: { value, etag: null }, queries: queries.count }
}

const readingFromReplica: Runs = async (dependencies, caller, call) => {
  const { replica } = dependencies.cells.of(caller.tenant)
  if (!replica) return reading(dependencies, caller, call)
  const queries = { count: 0 }
  const ctx = createContext(dependencies, caller, { onlyReads: true, queries })
  const value = await readOnReplica(call, ctx, replica, queries)
  return { value: { value, etag: null }, queries: queries.count }
}

/**
 * Serves a request that reads from the replica if it has everything acknowledged before the request arrived. The access
 * rule queries the primary, and its queries also return the primary's log position; a replica that has not reached it,
 * or that fails, is not used.
 */
async function readOnReplica(
  call: Call,
  ctx: AnonymousContext,
  replica: Replica,
  queries: { count: number },
): Promise<unknown> {
  const seen: { position?: Position } = {}
  const granted = await check(call, { ...ctx, db: ctx.db.withPlugin(capturePosition(seen)) })
  const nearby = seen.position === undefined ? null : await onReplica(ctx, replica, seen.position, queries)
  if (!nearby) return handle(call, ctx, granted)
  try {
    return await handle(call, nearby, granted)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    replica.rest()
    return handle(call, ctx, granted)
  }
}

/** A call that is made often and stores little: others that arrive at the same time store in the same transaction. */
const inSharedOne: Runs = (dependencies, caller, call) => {
  const { lock } = call.route.access
  const locks = typeof lock === "function" ? lock(partsOf(call.request)) : []
  return inSharedTransaction(dependencies, caller, locks, async (ctx) => ({
    value: await handle(call, ctx, await check(call, ctx)),
    etag: null,
  }))
}

const inOneTransaction: Runs = (dependencies, caller, call) =>
  inTransaction(dependencies, caller, async (ctx): Promise<Replied> => {
    const { route, tags } = call
    // 12. The key of a call that may be repeated: who has sent it before gets the reply of that time.
    const keyed = keyedCallOf(call.request, route, ctx)
    const before = keyed && (await claimCall(ctx, keyed))
    if (before) return repeated(call, ctx, before)
    const granted = await check(call, ctx)
    const replacement = replacing(call, ctx, granted)
    await requireSeen(tags, route, replacement)
    const value = await handle(call, ctx, granted)
    const replied = { value, etag: await newTag(tags, route, replacement) }
    if (keyed) await storeReply(ctx, keyed, replied)
    return replied
  })

/** The same; what the first transaction that stores returns is the reply: there it is claimed and kept. */
const inLaterOnes: Runs = async (dependencies, caller, call) => {
  const queries = { count: 0 }
  const ctx = createContext(dependencies, caller, { queries })
  const { route, tags, request } = call
  const keyed = keyedCallOf(request, route, ctx)
  const before = keyed && (await findReply(ctx, keyed))
  if (before) return { value: await repeated(call, ctx, before), queries: queries.count }
  let etag: string | null = null
  let isStored = false
  const store = async <T>(storing: AnonymousContext, work: (ctx: AnonymousContext) => Promise<T>) => {
    const made = keyed && (await claimCall(storing, keyed))
    if (made) throw new StoredBefore(made)
    const granted = await route.replaces?.lock?.check(storing, { ...partsOf(request), token: undefined })
    const replacement = replacing(call, storing, granted)
    if (route.replaces) await requireSeen(tags, route, replacement)
    const value = await work(storing)
    etag = await newTag(tags, route, replacement)
    if (keyed) await storeReply(storing, keyed, { value, etag })
    return value
  }
  const storesOnce: AnonymousContext = {
    ...ctx,
    async inTransaction(work, reason?: ReasonToWrite) {
      if (reason !== undefined || isStored) return ctx.inTransaction(work, reason)
      const value = await ctx.inTransaction((storing) => store(storing, work))
      isStored = true
      return value
    },
  }
  try {
    const value = await handle(call, storesOnce, await check(call, storesOnce))
    return { value: { value, etag }, queries: queries.count }
  } catch (error) {
    if (!(error instanceof StoredBefore)) throw error
    return { value: await repeated(call, ctx, error.reply), queries: queries.count }
  }
}

/** A call that turned out to be stored already when it was about to store. */
class StoredBefore extends Error {
  readonly reply: StoredReply

  constructor(reply: StoredReply) {
    super("The same call has been stored before.")
    this.reply = reply
  }
}

/** Whoever has lost the access meanwhile gets nothing again but that it was done. */
async function repeated(call: Call, ctx: AnonymousContext, before: StoredReply): Promise<Replied> {
  if (!isEmpty(call.route)) await check(call, ctx)
  return { ...before, isRepeated: true }
}

function replacing({ request, reply }: Call, ctx: AnonymousContext, granted: unknown) {
  return { ctx, params: partsOf(request).params, granted, http: { request, reply } }
}

function partsOf({ params, query, body }: FastifyRequest) {
  return { params: (params ?? {}) as Record<string, unknown>, query: query ?? {}, body }
}

/** 13. The access rule: it locks, then loads, then refuses or passes on what it has loaded. */
function check({ route, request }: Call, ctx: AnonymousContext): Promise<unknown> {
  return route.access.check(ctx, { ...partsOf(request), token: bearerToken(request.headers) })
}

/** 14. The use case. */
function handle({ route, request, reply }: Call, ctx: AnonymousContext, granted: unknown): Promise<unknown> {
  return route.handle({
    ctx,
    ...partsOf(request),
    granted,
    headers: request.headers,
    http: { request, reply },
  })
}

/**
 * 15. The reply, with its tags.
 *
 * @returns what remains to be sent; the reply itself if nothing does: waiting for it means to wait until it is sent
 */
function replyWith(
  route: RouteDefinition,
  things: readonly Tagged[],
  reply: FastifyReply,
  { value: stored, etag, isRepeated }: Replied,
): unknown {
  if (etag !== null) reply.header("etag", etag)
  if (isRepeated) reply.header("idempotency-replayed", "true")
  if (reply.sent) return reply
  const value = things.length > 0 ? withTags(things, stored) : stored
  const tag = things.length > 0 ? headerTag(value) : null
  if (tag !== null) reply.header("etag", tag)
  reply.code(route.reply.status)
  return isEmpty(route) ? reply.send() : value
}

/** Whether the reply of a route has no body. */
export function isEmpty(route: Pick<RouteDefinition, "reply">): boolean {
  return route.reply.schema === Empty
}

/** Registers the steps after those of a route. */
export function registerLastSteps(app: FastifyInstance): void {
  // 16. The last headers, and the compression.
  app.addHook("onSend", async (request, reply, payload) => {
    reply.header(
      "server-timing",
      `db;desc="${request.queryCount} queries", total;dur=${reply.elapsedTime.toFixed(1)}`,
    )
    keepPrivate(request, reply)
    if (app.isStopping) reply.header("connection", "close")
    return payload
  })
  compressReplies(app)
}

/**
 * Keeps browsers and proxies from caching replies for one user or for holders of a link, unless the route has its own
 * header.
 */
function keepPrivate({ caller, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  const { definition } = routeOptions.config
  if (!definition || reply.hasHeader("cache-control")) return
  // A request for an unknown host is refused before its caller is known.
  if (caller?.user || definition.access.policy.on !== "nothing") reply.header("cache-control", "no-store")
}
