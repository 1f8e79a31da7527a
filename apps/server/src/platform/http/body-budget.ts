import { tooManyBodies } from "./body-errors.ts"

const MEGABYTE = 1024 * 1024

/** Smaller bodies are negligible and are accepted even while large ones are refused. */
const UNCOUNTED_BYTES = 64 * 1024

/** Who sends a body: a person or a network, of a tenant. */
export type BodySender = { tenant: string; holder: string }

/** Limits the memory for the bodies of all requests in progress, however many senders there are. */
export type BodyBudget = {
  /**
   * Starts to count a body.
   *
   * @param declared its announced length, which uses no memory yet; null if unknown
   * @throws 503 if it would not fit now
   */
  open(sender: BodySender, declared: number | null): CountedBody
}

export type CountedBody = {
  /**
   * Counts bytes that have arrived.
   *
   * @throws 503 if there is not enough left for this sender
   */
  add(bytes: number): void
  /** The body no longer uses memory. */
  release(): void
}

/**
 * Shares shrink as others hold more, so that there is always something left for the next: a tenant may hold twice of
 * what would still be free, two thirds of everything if it is alone, and a holder at most `share` and what its tenant
 * could still get.
 */
export function createBodyBudget(total = 48 * MEGABYTE, share = 12 * MEGABYTE): BodyBudget {
  const ofTenants = new Map<string, number>()
  const ofHolders = new Map<string, number>()
  let taken = 0

  return {
    open({ tenant, holder }, declared) {
      const key = `${tenant} ${holder}`
      const requireRoom = (bytes: number) => {
        const ofTenant = (ofTenants.get(tenant) ?? 0) + bytes
        const own = (ofHolders.get(key) ?? 0) + bytes
        const free = total - taken - bytes
        if (own > Math.min(share, 2 * free - ofTenant)) throw tooManyBodies()
      }
      const count = (bytes: number) => {
        taken += bytes
        change(ofTenants, tenant, bytes)
        change(ofHolders, key, bytes)
      }
      let received = 0
      let counted = 0
      if (declared !== null && declared > UNCOUNTED_BYTES) requireRoom(declared)
      return {
        add(bytes) {
          received += bytes
          if (received <= UNCOUNTED_BYTES) return
          requireRoom(received - counted)
          count(received - counted)
          counted = received
        },
        release() {
          count(-counted)
          received = 0
          counted = 0
        },
      }
    },
  }
}

function change(amounts: Map<string, number>, key: string, by: number): void {
  const amount = (amounts.get(key) ?? 0) + by
  if (amount > 0) amounts.set(key, amount)
  else amounts.delete(key)
}
