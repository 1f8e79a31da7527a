import pg from "pg"
import { serialize } from "pg-protocol"
import type { NameOfColumn } from "../statements.ts"
import type { Columns, Connection, PreparedStatements } from "./prepared-statements.ts"

// Missing from the types of `pg`: converts a value to the form that the protocol sends.
const { prepareValue } = (pg as typeof pg & { utils: { prepareValue(value: unknown): unknown } }).utils

/** A statement with its values, and the name of its prepared statement, if it has one. */
export type Statement = { text: string; values: readonly unknown[]; name: string | undefined }

/** The only value of a `copy … from stdin`: its rows, in the text format. */
export class CopiedRows {
  readonly text: Buffer

  constructor(text: Buffer) {
    this.text = text
  }
}

/** The result of a statement. */
export type StatementResult = { command: string; rowCount: number | null; rows: Record<string, unknown>[] }

const noColumns: Columns = { names: [], parsers: [], empty: {} }

type Submitted = Statement & { result: StatementResult; settled: PromiseWithResolvers<StatementResult> }

type Described = { fields: { name: string; dataTypeID: number }[] }

/**
 * Statements that are sent in one message and answered in one. The server executes them in order. If one fails, it skips
 * the rest, and all of those are rejected with the same error.
 *
 * A query of `pg` ends with a `Sync`, at which the server flushes its output and wakes the client. A batch has a single
 * `Sync`, and does not describe prepared statements whose columns are known.
 */
export class StatementBatch extends pg.Query {
  readonly #submitted: Submitted[] = []
  readonly #client: pg.ClientBase
  readonly #kept: PreparedStatements
  /** Names of the statements, while the message is under way. */
  #used: readonly string[] = []
  /** Index of the statement whose reply is being read. */
  #at = 0
  readonly #nameOfColumn: NameOfColumn
  #columns: Columns | undefined
  #unreadable: { error: unknown } | undefined

  // `pg` reads the statement that the server is parsing, and wraps the callback to enforce its timeout.
  declare name: string | undefined
  declare text: string
  declare callback: (error?: unknown) => void

  constructor(client: pg.ClientBase, kept: PreparedStatements, nameOfColumn: NameOfColumn) {
    super({ text: "" })
    this.#nameOfColumn = nameOfColumn
    this.#client = client
    this.#kept = kept
    this.callback = (error) => this.#settle(error)
  }

  /** Adds a statement. The batch must not have been sent yet. */
  add(statement: Statement): Promise<StatementResult> {
    const settled = Promise.withResolvers<StatementResult>()
    try {
      const values = statement.values.map((value) =>
        value instanceof CopiedRows ? value : prepareValue(value),
      )
      this.#submitted.push({
        ...statement,
        values,
        result: { command: "", rowCount: null, rows: [] },
        settled,
      })
    } catch (error) {
      settled.reject(error)
    }
    return settled.promise
  }

  override submit = (connection: pg.Connection): void => {
    this.#used = this.#submitted.flatMap(({ name }) => name ?? [])
    const closing = this.#kept.use(this.#used, connection as Connection)
    const messages = this.#submitted.flatMap((statement) =>
      messagesOf(statement, connection as Connection, this.#kept),
    )
    connection.stream.write(Buffer.concat([...closing, ...messages, serialize.sync()]))
    this.#expect(0)
  }

  handleRowDescription({ fields }: Described): void {
    const names = fields.map(({ name }) => this.#nameOfColumn(name))
    const parsers = fields.map(({ dataTypeID }) => this.#client.getTypeParser(dataTypeID, "text"))
    // Copies of it are faster and smaller than objects that grow column by column.
    const empty = Object.fromEntries(names.map((name) => [name, null]))
    this.#columns = { names, parsers, empty }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const columns = this.#columns
    const rows = this.#submitted[this.#at]?.result.rows
    if (!columns || !rows || this.#unreadable) return
    try {
      rows.push(rowOf(columns, fields))
    } catch (error) {
      this.#unreadable = { error }
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const done = this.#submitted[this.#at]
    if (!done) return
    const [command = "", ...counts] = text.split(" ")
    done.result.command = command
    done.result.rowCount = counts.length > 0 ? Number(counts.at(-1)) : null
    if (this.#unreadable) done.settled.reject(this.#unreadable.error)
    if (done.name) this.#kept.describe(done.name, this.#columns ?? noColumns)
    this.#expect(this.#at + 1)
  }

  /** What is copied has been sent behind the statement. */
  handleCopyInResponse(): void {}

  handleEmptyQuery(): void {
    this.#expect(this.#at + 1)
  }

  /** Skipped statements have not been prepared. */
  handleError(error: unknown, connection: pg.Connection): void {
    const { parsedStatements, submittedNamedStatements } = connection as Connection
    for (const { name } of this.#submitted.slice(this.#at)) {
      if (name && parsedStatements[name] === undefined) delete submittedNamedStatements[name]
    }
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback()
  }

  #expect(place: number): void {
    this.#at = place
    this.#unreadable = undefined
    const next = this.#submitted[place]
    this.name = next?.name
    this.text = next?.text ?? ""
    this.#columns = next?.name ? this.#kept.columnsOf(next.name) : undefined
  }

  /** Settles all statements at once, so that the statements that follow from them share a batch again. */
  #settle(error: unknown): void {
    this.#kept.release(this.#used)
    this.#used = []
    const done = error !== undefined && this.#isUndone() ? 0 : this.#at
    this.#submitted.forEach(({ result, settled }, place) => {
      if (place < done) settled.resolve(result)
      else settled.reject(error)
    })
  }

  /** Whether the message failed after its last statement: at its end, the server commits what no `commit` has. */
  #isUndone(): boolean {
    return this.#at === this.#submitted.length && this.#submitted.at(-1)?.result.command !== "COMMIT"
  }
}

function messagesOf(
  { text, name, values }: Statement,
  connection: Connection,
  kept: PreparedStatements,
): Buffer[] {
  const isNew = !name || !isParsed(connection, name)
  if (name && isNew) connection.submittedNamedStatements[name] = text
  const copied = values[0] instanceof CopiedRows ? values[0].text : null
  return [
    ...(isNew ? [serialize.parse({ name, text })] : []),
    serialize.bind({ statement: name, values: copied ? [] : [...values] }),
    ...(name && kept.columnsOf(name) ? [] : [serialize.describe({ type: "P" })]),
    serialize.execute(),
    ...(copied ? [serialize.copyData(copied), serialize.copyDone()] : []),
  ]
}

function rowOf(
  { names, parsers, empty }: Columns,
  texts: readonly (string | null)[],
): Record<string, unknown> {
  const row: Record<string, unknown> = { ...empty }
  for (let place = 0; place < names.length; place++) {
    const name = names[place]
    const parse = parsers[place]
    const text = texts[place]
    if (name !== undefined && parse && typeof text === "string") row[name] = parse(text)
  }
  return row
}

function isParsed({ parsedStatements, submittedNamedStatements }: Connection, name: string): boolean {
  return parsedStatements[name] !== undefined || submittedNamedStatements[name] !== undefined
}
