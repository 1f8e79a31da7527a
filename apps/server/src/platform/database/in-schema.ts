import { WithSchemaPlugin } from "kysely"
import type { Database } from "./connect.ts"

const plugins = new Map<string, WithSchemaPlugin>()

/** Like `db.withSchema(schema)`, for every request: creating the plugin costs more than many queries, so it is reused. */
export function inSchema(db: Database, schema: string): Database {
  const plugin = plugins.get(schema) ?? new WithSchemaPlugin(schema)
  plugins.set(schema, plugin)
  return db.withPlugin(plugin)
}
