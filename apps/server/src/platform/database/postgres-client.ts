import type { PostgresPoolClient } from "kysely"
import type pg from "pg"
import { failureOfQuery, isConnectionError, isDatabaseError, UnusablePlan } from "./failures.ts"
import { openMessages } from "./messages.ts"
import type { Statement } from "./statement-batch.ts"
import type { StatementNames } from "./statements.ts"

/** The transaction a connection is in. */
type OpenTransaction = {
  /** The statement that begins it, until it is sent. */
  begin: string | null
  /** How many statements have been made in it. */
  statements: number
  /** Why the server refuses every further statement, and the number of the one that failed; undefined while it does not. */
  failure: { of: number; error: unknown } | undefined
}

/** How values are read, by the id of their type. */
export type TypeParser = (oid: number, format?: "text" | "binary") => unknown

const BEGINS = /^(begin|start transaction)\b/
const ROLLS_BACK = /^rollback\b/
const nothing = { rowCount: null, rows: [] }

/**
 * One connection as Kysely uses it. It says what a failure means, and saves round trips: a transaction begins with its
 * first statement, in the same message, and statements made without waiting for each other travel together. Of those
 * behind one that failed, each fails with the same error.
 */
export function clientOf(
  client: pg.PoolClient,
  names: StatementNames,
  { readOnly = false }: { readOnly?: boolean } = {},
): PostgresPoolClient {
  const messages = openMessages(client)
  let transaction: OpenTransaction | undefined
  let broken = false
  const { generation } = names

  async function query(sql: string, parameters: readonly unknown[]) {
    if (BEGINS.test(sql)) {
      transaction = { begin: sql, statements: 0, failure: undefined }
      return { command: "BEGIN", ...nothing }
    }
    if (sql === "commit" || sql === "rollback") return end(sql)
    return transaction ? queryInside(transaction, sql, parameters) : queryAlone(sql, parameters)
  }

  async function queryAlone(sql: string, parameters: readonly unknown[]) {
    try {
      return await messages.add(named(sql, parameters))
    } catch (error) {
      const failure = meaningOf(error)
      if (failure instanceof UnusablePlan) return messages.add(unnamed(sql, parameters))
      throw failure
    }
  }

  async function queryInside(open: OpenTransaction, sql: string, parameters: readonly unknown[]) {
    if (open.begin !== null) begin(open.begin)
    open.begin = null
    const number = ++open.statements
    try {
      const result = await send(sql, parameters)
      // What goes well behind a failure has returned to a savepoint.
      if (open.failure && open.failure.of < number) open.failure = undefined
      return result
    } catch (error) {
      broken ||= isBroken(error)
      open.failure ??= { of: number, error: meaningOf(error) }
      throw open.failure.error
    }
  }

  /** Should it fail, so do those behind it; what is sent after them would be outside any transaction. */
  function begin(sql: string): void {
    messages.addToBatch(unnamed(sql)).catch(() => {
      broken = true
    })
  }

  /** A rollback is never among those that are skipped when one before it fails. */
  function send(sql: string, parameters: readonly unknown[]) {
    return ROLLS_BACK.test(sql) ? messages.add(unnamed(sql)) : messages.addToBatch(named(sql, parameters))
  }

  async function end(sql: "commit" | "rollback") {
    const ended = transaction
    transaction = undefined
    const isNothingToEnd = typeof ended?.begin === "string"
    // A broken connection is closed, which rolls back.
    if (isNothingToEnd || (broken && sql === "rollback")) return { command: sql.toUpperCase(), ...nothing }
    if (sql === "rollback") return queryAlone(sql, [])
    try {
      const result = await messages.addToBatch(unnamed(sql))
      // PostgreSQL rolls back when an earlier statement has failed. Nobody may have waited for that one.
      if (result.command === "ROLLBACK" && ended?.failure) throw ended.failure.error
      return result
    } catch (error) {
      throw ended?.failure?.error ?? meaningOf(error)
    }
  }

  function meaningOf(error: unknown): unknown {
    // Where nothing may be changed, a change is a mistake of ours and not a server in the wrong state.
    if (readOnly && isReadOnlyError(error)) return error
    broken ||= isBroken(error)
    const failure = failureOfQuery(error)
    if (failure instanceof UnusablePlan) {
      if (failure.isKept) names.renew()
      else names.stop()
    }
    return failure
  }

  function named(sql: string, parameters: readonly unknown[]): Statement {
    return { text: sql, values: parameters, name: names.nameOf(sql) }
  }

  return {
    // Kysely also knows cursors, which nothing here uses.
    query: query as unknown as PostgresPoolClient["query"],
    // With the connection go the statements it has kept under names that are not used any more.
    release: (destroy) => client.release(destroy === true || broken || generation !== names.generation),
  }
}

function unnamed(sql: string, parameters: readonly unknown[] = []): Statement {
  return { text: sql, values: parameters, name: undefined }
}

/** A connection in an unknown state, or to a server that takes no changes any more. */
function isBroken(error: unknown): boolean {
  return isConnectionError(error) || isReadOnlyError(error)
}

function isReadOnlyError(error: unknown): boolean {
  return isDatabaseError(error) && error.code === "25006"
}
