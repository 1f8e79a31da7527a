import { EventEmitter } from "node:events"
import type { PGlite } from "@electric-sql/pglite"
import { serialize } from "pg-protocol"

/**
 * Connects the client of `pg` to the embedded database in place of a server. Each write is one call of the database, which
 * costs more than most statements: write a whole batch at once.
 */
export class EmbeddedConnection extends EventEmitter {
  readonly parsedStatements = {}
  readonly submittedNamedStatements = {}
  readonly stream = {
    write: (bytes: Uint8Array) => this.#send(bytes),
    cork() {},
    uncork() {},
    destroy: () => this.end(),
  }
  _connecting = false
  readonly #pglite: PGlite
  #sent: Promise<void>

  constructor(pglite: PGlite) {
    super()
    this.#pglite = pglite
    this.#sent = pglite.waitReady
  }

  async connect(): Promise<void> {
    this._connecting = true
    await this.#pglite.waitReady
    process.nextTick(() => this.emit("readyForQuery"))
  }

  query(text: string): void {
    this.#send(serialize.query(text))
  }

  /** Ends the current client. The pool may create another one on the same connection. */
  end(): void {
    this.#sent = this.#sent.then(() => {
      this.emit("end")
    })
    for (const event of this.eventNames()) this.removeAllListeners(event)
  }

  ref(): void {}

  unref(): void {}

  #send(bytes: Uint8Array): void {
    this.#sent = this.#sent
      .then(() => this.#pglite.execProtocolStream(bytes, { throwOnError: false }))
      .then((replies) => {
        for (const reply of replies) this.emit(reply.name === "error" ? "errorMessage" : reply.name, reply)
      })
      .catch((error: unknown) => {
        this.emit("error", error)
      })
  }
}
