import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { exited, startServer } from "../apps/server/src/testing/server-process.ts"
import { portsOf } from "./site.ts"

/** Before any journey: makes the data folder, with the demo, that each server of this run starts from a copy of. */
export default async function prepare(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-e2e-prepared-"))
  const server = await startServer({ PORT: String(portsOf(0).site), PLUMBLINE_DATA: folder })
  server.kill("SIGTERM")
  await exited(server)
  process.env.E2E_PREPARED = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
