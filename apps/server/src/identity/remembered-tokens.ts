import { LRUCache } from "lru-cache"

const MOST_REMEMBERED = 2_000

/**
 * Caches verified tokens until they expire, those used last, so that a client's many calls cost one verification.
 *
 * @param verify returns a token's content and expiry (seconds since the epoch); null if it is invalid
 */
export function rememberVerified<Verified>(
  verify: (token: string) => Promise<{ verified: Verified; expires: number } | null>,
): (token: string) => Promise<Verified | null> {
  const remembered = new LRUCache<string, { verified: Verified; expires: number }>({ max: MOST_REMEMBERED })
  return async (token) => {
    const known = remembered.get(token)
    if (known && known.expires * 1000 > Date.now()) return known.verified
    remembered.delete(token)
    const fresh = await verify(token)
    if (!fresh) return null
    remembered.set(token, fresh)
    return fresh.verified
  }
}
