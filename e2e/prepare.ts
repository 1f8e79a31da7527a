import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { exited, startServer } from "../apps/server/src/testing/server-process.ts"
import { portsOf } from "./site.ts"

/** Before all tests: creates the data folder, with the small demo, that is copied for each server of this run. */
export default async function prepare(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-e2e-prepared-"))
  const server = await startServer({ PORT: String(portsOf(0).site), PLUMBLINE_DATA: folder, DEMO: "small" })
  server.kill("SIGTERM")
  await exited(server)
  process.env.E2E_PREPARED = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
