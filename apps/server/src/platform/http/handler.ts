import type { FastifyReply, FastifyRequest } from "fastify"
import type { AnonymousContext, Caller, Dependencies, ReasonToWrite } from "../context.ts"
import { createContext, inSharedTransaction, inTransaction, onReplica } from "../create-context.ts"
import { capturePosition, type Position, type Replica } from "../database/replica.ts"
import { isUnavailable } from "../errors.ts"
import type { Patience } from "./patience.ts"
import { claimCall, findReply, type KeptReply, keepReply, keyedCallOf } from "./repeated-calls.ts"
import { headerTag, newTag, requireSeen, type Tagged, type Tags, taggedThings, withTags } from "./replaced.ts"
import type { RouteDefinition } from "./route.ts"
import { Empty } from "./schemas.ts"

/** The caller of a request, set by the authentication hook. */
export type CallerOfRequest = (request: FastifyRequest) => Caller

/** What a route is asked, and how it answers. */
type Asked = {
  route: RouteDefinition
  tags: Tags
  /** What has tags in its reply. */
  things: readonly Tagged[]
  request: FastifyRequest
  reply: FastifyReply
}

/** Handles the requests of a route: checks the access, then runs the use case, in one transaction if it writes. */
export function handlerOf(
  route: RouteDefinition,
  tags: Tags,
  dependencies: Dependencies,
  callerOf: CallerOfRequest,
  patience: Patience,
) {
  const things = taggedThings(tags, route)
  const answerOnce = async (
    request: FastifyRequest,
    reply: FastifyReply,
    leaveTurn?: () => void,
  ): Promise<FastifyReply> => {
    const asked = { route, tags, things, request, reply }
    const caller = { ...callerOf(request), log: request.log, leaveTurn }
    const locks = route.sharesTransaction && route.access.locks?.(partsOf(request))
    const run = async (ctx: AnonymousContext) => handle(asked, ctx, await check(asked, ctx))
    if (locks) {
      const { value, queries } = await inSharedTransaction(dependencies, caller, locks, run)
      request.queryCount = queries
      return send(asked, value)
    }
    if (route.writes === true) {
      const { value, queries } = await inTransaction(dependencies, caller, (ctx) => write(asked, ctx))
      request.queryCount = queries
      return sendKept(asked, value)
    }
    const ctx = createContext(dependencies, caller, { onlyReads: route.writes === false })
    if (route.writes !== false) {
      const written = await writeInOwnTransactions(asked, ctx)
      request.queryCount = ctx.queries.count
      return sendKept(asked, written)
    }
    const { replica } = dependencies.cells.of(caller.tenant)
    const value = await (replica && route.readsFrom === "replica"
      ? readOnReplica(asked, ctx, replica)
      : run(ctx))
    request.queryCount = ctx.queries.count
    return send(asked, value)
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

function partsOf({ params, query, body }: FastifyRequest) {
  return { params: (params ?? {}) as Record<string, unknown>, query: query ?? {}, body }
}

function check({ route, request }: Asked, ctx: AnonymousContext): Promise<unknown> {
  return route.access.check(ctx, { ...partsOf(request), token: bearerToken(request.headers) })
}

function handle({ route, request, reply }: Asked, ctx: AnonymousContext, granted: unknown): Promise<unknown> {
  return route.handle({
    ctx,
    ...partsOf(request),
    granted,
    headers: request.headers,
    http: { request, reply },
  })
}

/** A reply, and whether it is the reply of an earlier call that was repeated. */
type Written = KeptReply & { isRepeated?: true }

/** Runs a call in its transaction, unless it has been made before. */
async function write(asked: Asked, ctx: AnonymousContext): Promise<Written> {
  const { route, tags, request, reply } = asked
  const keyed = keyedCallOf(request, route, ctx)
  const before = keyed && (await claimCall(ctx, keyed))
  if (before) return repeated(asked, ctx, before)
  const granted = await check(asked, ctx)
  const call = { ctx, params: partsOf(request).params, granted, http: { request, reply } }
  await requireSeen(tags, route, call)
  const value = await handle(asked, ctx, granted)
  const written = { value, etag: await newTag(tags, route, call) }
  if (keyed) await keepReply(ctx, keyed, written)
  return written
}

/** Whoever has lost the access meanwhile gets nothing again but that it was done. */
async function repeated(asked: Asked, ctx: AnonymousContext, before: KeptReply): Promise<Written> {
  if (!isEmpty(asked.route)) await check(asked, ctx)
  return { ...before, isRepeated: true }
}

/** A call that turned out to be stored already when it was about to store. */
class StoredBefore extends Error {
  readonly reply: KeptReply

  constructor(reply: KeptReply) {
    super("The same call has been stored before.")
    this.reply = reply
  }
}

/**
 * Runs a call that begins its own transactions, unless it has been made before. What the first one returns that is not
 * for another reason is its reply: there it is claimed and kept.
 */
async function writeInOwnTransactions(asked: Asked, ctx: AnonymousContext): Promise<Written> {
  const { route, tags, request, reply } = asked
  const keyed = keyedCallOf(request, route, ctx)
  const before = keyed && (await findReply(ctx, keyed))
  if (before) return repeated(asked, ctx, before)
  let etag: string | null = null
  let isStored = false
  const store = async <T>(storing: AnonymousContext, work: (ctx: AnonymousContext) => Promise<T>) => {
    const made = keyed && (await claimCall(storing, keyed))
    if (made) throw new StoredBefore(made)
    const call = { ctx: storing, params: partsOf(request).params, http: { request, reply } }
    const granted = await route.replaces?.lock?.check(storing, { ...partsOf(request), token: undefined })
    if (route.replaces) await requireSeen(tags, route, { ...call, granted })
    const value = await work(storing)
    etag = await newTag(tags, route, { ...call, granted })
    if (keyed) await keepReply(storing, keyed, { value, etag })
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
    const value = await handle(asked, storesOnce, await check(asked, storesOnce))
    return { value, etag }
  } catch (error) {
    if (error instanceof StoredBefore) return repeated(asked, ctx, error.reply)
    throw error
  }
}

export function bearerToken(headers: { authorization?: string }): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? "")?.[1]
}

function sendKept(asked: Asked, { value, etag, isRepeated }: Written): FastifyReply {
  if (etag !== null) asked.reply.header("etag", etag)
  if (isRepeated) asked.reply.header("idempotency-replayed", "true")
  return send(asked, value)
}

function send({ route, things, reply }: Asked, stored: unknown): FastifyReply {
  if (reply.sent) return reply
  const value = things.length > 0 ? withTags(things, stored) : stored
  const tag = things.length > 0 ? headerTag(value) : null
  if (tag !== null) reply.header("etag", tag)
  reply.code(route.reply.status)
  return isEmpty(route) ? reply.send() : reply.send(value)
}

/**
 * Serves a read-only request from the replica if it has everything acknowledged before the request arrived. The access
 * rule queries the primary, and its first query also returns the primary's log position; a replica that has not reached
 * it, or that fails, is not used.
 */
async function readOnReplica(asked: Asked, ctx: AnonymousContext, replica: Replica): Promise<unknown> {
  const seen: { position?: Position } = {}
  const granted = await check(asked, { ...ctx, db: ctx.db.withPlugin(capturePosition(seen)) })
  const nearby = seen.position === undefined ? null : await onReplica(ctx, replica, seen.position)
  if (!nearby) return handle(asked, ctx, granted)
  try {
    return await handle(asked, nearby, granted)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    replica.rest()
    return handle(asked, ctx, granted)
  }
}

export function isEmpty(route: Pick<RouteDefinition, "reply">): boolean {
  return route.reply.schema === Empty
}
