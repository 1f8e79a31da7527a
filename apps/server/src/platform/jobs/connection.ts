import type { PGlite } from "@electric-sql/pglite"
import { CompiledQuery } from "kysely"
import type { ConstructorOptions, Db } from "pg-boss"
import { backendOf, type Database } from "../database/connect.ts"

const CONNECTIONS = 2

/** How the engine reaches the database: by connections of its own, or by the one of the embedded database. */
export function connectionOf(database: Database): ConstructorOptions {
  const backend = backendOf(database)
  if (backend.kind === "embedded") return { backend: "pglite", db: embeddedConnection(backend.pglite) }
  return { connectionString: backend.url, max: CONNECTIONS, application_name: "plumbline jobs" }
}

/** The connection of a transaction, for what is to be part of it. */
export function transactionConnection(db: Database): Db {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}

/**
 * Statements without values may be whole scripts, which only `exec` takes. A script that is a transaction is run as one
 * of PGlite: so nobody else's query gets between its failure and its end.
 */
function embeddedConnection(pglite: PGlite): Db {
  return {
    async executeSql(text, values) {
      if (values?.length) return pglite.query(text, values)
      const [, script] = /^\s*BEGIN;([\s\S]*)\bCOMMIT;\s*$/.exec(text) ?? []
      const results =
        script === undefined ? await pglite.exec(text) : await pglite.transaction((tx) => tx.exec(script))
      return { rows: results.flatMap(({ rows }) => rows) }
    },
  }
}
