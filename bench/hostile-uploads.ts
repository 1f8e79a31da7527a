import { mkdtempSync, rmSync } from "node:fs"
import { connect, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { pipeline } from "node:stream/promises"
import { setTimeout as pause } from "node:timers/promises"
import { writeArchive } from "@plumbline/kit-dsl"
import { type App, createApp } from "../apps/server/src/app.ts"
import { loadConfig } from "../apps/server/src/config.ts"
import { thisCheckout } from "./checkout.ts"
import { signUpPeople } from "./people.ts"
import { type RunningServer, startServer } from "./running-server.ts"

const SENDERS = 8
const SECONDS = 3
const path = "/api/v1/assessment-kits/excel-to-dsl/"
const BOUNDARY = "b"

/**
 * The effect of malicious uploads on the server: the delay of its event loop (ms) while it reads eight workbooks built
 * to take long, compared with its delay at rest; and the peak memory (MB) that eight senders of 90 MB use in a server
 * in its own process.
 */
export async function benchHostileUploads(): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-bench-uploads-"))
  const app = await createApp(
    loadConfig({ LOG_LEVEL: "silent", DEMO: "off", RATE_LIMITS: "off", PLUMBLINE_DATA: folder }),
  )
  try {
    const url = await app.http.listen({ host: "127.0.0.1", port: Number(process.env.PORT ?? 0) })
    const token = await tokenOf(app)
    const atRest = await delayDuring(() => asking(url, () => pause(SECONDS * 1000)))
    const body = form(hostileWorkbook())
    const reading = await delayDuring(() =>
      asking(url, () => Promise.all(Array.from({ length: SENDERS }, () => send(url, token, body)))),
    )
    return {
      "delay at rest, p99": atRest.delay,
      "delay while eight are read, p99": reading.delay,
      "longest delay while eight are read": reading.longest,
      "answers of /health meanwhile": reading.answers,
      ...(await fillingTheMemory(url, token)),
      ...(await memoryTaken()),
    }
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tokenOf(app: App): Promise<string> {
  return app.identity.issueAccessToken(app.tenants.default(), {
    id: "0d0a4f5e-1c55-4f0e-8a44-3d6e63ad9c13",
    email: "uploads@example.com",
    firstName: "Upload",
    lastName: "Bench",
    emailVerified: true,
  })
}

/** Requests `/health` repeatedly while `work` runs. */
async function asking(url: string, work: () => Promise<unknown>): Promise<number> {
  let answers = 0
  let isDone = false
  const asked = (async () => {
    while (!isDone) {
      await (await fetch(`${url}/health`)).arrayBuffer()
      answers++
    }
  })()
  await work()
  isDone = true
  await asked
  return answers
}

async function delayDuring(work: () => Promise<number>) {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  const answers = await work()
  delays.disable()
  return {
    answers,
    delay: Math.round(delays.percentile(99) / 1e6),
    longest: Math.round(delays.max / 1e6),
  }
}

/** Files of which one call of a parser would fill the memory, by where they are sent. */
function* hostileFiles(expertGroupId: string) {
  const lists = `[${"[],".repeat(3_900_000)}[]]`
  const named = `[${Array.from({ length: 1_200 }, (_, nth) => nested(nth)).join()}]`
  const zipped = (text: string, path: string) => writeArchive([{ path, text }])
  for (const [name, text] of Object.entries({ lists, named, lines: "\n".repeat(11_900_000) })) {
    const framework = "/api/v1/assessment-kits/import-framework/"
    const fields = { expertGroupId, title: "Hostile", summary: "A hostile kit", format: "oscal" }
    yield { name: `framework of ${name}`, to: framework, file: zipped(text, "a.json"), field: "file", fields }
  }
  for (const [name, text] of Object.entries({
    lines: "\n".repeat(40_000_000),
    words: "a ".repeat(20_000_000),
    quotes: '"'.repeat(5_000_000),
  }))
    yield {
      ...{ name: `kit of ${name}`, to: "/api/v1/assessment-kits/upload-dsl/", field: "dslFile" },
      ...{ file: zipped(text.slice(0, 5 * 1024 * 1024), "kit.ak"), fields: { expertGroupId } },
    }
}

/** Objects within each other, each with a name of its own. */
function nested(nth: number): string {
  const names = Array.from({ length: 900 }, (_, depth) => `{"${(nth * 900 + depth).toString(36)}":`)
  return `${names.join("")}1${"}".repeat(names.length)}`
}

/** What the senders of such files are told, after how many milliseconds, while `/health` answers. */
async function fillingTheMemory(url: string, token: string): Promise<Record<string, number>> {
  const authorization = `Bearer ${token}`
  const group = new FormData()
  for (const [name, text] of Object.entries({
    title: "Hostile",
    bio: "They send.",
    about: "<p>They send.</p>",
  }))
    group.set(name, text)
  const made = await fetch(`${url}/api/v1/expert-groups/`, {
    ...{ method: "POST", headers: { authorization }, body: group },
  })
  const { id } = await made.json()
  const told: Record<string, number> = {}
  for (const { name, to, file, field, fields } of hostileFiles(String(id))) {
    const body = new FormData()
    for (const [key, value] of Object.entries(fields)) body.set(key, value)
    body.set(field, new Blob([Uint8Array.from(file)], { type: "application/zip" }), "hostile.zip")
    const start = performance.now()
    const { longest } = await delayDuring(() =>
      asking(url, async () => {
        const reply = await fetch(url + to, { method: "POST", headers: { authorization }, body })
        await reply.arrayBuffer()
        told[`${name}: status`] = reply.status
      }),
    )
    told[`${name}: ms`] = Math.round(performance.now() - start)
    told[`${name}: longest delay`] = longest
  }
  return told
}

async function send(url: string, token: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
  }
  const reply = await fetch(url + path, { method: "POST", headers, body })
  await reply.arrayBuffer()
  if (reply.status >= 500 && reply.status !== 503) throw new Error(`An upload was answered ${reply.status}.`)
}

/** How much the memory of the server grows at most while eight people send. */
async function memoryTaken(): Promise<Record<string, number>> {
  const server = await startServer(thisCheckout(), "PGlite")
  try {
    const [person] = await signUpPeople(server.url, 1)
    const signedIn = [`authorization: Bearer ${person?.token}`]
    // What a first upload of each kind loads is not counted for those that follow.
    for (const headers of [[], signedIn]) await memoryDuring(server, headers, sendAtOnce)
    return {
      "memory for eight strangers who send 90 MB": await memoryDuring(server, [], sendAtOnce),
      "memory for eight who are signed in and send 90 MB": await memoryDuring(server, signedIn, sendAtOnce),
      "memory for eight strangers who send it drop by drop": await memoryDuring(server, [], sendDrops),
      "memory for eight who are signed in and send it drop by drop": await memoryDuring(
        server,
        signedIn,
        sendDrops,
      ),
    }
  } finally {
    await server.stop()
  }
}

async function memoryDuring(
  server: RunningServer,
  headers: string[],
  sendTo: (socket: Socket) => Promise<void>,
): Promise<number> {
  const before = server.memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, server.memory())
  }, 20)
  const senders = Array.from({ length: SENDERS }, () => openSender(server.url, headers))
  // Senders that are cut off are done, too.
  await Promise.allSettled(senders.map(sendTo))
  clearInterval(watch)
  for (const sender of senders) sender.destroy()
  return Math.round(most - before)
}

/** Sends as fast as the server reads. */
function sendAtOnce(socket: Socket): Promise<void> {
  return pipeline(chunks(90), socket, { end: false })
}

/** Sends some hundred bytes at a time, for some seconds. */
async function sendDrops(socket: Socket): Promise<void> {
  for (let nth = 0; nth < 10 * SECONDS; nth++) {
    socket.write(chunkOf(Buffer.alloc(200, "a")))
    await pause(100)
  }
}

/** A body of this many megabytes, in chunks. */
function* chunks(megabytes: number): Generator<Buffer> {
  const piece = Buffer.alloc(64 * 1024, "a")
  const chunk = chunkOf(piece)
  for (let sent = 0; sent < megabytes * 1024 * 1024; sent += piece.length) yield chunk
}

function chunkOf(piece: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")])
}

function openSender(url: string, headers: string[]): Socket {
  const socket = connect(Number(new URL(url).port), "127.0.0.1")
  socket.on("error", () => undefined)
  socket.resume()
  const head = [
    `POST ${path} HTTP/1.1`,
    "host: localhost",
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    "transfer-encoding: chunked",
    ...headers,
  ]
  socket.write(`${head.join("\r\n")}\r\n\r\n`)
  return socket
}

/** Eight megabytes of tags in eight compressed kilobytes. */
function hostileWorkbook(): Uint8Array {
  return writeArchive([
    { path: "xl/workbook.xml", text: "<c/>".repeat(2_000_000) },
    { path: "xl/_rels/workbook.xml.rels", text: "<a/>" },
  ])
}

function form(workbook: Uint8Array): Uint8Array<ArrayBuffer> {
  const disposition = 'content-disposition: form-data; name="file"; filename="kit.xlsx"'
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\n${disposition}\r\ncontent-type: application/octet-stream\r\n\r\n`),
      workbook,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  )
}
