import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import Fastify, { type FastifyInstance } from "fastify"
import { afterEach, beforeEach, expect, test } from "vitest"
import { closeAfterReplies, connectionOptions } from "./connections.ts"

/* A server that is told to stop waits for replies, not for connections. */

/** More than fits into the buffers of a connection. */
const LARGE = 30_000_000

let app: FastifyInstance
let port: number
let answer: () => void
let asked: Promise<void>
const sockets: Socket[] = []
beforeEach(async () => {
  app = Fastify({ ...connectionOptions, forceCloseConnections: "idle" })
  closeAfterReplies(app)
  const hasReplied = new Promise<void>((resolve) => {
    answer = resolve
  })
  asked = new Promise((resolve) => {
    app.get("/slow", async () => {
      resolve()
      await hasReplied
      return "done"
    })
    app.get("/large", async () => {
      resolve()
      return "x".repeat(LARGE)
    })
  })
  app.get("/", async () => "done")
  await app.listen({ host: "127.0.0.1", port: 0 })
  port = app.addresses()[0]?.port ?? 0
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function open(path?: string): Promise<{ socket: Socket; received(): string }> {
  const socket = connect(port, "127.0.0.1")
  sockets.push(socket)
  await once(socket, "connect")
  let text = ""
  socket.on("data", (bytes) => {
    text += bytes
  })
  if (path !== undefined) socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  return { socket, received: () => text }
}

test("neither an idle connection, nor one that was never used, keeps it open", async () => {
  const idle = await open("/")
  await open()
  await expect.poll(idle.received).toContain("done")
  const begun = performance.now()
  await app.close()
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test("a request in progress is answered, and its connection does not keep it open afterwards", async () => {
  const busy = await open("/slow")
  await asked
  const closed = app.close()
  expect(await Promise.race([closed.then(() => "closed"), asked.then(() => "open")])).toBe("open")
  answer()
  const begun = performance.now()
  await closed
  expect(performance.now() - begun).toBeLessThan(5_000)
  await expect.poll(busy.received).toContain("done")
})

test("a large reply arrives as a whole", async () => {
  const large = await open("/large")
  large.socket.pause()
  await asked
  const closed = app.close()
  await pause(200)
  large.socket.resume()
  await closed
  await expect.poll(() => large.received().length).toBeGreaterThan(LARGE)
})
