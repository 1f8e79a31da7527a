import type { ChildProcess } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { Agent } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type App, createApp } from "../apps/server/src/app.ts"
import { loadConfig } from "../apps/server/src/config.ts"
import { startMailServer } from "../apps/server/src/testing/mail-server.ts"
import { type PostgresCluster, startCluster } from "../apps/server/src/testing/postgres-cluster.ts"
import { exited, freePort, startServer } from "../apps/server/src/testing/server-process.ts"
import { PUBLIC_URL } from "../apps/server/src/testing/two-nodes.ts"
import { NODES, type Trouble } from "./plan.ts"
import { type BadNetwork, startProxy } from "./proxy.ts"
import { seededRandom } from "./random.ts"

/** A server process, with a bad network between it and people, and between it and the database. */
export type Node = {
  /** The port at which people reach it. */
  port: number
  /** Whether it is ready for requests: without it, nothing is sent. */
  isUp: boolean
  agent: Agent
}

/** Two nodes on one PostgreSQL, and the means to get them into trouble. */
export type Installation = {
  nodes: readonly Node[]
  /** Where the files of all tenants are. */
  folder: string
  /** The addresses of all mails that have arrived. */
  mails: readonly string[]
  /** What nodes did that they never should: end though nobody killed them, or neither start nor end. */
  failures: readonly string[]
  /** Resolves when the trouble is over. */
  cause(trouble: Trouble): Promise<void>
  /** Ends all troubles, and starts again what is down. `skew`: seconds the clock of the second node is ahead from now on. */
  recover(skew?: number): Promise<void>
  /** The same application in this process, without troubles and without chores. The caller closes it. */
  open(): Promise<App>
  stop(): Promise<void>
}

type OwnNode = Node & {
  people: BadNetwork
  database: BadNetwork
  process: ChildProcess | null
  /** Seconds that its clock is ahead. */
  skew: number
}

const BACK_AFTER_MS = 500
const MOST_STARTS = 10
/** Longer than a node waits for its database. */
const START_MS = 100_000

export async function startInstallation(environment: Record<string, string> = {}): Promise<Installation> {
  const cluster = await startCluster("-c fsync=off")
  const mailServer = await startMailServer()
  const folder = await mkdtemp(join(tmpdir(), "plumbline-oracle-"))
  const common = {
    DATABASE_URL: cluster.url,
    SECRET_KEY: "known to all nodes",
    PUBLIC_URL,
    PLUMBLINE_DATA: folder,
    MAIL_URL: mailServer.url,
    DEMO: "off",
    LOG_LEVEL: "fatal",
    ACCESS_TOKEN_MINUTES: "240",
    RATE_LIMITS: "off",
    WEBHOOKS_PRIVATE_NETWORK: "allow",
    ...environment,
  }
  const open = () => createApp(loadConfig(common), { chores: false })
  // Migrates once, so that the nodes need not wait for each other.
  await (await open()).close()
  const failures: string[] = []
  const nodes = await Promise.all(Array.from({ length: NODES }, () => prepareNode(cluster, common, failures)))
  await Promise.all(nodes.map((node) => node.start()))
  let databaseIsUp = true
  const startDatabase = async () => {
    if (!databaseIsUp) await cluster.start()
    databaseIsUp = true
  }
  return {
    nodes,
    folder,
    mails: mailServer.received,
    failures,
    async cause(trouble) {
      if (trouble.trouble === "stop database") {
        if (!databaseIsUp) return
        databaseIsUp = false
        await cluster.shutDown(trouble.mode)
        await sleep(trouble.milliseconds)
        await cluster.start()
        databaseIsUp = true
        return
      }
      const node = nodes[trouble.node]
      if (!node) return
      if (trouble.trouble === "kill node") {
        await node.kill()
        await sleep(BACK_AFTER_MS)
        return node.start()
      }
      const proxy = trouble.side === "people" ? node.people : node.database
      if (trouble.trouble === "cut") proxy.cut()
      else if (trouble.trouble === "stall") proxy.stall(trouble.milliseconds)
      else {
        proxy.slow(Math.min(60, trouble.milliseconds / 10))
        await sleep(trouble.milliseconds)
        proxy.slow(0)
      }
    },
    async recover(skew) {
      await startDatabase()
      const second = nodes[1]
      if (skew !== undefined && second && second.skew !== skew) {
        await second.kill()
        second.skew = skew
      }
      await Promise.all(nodes.map((node) => node.start()))
    },
    open,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      await mailServer.close()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function prepareNode(cluster: PostgresCluster, common: Record<string, string>, failures: string[]) {
  const own = await freePort()
  const people = await startProxy(() => own, seededRandom(own))
  const database = await startProxy(() => Number(new URL(cluster.url).port), seededRandom(own + 1))
  const url = new URL(cluster.url)
  url.port = String(database.port)
  let starting: Promise<void> | null = null
  const node: OwnNode & { start(): Promise<void>; kill(): Promise<void>; stop(): Promise<void> } = {
    port: people.port,
    isUp: false,
    agent: new Agent({ keepAlive: true }),
    people,
    database,
    process: null,
    skew: 0,
    start() {
      starting ??= begin().finally(() => {
        starting = null
      })
      return starting
    },
    async kill() {
      await starting
      node.isUp = false
      node.process?.kill("SIGKILL")
      if (node.process) await exited(node.process)
      node.process = null
    },
    async stop() {
      await node.kill()
      node.agent.destroy()
      await people.close()
      await database.close()
    },
  }
  return node

  async function begin(): Promise<void> {
    if (node.process && node.process.exitCode === null && node.process.signalCode === null) return
    const clock = fileURLToPath(new URL("./skewed-clock.mjs", import.meta.url))
    const environment = {
      ...common,
      DATABASE_URL: url.href,
      PORT: String(own),
      ...(node.skew !== 0 && { NODE_OPTIONS: `--import ${clock}`, CLOCK_AHEAD: String(node.skew) }),
    }
    // Without its database a start may fail; then it is started again, as a service manager does.
    for (let attempt = 1; ; attempt++) {
      try {
        node.process = await startServer(environment, START_MS)
        break
      } catch (error) {
        if (attempt === MOST_STARTS) throw error
        if (String(error).includes("in time")) failures.push("a node neither started nor ended")
        await sleep(BACK_AFTER_MS)
      }
    }
    node.process.once("exit", () => {
      if (node.isUp) failures.push("a node ended that nobody had killed")
    })
    node.isUp = true
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
