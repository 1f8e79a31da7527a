import type { PostgresPool, PostgresPoolClient } from "kysely"
import pg from "pg"
import { failureToConnect } from "./failures.ts"
import { clientOf, type TypeParser } from "./postgres-client.ts"
import { openStatementNames } from "./statements.ts"

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
export function openPool(location: PostgresLocation, typeParser: TypeParser): PostgresPool {
  const seconds = location.statementTimeoutSeconds ?? 0
  const pool = new pg.Pool({
    connectionString: location.url,
    max: location.poolSize,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    connectionTimeoutMillis: location.connectTimeout ?? CONNECT_TIMEOUT,
    keepAlive: true,
    pipeline: true,
    ...(seconds > 0 && { query_timeout: (seconds + GRACE_SECONDS) * 1000 }),
    onConnect: async (client) => void (await client.query(sessionOf(location))),
  })
  // A broken connection is reported twice: to its user, by the failed query, and here, where it would end the
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
      const known = clients.get(client) ?? clientOf(client, names, location)
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
 * The first statement of every session. Sent as a statement, not with the connection: poolers refuse what they do not know
 * there.
 */
export const sessionSettings = "set time zone 'UTC'"

/**
 * Joins in the order in which a query names its tables. Searching a better one takes longer than running most of our
 * queries: the nine tables of an assessment are planned in 1.8 ms, so in 1.1 ms. Only for sessions that keep no plans;
 * the others plan a query five times, and then as well as they can.
 */
export const joinsAsWritten = "set join_collapse_limit = 1"

function sessionOf({
  statementTimeoutSeconds = 0,
  preparedStatements = true,
  readOnly,
}: PostgresLocation): string {
  const settings = [
    sessionSettings,
    ...(preparedStatements ? [] : [joinsAsWritten]),
    `set statement_timeout = '${statementTimeoutSeconds}s'`,
    `set idle_in_transaction_session_timeout = '${IDLE_TRANSACTION_SECONDS}s'`,
    `set lock_timeout = '${statementTimeoutSeconds > 0 ? LOCK_SECONDS : 0}s'`,
    ...(readOnly ? ["set default_transaction_read_only = on"] : []),
  ]
  return settings.join("; ")
}
