import type { PostgresPool, PostgresPoolClient } from "kysely"
import pg from "pg"
import { failureOfQuery, failureToConnect, isConnectionError, UnusablePlan } from "./failures.ts"
import { openStatementNames, type StatementNames } from "./statements.ts"

export type PostgresLocation = {
  kind: "postgres"
  url: string
  poolSize: number
  /** Statements are sent with a name and planned once per connection; default true. */
  preparedStatements?: boolean
  /** After which PostgreSQL cancels a statement; 0 for never. */
  statementTimeoutSeconds?: number
  /** Refuses every change, as a replica does. */
  readOnly?: boolean
  /** Milliseconds after which a connection that is not given counts as failed; default 5000. */
  connectTimeout?: number
}

const CONNECT_TIMEOUT = 5_000
/** A transaction that does nothing for so long is forgotten work that holds locks. */
const IDLE_TRANSACTION_SECONDS = 60
/** Nobody waits longer for somebody else's change of the same rows. */
const LOCK_SECONDS = 10
/** A server that has vanished never tells that a statement was cancelled. */
const GRACE_SECONDS = 5

/**
 * A pool of connections to PostgreSQL. What fails because the database is away, too busy or out of connections is
 * thrown as the product's error 503; connections heal by themselves.
 *
 * @param typeParser how values are read, by the id of their type
 */
export function openPool(
  location: PostgresLocation,
  typeParser: (oid: number, format?: "text" | "binary") => unknown,
): PostgresPool {
  const seconds = location.statementTimeoutSeconds ?? 0
  const pool = new pg.Pool({
    connectionString: location.url,
    max: location.poolSize,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    connectionTimeoutMillis: location.connectTimeout ?? CONNECT_TIMEOUT,
    keepAlive: true,
    ...(seconds > 0 && { query_timeout: (seconds + GRACE_SECONDS) * 1000 }),
    onConnect: async (client) => void (await client.query(sessionOf(location))),
  })
  // A connection that breaks tells so twice: to whoever uses it, by the failed query, and here, where it would end the
  // process if nobody listened. The pool replaces it.
  pool.on("error", () => undefined)
  pool.on("connect", (client) => client.on("error", () => undefined))

  const names = openStatementNames(location.preparedStatements ?? true)
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw failureToConnect(error)
      })
      const known = clients.get(client) ?? clientFor(client, names, location.readOnly === true)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

/**
 * Whether something stands between us and PostgreSQL that hands connections around. It introduces itself with a process
 * number of its own, which is not that of the server's process that answers.
 */
export async function isBehindPooler(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT })
  client.on("error", () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid")
    return "processID" in client && rows[0]?.pid !== client.processID
  } catch {
    // Whether it can be reached at all is found out elsewhere.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * What every session is told first. Sent as a statement, not with the connection: poolers refuse what they do not know
 * there. Our queries name their tables in the order they are to be joined: searching a better one takes longer than
 * running them.
 */
export const sessionSettings = "set time zone 'UTC'; set join_collapse_limit = 1"

function sessionOf({ statementTimeoutSeconds = 0, readOnly }: PostgresLocation): string {
  const settings = [
    sessionSettings,
    `set statement_timeout = '${statementTimeoutSeconds}s'`,
    `set idle_in_transaction_session_timeout = '${IDLE_TRANSACTION_SECONDS}s'`,
    `set lock_timeout = '${statementTimeoutSeconds > 0 ? LOCK_SECONDS : 0}s'`,
    ...(readOnly ? ["set default_transaction_read_only = on"] : []),
  ]
  return settings.join("; ")
}

function clientFor(client: pg.PoolClient, names: StatementNames, readOnly: boolean): PostgresPoolClient {
  let broken = false

  async function query(sql: string, parameters: readonly unknown[]) {
    const isInTransaction = client.getTransactionStatus() === "T"
    const name = names.nameOf(sql)
    try {
      return await client.query({ text: sql, values: [...parameters], ...(name && { name }) })
    } catch (error) {
      // Where nothing may be changed, a change is a mistake of ours and not a server in the wrong state.
      if (readOnly && isReadOnlyError(error)) throw error
      const failure = failureOfQuery(error)
      if (!(failure instanceof UnusablePlan)) {
        broken ||= isBroken(error)
        throw failure
      }
      if (failure.isKept) names.renew()
      else names.stop()
      // A failed statement has ended its transaction, which then has to begin again.
      if (isInTransaction) throw failure
      return client.query(sql, [...parameters])
    }
  }

  return {
    // Kysely also knows cursors, which nothing here uses.
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy) => client.release(destroy === true || broken),
  }
}

/** A connection in an unknown state, or to a server that takes no changes any more. */
function isBroken(error: unknown): boolean {
  return isConnectionError(error) || isReadOnlyError(error)
}

function isReadOnlyError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "25006"
}
