import { CompiledQuery, type PostgresPool } from "kysely"
import type { ConstructorOptions, Db } from "pg-boss"
import { backendOf, type Database } from "../database/connect.ts"

const CONNECTIONS = 2

/** How the engine connects to the database: with its own connections, or through that of the embedded database. */
export function connectionOf(database: Database): ConstructorOptions {
  const backend = backendOf(database)
  if (backend.kind === "embedded") return { backend: "pglite", db: embeddedConnection(backend.pool) }
  return { connectionString: backend.url, max: CONNECTIONS, application_name: "plumbline jobs" }
}

/** The connection of a transaction, for statements that are to be part of it. */
export function transactionConnection(db: Database): Db {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}

/**
 * A text without values may be a script with a result for each of its statements. A script that begins a transaction
 * and fails leaves it open, hence the rollback.
 */
function embeddedConnection(pool: PostgresPool): Db {
  return {
    async executeSql(text, values = []) {
      const client = await pool.connect()
      try {
        const results: unknown = await client.query<Row>(text, values)
        return { rows: [results].flat().flatMap((result) => (result as { rows: Row[] }).rows) }
      } catch (error) {
        await client.query("rollback", [])
        throw error
      } finally {
        client.release()
      }
    },
  }
}

type Row = Record<string, unknown>
