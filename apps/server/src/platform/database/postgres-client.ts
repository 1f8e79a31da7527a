import type { PostgresPoolClient } from "kysely"
import type pg from "pg"
import { failureOfQuery, isConnectionError, isDatabaseError, UnusablePlan } from "./failures.ts"
import type { StatementNames } from "./statements.ts"

/** The current transaction of a connection. */
type OpenTransaction = {
  /** The statement that begins it, until it is sent. */
  begin: string | null
  /** How many statements it has had so far. */
  statements: number
  /** Why the server refuses all further statements, and the number of the one that failed; undefined otherwise. */
  failure: { of: number; error: unknown } | undefined
}

/** Returns the parser for values of a type, by its OID. */
export type TypeParser = (oid: number, format?: "text" | "binary") => unknown

const BEGINS = /^(begin|start transaction)\b/
const nothing = { rowCount: null, rows: [] }

/**
 * Wraps one connection for Kysely. It translates failures and saves round trips: `begin` is sent with the first
 * statement of a transaction, and statements issued without awaiting each other are pipelined. All statements after a
 * failed one fail with the same error.
 */
export function clientOf(
  client: pg.PoolClient,
  names: StatementNames,
  { readOnly = false, isPipelined = true }: { readOnly?: boolean; isPipelined?: boolean } = {},
): PostgresPoolClient {
  let transaction: OpenTransaction | undefined
  let broken = false
  let turn: Promise<unknown> = Promise.resolve()
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
    sendTogether(client)
    try {
      return await send(sql, parameters)
    } catch (error) {
      const failure = meaningOf(error)
      if (failure instanceof UnusablePlan) return ask({ text: sql, values: [...parameters] })
      throw failure
    }
  }

  async function queryInside(open: OpenTransaction, sql: string, parameters: readonly unknown[]) {
    sendTogether(client)
    const begun = open.begin === null ? undefined : begin(open.begin)
    open.begin = null
    const number = ++open.statements
    try {
      const [result] = await Promise.all([send(sql, parameters), begun])
      // A success after a failure means a return to a savepoint. The first statement reports late: it awaits two
      // replies.
      if (open.failure && open.failure.of < number) open.failure = undefined
      return result
    } catch (error) {
      broken ||= isBroken(error)
      open.failure ??= { of: number, error: meaningOf(error) }
      throw open.failure.error
    }
  }

  /** If this fails, the statement after it ran outside of any transaction: the connection must not be used any more. */
  async function begin(sql: string): Promise<void> {
    try {
      await ask({ text: sql })
    } catch (error) {
      broken = true
      throw error
    }
  }

  async function end(sql: "commit" | "rollback") {
    const ended = transaction
    transaction = undefined
    const isNothingToEnd = typeof ended?.begin === "string"
    // A broken connection is closed, which rolls back anyway.
    if (isNothingToEnd || (broken && sql === "rollback")) return { command: sql.toUpperCase(), ...nothing }
    const result = await queryAlone(sql, [])
    // PostgreSQL rolls back if an earlier statement has failed, which possibly nobody awaited.
    if (sql === "commit" && result.command === "ROLLBACK" && ended?.failure) throw ended.failure.error
    return result
  }

  function meaningOf(error: unknown): unknown {
    // On a read-only connection, a write is a programming error, not a server in the wrong state.
    if (readOnly && isReadOnlyError(error)) return error
    broken ||= isBroken(error)
    const failure = failureOfQuery(error)
    if (failure instanceof UnusablePlan) {
      if (failure.isKept) names.renew()
      else names.stop()
    }
    return failure
  }

  function send(sql: string, parameters: readonly unknown[]) {
    const name = names.nameOf(sql)
    return ask({ text: sql, values: [...parameters], ...(name && { name }) })
  }

  /** Statements that do not await each other are queued by the server or, for the embedded database, here. */
  function ask(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (isPipelined) return client.query(statement)
    const asked = turn.then(() => client.query(statement))
    turn = asked.catch(() => undefined)
    return asked
  }

  return {
    // Kysely also supports cursors, which are not used here.
    query: query as unknown as PostgresPoolClient["query"],
    // Closing a connection of an older generation also drops its outdated prepared statements.
    release: (destroy) => client.release(destroy === true || broken || generation !== names.generation),
  }
}

/** Sends everything written until the next tick in one message. The embedded database has nothing to send. */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked !== 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Whether the connection is in an unknown state, or its server no longer accepts writes. */
function isBroken(error: unknown): boolean {
  return isConnectionError(error) || isReadOnlyError(error)
}

function isReadOnlyError(error: unknown): boolean {
  return isDatabaseError(error) && error.code === "25006"
}
