import type { ChildProcess } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { type IncomingHttpHeaders, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { decodeJwt } from "jose"
import { type App, createApp } from "../app.ts"
import { loadConfig } from "../config.ts"
import { type PostgresCluster, startCluster } from "./postgres-cluster.ts"
import { exited, freePort, startServer } from "./server-process.ts"
import type { Caller } from "./test-app.ts"

/** One of several server processes on the same database. */
export type Node = {
  /** Its own address, e.g. `http://127.0.0.1:9123`. */
  origin: string
  process: ChildProcess
  /** Kills it, like a crash. */
  kill(): Promise<void>
}

/**
 * Two server processes on one PostgreSQL, with the same key, public address and files, and a client that alternates
 * between them.
 */
export type TwoNodes = {
  cluster: PostgresCluster
  first: Node
  second: Node
  /** The same application in this process, which does not listen: to prepare data, and to inspect the tables. */
  app: App
  /** Opens another node, as if it started later. The caller closes it. */
  openApp(): Promise<App>
  /** Sends each request to the next node: with `openBrowser`, a browser without sticky sessions. */
  http: { inject(request: RoutedRequest): Promise<RoutedReply> }
  /** A caller of the API with a token, whose calls alternate between the nodes. */
  caller(token: string): Caller
  stop(): Promise<void>
}

type RoutedRequest = {
  method: string
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
}
type RoutedReply = { statusCode: number; body: string; bytes: Buffer; headers: IncomingHttpHeaders }

export const PUBLIC_URL = "http://localhost:8080"

/**
 * Starts both at once on an empty database. Both get `environment`.
 *
 * @param given the server of the caller, who stops it; by default one that stops with the nodes
 */
export async function startTwoNodes(
  environment: Record<string, string> = {},
  given?: PostgresCluster,
): Promise<TwoNodes> {
  const cluster = given ?? (await startCluster("-c fsync=off"))
  const folder = await mkdtemp(join(tmpdir(), "plumbline-nodes-"))
  const common = {
    DATABASE_URL: cluster.url,
    SECRET_KEY: "known to all nodes",
    PUBLIC_URL,
    PLUMBLINE_DATA: folder,
    DEMO: "off",
    LOG_LEVEL: "error",
    ACCESS_TOKEN_MINUTES: "60",
    ...environment,
  }
  const startNode = async (): Promise<Node> => {
    const port = await freePort()
    const process = await startServer({ ...common, PORT: String(port) })
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
  const openApp = () => createApp(loadConfig(common))
  const app = await openApp()
  let turn = 0
  const inject = (routed: RoutedRequest) => send((turn++ % 2 === 0 ? first : second).origin, routed)
  return {
    cluster,
    first,
    second,
    app,
    openApp,
    http: { inject },
    caller: (token) => callerOf(inject, token),
    async stop() {
      await Promise.all([first.kill(), second.kill()])
      await app.close()
      if (!given) await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Unlike `fetch` it sends the given `host`, keeps no cookies and follows no redirects. */
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
      buffer(reply).then((bytes) => {
        resolve({ statusCode: reply.statusCode ?? 0, body: bytes.toString(), bytes, headers: reply.headers })
      }, reject)
    })
    sent.end(body)
  })
}

function callerOf(inject: (request: RoutedRequest) => Promise<RoutedReply>, token: string): Caller {
  const { sub = "", email, name } = decodeJwt<{ email: string; name: string }>(token)
  const call: Caller["call"] = async (method, url, { body, payload, headers } = {}) => {
    const reply = await inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(payload !== undefined ? { payload } : body !== undefined && { payload: JSON.stringify(body) }),
    })
    const isJson = String(reply.headers["content-type"]).includes("json") && reply.body !== ""
    return {
      status: reply.statusCode,
      body: isJson ? JSON.parse(reply.body) : reply.body,
      bytes: reply.bytes,
      headers: reply.headers,
      queries: Number(/desc="(\d+) queries"/.exec(String(reply.headers["server-timing"]))?.[1] ?? 0),
    }
  }
  return {
    user: { id: sub, email, displayName: name },
    call,
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, { body }),
    put: (path, body) => call("PUT", path, { body }),
    patch: (path, body) => call("PATCH", path, { body }),
    delete: (path) => call("DELETE", path),
  }
}
