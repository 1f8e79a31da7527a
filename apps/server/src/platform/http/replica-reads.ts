import { type AnonymousContext, onReplica } from "../context.ts"
import { noting, type Position, type Replica } from "../database/replica.ts"
import { isUnavailable } from "../errors.ts"

/**
 * Answers a request that only reads, from the replica if it lacks nothing that was acknowledged before
 * the request came. The access rule asks the primary, and its first query also brings the primary's position; a replica
 * that has not reached it, or fails on the way, is not used.
 */
export async function readNearby<Granted, Reply>(
  ctx: AnonymousContext,
  replica: Replica,
  check: (ctx: AnonymousContext) => Promise<Granted>,
  read: (ctx: AnonymousContext, granted: Granted) => Promise<Reply>,
): Promise<Reply> {
  const seen: { position?: Position } = {}
  const granted = await check({ ...ctx, db: ctx.db.withPlugin(noting(seen)) })
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
