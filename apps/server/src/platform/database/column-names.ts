import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from "kysely"

/**
 * Maps between snake case in the database and camel case here. Unlike Kysely's own plugin, it converts the column names
 * once per result, not for each row.
 */
export class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows
    if (!first) return result
    const names = Object.keys(first).map((column) => [column, this.camelCase(column)] as const)
    const rows = result.rows.map((row) => {
      const renamed: UnknownRow = {}
      for (const [column, name] of names) renamed[name] = row[column]
      return renamed
    })
    return { ...result, rows }
  }
}
