import type { PostgresPool } from "kysely"
import pg from "pg"
import { createClients, type TypeParser } from "./batching/index.ts"
import { failureToConnect } from "./failures.ts"
import { type NameOfColumn, openStatementNames } from "./statements.ts"

export type PostgresLocation = {
  kind: "postgres"
  url: string
  poolSize: number
  /** Whether statements are prepared and planned once per connection; default true. */
  preparedStatements?: boolean
  /** Seconds after which PostgreSQL cancels a statement; 0 for never. */
  statementTimeoutSeconds?: number
  /** Refuses every change, as a replica does. */
  readOnly?: boolean
  /** Whether statements are sent in batches; `false` only for the benchmark of batches. */
  batches?: boolean
  /** Whether other tenants are on other servers, so that a failure concerns only some of them. */
  oneOfSeveral?: boolean
  /** Milliseconds to wait for a connection before it counts as failed; default 5000. */
  connectTimeout?: number
}

const CONNECT_TIMEOUT = 5_000
/** A transaction that is idle for this long was forgotten and only holds locks. */
const IDLE_TRANSACTION_SECONDS = 60
/** The longest wait for another transaction that changes the same rows. */
const LOCK_SECONDS = 10
/** A server process remembers every table it has used, with many tenants tens of megabytes, until it ends. */
const LIFE_SECONDS = 3_600
/** A server that has vanished never reports that a statement was cancelled. */
const GRACE_SECONDS = 5

/**
 * A pool of connections to PostgreSQL. Failures because the database is unreachable, too busy or out of connections are
 * thrown as the product's error 503; lost connections are replaced automatically.
 */
export function openPool(
  location: PostgresLocation,
  typeParser: TypeParser,
  nameOfColumn: NameOfColumn,
): PostgresPool {
  const seconds = location.statementTimeoutSeconds ?? 0
  const pool = new pg.Pool({
    connectionString: location.url,
    max: location.poolSize,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    connectionTimeoutMillis: location.connectTimeout ?? CONNECT_TIMEOUT,
    maxLifetimeSeconds: LIFE_SECONDS,
    keepAlive: true,
    pipeline: true,
    ...(seconds > 0 && { query_timeout: (seconds + GRACE_SECONDS) * 1000 }),
    onConnect: async (client) => void (await client.query(sessionOf(location))),
  })
  // A broken connection is reported twice: by the failed query to its user, and here, where an unhandled error event
  // would end the process. The pool replaces the connection.
  pool.on("error", () => undefined)
  pool.on("connect", (client) => client.on("error", () => undefined))

  const names = openStatementNames(location.preparedStatements ?? true)
  const clientOf = createClients(names, {
    nameOfColumn,
    readOnly: location.readOnly,
    oneOfSeveral: location.oneOfSeveral,
    batches: location.batches,
  })
  return {
    options: pool.options,
    async connect() {
      const client = await takeUsable(pool, location.poolSize + 1).catch((error: unknown) => {
        throw failureToConnect(error, location.oneOfSeveral)
      })
      return clientOf(client)
    },
    end: () => pool.end(),
  }
}

/**
 * Takes a connection whose socket still works. A cut may be known to the socket before the pool hears of it; nothing was
 * sent yet, so another connection may serve instead. After `tries` ones the last is returned, and its use fails.
 */
async function takeUsable(pool: pg.Pool, tries: number): Promise<pg.PoolClient> {
  const client = await pool.connect()
  if (tries <= 1 || isUsable(client)) return client
  client.release(true)
  return takeUsable(pool, tries - 1)
}

/** The types of `pg` lack this state of a client. */
function isUsable(client: pg.PoolClient & { _queryable?: boolean; connection?: pg.Connection }): boolean {
  return client._queryable !== false && client.connection?.stream.writable !== false
}

/**
 * Whether there is a connection pooler in front of PostgreSQL. A pooler announces a process id of its own, which
 * differs from that of the backend process that responds.
 */
export async function isBehindPooler(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT })
  client.on("error", () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid")
    return "processID" in client && rows[0]?.pid !== client.processID
  } catch {
    // Whether it can be reached at all is checked elsewhere.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * The first statement of every session. Sent as a statement, not as a startup parameter, because poolers reject unknown
 * ones.
 */
export const sessionSettings = "set time zone 'UTC'"

/**
 * Joins tables in the order written. Searching for a better order takes longer than running most of our queries:
 * planning the nine tables of an assessment takes 1.8 ms, and 1.1 ms with this setting. Only for sessions without
 * prepared statements; the others plan a query only five times, so the search pays off.
 */
export const joinsAsWritten = "set join_collapse_limit = 1"

/** Compiling a plan takes longer than running it: no query of a request reads enough rows for it to pay off. */
const interpreted = "set jit = off"

function sessionOf({
  statementTimeoutSeconds = 0,
  preparedStatements = true,
  readOnly,
}: PostgresLocation): string {
  const settings = [
    sessionSettings,
    interpreted,
    ...(preparedStatements ? [] : [joinsAsWritten]),
    `set statement_timeout = '${statementTimeoutSeconds}s'`,
    `set idle_in_transaction_session_timeout = '${IDLE_TRANSACTION_SECONDS}s'`,
    `set lock_timeout = '${statementTimeoutSeconds > 0 ? LOCK_SECONDS : 0}s'`,
    ...(readOnly ? ["set default_transaction_read_only = on"] : []),
  ]
  return settings.join("; ")
}
