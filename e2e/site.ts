import { mkdtempSync, rmSync } from "node:fs"
import { cp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { exited, startServer } from "../apps/server/src/testing/server-process.ts"

/** Ports of one worker, which no other worker uses. */
export type Ports = Record<
  "site" | "adapter" | "issuer" | "withIssuer" | "https" | "foreign" | "behindProxy",
  number
>

/**
 * Two workers run at a time, and as many again so that a worker replacing a failed one meets none of its servers'
 * ports.
 */
const PORT_RANGES = 4

/**
 * The ports of a worker: seven, from E2E_PORT (8099) downwards for the first, ten lower for the next.
 *
 * @param worker its number among all workers of the run, including those that have stopped
 */
export function portsOf(worker: number): Ports {
  const site = Number(process.env.E2E_PORT ?? 8099) - 10 * (worker % PORT_RANGES)
  return {
    site,
    adapter: site - 1,
    issuer: site - 2,
    withIssuer: site - 3,
    https: site - 4,
    foreign: site - 5,
    behindProxy: site - 6,
  }
}

/**
 * Starts a server in its own process, on a copy of the data folder prepared for this run, so that the first start with
 * the demo, which takes seconds, happens only once.
 *
 * @param settings environment of the server, including the port
 * @returns a function that stops the server and removes its data
 */
export async function startSite(settings: Record<string, string>): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-e2e-"))
  const prepared = process.env.E2E_PREPARED
  if (!prepared) throw new Error("E2E_PREPARED is missing: run the tests with `npm run test:browser`.")
  await cp(prepared, folder, { recursive: true })
  // Few assessments fill a space.
  const small = { MAX_BASIC_SPACE_ASSESSMENTS: "2" }
  const server = await startServer({ ...small, ...settings, PLUMBLINE_DATA: folder })
  return async () => {
    server.kill("SIGTERM")
    await exited(server)
    rmSync(folder, { recursive: true, force: true })
  }
}
