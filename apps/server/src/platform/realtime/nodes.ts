import { createAdapter } from "@socket.io/postgres-adapter"
import pg from "pg"
import type { ServerOptions } from "socket.io"
import { REGISTRY_SCHEMA } from "../tenants/registry.ts"

/** How messages get from one node to the others: by `NOTIFY` of PostgreSQL. */
export type ConnectedNodes = { adapter: ServerOptions["adapter"]; close(): Promise<void> }

/**
 * Connects this node with the others on the same database: with one connection to send, and one to listen that is made
 * anew whenever it breaks.
 *
 * @param url without a pooler in between: listening needs a session of its own
 * @param report receives why messages could not be sent to the other nodes
 */
export function connectNodes(url: string, report: (error: unknown) => void): ConnectedNodes {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: "plumbline realtime",
  }
  // What was sent is lost with a crash anyway: nothing has to wait for the disk.
  const sending = new pg.Pool({ ...settings, max: 1, options: "-c synchronous_commit=off" })
  // Without a listener, a connection that breaks would end the process.
  sending.on("error", report)

  /** What the adapter uses of a pool. A listener that came from a pool would keep its place there after it has broken. */
  const pool: Pick<pg.Pool, "query"> & { connect(): Promise<pg.Client & { release(): void }> } = {
    query: sending.query.bind(sending),
    async connect() {
      const listener = new pg.Client(settings)
      listener.on("error", report)
      await listener.connect()
      return Object.assign(listener, { release: () => void listener.end().catch(report) })
    },
  }
  return {
    adapter: createAdapter(pool as pg.Pool, {
      tableName: `${REGISTRY_SCHEMA}.long_messages`,
      errorHandler: report,
    }) as ServerOptions["adapter"],
    close: () => sending.end(),
  }
}
