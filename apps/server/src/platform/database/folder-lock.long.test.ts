import { spawn } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { beforeEach, expect, test } from "vitest"
import { smallKit } from "../../testing/kit-text.ts"
import { putDatabase } from "../../testing/prepared-database.ts"
import { exited, freePort, main, startServer } from "../../testing/server-process.ts"
import { connect } from "./connect.ts"

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-lock-"))
  await writeFile(join(folder, "kit.ak"), smallKit())
  return () => rm(folder, { recursive: true, force: true })
})

const settings = async () => ({
  PORT: String(await freePort()),
  PLUMBLINE_DATA: folder,
  DATABASE_URL: "",
  DEMO: "off",
  LOG_LEVEL: "error",
})

/** Runs a command and waits for it to exit. */
async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const command = spawn("node", [main, ...args], {
    env: { ...process.env, ...(await settings()) },
    stdio: ["ignore", "ignore", "pipe"],
  })
  const said = await text(command.stderr)
  await exited(command)
  // What a start says are lines of the log.
  const output = said.startsWith("{") ? `${JSON.parse(said).msg}\n` : said
  return { code: command.exitCode, output }
}

test("only one process at a time can open an embedded database; a killed one leaves no lock behind", {
  timeout: 300_000,
}, async () => {
  await putDatabase(folder, "migrated")
  const server = await startServer(await settings())
  const commands = [
    ["start"],
    ["backup", join(folder, "a.tar.gz")],
    ["kit", "import", join(folder, "kit.ak")],
  ]
  const refusal = {
    code: 1,
    output: `Another Plumbline process has the database in ${join(folder, "database")} open, and only one process can use it at a time. Stop that process first, or use PostgreSQL (DATABASE_URL) to run several.\n`,
  }
  expect(await Promise.all(commands.map((command) => run(...command)))).toEqual(commands.map(() => refusal))
  server.kill("SIGKILL")
  await exited(server)
  expect(await run("migrate")).toEqual({ code: 0, output: "" })
})

test("when two processes start on an empty folder at the same time, one creates the database", {
  timeout: 300_000,
}, async () => {
  const outcomes = await Promise.all([run("migrate"), run("migrate")])
  const refused = outcomes.filter(({ code }) => code === 1)
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(1)
  for (const { output } of refused) expect(output).toContain("Another Plumbline process has the database")
  expect((await run("migrate")).code).toBe(0)
})

test("the lock also holds within one process, until it is closed", { timeout: 300_000 }, async () => {
  await putDatabase(folder, "empty")
  const location = { kind: "embedded", folder: join(folder, "database") } as const
  const first = await connect(location)
  await expect(connect(location)).rejects.toThrow("Another Plumbline process")
  await first.destroy()
  const second = await connect(location)
  await second.destroy()
})
