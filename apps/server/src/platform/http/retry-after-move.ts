import { setTimeout as pause } from "node:timers/promises"
import type { Caller } from "../caller.ts"
import { TenantMoves } from "../database/failures.ts"
import type { Tenants } from "../tenants/open-tenants.ts"

/** Milliseconds between two attempts, and for which a call waits at most. */
const PAUSE = 500
const LONGEST = 10_000
/** Calls that wait at the same time: they hold their bodies. */
const MOST = 200

/**
 * Repeats what could not be done because its tenant is being moved to another server, at its new place as soon as it is
 * there: then the caller has the tenant as it is known now.
 */
export type RetryAfterMove = <T>(caller: Pick<Caller, "tenant">, attempt: () => Promise<T>) => Promise<T>

/**
 * A move takes seconds, in which nothing is stored at the old place: people notice no more than a slow call.
 *
 * @returns repeats what may be repeated from its beginning; throws 503 after {@link LONGEST}, or if too many calls wait
 */
export function createRetryAfterMove(tenants: Tenants): RetryAfterMove {
  let waiting = 0

  async function whereItIs(caller: Pick<Caller, "tenant">): Promise<Caller["tenant"]> {
    await tenants.refresh()
    const present = tenants.all().find(({ slug }) => slug === caller.tenant.slug) ?? caller.tenant
    await tenants.prepared(present)
    return present
  }

  async function wait<T>(caller: Pick<Caller, "tenant">, attempt: () => Promise<T>): Promise<T> {
    const end = performance.now() + LONGEST
    while (true) {
      await pause(PAUSE)
      try {
        caller.tenant = await whereItIs(caller)
        return await attempt()
      } catch (error) {
        if (!(error instanceof TenantMoves) || performance.now() > end) throw error
      }
    }
  }

  return async (caller, attempt) => {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof TenantMoves) || waiting >= MOST) throw error
      waiting++
      return await wait(caller, attempt).finally(() => {
        waiting--
      })
    }
  }
}
