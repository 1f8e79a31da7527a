import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from "kysely"

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
