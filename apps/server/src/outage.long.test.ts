import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createApp } from "./app.ts"
import { loadConfig } from "./config.ts"
import { connect } from "./platform/database/connect.ts"
import { type Answering, beginAnswering } from "./testing/answering.ts"
import { CONNECT, openBrowser } from "./testing/identity-browser.ts"
import { hasPostgres, type PostgresCluster, startCluster } from "./testing/postgres-cluster.ts"
import { exited, freePort, main, startServer } from "./testing/server-process.ts"
import { PUBLIC_URL, send } from "./testing/two-nodes.ts"

/* PostgreSQL becomes unreachable and returns while the server runs, and while it starts. */
let cluster: PostgresCluster
let folder: string
let environment: Record<string, string>
beforeAll(async () => {
  if (!hasPostgres) return
  cluster = await startCluster("-c fsync=off")
  folder = await mkdtemp(join(tmpdir(), "plumbline-outage-"))
  environment = {
    DATABASE_URL: cluster.url,
    PLUMBLINE_DATA: folder,
    PUBLIC_URL,
    DEMO: "off",
    LOG_LEVEL: "silent",
    ACCESS_TOKEN_MINUTES: "60",
  }
})
const processes: ChildProcess[] = []
afterAll(async () => {
  if (!hasPostgres) return
  for (const server of processes) server.kill("SIGKILL")
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

describe.skipIf(!hasPostgres)("PostgreSQL is shut down", { timeout: 300_000 }, () => {
  test("under load: no acknowledged answer is lost, other requests get a retry hint, and nobody is signed out", async () => {
    const app = await createApp(loadConfig(environment))
    const people = [await beginAnswering(app), await beginAnswering(app), await beginAnswering(app)]
    await app.close()
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const server = await startServer({ ...environment, PORT: String(port) })
    processes.push(server)
    const overNetwork = { http: { inject: (request: Parameters<typeof send>[1]) => send(origin, request) } }
    const [browser, visitor] = [openBrowser(overNetwork), openBrowser(overNetwork)]
    const { tokens } = await browser.signUp()
    const signIn = await visitor.begin()

    const load = startLoad(people, origin)
    await load.until(() => people.every((person) => person.acknowledgedCount() >= 20))
    await cluster.shutDown("immediate")
    await load.until(() => load.statuses.slice(-20).every((status) => status === 503))

    expect((await fetch(`${origin}/health`)).status).toBe(503)
    const me = await fetch(`${origin}/api/v1/spaces/`, {
      headers: { ...people[0]?.headers, "accept-language": "fa" },
    })
    expect(me.status).toBe(503)
    expect(Number(me.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(await me.json()).toEqual({
      code: "INTERNAL_ERROR",
      message: "پایگاه داده پاسخ نمی‌دهد. کمی بعد دوباره تلاش کنید.",
    })
    const refused = await browser.refresh(tokens.refresh_token)
    expect(refused.status).toBe(503)
    expect(refused.json).toMatchObject({ error: "temporarily_unavailable" })
    expect(refused.headers["retry-after"]).toBeDefined()
    for (const page of [
      (await browser.begin()).page,
      await visitor.submit(signIn.page, { username: "kai@example.com", password: "secret" }),
      await browser.get(`${CONNECT}/logout`),
    ]) {
      expect(page.status).toBe(503)
      expect(page.text).toContain("The database does not answer.")
      expect(page.headers["set-cookie"]).toBeUndefined()
    }

    await cluster.start()
    const before = people.map((person) => person.acknowledgedCount())
    await load.until(() =>
      people.every((person, index) => person.acknowledgedCount() >= (before[index] ?? 0) + 20),
    )
    await load.stop()
    expect((await fetch(`${origin}/health`)).status).toBe(200)
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(200)
    expect(new Set(load.statuses)).toEqual(new Set([201, 503]))
    for (const person of people) expect(await person.lost(origin)).toEqual([])
    // One to send messages to other nodes, and one to listen.
    const observer = await connect({ kind: "postgres", url: cluster.url, poolSize: 1 })
    const connections = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where application_name = 'plumbline realtime'`
    const counted = async () => (await connections.execute(observer)).rows[0]?.count
    await expect.poll(counted, { timeout: 20_000 }).toBe(2)
    await observer.destroy()
    expect(server.exitCode).toBeNull()
    server.kill("SIGTERM")
    await exited(server)
    expect(server.exitCode).toBe(0)
  })

  test("by an administrator, which closes idle connections: the next request works", async () => {
    const app = await createApp(loadConfig(environment))
    await app.http.inject("/health")
    await cluster.shutDown("fast")
    expect((await app.http.inject("/health")).statusCode).toBe(503)
    await cluster.start()
    expect((await app.http.inject("/health")).statusCode).toBe(200)
    await app.close()
  })
})

describe.skipIf(!hasPostgres)("a start", { timeout: 300_000 }, () => {
  test("waits for PostgreSQL to start", async () => {
    await cluster.shutDown("fast")
    const server = spawnServer({ PORT: String(await freePort()) })
    await server.said(/is not responding/)
    await cluster.start()
    expect(await server.said(/Plumbline is ready/)).toContain("is responding.")
    server.process.kill("SIGTERM")
    await exited(server.process)
  })

  test("exits and reports the cause if PostgreSQL does not start in time", async () => {
    const nowhere = `postgres://plumbline:secret@127.0.0.1:${await freePort()}/plumbline`
    const server = spawnServer({ DATABASE_URL: nowhere, DATABASE_WAIT_SECONDS: "1" })
    await exited(server.process)
    expect(server.process.exitCode).toBe(1)
    const said = await server.said(/cannot be used/)
    expect(said).toMatch(/DATABASE_URL: 127\.0\.0\.1:\d+\/plumbline cannot be used: .*ECONNREFUSED/)
    expect(said).not.toContain("secret")
  })

  test("ends if it loses the database in the middle, so that it can be started again", async () => {
    const steward = await connect({ kind: "postgres", url: cluster.url, poolSize: 2 })
    // The lock under which a start prepares the database, so that this one waits with connections open.
    await steward.transaction().execute(async (holder) => {
      await sql`select pg_advisory_xact_lock(7105061)`.execute(holder)
      const server = spawnServer({ PORT: String(await freePort()) })
      await server.said(/Another process is preparing the database/)
      const cut = sql<{ count: number }>`select count(pg_terminate_backend(pid))::int as count
        from pg_stat_activity where wait_event_type = 'Lock'`
      while ((await cut.execute(steward)).rows[0]?.count !== 1) await setTimeout(20)
      await exited(server.process)
      expect(server.process.exitCode).toBe(1)
    })
    await steward.destroy()
  })

  test("does not wait for a database that does not exist", async () => {
    const other = new URL(cluster.url)
    other.pathname = "/other"
    const server = spawnServer({ DATABASE_URL: other.href })
    await exited(server.process)
    expect(server.process.exitCode).toBe(1)
    expect(await server.said(/cannot be used/)).toMatch(/database \\?"other\\?" does not exist/)
  })
})

/** Lets people answer questions continuously, whatever the response. */
function startLoad(people: Answering[], origin: string) {
  const statuses: (number | null)[] = []
  let running = true
  const loops = people.map(async (person) => {
    while (running) {
      statuses.push(await person.answerNext(origin))
      await setTimeout(1)
    }
  })
  return {
    statuses,
    async until(isReached: () => boolean) {
      const end = Date.now() + 40_000
      while (!isReached()) {
        if (Date.now() > end) throw new Error(`The last statuses were ${statuses.slice(-20).join(", ")}.`)
        await setTimeout(10)
      }
    },
    async stop() {
      running = false
      await Promise.all(loops)
    },
  }
}

function spawnServer(changes: Record<string, string>) {
  const server = spawn("node", [main, "start"], {
    env: { ...process.env, ...environment, ...changes },
    stdio: ["ignore", "pipe", "pipe"],
  })
  processes.push(server)
  let output = ""
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (output += String(chunk)))
  return {
    process: server,
    /** Waits until the output matches and returns all of it. */
    async said(pattern: RegExp): Promise<string> {
      while (!pattern.test(output)) await setTimeout(20)
      return output
    },
  }
}
