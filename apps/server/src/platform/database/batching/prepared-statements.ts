import type pg from "pg"
import { serialize } from "pg-protocol"

/** The columns of a result: their names, the parsers for their types, and a row without values. */
export type Columns = {
  names: string[]
  parsers: ((text: string) => unknown)[]
  empty: Record<string, null>
}

/** State of a connection that is missing from the types of `pg`. */
export type Connection = pg.Connection & {
  /** Texts of the prepared statements, by name. */
  parsedStatements: Record<string, string | undefined>
  /** The same for those whose parsing has not been confirmed yet. */
  submittedNamedStatements: Record<string, string | undefined>
}

type Kept = { /** Messages under way that use it. */ users: number; columns: Columns | undefined }

/**
 * The limit on prepared statements of a connection: the server keeps each of them in memory, with its plan. Enough for
 * the busy tenants that share a connection (`lending.ts`): about ten, but not always the same number.
 */
export const MOST_PREPARED = 800

/**
 * The prepared statements that one connection keeps, up to {@link MOST_PREPARED}: those used last. The others are closed in
 * the message that needs the place, which costs no round trip.
 */
export class PreparedStatements {
  /** By name, the least recently used first. */
  readonly #kept = new Map<string, Kept>()

  /**
   * Begins the use of statements by a message.
   *
   * @returns what closes the statements that have to give way, for the beginning of the message: the server executes it
   * even if a statement of the message fails
   */
  use(names: readonly string[], connection: Connection): Buffer[] {
    for (const name of names) {
      const kept = this.#kept.get(name) ?? { users: 0, columns: undefined }
      kept.users++
      this.#kept.delete(name)
      this.#kept.set(name, kept)
    }
    return this.#surplus().map((name) => {
      this.#kept.delete(name)
      delete connection.parsedStatements[name]
      delete connection.submittedNamedStatements[name]
      return serialize.close({ type: "S", name })
    })
  }

  /** Ends the use of statements, once the message has been answered. */
  release(names: readonly string[]): void {
    for (const name of names) {
      const kept = this.#kept.get(name)
      if (kept) kept.users--
    }
  }

  /** The result columns of a statement, if known. They do not change while the connection keeps the statement. */
  columnsOf(name: string): Columns | undefined {
    return this.#kept.get(name)?.columns
  }

  describe(name: string, columns: Columns): void {
    const kept = this.#kept.get(name)
    if (kept) kept.columns = columns
  }

  /** One that a message under way uses would be gone from the server before its parsing is confirmed here. */
  #surplus(): string[] {
    const surplus: string[] = []
    for (const [name, { users }] of this.#kept) {
      if (this.#kept.size - surplus.length <= MOST_PREPARED) break
      if (users === 0) surplus.push(name)
    }
    return surplus
  }
}
