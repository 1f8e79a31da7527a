import { type AnonymousContext, onReplica } from "../context.ts"
import { noting, type Position, type Replica } from "../database/replica.ts"
import { isUnavailable } from "../errors.ts"

/**
 * Serves a read-only request from the replica if it has everything acknowledged before the request arrived. The access
 * rule queries the primary, and its first query also returns the primary's log position; a replica that has not reached
 * it, or that fails, is not used.
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
