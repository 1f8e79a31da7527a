import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, expect, test } from "vitest"
import { createApp } from "../../app.ts"
import { loadConfig } from "../../config.ts"
import { startReceiver, take } from "../../testing/receiver.ts"
import { exited } from "../../testing/server-process.ts"
import { createTestDatabase, isOnPostgres } from "../../testing/test-database.ts"

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

test.skipIf(!isOnPostgres)(
  "entries of a process that was killed before it knew that they had arrived are sent again by the next one",
  { timeout: 300_000 },
  async () => {
    const receiver = await startReceiver()
    cleanups.push(() => receiver.close())
    // It has the batch, but does not say so.
    receiver.answers(() => undefined)
    const dataFolder = await mkdtemp(join(tmpdir(), "plumbline-killed-"))
    cleanups.push(() => rm(dataFolder, { recursive: true, force: true }))
    const database = await createTestDatabase()
    cleanups.push(() => database.drop())
    const environment = {
      DATABASE_URL: database.url,
      SECRET_KEY: "known to both",
      PLUMBLINE_DATA: dataFolder,
      AUDIT_STREAM: receiver.url,
      WEBHOOKS_PRIVATE_NETWORK: "allow",
      DEMO: "off",
      LOG_LEVEL: "silent",
    }
    const program = fileURLToPath(new URL("../../testing/send-until-killed.ts", import.meta.url))
    const dying = spawn("node", [program, "http://127.0.0.1:9"], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "ignore", "inherit"],
    })
    await receiver.got(1)
    dying.kill("SIGKILL")
    await exited(dying)

    receiver.answers(take)
    // The schedule finds out that the node is dead, and what it has left.
    const app = await createApp(loadConfig(environment))
    cleanups.push(() => app.close())
    const again = () => receiver.received.slice(1).flatMap(({ message }) => message)
    const added = () =>
      again().flatMap(({ kind, person }) => (kind === "space-member-added" ? person.name : []))
    while (added().length < 3) await receiver.got(receiver.received.length + 1)
    expect(added()).toEqual(["Mia", "Nora", "Kai"])
    const [first] = receiver.received
    expect(again().slice(0, first?.message.length)).toEqual(first?.message)
  },
)
