import { createHash } from "node:crypto"

/** The names under which PostgreSQL keeps statements it has planned, so that it need not read them again. */
export type StatementNames = {
  /** The name of a statement; undefined for one that is not worth keeping, or when there are enough. */
  nameOf(sql: string): string | undefined
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
 * come again. Beyond {@link MOST_NAMES} statements stay unnamed.
 */
export function openStatementNames(isOn: boolean): StatementNames {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  let generation = 0
  let on = isOn
  return {
    nameOf(sql) {
      if (!on) return undefined
      const known = names.get(sql)
      if (known !== undefined || names.size >= MOST_NAMES || !WORTH_KEEPING.test(sql)) return known
      if (!seen.delete(sql)) {
        if (seen.size >= MOST_SEEN) seen.clear()
        seen.add(sql)
        return undefined
      }
      const name = `p${generation}_${createHash("sha256").update(sql).digest("base64url")}`
      names.set(sql, name)
      return name
    },
    renew() {
      names.clear()
      generation++
    },
    stop() {
      on = false
    },
  }
}
