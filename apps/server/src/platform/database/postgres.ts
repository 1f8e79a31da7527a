import type { PostgresPool } from "kysely"
import type pg from "pg"
import { createClients, type TypeParser } from "./batching/index.ts"
import { openConnectionPool, type PoolUsage } from "./connection-pool.ts"
import { failureToConnect } from "./failures.ts"
import { reachOf } from "./hosts.ts"
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

/** A pool, and what lends its connections to one tenant: preferably those that have served it. */
export type TenantPool = PostgresPool & { of(tenant: string): PostgresPool; usage(): PoolUsage }

/**
 * A pool of connections to PostgreSQL. Failures because the database is unreachable, too busy or out of connections are
 * thrown as the product's error 503; lost connections are replaced automatically.
 */
export function openPool(
  location: PostgresLocation,
  typeParser: TypeParser,
  nameOfColumn: NameOfColumn,
): TenantPool {
  const seconds = location.statementTimeoutSeconds ?? 0
  const isPrepared = location.preparedStatements ?? true
  const waitMs = location.connectTimeout ?? CONNECT_TIMEOUT
  const { Client, connectionString } = reachOf(location.url)
  const config: pg.ClientConfig = {
    connectionString,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    pipeline: true,
    ...(seconds > 0 && { query_timeout: (seconds + GRACE_SECONDS) * 1000 }),
  }
  const lending = openConnectionPool(config, {
    ...{ most: location.poolSize, waitMs, lifeMs: LIFE_SECONDS * 1000, session: sessionOf(location), Client },
  })
  const clientOf = createClients(openStatementNames(isPrepared), {
    nameOfColumn,
    isServer: true,
    readOnly: location.readOnly,
    oneOfSeveral: location.oneOfSeveral,
    batches: location.batches,
  })
  const poolOf = (tenant?: string): PostgresPool => {
    // Without prepared statements, all connections are alike.
    const borrow = lending.to(isPrepared ? tenant : undefined)
    return {
      options: config,
      async connect() {
        const client = await borrow().catch((error: unknown) => {
          throw failureToConnect(error, location.oneOfSeveral)
        })
        return clientOf(client)
      },
      end: () => lending.end(),
    }
  }
  return { ...poolOf(), of: poolOf, usage: lending.usage }
}

/**
 * Whether there is a connection pooler in front of PostgreSQL. A pooler announces a process id of its own, which
 * differs from that of the backend process that responds.
 */
export async function isBehindPooler(url: string): Promise<boolean> {
  const { Client, connectionString } = reachOf(url)
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT })
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

/** Starting parallel workers takes longer than most queries, and they start even for parts of a plan that are not run. */
const byOneProcess = "set max_parallel_workers_per_gather = 0"

function sessionOf({
  statementTimeoutSeconds = 0,
  preparedStatements = true,
  readOnly,
}: PostgresLocation): string {
  const settings = [
    sessionSettings,
    interpreted,
    byOneProcess,
    ...(preparedStatements ? [] : [joinsAsWritten]),
    `set statement_timeout = '${statementTimeoutSeconds}s'`,
    `set idle_in_transaction_session_timeout = '${IDLE_TRANSACTION_SECONDS}s'`,
    `set lock_timeout = '${statementTimeoutSeconds > 0 ? LOCK_SECONDS : 0}s'`,
    ...(readOnly ? ["set default_transaction_read_only = on"] : []),
  ]
  return settings.join("; ")
}
