import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, test } from "vitest"
import { createApp } from "./app.ts"
import { loadConfig } from "./config.ts"
import { beginAnswering } from "./testing/answering.ts"
import { putDatabase } from "./testing/prepared-database.ts"
import { exited, freePort, main, startServer as startProcess } from "./testing/server-process.ts"
import { createTestDatabase, isOnPostgres } from "./testing/test-database.ts"

/* The server as a separate process, on a database that outlives it: on disk, or on a PostgreSQL server. */
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test.each(["on disk", ...(isOnPostgres ? ["on PostgreSQL"] : [])])(
  "kill -9 in the middle of answering loses no acknowledged answer, %s",
  { timeout: 300_000 },
  async (kept) => {
    const { environment, url, work } = await prepareAssessment(kept)
    for (const round of [1, 2, 3]) {
      const server = await startServer(environment)
      const killAfter = 7 * round
      let replies = 0
      while ((await work.answerNext(url)) === 201) {
        replies++
        if (replies === killAfter) setTimeout(() => server.kill("SIGKILL"), 3)
      }
      await exited(server)
      expect(replies).toBeGreaterThanOrEqual(killAfter)
    }

    const server = await startServer(environment)
    expect(await work.lost(url)).toEqual([])
    server.kill("SIGKILL")
    await exited(server)
  },
)

test("a first start that is killed while it creates the database leaves nothing broken", {
  timeout: 300_000,
}, async () => {
  const dataFolder = await temporaryFolder()
  const port = await freePort()
  const environment = { PORT: String(port), PLUMBLINE_DATA: dataFolder, DEMO: "off" }
  for (const delay of [400, 900, 1500]) {
    const server = spawn("node", [main, "start"], {
      env: { ...process.env, ...environment },
      stdio: "ignore",
    })
    setTimeout(() => server.kill("SIGKILL"), delay)
    await exited(server)
  }
  const server = await startServer(environment)
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
  server.kill("SIGTERM")
  await exited(server)
})

/** Creates an assessment and a user with a token, then closes the database for other processes. */
async function prepareAssessment(kept: string) {
  const port = await freePort()
  const dataFolder = await temporaryFolder()
  await putDatabase(dataFolder, "migrated")
  const environment: Record<string, string> = {
    PORT: String(port),
    PLUMBLINE_DATA: dataFolder,
    DEMO: "off",
    LOG_LEVEL: "silent",
    ACCESS_TOKEN_MINUTES: "60",
    ...(kept === "on PostgreSQL" && (await postgresDatabase())),
  }
  const app = await createApp(loadConfig(environment))
  const work = await beginAnswering(app)
  await app.close()
  return { environment, url: `http://127.0.0.1:${port}`, work }
}

/** Starts a server that does not outlive its test. */
async function startServer(environment: Record<string, string>): Promise<ChildProcess> {
  const server = await startProcess(environment)
  cleanups.push(async () => server.kill("SIGKILL"))
  return server
}

async function postgresDatabase(): Promise<Record<string, string>> {
  const { url, drop } = await createTestDatabase()
  cleanups.push(drop)
  return { DATABASE_URL: url }
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-durability-"))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}
