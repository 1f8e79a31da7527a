import type { ChildProcess } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { type IncomingHttpHeaders, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { type App, createApp } from "../app.ts"
import { loadConfig } from "../config.ts"
import { type PostgresCluster, startCluster } from "./postgres-cluster.ts"
import { exited, freePort, startServer } from "./server-process.ts"

/** One of several server processes on the same database. */
export type Node = {
  /** Its own address, e.g. `http://127.0.0.1:9123`. */
  origin: string
  process: ChildProcess
  /** Ends it as a crash would. */
  kill(): Promise<void>
}

/** Two server processes on one PostgreSQL, with the same key and public address, and a client that changes between them. */
export type TwoNodes = {
  cluster: PostgresCluster
  first: Node
  second: Node
  /** The same application in this process, which does not listen: to prepare things, and to look at the tables. */
  app: App
  /** Sends a request to whichever node is next in turn. A server for `openBrowser`. */
  http: { inject(request: RoutedRequest): Promise<RoutedReply> }
  stop(): Promise<void>
}

type RoutedRequest = {
  method: string
  url: string
  headers?: Record<string, string>
  payload?: string
}
type RoutedReply = { statusCode: number; body: string; headers: IncomingHttpHeaders }

export const PUBLIC_URL = "http://localhost:8080"

/** Starts both at the same moment on an empty database. `environment` is given to both. */
export async function startTwoNodes(environment: Record<string, string> = {}): Promise<TwoNodes> {
  const cluster = await startCluster("-c fsync=off")
  const folders: string[] = []
  const environmentOf = async () => {
    const folder = await mkdtemp(join(tmpdir(), "plumbline-node-"))
    folders.push(folder)
    return {
      DATABASE_URL: cluster.url,
      SECRET_KEY: "known to all nodes",
      PUBLIC_URL,
      PLUMBLINE_DATA: folder,
      DEMO: "off",
      LOG_LEVEL: "error",
      ACCESS_TOKEN_MINUTES: "60",
      ...environment,
    }
  }
  const startNode = async (): Promise<Node> => {
    const port = await freePort()
    const process = await startServer({ ...(await environmentOf()), PORT: String(port) })
    return {
      origin: `http://127.0.0.1:${port}`,
      process,
      async kill() {
        process.kill("SIGKILL")
        await exited(process)
      },
    }
  }
  const [first, second] = await Promise.all([startNode(), startNode()])
  const app = await createApp(loadConfig(await environmentOf()))
  let turn = 0
  return {
    cluster,
    first,
    second,
    app,
    http: {
      inject(routed) {
        const node = turn++ % 2 === 0 ? first : second
        return send(node.origin, routed)
      },
    },
    async stop() {
      await Promise.all([first.kill(), second.kill()])
      await app.close()
      await cluster.stop()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Unlike `fetch` it sends the `host` it is given, keeps no cookies and follows nothing. */
export async function send(
  origin: string,
  { method, url, headers = {}, payload }: RoutedRequest,
): Promise<RoutedReply> {
  const body = payload === undefined ? undefined : Buffer.from(payload)
  return new Promise((resolve, reject) => {
    const sent = request(origin + url, {
      method,
      headers: { host: new URL(PUBLIC_URL).host, ...headers, ...(body && { "content-length": body.length }) },
    })
    sent.on("error", reject)
    sent.on("response", (reply) => {
      text(reply).then(
        (received) => resolve({ statusCode: reply.statusCode ?? 0, body: received, headers: reply.headers }),
        reject,
      )
    })
    sent.end(body)
  })
}
