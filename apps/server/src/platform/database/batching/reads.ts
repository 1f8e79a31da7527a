import { type DatabaseConnection, Kysely, type KyselyPlugin, WithSchemaPlugin } from "kysely"
import { type Database, partsOf } from "../database.ts"
import type { DB } from "../generated/tables.ts"

const plugins = new Map<string, WithSchemaPlugin>()

/** Like `db.withSchema(schema)`, for every request. */
export function inSchema(db: Database, schema: string): Database {
  return db.withPlugin(schemaPlugin(schema))
}

/** Creating the plugin costs more than many queries, so it is reused. */
export function schemaPlugin(schema: string): KyselyPlugin {
  const plugin = plugins.get(schema) ?? new WithSchemaPlugin(schema)
  plugins.set(schema, plugin)
  return plugin
}

/** A connection and the number of statements using it. */
type Shared = { connection: Promise<DatabaseConnection>; users: number; giveBack: () => void }

/**
 * Wraps a database for reading: statements that do not await each other share one connection, on which PostgreSQL
 * receives them in one message. They stay independent of each other, as outside of a transaction; the connection is
 * released after the last of them.
 *
 * @param added plugins of the reading database
 */
export function readingTogether(database: Database, added: readonly KyselyPlugin[] = []): Database {
  const executor = database.getExecutor().withPlugins(added)
  let shared: Shared | undefined

  function open(): Shared {
    const given = Promise.withResolvers<DatabaseConnection>()
    const done = Promise.withResolvers<void>()
    executor
      .provideConnection((connection) => {
        given.resolve(connection)
        return done.promise
      })
      .catch(given.reject)
    return { connection: given.promise, users: 0, giveBack: done.resolve }
  }

  return new Kysely<DB>({
    ...partsOf(database),
    executor: executor.withConnectionProvider({
      async provideConnection(consumer) {
        shared ??= open()
        const own = shared
        own.users++
        try {
          return await consumer(await own.connection)
        } finally {
          own.users--
          if (own.users === 0) {
            if (shared === own) shared = undefined
            own.giveBack()
          }
        }
      },
    }),
  })
}
