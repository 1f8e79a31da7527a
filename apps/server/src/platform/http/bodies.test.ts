import { once } from "node:events"
import { connect } from "node:net"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { gzipSync } from "node:zlib"
import { sampleWorkbook } from "@plumbline/kit-dsl"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { multipart } from "../../testing/multipart.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { receiveBody, receiveWhole } from "./receive-body.ts"

let app: TestApp
let person: Caller
let token: string
let port: number
beforeAll(async () => {
  app = await createTestApp()
  person = await app.signUp("Anna Berg")
  const account = { ...person.user, firstName: "Anna", lastName: "Berg", emailVerified: true }
  token = await app.identity.issueAccessToken(app.tenants.default(), account)
  port = Number(new URL(await app.http.listen({ host: "127.0.0.1", port: 0 })).port)
})
afterAll(() => app.close())

const excel = "/api/v1/assessment-kits/excel-to-dsl/"
const file = { name: "kit.xlsx", type: "application/octet-stream", bytes: sampleWorkbook() }

/** Opens a connection and sends the headers of a request. */
function begin(head: string) {
  const socket = connect(port, "127.0.0.1")
  socket.on("error", () => undefined)
  socket.write(`${head.replaceAll("\n", "\r\n")}\r\n\r\n`)
  return socket
}

const post = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, "host: localhost", ...headers].join("\n")

async function firstReply(socket: ReturnType<typeof begin>): Promise<string> {
  const [piece] = await once(socket, "data")
  return String(piece)
}

describe("the server does not wait for a body", () => {
  test("when nobody is signed in", async () => {
    const socket = begin(
      post(excel, "content-type: multipart/form-data; boundary=b", "content-length: 90000000"),
    )
    expect(await firstReply(socket)).toMatch(/^HTTP\/1.1 401 /)
    socket.destroy()
  })

  test("when its declared length is too large", async () => {
    const head = [`authorization: Bearer ${token}`, "content-type: multipart/form-data; boundary=b"]
    const socket = begin(post(excel, ...head, "content-length: 90000000"))
    const reply = await firstReply(socket)
    expect(reply).toMatch(/^HTTP\/1.1 400 /)
    expect(reply).toContain("at most 5 MB")
    socket.destroy()
  })

  test("when the route accepts none", async () => {
    const socket = begin(post("/api/v1/nowhere/", "content-length: 90000000"))
    expect(await firstReply(socket)).toMatch(/^HTTP\/1.1 404 /)
    socket.destroy()
  })
})

test("a client that sends an oversized body in full before reading gets the reply and can continue", async () => {
  const size = 12 * 1024 * 1024
  const head = [`authorization: Bearer ${token}`, "content-type: application/json", `content-length: ${size}`]
  const socket = begin(post("/api/v1/spaces/", ...head))
  socket.pause()
  socket.write(Buffer.alloc(size, " "))
  await once(socket, "drain")
  socket.write("GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
  const [first, second] = (await text(socket)).split(/(?=HTTP\/1.1 )/)
  expect(first).toMatch(/^HTTP\/1.1 400 /)
  expect(second).toMatch(/^HTTP\/1.1 200 /)
})

test("no caller gets more than a share of the memory for bodies", async () => {
  const head = [`authorization: Bearer ${token}`, "content-type: multipart/form-data; boundary=b"]
  const senders = Array.from({ length: 4 }, () => begin(post(excel, ...head, "content-length: 5000000")))
  const reply = await Promise.race(senders.map(firstReply))
  expect(reply).toMatch(/^HTTP\/1.1 503 /)
  expect(reply).toMatch(/\r\nretry-after: /)
  for (const sender of senders) sender.destroy()
  // Small bodies are still accepted.
  expect((await person.post("/api/v1/spaces/", {})).status).toBe(400)
})

test("a body that arrives too slowly is aborted", async () => {
  const dripping = new Readable({ read() {} })
  dripping.push("a")
  const received = receiveBody(dripping, 100, () => undefined, {
    bytesPerSecond: 1000,
    graceSeconds: 0,
    checkedEverySeconds: 0.02,
  })
  await expect(received).rejects.toMatchObject({ status: 408 })
})

test("a truncated body is an error and does not hang", async () => {
  const broken = new Readable({ read() {} })
  const received = receiveWhole(broken, 100)
  broken.destroy()
  await expect(received).rejects.toMatchObject({ code: "INVALID_INPUT" })
})

describe("an unsupported protocol upgrade", () => {
  test.each(["h2c", "websocket", "TLS/1.0", "whatever"])("to %s is ignored", async (protocol) => {
    const upgrade = [
      "connection: Upgrade, HTTP2-Settings",
      `upgrade: ${protocol}`,
      "http2-settings: AAMAAABkAAQ",
    ]
    const health = begin(["GET /health HTTP/1.1", "host: localhost", ...upgrade].join("\n"))
    expect(await firstReply(health)).toMatch(/^HTTP\/1.1 200 /)
    health.destroy()
    const space = begin(post("/api/v1/spaces/", ...upgrade, "content-length: 0"))
    expect(await firstReply(space)).toMatch(/^HTTP\/1.1 401 /)
    space.destroy()
  })
})

describe("every malformed body is answered with an error of the contract", () => {
  const refused = { status: 400, body: { code: "INVALID_INPUT", message: expect.any(String) } }

  test("a multipart body that is cut off anywhere", async () => {
    const { payload, headers } = multipart({
      title: "Bakers",
      bio: "They bake.",
      about: "<p>Bread.</p>",
      picture: file,
    })
    for (let length = 1; length < payload.length - 4; length += 97) {
      const reply = await person.call("POST", "/api/v1/expert-groups/", {
        payload: payload.subarray(0, length),
        headers,
      })
      expect([length, reply.status, reply.body.code]).toEqual([length, 400, "INVALID_INPUT"])
    }
  })

  test.each<[string, Buffer, Record<string, string>]>([
    ["no parts at all", Buffer.from("hello"), { "content-type": "multipart/form-data; boundary=b" }],
    [
      "a boundary that is too long",
      Buffer.from("hello"),
      { "content-type": `multipart/form-data; boundary=${"b".repeat(5000)}` },
    ],
    [
      "compressed",
      gzipSync(multipart({ file }).payload),
      { ...multipart({ file }).headers, "content-encoding": "gzip" },
    ],
    [
      "JSON instead of a file",
      Buffer.from('{"file":{"name":"kit.xlsx","bytes":"a"}}'),
      { "content-type": "application/json" },
    ],
    ["JSON with a file that is a list", Buffer.from('{"file":[]}'), { "content-type": "application/json" }],
    ["a text instead of a file", multipart({ file: "text" }).payload, multipart({ file: "text" }).headers],
    ["two files", multipart({ file, other: file }).payload, multipart({ file, other: file }).headers],
    ["many fields", multipart(manyFields()).payload, multipart(manyFields()).headers],
    ["invalid JSON", Buffer.from("{"), { "content-type": "application/json" }],
    ["another type", Buffer.from("hello"), { "content-type": "text/plain" }],
    ["no type", Buffer.from("hello"), { "content-type": "," }],
  ])("where a file is expected: %s", async (_, payload, headers) => {
    expect(await person.call("POST", excel, { payload, headers })).toMatchObject(refused)
  })

  test("deeply nested lists", async () => {
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      const payload = `{"title":${open.repeat(200_000)}1${close.repeat(200_000)}}`
      const headers = { "content-type": "application/json" }
      expect(await person.call("POST", "/api/v1/spaces/", { payload, headers })).toMatchObject(refused)
    }
    const payload = JSON.stringify({ title: "[[[[".repeat(100), type: "BASIC" })
    const reply = await person.call("POST", "/api/v1/spaces/", { payload })
    expect(reply.body.message).toContain("at most")
  })

  test("a file where a form is expected", async () => {
    const reply = await person.call("POST", "/api/v1/spaces/", multipart({ title: "Bakers", file }))
    expect(reply).toMatchObject({ ...refused, body: { message: "No file can be sent here." } })
  })

  test("a zero byte in a parameter", async () => {
    const kits = await person.get("/api/v1/assessment-kits/options/search/?query=a%00b")
    expect(kits).toMatchObject(refused)
  })
})

test("a form without files may also be multipart", async () => {
  const reply = await person.call("POST", "/api/v1/spaces/", multipart({ title: "Bakers", type: "BASIC" }))
  expect(reply.status).toBe(201)
})

test("a title of invisible joiners counts as missing", async () => {
  for (const joiner of ["\u200b", "\u200c", "\u200d", "\u200f", "\ufeff"]) {
    const reply = await person.post("/api/v1/spaces/", { title: joiner.repeat(5), type: "BASIC" })
    expect(reply).toMatchObject({ status: 400, body: { message: "“title” is required." } })
    const group = {
      title: `Group ${joiner.codePointAt(0)}`,
      bio: "They bake.",
      about: `<p>${joiner.repeat(5)}</p>`,
    }
    expect((await person.post("/api/v1/expert-groups/", group)).status).toBe(400)
  }
})

function manyFields(): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`field${at}`, "text"]))
}
