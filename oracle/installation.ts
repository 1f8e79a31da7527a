import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { App } from "../apps/server/src/app.ts"
import { REGISTRY_IS_KNOWN_AFTER } from "../apps/server/src/platform/tenants/registry.ts"
import { startMailServer } from "../apps/server/src/testing/mail-server.ts"
import { startCluster } from "../apps/server/src/testing/postgres-cluster.ts"
import { PUBLIC_URL } from "../apps/server/src/testing/two-nodes.ts"
import { createArchives } from "./archives.ts"
import { type Build, thisBuild } from "./builds.ts"
import { createMovers } from "./movers.ts"
import { BACK_AFTER_MS, type Node, type OwnNode, type Programs, prepareNode } from "./node.ts"
import { CELLS, NODES, STORAGE_OF_PERSON_MB, type Trouble } from "./plan.ts"
import type { Stage } from "./stage.ts"

/** Troubles of the installation alone, whatever the trial is about. */
export type OwnTrouble = Exclude<Trouble, { trouble: "move tenant" | "back up" | "restore" }>
type Moving = Extract<Trouble, { trouble: "move tenant" }>

/** Two nodes on two cells, which {@link Installation.recover} starts, and the means to get them into trouble. */
export type Installation = {
  nodes: readonly Node[]
  /** Prepares people, spaces, kits and assessments with the version that the nodes begin with. */
  setStage(): Promise<Stage>
  /** The addresses of all mails that have arrived. */
  mails: readonly string[]
  /** What nodes and commands did that they never should: end though nobody killed them, or neither start nor end. */
  failures: readonly string[]
  /** Resolves when the trouble is over. */
  cause(trouble: OwnTrouble): Promise<void>
  /** Moves a tenant to the other cell. */
  move(slug: string, how: Omit<Moving, "trouble" | "tenant">): Promise<void>
  /** Archives the installation, or the tenant of this name; returns whether that is the last archive now. */
  backUp(slug: string | null, killedAfterMs?: number): Promise<boolean>
  /** Goes back to the last archive, which is of this tenant, or of the whole installation. */
  restore(slug: string | null): Promise<void>
  /**
   * Ends all troubles, completes what was begun, and starts again what is down. `skew`: seconds the clock of the second
   * node is ahead from now on.
   */
  recover(skew?: number): Promise<void>
  /** The same application in this process, without troubles and without chores. The caller closes it. */
  open(): Promise<App>
  stop(): Promise<void>
}

/** @param before the version that the nodes begin with, until they are updated */
export async function startInstallation({
  before = thisBuild,
  environment = {},
}: {
  before?: Build
  environment?: Record<string, string>
} = {}): Promise<Installation> {
  const clusters = await Promise.all(CELLS.map(() => startCluster("-c fsync=off")))
  const urls = clusters.map(({ url }) => url)
  const mailServer = await startMailServer()
  const folder = await mkdtemp(join(tmpdir(), "plumbline-oracle-"))
  const settingsFor = (addresses: readonly string[]): Record<string, string> => ({
    DATABASES: JSON.stringify(CELLS.map((name, nth) => ({ name, address: addresses[nth] }))),
    SECRET_KEY: "known to all nodes",
    PUBLIC_URL,
    PLUMBLINE_DATA: join(folder, "data"),
    MAIL_URL: mailServer.url,
    MAIL_FROM: "Plumbline <plumbline@example.org>",
    DEMO: "off",
    LOG_LEVEL: "fatal",
    ACCESS_TOKEN_MINUTES: "240",
    RATE_LIMITS: "off",
    WEBHOOKS_PRIVATE_NETWORK: "allow",
    MAX_STORAGE_MB_OF_PERSON: String(STORAGE_OF_PERSON_MB),
    ...environment,
  })
  const common = settingsFor(urls)
  const open = () => thisBuild.open(common)
  // Migrates once, so that the nodes need not wait for each other.
  await (await before.open(common)).close()
  const failures: string[] = []
  const programs: Programs = { before: before.program, now: thisBuild.program, isUpdating: false }
  const nodes = await Promise.all(
    Array.from({ length: NODES }, () => prepareNode(urls, settingsFor, programs, failures)),
  )
  const movers = createMovers(urls[0] ?? "", common, failures)
  const archives = createArchives(folder, common, failures)
  const down = new Set<number>()
  const startCell = async (cell: number) => {
    if (down.has(cell)) await clusters[cell]?.start()
    down.delete(cell)
  }
  const startAll = () => Promise.all(nodes.map((node) => node.start()))
  const installation: Installation = {
    nodes,
    setStage: () => before.setStage({ ...installation, open: () => before.open(common) }),
    mails: mailServer.received,
    failures,
    async cause(trouble) {
      if (trouble.trouble === "stop database") {
        const { cell, mode, milliseconds } = trouble
        if (down.has(cell)) return
        down.add(cell)
        await clusters[cell]?.shutDown(mode)
        await pause(milliseconds)
        return startCell(cell)
      }
      const node = nodes[trouble.node]
      if (!node) return
      if (trouble.trouble === "update node") return node.update(trouble.killedAfterMs)
      if (trouble.trouble === "kill node") {
        await node.kill()
        await pause(BACK_AFTER_MS)
        return node.start()
      }
      await disturb(node, trouble)
    },
    move: movers.move,
    backUp: archives.write,
    async restore(slug) {
      if (slug !== null) {
        await archives.restore(slug)
        // Until then, a node may take the address for that of nobody.
        return pause(REGISTRY_IS_KNOWN_AFTER)
      }
      await Promise.all(nodes.map((node) => node.kill()))
      await archives.restore(slug)
      await startAll()
    },
    async recover(skew) {
      for (const cell of CELLS.keys()) await startCell(cell)
      const second = nodes[1]
      if (skew !== undefined && second && second.skew !== skew) {
        await second.kill()
        second.skew = skew
      }
      await startAll()
      await movers.settle()
    },
    open,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
      await mailServer.close()
      for (const cluster of clusters) await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return installation
}

async function disturb(
  node: OwnNode,
  { trouble, side, milliseconds }: Extract<OwnTrouble, { side: unknown }>,
): Promise<void> {
  const networks = side === "people" ? [node.people] : node.databases
  if (trouble === "cut") for (const network of networks) network.cut()
  else if (trouble === "stall") for (const network of networks) network.stall(milliseconds)
  else {
    for (const network of networks) network.slow(Math.min(60, milliseconds / 10))
    await pause(milliseconds)
    for (const network of networks) network.slow(0)
  }
}
