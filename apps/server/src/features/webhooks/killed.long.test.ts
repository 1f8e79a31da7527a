import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, expect, test } from "vitest"
import { createApp } from "../../app.ts"
import { loadConfig } from "../../config.ts"
import { systemClock, timeAfter } from "../../platform/clock.ts"
import { startReceiver, take } from "../../testing/receiver.ts"
import { exited } from "../../testing/server-process.ts"
import { createTestDatabase, isOnPostgres } from "../../testing/test-database.ts"
import { RUN_MILLISECONDS } from "./schedule.ts"
import { sendDueMessages } from "./send-messages.ts"

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test.skipIf(!isOnPostgres)(
  "a process killed while sending loses no message: the next one sends them all",
  {
    timeout: 300_000,
  },
  async () => {
    const receiver = await startReceiver()
    cleanups.push(() => receiver.close())
    receiver.answers(() => undefined)
    const dataFolder = await mkdtemp(join(tmpdir(), "plumbline-killed-"))
    cleanups.push(() => rm(dataFolder, { recursive: true, force: true }))
    const database = await createTestDatabase()
    cleanups.push(() => database.drop())
    const environment = {
      DATABASE_URL: database.url,
      SECRET_KEY: "known to both",
      PLUMBLINE_DATA: dataFolder,
      WEBHOOKS_PRIVATE_NETWORK: "allow",
      DEMO: "off",
      LOG_LEVEL: "silent",
    }
    const program = fileURLToPath(new URL("../../testing/send-until-killed.ts", import.meta.url))
    const dying = spawn("node", [program, receiver.url], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "ignore", "inherit"],
    })
    await receiver.got(1)
    dying.kill("SIGKILL")
    await exited(dying)

    receiver.answers(take)
    const clock = systemClock()
    // The run of the dead process counts as active for a while.
    const later = { now: () => timeAfter(clock.now(), RUN_MILLISECONDS) }
    const app = await createApp(loadConfig(environment), { clock: later, chores: false })
    cleanups.push(() => app.close())
    await app.dependencies.outbox.settled()
    await app.dependencies.backgroundJobs.doChore(sendDueMessages)
    await receiver.got(4)
    const names = receiver.received.map(({ message }) => message.data.member.displayName)
    expect(names).toEqual(["Mia", "Mia", "Nora", "Kai"])
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"])
    expect(new Set(ids).size).toBe(3)
  },
)
