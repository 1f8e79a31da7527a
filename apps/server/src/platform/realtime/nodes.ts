import { createAdapter } from "@socket.io/postgres-adapter"
import pg from "pg"
import type { ServerOptions } from "socket.io"
import { REGISTRY_SCHEMA } from "../tenants/registry.ts"
import { createUnderWay } from "../under-way.ts"

/** Sends messages between nodes, with PostgreSQL's `NOTIFY`. */
export type ConnectedNodes = {
  adapter: ServerOptions["adapter"]
  /** Whether this node has been listening long enough to have heard from every other node. */
  knowsAll(): boolean
  close(): Promise<void>
}

/** Each node sends a heartbeat every five seconds, and is considered down after ten without one. */
const HEARTBEATS_MILLISECONDS = 10_000

/**
 * Connects this node with the others on the same database, using one connection to send and one to listen, which is
 * reopened whenever it breaks.
 *
 * @param url the database without a pooler in between, because listening needs a session of its own
 * @param report receives errors in the communication with other nodes
 * @param heartbeats milliseconds within which every other node sends something
 */
export function connectNodes(
  url: string,
  report: (error: unknown) => void,
  heartbeats = HEARTBEATS_MILLISECONDS,
): ConnectedNodes {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: "plumbline realtime",
  }
  // Messages are lost in a crash anyway, so there is no need to wait for the disk.
  const sending = new pg.Pool({ ...settings, max: 1, options: "-c synchronous_commit=off" })
  // Without this listener, a broken connection would end the process.
  sending.on("error", report)

  const underWay = createUnderWay()
  const send = (text: string, values?: unknown[]) => underWay.add(sending.query(text, values))

  let listeningSince: number | undefined

  /**
   * The parts of a pool that the adapter uses. A listening connection from a real pool would occupy its slot even after
   * it has broken.
   */
  const pool: { query: typeof send; connect(): Promise<pg.Client & { release(): void }> } = {
    query: send,
    async connect() {
      const listener = new pg.Client(settings)
      listener.on("error", report)
      listener.on("end", () => {
        listeningSince = undefined
      })
      await listener.connect()
      listeningSince = performance.now()
      return Object.assign(listener, { release: () => void listener.end().catch(report) })
    },
  }
  return {
    adapter: createAdapter(pool as pg.Pool, {
      tableName: `${REGISTRY_SCHEMA}.long_messages`,
      errorHandler: report,
    }) as ServerOptions["adapter"],
    knowsAll: () => listeningSince !== undefined && performance.now() - listeningSince > heartbeats,
    async close() {
      // A pool that ends forgets what waits for its connection.
      await underWay.settled()
      await sending.end()
    },
  }
}
