import { createAdapter } from "@socket.io/postgres-adapter"
import pg from "pg"
import type { ServerOptions } from "socket.io"
import type { Config } from "../../config.ts"
import type { Database } from "../database/connect.ts"
import { backendOf } from "../database/database.ts"
import { reachOf } from "../database/hosts.ts"
import { onceAMinute } from "../once-a-minute.ts"
import { REGISTRY_SCHEMA } from "../tenants/registry.ts"
import { createUnderWay } from "../under-way.ts"

/** Sends messages between nodes, with PostgreSQL's `NOTIFY`. */
export type ConnectedNodes = {
  adapter: ServerOptions["adapter"]
  /** Whether this node has been listening long enough to have heard from every other node. */
  knowsAll(): boolean
  close(): Promise<void>
}

/** Connects the nodes on one PostgreSQL server; null for the embedded database, which has only one node. */
export function nodesOf(
  config: Config,
  database: Database,
  report: (error: unknown, message: string) => void,
): ConnectedNodes | null {
  const backend = backendOf(database)
  if (backend.kind === "embedded") return null
  return connectNodes(
    config.databaseDirectUrl ?? backend.url,
    onceAMinute((error) => report(error, "other nodes could not be reached")),
  )
}

/** Each node sends a heartbeat every five seconds, and is considered down after ten without one. */
const HEARTBEATS_MILLISECONDS = 10_000

const TIMEOUT_MILLISECONDS = 30_000

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
  const { Client, ...reach } = reachOf(url)
  const settings = {
    ...reach,
    connectionTimeoutMillis: TIMEOUT_MILLISECONDS,
    keepAlive: true,
    application_name: "plumbline realtime",
  }
  // Messages are lost in a crash anyway, so there is no need to wait for the disk.
  const sending = new pg.Pool({ ...settings, Client, max: 1, options: "-c synchronous_commit=off" })
  // Without this listener, a broken connection would end the process.
  sending.on("error", report)

  const underWay = createUnderWay()
  const send = (text: string, values?: unknown[]) => underWay.add(sending.query(text, values))

  let listeningSince: number | undefined
  let listening: pg.Client | undefined
  let isClosing = false

  async function openListener(): Promise<Listener> {
    const client = new Client({ ...settings, query_timeout: TIMEOUT_MILLISECONDS })
    client.on("error", report)
    client.on("end", () => {
      listeningSince = undefined
      listening = undefined
    })
    listening = client
    const end = () => void client.end().catch(report)
    try {
      await client.connect()
    } catch (error) {
      // What has begun to connect would stay open.
      end()
      throw error
    }
    return {
      on: (event, react) => client.on(event, react),
      removeAllListeners: (event) => client.removeAllListeners(event),
      query: (text) =>
        client.query(text).then(
          () => {
            listeningSince ??= performance.now()
          },
          (error: unknown) => {
            report(error)
            end()
            return NEVER
          },
        ),
      release: end,
    }
  }

  /**
   * The parts of a pool that the adapter uses. A listening connection from a real pool would occupy its slot even after
   * it has broken. The adapter opens another one after each failure it hears of, and closes none: so it hears of one
   * failure for each connection. One that cannot listen (a standby accepts it, and refuses `LISTEN`) is ended here, and
   * its end is what the adapter hears of.
   */
  const pool: { query: typeof send; connect(): Promise<Listener> } = {
    query: send,
    connect: () => (isClosing ? NEVER : openListener()),
  }
  return {
    adapter: createAdapter(pool as unknown as pg.Pool, {
      tableName: `${REGISTRY_SCHEMA}.long_messages`,
      errorHandler: report,
    }) as ServerOptions["adapter"],
    knowsAll: () => listeningSince !== undefined && performance.now() - listeningSince > heartbeats,
    async close() {
      isClosing = true
      // The adapter does not know of one that is about to listen.
      listening?.end().catch(report)
      // A pool that ends forgets what waits for its connection.
      await underWay.settled()
      await sending.end()
    },
  }
}

/** What is waited for in vain: then nothing follows. */
const NEVER = new Promise<never>(() => undefined)

/** The parts of a connection that the adapter uses. */
type Listener = {
  on(event: "notification" | "end", react: (message: pg.Notification) => void): void
  removeAllListeners(event: string): void
  query(text: string): Promise<void>
  release(): void
}
