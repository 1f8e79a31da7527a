import { tooManyBodies } from "./body-errors.ts"

const MEGABYTE = 1024 * 1024

/** Smaller bodies are as good as nothing, and are let in while large ones have to wait. */
const UNCOUNTED_BYTES = 64 * 1024

/** Memory for the bodies of all requests under way, so that no number of senders can take more. */
export type BodyBudget = {
  /**
   * Takes memory for a body, until the returned function is called; null for one so small that it is not counted.
   *
   * @param holder who sends it: nobody gets more than a share
   * @throws 503 when there is not enough left
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
