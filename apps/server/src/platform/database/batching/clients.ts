import type { PostgresPoolClient } from "kysely"
import type pg from "pg"
import { failureOfQuery, isConnectionError, isDatabaseError, UnusablePlan } from "../failures.ts"
import { observed } from "../observed.ts"
import type { NameOfColumn, StatementNames } from "../statements.ts"
import { PreparedStatements } from "./prepared-statements.ts"
import { type Statement, StatementBatch, type StatementResult } from "./statement-batch.ts"

/** Sends the statements that are added in the same tick of the event loop in one message, in order. */
type Messages = {
  /** Adds a statement that is executed even if one before it fails. */
  add(statement: Statement): Promise<StatementResult>
  /** Adds a statement that is skipped if one before it in the same message fails; see {@link StatementBatch}. */
  addToBatch(statement: Statement): Promise<StatementResult>
}

/** Single statements. Others without values can be scripts of several, which the extended protocol refuses. */
const CONTROLS_TRANSACTION = /^(begin|start transaction|commit|rollback|savepoint|release)\b/

function openMessages(client: pg.PoolClient, nameOfColumn: NameOfColumn): Messages {
  const kept = new PreparedStatements()
  let waiting: (() => void)[] = []
  let batch: StatementBatch | undefined

  function sendSoon(send: () => void): void {
    if (waiting.length === 0) process.nextTick(sendAll)
    waiting.push(send)
  }

  function sendAll(): void {
    const leaving = waiting
    waiting = []
    batch = undefined
    const { stream } = client.connection
    stream.cork()
    for (const send of leaving) send()
    stream.uncork()
  }

  function openBatch(): StatementBatch {
    const opened = new StatementBatch(client, kept, nameOfColumn)
    sendSoon(() => void client.query(opened))
    return opened
  }

  function addScript(text: string): Promise<StatementResult> {
    batch = undefined
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>()
    sendSoon(() => client.query(text).then(resolve, reject))
    return promise.then((result) => rename(result, nameOfColumn))
  }

  return {
    add(statement) {
      if (isScript(statement)) return addScript(statement.text)
      batch = undefined
      return openBatch().add(statement)
    },
    addToBatch(statement) {
      if (isScript(statement)) return addScript(statement.text)
      batch ??= openBatch()
      return batch.add(statement)
    },
  }
}

/** The same with a message for each statement, as `pg` sends them: what the benchmark compares batches with. */
function openSingleMessages(client: pg.PoolClient, nameOfColumn: NameOfColumn): Messages {
  const add = async (statement: Statement): Promise<StatementResult> => {
    const { text, values, name } = statement
    const sent = isScript(statement) ? client.query(text) : client.query({ text, values: [...values], name })
    return rename(await sent, nameOfColumn)
  }
  return { add, addToBatch: add }
}

/** A script of several statements has a list of results, which is left as it is. */
function rename(result: StatementResult, nameOfColumn: NameOfColumn): StatementResult {
  if (Array.isArray(result)) return result
  const rows = result.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [nameOfColumn(column), value])),
  )
  return { ...result, rows }
}

function isScript({ text, values, name }: Statement): boolean {
  return values.length === 0 && name === undefined && !CONTROLS_TRANSACTION.test(text)
}

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
const ROLLS_BACK = /^rollback\b/
const nothing = { rowCount: null, rows: [] }

type ClientOptions = {
  nameOfColumn: NameOfColumn
  readOnly?: boolean | undefined
  oneOfSeveral?: boolean | undefined
  /** Whether it is a server, with an address. */
  isServer?: boolean
  /** `false` sends each statement in a message of its own; only for the benchmark of batches. */
  batches?: boolean | undefined
}

/** Wraps the connections of a pool, each of them once. */
export function createClients(names: StatementNames, options: ClientOptions) {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return (client: pg.PoolClient): PostgresPoolClient => {
    const known = clients.get(client) ?? clientOf(client, names, options)
    clients.set(client, known)
    return known
  }
}

/**
 * Wraps one connection for Kysely. It translates failures and saves round trips: `begin` is sent with the first
 * statement of a transaction, and statements issued without awaiting each other are pipelined. All statements after a
 * failed one fail with the same error.
 */
function clientOf(
  client: pg.PoolClient,
  names: StatementNames,
  { nameOfColumn, readOnly = false, oneOfSeveral, isServer = false, batches = true }: ClientOptions,
): PostgresPoolClient {
  const { database, host, port } = client
  const place = isServer ? { database, host, port } : {}
  const messages = (batches ? openMessages : openSingleMessages)(client, nameOfColumn)
  let transaction: OpenTransaction | undefined
  let broken = false
  const { generation } = names

  function query(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    if (BEGINS.test(sql)) {
      // Sent with the first statement.
      transaction = { begin: sql, statements: 0, failure: undefined }
      return Promise.resolve({ command: "BEGIN", ...nothing })
    }
    return observed(sql, place, () => run(sql, parameters))
  }

  async function run(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
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
    if (!batches) await begun
    const number = ++open.statements
    try {
      const result = await send(sql, parameters)
      // A success after a failure means a return to a savepoint.
      if (open.failure && open.failure.of < number) open.failure = undefined
      return result
    } catch (error) {
      broken ||= isBroken(error)
      open.failure ??= { of: number, error: meaningOf(error) }
      throw open.failure.error
    }
  }

  /** Awaited only without batches, where statements sent behind a failing `begin` would run outside of a transaction. */
  let begun: Promise<unknown> = Promise.resolve()

  /** If this fails, so does the rest of its batch, and later statements would run outside of any transaction. */
  function begin(sql: string): void {
    begun = messages.addToBatch(unnamed(sql))
    begun.catch(() => {
      broken = true
    })
  }

  /** A rollback must run even if a statement before it fails, so it is never part of a batch. */
  function send(sql: string, parameters: readonly unknown[]) {
    return ROLLS_BACK.test(sql) ? messages.add(unnamed(sql)) : messages.addToBatch(named(sql, parameters))
  }

  async function end(sql: "commit" | "rollback") {
    const ended = transaction
    transaction = undefined
    const isNothingToEnd = typeof ended?.begin === "string"
    // A broken connection is closed, which rolls back anyway.
    if (isNothingToEnd || (broken && sql === "rollback")) return { command: sql.toUpperCase(), ...nothing }
    if (sql === "rollback") return queryAlone(sql, [])
    try {
      if (!batches) await begun
      const result = await messages.addToBatch(unnamed(sql))
      // PostgreSQL rolls back if an earlier statement has failed, which possibly nobody awaited.
      if (result.command === "ROLLBACK" && ended?.failure) throw ended.failure.error
      return result
    } catch (error) {
      throw ended?.failure?.error ?? meaningOf(error)
    }
  }

  function meaningOf(error: unknown): unknown {
    // On a read-only connection, a write is a programming error, not a server in the wrong state.
    if (readOnly && isReadOnlyError(error)) return error
    broken ||= isBroken(error)
    const failure = failureOfQuery(error, oneOfSeveral)
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
    // Kysely also supports cursors, which are not used here.
    query: query as unknown as PostgresPoolClient["query"],
    // Closing a connection of an older generation also drops its outdated prepared statements.
    release: (destroy) => client.release(destroy === true || broken || generation !== names.generation),
  }
}

function unnamed(sql: string, parameters: readonly unknown[] = []): Statement {
  return { text: sql, values: parameters, name: undefined }
}

/** Whether the connection is in an unknown state, or its server no longer accepts writes. */
function isBroken(error: unknown): boolean {
  return isConnectionError(error) || isReadOnlyError(error)
}

function isReadOnlyError(error: unknown): boolean {
  return isDatabaseError(error) && error.code === "25006"
}
