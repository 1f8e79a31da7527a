import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { methodNotSupported, type ProductError } from "../errors.ts"
import { inLanguage } from "../i18n/language.ts"
import { realtimePath } from "../realtime/realtime.ts"
import { unreadable } from "./body-errors.ts"

const SECOND = 1000

/** How much of a body that nobody wants is thrown away after the reply, so that its sender gets to read that. */
const DRAINED = { bytes: 128 * 1024 * 1024, milliseconds: 30 * SECOND }
const DRAINED_CHECKED_MILLISECONDS = SECOND / 4

/** How long connections may take, and what they may become: options for Fastify. */
export const connectionOptions = {
  /** A whole request; that it comes steadily is seen to where its body is read. */
  requestTimeout: 300 * SECOND,
  /** A connection on which nothing is sent, either way. */
  connectionTimeout: 180 * SECOND,
  http: {
    headersTimeout: 20 * SECOND,
    connectionsCheckingInterval: 5 * SECOND,
    // To an upgrade of any other kind nobody would answer; without it the request is one like any other.
    shouldUpgradeCallback: ({ url, headers }: IncomingMessage) =>
      (url ?? "").startsWith(realtimePath) && headers.upgrade?.toLowerCase() === "websocket",
  },
  clientErrorHandler: refuseConnection,
}

/** Answers a request for a tunnel, which would else be closed without a word. */
export function refuseTunnels(app: FastifyInstance): void {
  app.server.on("connect", (_request, socket) =>
    socket.end(replyOf("405 Method Not Allowed", methodNotSupported())),
  )
}

/** Throws away what is left of a request's body behind the reply; ends the connection when it is too much or takes long. */
export function drainUnread(app: FastifyInstance): void {
  app.addHook("onResponse", async ({ raw }: FastifyRequest) => {
    const { socket } = raw
    // Not false where there is no connection at all: requests of tests.
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

/** Answers what is no request: broken, with too long headers, or not complete in time. */
function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (socket.destroyed || error.code === "ECONNRESET") return
  if (!socket.writable) return void socket.destroy()
  socket.end(replyOf(statusOf(error.code), unreadable()))
}

/** A whole reply, for connections on which no request was read. */
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
