import type pg from "pg"
import type { NameOfColumn } from "./column-names.ts"
import { type KnownColumns, type Statement, StatementBatch, type StatementResult } from "./statement-batch.ts"

/** Sends the statements that are added in the same tick of the event loop in one message, in order. */
export type Messages = {
  /** Adds a statement that is executed even if one before it fails. */
  add(statement: Statement): Promise<StatementResult>
  /** Adds a statement that is skipped if one before it in the same message fails; see {@link StatementBatch}. */
  addToBatch(statement: Statement): Promise<StatementResult>
}

/** Single statements. Others without values can be scripts of several, which the extended protocol refuses. */
const CONTROLS_TRANSACTION = /^(begin|start transaction|commit|rollback|savepoint|release)\b/

export function openMessages(client: pg.PoolClient, nameOfColumn: NameOfColumn): Messages {
  const known: KnownColumns = new Map()
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
    const opened = new StatementBatch(client, known, nameOfColumn)
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
