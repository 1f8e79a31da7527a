import { createHash } from "node:crypto"
import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from "kysely"

/** The names of prepared statements, which PostgreSQL need not parse and plan again. */
export type StatementNames = {
  /** The name of a statement; undefined if it is not worth preparing. */
  nameOf(sql: string): string | undefined
  /** Increases when all names are replaced. Connections with statements of an earlier generation must be closed. */
  readonly generation: number
  /** Discards all names after cached plans became unusable, so that statements are planned again. */
  renew(): void
  /** Stops naming statements, because a pooler in between does not keep them. */
  stop(): void
}

/** The limit on names: every connection keeps each prepared statement in the server's memory, about ten kB each. */
export const MOST_NAMES = 500
/** The limit on texts that were seen once and may be used again. */
const MOST_SEEN = 2_000
const WORTH_KEEPING = /^\s*(select|insert|update|delete|with|merge)\b/i

/**
 * Names statements by the hash of their text, from the second use on: a text with a list of varying length may never be
 * used again. When {@link MOST_NAMES} names exist, as happens with many tenants, the next one starts a new generation.
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

/**
 * Maps between snake case in the database and camel case here. Unlike Kysely's own plugin, it leaves results alone: the
 * connection already names columns with {@link nameOfColumn}, so rows of `db.withoutPlugins()` have these names, too.
 */
export class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }

  /** The name of a column in camel case. */
  nameOf(column: string): string {
    return this.camelCase(column)
  }
}

const names = new ColumnNames()

/** The name that a column has in rows. */
export type NameOfColumn = (column: string) => string

export const nameOfColumn: NameOfColumn = (column) => names.nameOf(column)
