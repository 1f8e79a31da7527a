import { createHash } from "node:crypto"

/** The names under which PostgreSQL keeps statements it has planned, so that it need not read them again. */
export type StatementNames = {
  /** The name of a statement; undefined for one that is not worth keeping. */
  nameOf(sql: string): string | undefined
  /** Grows when names begin anew. A connection that has kept statements of an earlier generation is to be closed. */
  readonly generation: number
  /** Plans made so far are of no use any more: names change, so that statements are planned anew. */
  renew(): void
  /** The server in between keeps no statements: none is named from now on. */
  stop(): void
}

/** Each connection keeps every named statement in the server's memory (some ten kB each), so they are counted. */
export const MOST_NAMES = 500
/** Texts that were seen once and may come again. */
const MOST_SEEN = 2_000
const WORTH_KEEPING = /^\s*(select|insert|update|delete|with|merge)\b/i

/**
 * Names statements by the hash of their text, from the second use on: a text with a list of varying length may never
 * come again. With {@link MOST_NAMES} names, as many tenants have them, the next one begins a new generation.
 */
export function openStatementNames(isOn: boolean): StatementNames {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  let generation = 0
  let on = isOn
  function renew(): void {
    names.clear()
    generation++
  }
  return {
    get generation() {
      return generation
    },
    nameOf(sql) {
      if (!on) return undefined
      const known = names.get(sql)
      if (known !== undefined || !WORTH_KEEPING.test(sql)) return known
      if (!seen.delete(sql)) {
        if (seen.size >= MOST_SEEN) seen.clear()
        seen.add(sql)
        return undefined
      }
      if (names.size >= MOST_NAMES) renew()
      const name = `p${generation}_${createHash("sha256").update(sql).digest("base64url")}`
      names.set(sql, name)
      return name
    },
    renew,
    stop() {
      on = false
    },
  }
}
