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

/** The limit on texts that have names, and on those that were seen once and may be used again: some for each tenant. */
const MOST_NAMES = 10_000
const WORTH_KEEPING = /^\s*(select|insert|update|delete|with|merge)\b/i

/**
 * Names statements by the hash of their text, from the second use on: a text with a list of varying length may never be
 * used again. How many of them a connection keeps is a matter of `batching/prepared-statements.ts`.
 */
export function openStatementNames(isOn: boolean): StatementNames {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  let generation = 0
  let on = isOn
  return {
    get generation() {
      return generation
    },
    nameOf(sql) {
      if (!on) return undefined
      const known = names.get(sql)
      if (known !== undefined || !WORTH_KEEPING.test(sql)) return known
      const name = `p${generation}_${createHash("sha256").update(sql).digest("base64url")}`
      if (!seen.delete(name)) {
        if (seen.size >= MOST_NAMES) seen.clear()
        seen.add(name)
        return undefined
      }
      // A text whose name is forgotten gets the same one again.
      const [oldest] = names.size >= MOST_NAMES ? names.keys() : []
      if (oldest !== undefined) names.delete(oldest)
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
