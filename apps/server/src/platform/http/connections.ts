import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { methodNotSupported, type ProductError } from "../errors.ts"
import { inLanguage } from "../i18n/language.ts"
import { realtimePath } from "../realtime/realtime.ts"
import { unreadable } from "./receive-body.ts"

const SECOND = 1000

/** How much of an unwanted body is discarded after the reply, so that its sender gets to read the reply. */
const DRAINED = { bytes: 128 * 1024 * 1024, milliseconds: 30 * SECOND }
const DRAINED_CHECKED_MILLISECONDS = SECOND / 4

/** How long a server that closes sends its last replies to slow readers. */
const LAST_REPLIES_MILLISECONDS = 60 * SECOND

/** Timeouts and upgrades of connections: options for Fastify. */
export const connectionOptions = {
  /** For a whole request; a minimum rate is enforced where its body is read. */
  requestTimeout: 300 * SECOND,
  /** For a connection that is idle in both directions. */
  connectionTimeout: 180 * SECOND,
  http: {
    headersTimeout: 20 * SECOND,
    connectionsCheckingInterval: 5 * SECOND,
    // Nothing handles other upgrades; ignoring the upgrade makes it a normal request.
    shouldUpgradeCallback: ({ url, headers }: IncomingMessage) =>
      (url ?? "").startsWith(realtimePath) && headers.upgrade?.toLowerCase() === "websocket",
  },
  clientErrorHandler: refuseConnection,
}

/** Answers CONNECT requests, which would otherwise be closed without a reply. */
export function refuseTunnels(app: FastifyInstance): void {
  app.server.on("connect", (_request, socket) =>
    socket.end(replyOf("405 Method Not Allowed", methodNotSupported())),
  )
}

/** Discards the rest of a request's body after the reply; closes the connection if it is too long or too slow. */
export function drainUnread(app: FastifyInstance): void {
  app.addHook("onResponse", async ({ raw }: FastifyRequest) => {
    const { socket } = raw
    // Injected requests of tests have no connection, and `complete` is not false.
    if (raw.complete !== false || socket.destroyed) return
    raw.resume()
    const start = { bytes: socket.bytesRead, time: performance.now() }
    const clock = setInterval(() => {
      const isTooMuch = socket.bytesRead - start.bytes > DRAINED.bytes
      const isTooLong = performance.now() - start.time > DRAINED.milliseconds
      if (raw.complete || socket.destroyed) clearInterval(clock)
      else if (isTooMuch || isTooLong) socket.destroy()
    }, DRAINED_CHECKED_MILLISECONDS)
    clock.unref()
  })
}

/**
 * Lets the server close when all requests in progress are answered, and then at once: Node would cut replies that are still
 * being sent, and wait for connections that were busy at that moment for as long as they may be idle, and for those on
 * which nothing has been sent yet. To be called after whatever ends endless replies when the server closes.
 */
export function closeAfterReplies(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  // Counted, not collected: V8 leaves behind what a Map or Set that changes with each request has held, and with it all
  // of each request, until it collects the whole heap.
  let replies = 0
  let isClosing = false
  const sent = Promise.withResolvers<void>()
  app.server.on("connection", (socket) => {
    if (isClosing) return void socket.destroy()
    sockets.add(socket)
    socket.once("close", () => sockets.delete(socket))
  })
  app.server.on("request", (_request, reply) => {
    const { socket } = reply
    replies++
    reply.once("close", () => {
      replies--
      if (!isClosing) return
      socket?.end()
      if (replies === 0) sent.resolve()
    })
  })
  app.addHook("preClose", async () => {
    isClosing = true
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    const patience = new AbortController()
    const tooLong = pause(LAST_REPLIES_MILLISECONDS, undefined, { signal: patience.signal })
    if (replies > 0) await Promise.race([sent.promise, tooLong])
    tooLong.catch(() => undefined)
    patience.abort()
  })
}

/** Answers invalid requests: malformed, with oversized headers, or not complete in time. */
function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (socket.destroyed || error.code === "ECONNRESET") return
  if (!socket.writable) return void socket.destroy()
  socket.end(replyOf(statusOf(error.code), unreadable()))
}

/** A complete HTTP reply, for connections without a valid request. */
function replyOf(status: string, { code, text }: ProductError): string {
  const body = JSON.stringify({ code, message: inLanguage(text, "EN") })
  const head = [
    `HTTP/1.1 ${status}`,
    `content-length: ${Buffer.byteLength(body)}`,
    "content-type: application/json",
    "connection: close",
  ]
  return `${head.join("\r\n")}\r\n\r\n${body}`
}

function statusOf(code: string | undefined): string {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return "408 Request Timeout"
  if (code === "HPE_HEADER_OVERFLOW") return "431 Request Header Fields Too Large"
  return "400 Bad Request"
}
