import { once } from "node:events"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestApp, type TestApp } from "./testing/test-app.ts"

/* Requests that can be sent only over a raw connection: each is answered, and never with a server error. */
let app: TestApp
let port: number
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" })
  await app.http.listen({ host: "127.0.0.1", port: 0 })
  port = (app.http.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends something and returns everything that the server replies until it closes. */
async function exchange(sent: string | Buffer): Promise<string> {
  const socket = connect(port, "127.0.0.1")
  await once(socket, "connect")
  socket.on("error", () => socket.destroy())
  socket.write(sent)
  return text(socket).catch(() => "")
}

function request(method: string, path: string, ...headers: string[]): string {
  return `${[`${method} ${path} HTTP/1.1`, "host: localhost", "connection: close", ...headers].join("\r\n")}\r\n\r\n`
}

const answered = /^HTTP\/1\.1 [1-4]\d\d /

test("every address answers a request for a protocol upgrade", async () => {
  const routed = app.http.routed.filter(({ url, method }) => url.startsWith("/") && method !== "HEAD")
  const upgrades = ["h2c", "websocket", "TLS/1.0"]
  for (const [nth, { method, url }] of routed.entries()) {
    const path = url.replace(/:\w+|\*/g, "1")
    const upgrade = upgrades[nth % upgrades.length]
    const sent = [
      `GET ${path} HTTP/1.1`,
      "host: localhost",
      "connection: upgrade, close",
      `upgrade: ${upgrade}`,
    ]
    const reply = await exchange(
      `${[...sent, "http2-settings: AAMAAABkAAQAoAAAAAIAAAAA"].join("\r\n").replace("GET", method)}\r\n\r\n`,
    )
    expect.soft(reply, `${method} ${path} ${upgrade}`).toMatch(answered)
  }
}, 300_000)

test.each<[string, string | Buffer]>([
  ["a path with invalid encoding", Buffer.from(request("GET", "/api/v1/\u00ff\u0080/"), "latin1")],
  ["a path with a zero byte", request("GET", "/api/v1/spaces/\0")],
  ["a path with a line end", "GET /api\rx HTTP/1.1\r\nhost: localhost\r\n\r\n"],
  ["a whole address", request("GET", "http://evil.example/api/v1/tenant/")],
  ["an invalid address", request("GET", "http://[::1/")],
  ["two slashes", request("GET", "//evil.example//api")],
  ["a star", request("OPTIONS", "*")],
  ["a tunnel", request("CONNECT", "evil.example:443")],
  ["an unknown method", request("BREW", "/")],
  ["no host", "GET /health HTTP/1.1\r\nconnection: close\r\n\r\n"],
  ["two hosts", request("GET", "/health", "host: evil.example")],
  ["HTTP/1.0", "GET /api/v1/tenant/ HTTP/1.0\r\n\r\n"],
  ["HTTP/0.9", "GET /health\r\n\r\n"],
  ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["TLS", Buffer.from("16030100c8010000c40303", "hex")],
  ["an invalid length", request("POST", "/api/v1/spaces/", "content-length: abc")],
  ["a negative length", request("POST", "/api/v1/spaces/", "content-length: -1")],
  [
    "a huge length",
    request("POST", "/v1/widgets/session/initialize", "content-length: 99999999999999999999"),
  ],
  ["two lengths", request("POST", "/api/v1/spaces/", "content-length: 1", "content-length: 2")],
  [
    "a length and chunks",
    request("POST", "/api/v1/spaces/", "content-length: 4", "transfer-encoding: chunked"),
  ],
  [
    "invalid chunks",
    `${request("POST", "/v1/widgets/session/initialize", "transfer-encoding: chunked")}zz\r\n`,
  ],
  [
    "an unknown encoding",
    `${request("POST", "/v1/widgets/session/initialize", "transfer-encoding: gzip, chunked")}0\r\n\r\n`,
  ],
  [
    "an unknown expectation",
    request("POST", "/v1/widgets/session/initialize", "expect: wonders", "content-length: 2"),
  ],
  ["a folded header", request("GET", "/health", "x-a: b", " c: d")],
  ["a header without a name", request("GET", "/health", ": value")],
  ["a header with a zero byte", request("GET", "/health", "x-a: \0")],
  ["headers that are too long", request("GET", "/health", `x-a: ${"b".repeat(100_000)}`)],
  ["two thousand headers", request("GET", "/health", ...Array<string>(2001).fill("x: y"))],
])("%s is answered", async (_, sent) => {
  const reply = await exchange(sent)
  expect(reply).toMatch(/^HTTP\/1\.1 [1-4]\d\d /)
})

test("a request that expects 100-continue is told to continue", async () => {
  const body = '{"a":1}'
  const head = ["expect: 100-continue", "content-type: application/json", `content-length: ${body.length}`]
  const reply = await exchange(request("POST", "/v1/widgets/session/initialize", ...head) + body)
  expect(reply).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /)
})
