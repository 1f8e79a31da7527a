import { setTimeout as pause } from "node:timers/promises"
import type { Caller } from "../context.ts"
import { TenantMoves } from "../database/failures.ts"
import type { Tenant } from "../tenants/tenants.ts"

/** Milliseconds between two attempts, and for which a call waits at most. */
const PAUSE = 500
const LONGEST = 10_000
/** Calls that wait at the same time: they hold their bodies. */
const MOST = 200

/** Finds out where a tenant is now. */
export type WhereTenantIs = (tenant: Tenant) => Promise<Tenant>

/** Repeats a call whose tenant is being moved to another server, at its new place as soon as it is there. */
export type Patience = <T>(caller: Caller, attempt: () => Promise<T>) => Promise<T>

/**
 * A move takes seconds, in which nothing is stored at the old place: people notice no more than a slow call.
 *
 * @returns repeats what may be repeated from its beginning; throws 503 after {@link LONGEST}, or if too many calls wait
 */
export function createPatience(whereTenantIs: WhereTenantIs): Patience {
  let waiting = 0

  async function wait<T>(caller: Caller, attempt: () => Promise<T>): Promise<T> {
    const end = performance.now() + LONGEST
    while (true) {
      await pause(PAUSE)
      try {
        caller.tenant = await whereTenantIs(caller.tenant)
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
