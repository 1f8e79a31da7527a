import { tooManyBodies } from "./body-errors.ts"

const MEGABYTE = 1024 * 1024

/** Smaller bodies are negligible and are accepted even while large ones are refused. */
const UNCOUNTED_BYTES = 64 * 1024

/** Limits the memory for the bodies of all requests in progress, however many senders there are. */
export type BodyBudget = {
  /**
   * Reserves memory for a body until the returned function is called. Returns null for a body too small to count.
   *
   * @param holder identifies the sender, who gets at most a share
   * @throws 503 if there is not enough left
   */
  reserve(holder: string, bytes: number): (() => void) | null
}

export function createBodyBudget(total = 32 * MEGABYTE, share = 12 * MEGABYTE): BodyBudget {
  const held = new Map<string, number>()
  let taken = 0
  return {
    reserve(holder, bytes) {
      if (bytes <= UNCOUNTED_BYTES) return null
      const own = (held.get(holder) ?? 0) + bytes
      if (own > share || taken + bytes > total) throw tooManyBodies()
      held.set(holder, own)
      taken += bytes
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        taken -= bytes
        const rest = (held.get(holder) ?? 0) - bytes
        if (rest > 0) held.set(holder, rest)
        else held.delete(holder)
      }
    },
  }
}
