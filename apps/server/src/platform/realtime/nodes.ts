import { createAdapter } from "@socket.io/postgres-adapter"
import pg from "pg"
import type { ServerOptions } from "socket.io"
import { REGISTRY_SCHEMA } from "../tenants/registry.ts"

/** How messages get from one node to the others: by `NOTIFY` of PostgreSQL. */
export type ConnectedNodes = { adapter: ServerOptions["adapter"]; close(): Promise<void> }

/** One to listen, one to send. */
const CONNECTIONS = 2

/**
 * Connects this node with the others on the same database.
 *
 * @param url without a pooler in between: listening needs a session of its own
 * @param report is told of messages that could not be sent to the other nodes
 */
export function connectNodes(url: string, report: (error: unknown) => void): ConnectedNodes {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 30_000,
    application_name: "plumbline realtime",
  })
  // A connection that breaks is replaced; without a listener, idle or in use, it would end the process.
  pool.on("error", report)
  pool.on("connect", (client) => client.on("error", report))
  return {
    adapter: createAdapter(pool, {
      tableName: `${REGISTRY_SCHEMA}.long_messages`,
      errorHandler: report,
    }) as ServerOptions["adapter"],
    close: () => pool.end(),
  }
}
