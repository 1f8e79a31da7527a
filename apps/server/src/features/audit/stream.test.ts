import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createServer as createSecureServer, getCACertificates, setDefaultCACertificates } from "node:tls"
import { sql } from "kysely"
import { afterEach, describe, expect, test } from "vitest"
import { runAuditCommand } from "../../cli/audit.ts"
import { loadConfig } from "../../config.ts"
import { DAY, MINUTE } from "../../platform/clock.ts"
import { json } from "../../platform/database/json.ts"
import { isSignedWith, type Receiver, startReceiver, take } from "../../testing/receiver.ts"
import { caughtIn, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { createTestDatabase, isOnPostgres } from "../../testing/test-database.ts"
import { waitingSessions } from "../../testing/waiting-sessions.ts"
import { removeOldEntries } from "./feature.ts"
import { auditStream } from "./stream.ts"

const SECRET = `whsec_${Buffer.from("a secret that only few people know").toString("base64")}`

const hasOpenssl = ["/usr/bin/openssl", "/usr/local/bin/openssl"].some((path) => existsSync(path))

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function appWith(environment: Record<string, string>, lines: string[] = []): Promise<TestApp> {
  const log = caughtIn(lines)
  const app = await createTestApp({ LOG_LEVEL: "warn", ...environment }, [], "installed", { log })
  cleanups.push(() => app.close())
  return app
}

async function receiver(): Promise<Receiver> {
  const started = await startReceiver()
  cleanups.push(() => started.close())
  return started
}

/** Somebody makes spaces: each makes an entry or more. What comes while a run ends is sent by the next one. */
async function makeSpaces(app: TestApp, ...titles: string[]): Promise<void> {
  const owner = await app.signUp("Olga Owner")
  for (const title of titles) await owner.post("/api/v1/spaces/", { title, type: "PREMIUM" })
  await app.settled()
  await sendLeft(app)
}

/** The ids of all entries, as `plumbline audit` prints them. */
async function idsInLog(app: TestApp): Promise<string[]> {
  const lines: string[] = []
  // The command closes what it opens.
  const opened = { ...app, close: async () => undefined }
  await runAuditCommand(
    [],
    async () => opened as never,
    (line) => void lines.push(line),
  )
  return lines.map((line) => JSON.parse(line).id)
}

/** Sends what is left, as once a minute. */
async function sendLeft(app: TestApp): Promise<void> {
  const chores = auditStream(app.dependencies.config).flatMap(({ chores: each = [] }) => each)
  for (const chore of chores) await app.dependencies.backgroundJobs.doChore(chore)
  await app.settled()
}

type SentEntry = { id: string; tenant: string; subject: { title: string } | null }

const idsIn = (entries: SentEntry[]) => entries.map(({ id }) => id)
const received = ({ received: batches }: Receiver): SentEntry[] => batches.flatMap(({ message }) => message)

async function lagOf(app: TestApp): Promise<number> {
  const { body } = await app.http.inject("/metrics")
  return Number(/^audit_stream_oldest_seconds\{cell="main"\} (\S+)$/m.exec(body)?.[1])
}

describe("a receiver by HTTP", () => {
  test("gets every entry once, in order and signed, under the id that the command prints", async () => {
    const http = await receiver()
    const app = await appWith({
      AUDIT_STREAM: `${http.url}/{tenant}?token=hidden`,
      AUDIT_STREAM_SECRET: SECRET,
      AUDIT_STREAM_HEADERS: "Authorization=Splunk%20hidden",
    })
    await makeSpaces(app, "Harbour", "بندر")
    const entries = received(http)
    expect(idsIn(entries)).toEqual(await idsInLog(app))
    expect(entries.map(({ subject }) => subject?.title)).toEqual(expect.arrayContaining(["Harbour", "بندر"]))
    expect(new Set(entries.map(({ tenant }) => tenant))).toEqual(new Set(["main"]))
    for (const batch of http.received) {
      expect(batch.headers).toMatchObject({ authorization: "Splunk hidden" })
      expect(isSignedWith(SECRET, batch)).toBe(true)
    }
    const before = http.received.length
    await sendLeft(app)
    expect(http.received.length).toBe(before)
    expect(await lagOf(app)).toBe(0)
  })

  test("that is away misses nothing: entries wait, also for their removal, and none of its secrets is logged", async () => {
    const http = await receiver()
    http.answers((response) => response.writeHead(503).end())
    const lines: string[] = []
    const secrets = { AUDIT_STREAM: `${http.url}?token=hidden`, AUDIT_STREAM_SECRET: SECRET }
    const app = await appWith({ ...secrets, AUDIT_DAYS: "1" }, lines)
    await makeSpaces(app, "One", "Two")
    const tried = http.received.length
    await sendLeft(app)
    // The pause after a failure.
    expect([tried, http.received.length]).toEqual([1, 1])
    expect(lines.join()).toContain("it answers 503")
    for (const hidden of ["hidden", SECRET]) expect(lines.join()).not.toContain(hidden)
    app.clock.advance(3 * DAY)
    await app.dependencies.backgroundJobs.doChore(removeOldEntries)
    expect(await lagOf(app)).toBeGreaterThan(0)
    const waiting = await idsInLog(app)
    expect(waiting.length).toBeGreaterThan(1)
    http.answers(take)
    await sendLeft(app)
    expect(idsIn(http.received.slice(1).flatMap(({ message }) => message))).toEqual(waiting)
    await app.dependencies.backgroundJobs.doChore(removeOldEntries)
    expect(await idsInLog(app)).toEqual([])
  })

  test("begins with the whole log, in batches; a repeat after a break has the same ids", async () => {
    const http = await receiver()
    const app = await appWith({ AUDIT_STREAM: http.url })
    await app.tables
      .insertInto("auditEntries")
      .values(
        Array.from({ length: 450 }, (_, nth) => ({
          ...{ time: app.clock.now(), kind: "space-created", subject: "SPACE", subjectId: String(nth) },
          details: json({}),
        })),
      )
      .execute()
    let taken = 0
    http.answers((response) => (++taken === 2 ? response.destroy() : take(response)))
    await sendLeft(app)
    app.clock.advance(2 * MINUTE)
    await sendLeft(app)
    expect(http.received.map(({ message }) => message.length)).toEqual([200, 200, 200, 50])
    expect(http.received[1]?.body).toBe(http.received[2]?.body)
    expect(new Set(idsIn(received(http))).size).toBe(450)
  })

  test("is refused if its settings cannot be used, without repeating a secret", () => {
    expect(() => loadConfig({ AUDIT_STREAM: "udp://logs:514" })).toThrow("AUDIT_STREAM")
    expect(() => loadConfig({ AUDIT_STREAM_SECRET: "whsec_hidden" })).toThrow(
      /AUDIT_STREAM_SECRET: it must be/,
    )
  })
})

describe.runIf(isOnPostgres)("several nodes", () => {
  test("send at once, and nothing is missing or late", async () => {
    const http = await receiver()
    const { url, drop } = await createTestDatabase()
    cleanups.push(drop)
    const environment = { DATABASE_URL: url, AUDIT_STREAM: http.url }
    const nodes = [await appWith(environment), await appWith(environment)] as const
    await Promise.all(
      nodes.map(async (node, nth) => {
        await makeSpaces(node, `A${nth}`, `B${nth}`, `C${nth}`)
        await sendLeft(node)
      }),
    )
    await sendLeft(nodes[0])
    expect([...new Set(idsIn(received(http)))]).toEqual(await idsInLog(nodes[0]))
  })

  test("an entry whose transaction ends after that of a later one is not skipped", async () => {
    const http = await receiver()
    const { url, drop } = await createTestDatabase()
    cleanups.push(drop)
    const app = await appWith({ DATABASE_URL: url, AUDIT_STREAM: http.url })
    const add = (db: TestApp["tables"], subjectId: string) =>
      db
        .insertInto("auditEntries")
        .values({
          time: app.clock.now(),
          kind: "space-created",
          subject: "SPACE",
          subjectId,
          details: json({}),
        })
        .execute()
    const isHeld = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const late = app.tables.transaction().execute(async (db) => {
      await add(db, "first")
      isHeld.resolve()
      await release.promise
    })
    await isHeld.promise
    await add(app.tables, "second")
    const sent = sendLeft(app)
    while ((await waitingSessions(app.database)) === 0) await sql`select pg_sleep(0.02)`.execute(app.database)
    expect(http.received).toEqual([])
    release.resolve()
    await Promise.all([late, sent])
    const subjects = http.received.flatMap(({ message }) => message).map(({ subject }) => subject.id)
    expect(subjects).toEqual(["first", "second"])
  })
})

type SyslogServer = { port: number; messages: string[]; behave(next: (socket: Socket) => void): void }

/** Reads each connection to its end, then takes its messages. */
async function syslogServer(
  open: (behave: (socket: Socket) => void) => Server = (behave) =>
    createServer({ allowHalfOpen: true }, behave),
): Promise<SyslogServer> {
  const messages: string[] = []
  const reading = (socket: Socket) => {
    const parts: Buffer[] = []
    socket.on("error", () => undefined)
    socket.on("data", (part: Buffer) => parts.push(part))
    socket.on("end", () => {
      let rest = Buffer.concat(parts)
      while (rest.length > 0) {
        const end = rest.indexOf(" ")
        const next = end + 1 + Number(rest.subarray(0, end))
        messages.push(rest.subarray(end + 1, next).toString())
        rest = rest.subarray(next)
      }
      socket.end()
    })
  }
  let behaviour = reading
  const server = open((socket) => behaviour(socket))
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  cleanups.push(() => server.close())
  return {
    port: (server.address() as AddressInfo).port,
    messages,
    behave(next) {
      behaviour = next
    },
    ...{ reading },
  } as SyslogServer & { reading: typeof reading }
}

const entryIn = (message: string) => JSON.parse(message.slice(message.indexOf("{"))) as SentEntry

describe("a receiver by syslog", () => {
  test("gets every entry as a message of RFC 5424, framed by its length", async () => {
    const syslog = await syslogServer()
    const app = await appWith({ AUDIT_STREAM: `syslog+tcp://127.0.0.1:${syslog.port}` })
    await makeSpaces(app, "بندر")
    expect(syslog.messages.map(entryIn).map(({ id }) => id)).toEqual(await idsInLog(app))
    for (const message of syslog.messages)
      expect(message).toMatch(/^<109>1 20[\d-]+T[\d:.]+Z localhost plumbline - [a-z-]+ - \{[\x20-\x7e]+\}$/)
    expect(syslog.messages.map(entryIn).map(({ subject }) => subject?.title)).toContain("بندر")
  })

  test.each<[string, (socket: Socket) => void]>([
    ["closes at once", (socket) => socket.end()],
    [
      "breaks off",
      (socket) => socket.on("error", () => undefined).once("data", () => socket.resetAndDestroy()),
    ],
  ])("that %s has taken nothing", async (_, behaviour) => {
    const syslog = (await syslogServer()) as SyslogServer & { reading(socket: Socket): void }
    syslog.behave(behaviour)
    const app = await appWith({ AUDIT_STREAM: `syslog+tcp://127.0.0.1:${syslog.port}` })
    await makeSpaces(app, "One")
    expect(await lagOf(app)).toBeGreaterThan(0)
    syslog.behave(syslog.reading)
    app.clock.advance(2 * MINUTE)
    await sendLeft(app)
    expect(syslog.messages.map(entryIn).map(({ id }) => id)).toEqual(await idsInLog(app))
  })

  test.skipIf(!hasOpenssl)("is verified with TLS", async () => {
    const folder = mkdtempSync(join(tmpdir(), "plumbline-syslog-"))
    cleanups.push(() => rmSync(folder, { recursive: true }))
    const [key = "", cert = ""] = ["key", "crt"].map((name) => join(folder, name))
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    const kind = ["-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", cert]
    execFileSync("openssl", ["req", "-x509", ...kind, ...subject], { stdio: "ignore" })
    const own = { key: readFileSync(key), cert: readFileSync(cert, "utf8") }
    const syslog = await syslogServer((behave) => createSecureServer({ ...own, allowHalfOpen: true }, behave))
    const lines: string[] = []
    const app = await appWith({ AUDIT_STREAM: `syslog+tls://localhost:${syslog.port}` }, lines)
    await makeSpaces(app, "One")
    expect(syslog.messages).toEqual([])
    expect(lines.join()).toContain("self-signed certificate")
    const trusted = getCACertificates()
    cleanups.push(() => setDefaultCACertificates(trusted))
    setDefaultCACertificates([...trusted, own.cert])
    app.clock.advance(2 * MINUTE)
    await sendLeft(app)
    expect(syslog.messages.map(entryIn).map(({ id }) => id)).toEqual(await idsInLog(app))
  })
})
