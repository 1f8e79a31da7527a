import type { ChildProcess } from "node:child_process"
import { Agent } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { exited, freePort, startServer } from "../apps/server/src/testing/server-process.ts"
import { type BadNetwork, startProxy } from "./proxy.ts"
import { seededRandom } from "./random.ts"

/** A server process, with a bad network between it and people, and between it and the databases. */
export type Node = {
  /** The port at which people reach it. */
  port: number
  /** Whether it is ready for requests: without it, nothing is sent. */
  isUp: boolean
  agent: Agent
}

export type OwnNode = Node & {
  people: BadNetwork
  databases: readonly BadNetwork[]
  process: ChildProcess | null
  /** Seconds that its clock is ahead. */
  skew: number
  start(): Promise<void>
  kill(): Promise<void>
  /**
   * Ends it as a service manager does, and starts it with the program of this version.
   *
   * @param killedAfterMs how long after its first start it is killed and started again, whatever it does then; null to
   * leave it alone
   */
  update(killedAfterMs: number | null): Promise<void>
  stop(): Promise<void>
}

export const BACK_AFTER_MS = 500
const MOST_STARTS = 10
/** Longer than a node waits for its database. */
const START_MS = 100_000
/** How long a service manager waits for a node that is told to end. Versions before 0.3 may take minutes. */
const END_MS = 15_000

/** The programs of nodes: the one they begin with, and the one they are updated to. */
export type Programs = { before: string; now: string; isUpdating: boolean }

/**
 * A node that has not started yet.
 *
 * @param urls addresses of the databases
 * @param settingsFor its settings with other addresses, in the same order
 * @param programs shared by all nodes
 * @param failures receives what it does that it never should
 */
export async function prepareNode(
  urls: readonly string[],
  settingsFor: (urls: readonly string[]) => Record<string, string>,
  programs: Programs,
  failures: string[],
): Promise<OwnNode> {
  const own = await freePort()
  const people = await startProxy(() => own, seededRandom(own))
  const databases: BadNetwork[] = []
  const addresses: string[] = []
  for (const url of urls) {
    const address = new URL(url)
    const target = Number(address.port)
    const database = await startProxy(() => target, seededRandom(own + 1))
    databases.push(database)
    address.port = String(database.port)
    addresses.push(address.href)
  }
  let starting: Promise<void> | null = null
  let program = programs.before
  const node: OwnNode = {
    port: people.port,
    isUp: false,
    agent: new Agent({ keepAlive: true }),
    people,
    databases,
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
    async update(killedAfterMs) {
      while (starting) await starting
      node.isUp = false
      program = programs.now
      programs.isUpdating = true
      starting = replace(killedAfterMs).finally(() => {
        starting = null
      })
      await starting
    },
    async stop() {
      await node.kill()
      node.agent.destroy()
      for (const network of [people, ...databases]) await network.close()
    },
  }
  return node

  function environment(): Record<string, string> {
    const clock = fileURLToPath(new URL("./skewed-clock.mjs", import.meta.url))
    return {
      ...settingsFor(addresses),
      PORT: String(own),
      ...(node.skew !== 0 && { NODE_OPTIONS: `--import ${clock}`, CLOCK_AHEAD: String(node.skew) }),
    }
  }

  async function replace(killedAfterMs: number | null): Promise<void> {
    if (node.process) {
      node.process.kill("SIGTERM")
      const ended = await Promise.race([exited(node.process).then(() => true), pause(END_MS, false)])
      if (!ended) {
        node.process.kill("SIGKILL")
        await exited(node.process)
      }
      node.process = null
    }
    if (killedAfterMs !== null) {
      const first = await startServer(environment(), killedAfterMs, program).catch(() => null)
      first?.kill("SIGKILL")
      if (first) await exited(first)
    }
    await begin()
  }

  async function begin(): Promise<void> {
    if (node.process && node.process.exitCode === null && node.process.signalCode === null) return
    // Without its database a start may fail; then it is started again, as a service manager does.
    for (let attempt = 1; ; attempt++) {
      try {
        node.process = await startServer(environment(), START_MS, program)
        break
      } catch (error) {
        if (attempt === MOST_STARTS) throw error
        if (String(error).includes("in time")) failures.push("a node neither started nor ended")
        // The version before refuses tables that have been migrated, and whoever operates it updates it.
        if (programs.isUpdating) program = programs.now
        await pause(BACK_AFTER_MS)
      }
    }
    node.process.once("exit", () => {
      if (node.isUp) failures.push("a node ended that nobody had killed")
    })
    node.isUp = true
  }
}
