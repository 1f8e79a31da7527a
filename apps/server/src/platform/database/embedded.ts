import { EventEmitter } from "node:events"
import { mkdir, rename, rm, stat } from "node:fs/promises"
import { dirname } from "node:path"
import type { PGlite } from "@electric-sql/pglite"
import type { PostgresPool } from "kysely"
import pg from "pg"
import { serialize } from "pg-protocol"
import { makePrivate, PRIVATE } from "../files/private-files.ts"
import { createClients, type TypeParser } from "./batching/index.ts"
import { type NameOfColumn, openStatementNames } from "./statements.ts"

/**
 * Connects the client of `pg` to the embedded database in place of a server. Each write is one call of the database, which
 * costs more than most statements: write a whole batch at once.
 */
class EmbeddedConnection extends EventEmitter {
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

/**
 * Settings of the single session: each statement gets one generic plan, with joins in the order written. In the
 * embedded database, planning a query costs five times as much as running it.
 */
const sessionOfItsOwn =
  "set time zone 'UTC'; set plan_cache_mode = force_generic_plan; set join_collapse_limit = 1"

/** @property naming the same pool, with other names of the columns in rows */
type EmbeddedPool = PostgresPool & { naming(nameOfColumn: NameOfColumn): PostgresPool }

/**
 * A pool with the embedded database's only connection. It behaves like a connection to a PostgreSQL server; while it is
 * in use, others wait.
 */
export function openEmbeddedPool(pglite: PGlite, typeParser: TypeParser): EmbeddedPool {
  const pool = new pg.Pool({
    ...connectionOptions(pglite),
    max: 1,
    idleTimeoutMillis: 0,
    pipeline: true,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    onConnect: async (client) => void (await client.query(sessionOfItsOwn)),
  })
  pool.on("error", () => undefined)
  const names = openStatementNames(true)
  const naming = (nameOfColumn: NameOfColumn): PostgresPool => {
    const clientOf = createClients(names, { nameOfColumn })
    return {
      options: pool.options,
      connect: async () => clientOf(await pool.connect()),
      async end() {
        await pool.end()
        await pglite.close()
      },
    }
  }
  return { ...naming((column) => column), naming }
}

/** `pg` accepts an existing connection, which is missing from its types. */
function connectionOptions(pglite: PGlite): pg.PoolConfig {
  const options = { user: "postgres", connection: new EmbeddedConnection(pglite) }
  return options
}

/**
 * Opens the embedded database in `folder`, creating it if it does not exist. A new one is built under a temporary name
 * and renamed when complete, because an incomplete cluster cannot be opened: a first start that is killed leaves
 * nothing broken. Its files are those of its owner alone: everybody may read and write those that it makes, so they are in
 * a folder that nobody else can enter, and are made private when it is opened and closed.
 *
 * @throws Error when another process has it open
 */
export async function openEmbeddedDatabase(folder: string): Promise<PGlite> {
  const unlock = await lockFolder(folder)
  try {
    const pglite = await openLockedDatabase(folder)
    const close = pglite.close.bind(pglite)
    pglite.close = async () => {
      await close()
      await makePrivate(folder)
      unlock()
    }
    return pglite
  } catch (error) {
    unlock()
    throw error
  }
}

async function openLockedDatabase(folder: string): Promise<PGlite> {
  // Loaded lazily to save memory on servers that use PostgreSQL.
  const { openPglite } = await import("./pglite.ts")
  if (!(await exists(folder))) {
    const unfinished = `${folder}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    const creation = await openPglite({ dataDir: unfinished })
    await creation.close()
    await makePrivate(unfinished)
    await rename(unfinished, folder)
  }
  await makePrivate(folder)
  return openPglite({ dataDir: folder })
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/**
 * Ensures that only this process has an embedded database open, because two at once would corrupt it. The lock is held
 * until it is released or the process exits, even by a crash. It is an operating system lock on a file beside the
 * folder, acquired through SQLite, which supports every platform. It does not rely on process ids, which mean nothing
 * across containers.
 *
 * @returns a function that releases the lock
 * @throws Error when another process has it
 */
async function lockFolder(folder: string): Promise<() => void> {
  // Loaded lazily to save memory on servers that use PostgreSQL.
  const { DatabaseSync } = await import("node:sqlite")
  await mkdir(dirname(folder), { recursive: true, mode: PRIVATE.folder })
  const lock = new DatabaseSync(`${folder}.lock`)
  try {
    lock.exec("begin exclusive")
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new Error(
      `Another Plumbline process has the database in ${folder} open, and only one process can use it at a time. Stop that process first, or use PostgreSQL (DATABASE_URL) to run several.`,
    )
  }
  return () => lock.close()
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY
}
