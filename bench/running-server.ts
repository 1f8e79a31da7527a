import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type PostgresCluster, startCluster } from "../apps/server/src/testing/postgres-cluster.ts"
import { freePort } from "../apps/server/src/testing/server-process.ts"
import type { Checkout } from "./checkout.ts"
import { cpuOf, cpuOfFamily, memoryOf } from "./processes.ts"

export type DatabaseKind = "PostgreSQL" | "PGlite"

/** A server of a checkout, on its own database, with the demo. */
export type RunningServer = {
  name: string
  url: string
  /** Milliseconds of processor time used so far, by the server and by its PostgreSQL. */
  used(): { server: number; database: number }
  /** Resident memory of the server in megabytes. */
  memory(): number
  stop(): Promise<void>
}

export async function startServer(checkout: Checkout, kind: DatabaseKind): Promise<RunningServer> {
  const cluster = kind === "PostgreSQL" ? await startCluster() : null
  const folder = mkdtempSync(join(tmpdir(), "plumbline-bench-"))
  const port = await freePort()
  const server = spawn(process.execPath, [programOf(checkout), "start"], {
    cwd: checkout.folder,
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: "http://localhost:8080",
      PLUMBLINE_DATA: folder,
      SECRET_KEY: "bench",
      LOG_LEVEL: "error",
      RATE_LIMITS: "off",
      ...(await processSettingsOf(checkout)),
      ACCESS_TOKEN_MINUTES: "1440",
      ...(cluster && { DATABASE_URL: cluster.url }),
    },
    stdio: ["ignore", "pipe", "inherit"],
  })
  const end = () => server.kill("SIGKILL")
  process.once("exit", end)
  await ready(server)
  const pid = server.pid ?? 0
  const postmaster = cluster && postmasterOf(cluster)
  return {
    name: checkout.name,
    url: `http://127.0.0.1:${port}`,
    used: () => ({ server: cpuOf(pid), database: postmaster ? cpuOfFamily(postmaster) : 0 }),
    memory: () => memoryOf(pid),
    async stop() {
      process.off("exit", end)
      server.kill("SIGTERM")
      await once(server, "exit")
      await cluster?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What `npm start` runs in the checkout: the bundle, or the sources in versions without one. */
function programOf({ folder }: Checkout): string {
  if (!existsSync(join(folder, "apps/server/rolldown.config.ts"))) return "apps/server/src/main.ts"
  execFileSync("npm", ["run", "--silent", "build", "--workspace", "@plumbline/server"], { cwd: folder })
  return "apps/server/dist/main.js"
}

/** The environment with which `npm start` runs it. */
async function processSettingsOf({ folder }: Checkout): Promise<Record<string, string>> {
  const file = join(folder, "tools/node-options.mjs")
  if (!existsSync(file)) return { NODE_OPTIONS: "" }
  const { nodeOptions, allocatorSettings } = (await import(file)) as {
    nodeOptions: string[]
    allocatorSettings?: Record<string, string>
  }
  return { NODE_OPTIONS: nodeOptions.join(" "), ...allocatorSettings }
}

async function ready(server: ChildProcess): Promise<void> {
  for await (const chunk of server.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    if (!String(chunk).includes("Plumbline is ready")) continue
    server.stdout?.resume()
    return
  }
  throw new Error("The server stopped before it was ready.")
}

/** The main process of a cluster, found by its port. */
export function postmasterOf({ url }: PostgresCluster): number {
  const { port } = new URL(url)
  const found = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => {
      const [command = "", ...args] = commandOf(pid)
      return command.endsWith("/postgres") && args[args.indexOf("-p") + 1] === port
    })
  if (!found) throw new Error(`No PostgreSQL listens on port ${port}.`)
  return Number(found)
}

function commandOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")
  } catch {
    return []
  }
}
