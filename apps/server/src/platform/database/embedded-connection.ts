import { EventEmitter } from "node:events"
import type { PGlite } from "@electric-sql/pglite"
import { serialize } from "pg-protocol"

/**
 * The embedded database in the place of a connection to a server, for the client of `pg`. What is written at once reaches
 * the database in one call: each costs more than most statements do.
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

  /** Another client may use it after this one, and listens then. */
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
