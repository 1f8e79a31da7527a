import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { afterEach, expect, test } from "vitest"
import { putDatabase } from "../../testing/prepared-database.ts"
import { exited, freePort, startServer } from "../../testing/server-process.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { createTestDatabase, isOnPostgres } from "../../testing/test-database.ts"

/* What a load balancer is told, so that no request is lost when a node is stopped, and none is sent to a standby. */

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const ready = ["/health", "/health/ready", "/ht/"]

test("a server that is about to stop is not ready, lives, and serves everything on connections that it ends", async () => {
  const app = await createTestApp()
  cleanups.push(() => app.close())
  const { http } = app
  for (const url of ready) expect((await http.inject(url)).statusCode).toBe(200)
  expect((await http.inject("/health")).headers.connection).toBe("keep-alive")
  app.announceStop()
  for (const url of ready) {
    const { statusCode, headers, body } = await http.inject(url)
    expect([statusCode, headers.connection]).toEqual([503, "close"])
    expect(JSON.parse(body)).toMatchObject({ status: "DOWN", database: "UP", stopping: true })
  }
  expect((await http.inject("/health/live")).json()).toEqual({ status: "UP" })
  const served = await http.inject("/openapi.json")
  expect([served.statusCode, served.headers.connection]).toEqual([200, "close"])
})

test("a database that takes no writes, as a standby, makes the server not ready", async () => {
  // With a single connection, so that what is set there holds for all.
  const own = isOnPostgres ? await createTestDatabase("migrated") : null
  if (own) cleanups.push(own.drop)
  const app = await createTestApp(own ? { DATABASE_URL: own.url, DATABASE_POOL_SIZE: "1" } : {})
  cleanups.push(() => app.close())
  const set = (value: "on" | "off") =>
    sql`select set_config('default_transaction_read_only', ${value}, false)`.execute(app.database)
  await set("on")
  const { statusCode, body } = await app.http.inject("/health/ready")
  expect([statusCode, JSON.parse(body)]).toMatchObject([503, { status: "DOWN", database: "DOWN" }])
  expect((await app.http.inject("/health/live")).statusCode).toBe(200)
  await set("off")
  expect((await app.http.inject("/health/ready")).statusCode).toBe(200)
})

test("a server behind a load balancer is stopped under load, and no request is lost", {
  timeout: 120_000,
}, async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "plumbline-stopping-"))
  cleanups.push(() => rm(dataFolder, { recursive: true, force: true }))
  await putDatabase(dataFolder, "migrated")
  const port = await freePort()
  const server = await startServer({
    ...{ PLUMBLINE_DATA: dataFolder, PORT: String(port), DATABASE_URL: "", DEMO: "off" },
    ...{ LOG_LEVEL: "error", STOP_DELAY_SECONDS: "300" },
  })
  cleanups.push(async () => server.kill("SIGKILL"))
  const origin = `http://127.0.0.1:${port}`
  let sendsRequests = true
  const statuses: number[] = []
  const people = [1, 2, 3, 4].map(async () => {
    while (sendsRequests) {
      const reply = await fetch(`${origin}/openapi.json`)
      await reply.arrayBuffer()
      statuses.push(reply.status)
    }
  })
  await expect.poll(() => statuses.length, { timeout: 60_000 }).toBeGreaterThan(20)
  server.kill("SIGTERM")
  // As a balancer that asks several times a second.
  while ((await fetch(`${origin}/health`)).status === 200) await pause(100)
  const before = statuses.length
  await expect.poll(() => statuses.length, { timeout: 60_000 }).toBeGreaterThan(before + 4)
  sendsRequests = false
  await Promise.all(people)
  expect(new Set(statuses)).toEqual(new Set([200]))
  // Whoever sits at it need not wait any longer.
  server.kill("SIGINT")
  await exited(server)
  expect(server.exitCode).toBe(0)
})
