import type { Database } from "../database/connect.ts"
import { addCounts } from "./throttle.ts"

const MINUTE = 60_000

/** The most counters per minute. Beyond it, new callers count only for their tenant. */
const MOST_COUNTERS = 100_000

/** The share of a limit that a node does not report, so that nothing is stored about ordinary callers. */
const UNSHARED_PART = 0.1

type Counter = { schema: string; key: string; limit: number; total: number; unshared: number }

/** What is counted: the tenant's schema, the key, and the limit per minute. */
export type Counted = { schema: string; key: string; limit: number }

/**
 * Counts per minute of the clock, in memory. {@link MinuteCounts.share} combines the counts of all nodes on one
 * database, but only of counters that have used a tenth of their limit, a thousand per statement. So a node's count may
 * be too low by what other nodes have counted since they last shared, plus a tenth of the limit for each node that has
 * not shared yet. (`rate-limiter-flexible` counts either for one node, or with a query per request.)
 */
export type MinuteCounts = {
  /** Increments the count; false if it then exceeds the limit. */
  count(counted: Counted): boolean
  /** Decrements the count. */
  uncount(counted: Counted): void
  /** Seconds until all counts restart at zero. */
  secondsLeft(): number
  /** Adds the local counts to those of the other nodes, and updates the local totals. */
  share(database: Database): Promise<void>
}

export function createMinuteCounts(now: () => number = Date.now, most = MOST_COUNTERS): MinuteCounts {
  let end = 0
  let counters = new Map<string, Counter>()

  function current(): Map<string, Counter> {
    if (now() < end) return counters
    end = (Math.floor(now() / MINUTE) + 1) * MINUTE
    counters = new Map()
    return counters
  }

  return {
    count({ schema, key, limit }) {
      const open = current()
      const name = `${schema} ${key}`
      let counter = open.get(name)
      if (!counter) {
        if (open.size >= most) return true
        counter = { schema, key, limit, total: 0, unshared: 0 }
        open.set(name, counter)
      }
      counter.total++
      counter.unshared++
      return counter.total <= limit
    },
    uncount({ schema, key }) {
      const counter = current().get(`${schema} ${key}`)
      if (!counter) return
      counter.total--
      counter.unshared--
    },
    secondsLeft: () => Math.max(1, Math.ceil((end - now()) / 1000)),
    async share(database) {
      const due = [...current().values()].filter(isDue)
      const closes = end
      const failures: unknown[] = []
      for (const [schema, sharing] of Map.groupBy(due, (counter) => counter.schema)) {
        const sent = new Map(sharing.map(({ key, unshared }) => [key, unshared]))
        const totals = await addCounts(database.withSchema(schema), sent, closes).catch((error: unknown) => {
          // The tables of one may be on their way to another server: the others are shared nevertheless.
          failures.push(error)
          return null
        })
        for (const counter of totals ? sharing : []) {
          counter.unshared -= sent.get(counter.key) ?? 0
          counter.total = (totals?.get(counter.key) ?? 0) + counter.unshared
        }
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}

/** Counters beyond their limit are no longer shared: all nodes that have shared refuse by then. */
function isDue({ limit, total, unshared }: Counter): boolean {
  return unshared > 0 && total > limit * UNSHARED_PART && total - unshared <= limit
}
