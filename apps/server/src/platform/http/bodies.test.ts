import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { gzipSync } from "node:zlib"
import { sampleWorkbook } from "@plumbline/kit-dsl"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { multipart } from "../../testing/multipart.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { createBodyBudget } from "./bodies.ts"
import { receiveBody, receiveWhole } from "./receive-body.ts"

let app: TestApp
let person: Caller
let token: string
let port: number
beforeAll(async () => {
  app = await createTestApp({}, [{ slug: "neighbours", hosts: [neighbours] }])
  person = await app.signUp("Anna Berg")
  token = (await newSender("localhost")).token
  port = Number(new URL(await app.http.listen({ host: "127.0.0.1", port: 0 })).port)
})
afterAll(() => app.close())

type Sender = { token: string; host: string }

/** Somebody with a token for requests over a connection. */
async function newSender(host: string): Promise<Sender> {
  const { user } = await app.signUp("Sender", { host })
  const account = { ...user, firstName: "Sender", lastName: "", emailVerified: true }
  const tenant = app.tenants.ofHost(host) ?? app.tenants.default()
  return { host, token: await app.identity.issueAccessToken(tenant, account) }
}

const neighbours = "neighbours.example"
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

describe("the memory for bodies", () => {
  const megabyte = 1024 * 1024
  const sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  /** Sends a form with a file, without its last `missing` bytes. */
  function upload(sender: Sender, size: number, missing = 0): Socket {
    const { payload, headers } = multipart({ file: { ...file, bytes: Buffer.alloc(size) } })
    const head = [
      `POST ${excel} HTTP/1.1`,
      `host: ${sender.host}`,
      `authorization: Bearer ${sender.token}`,
      `content-type: ${headers["content-type"]}`,
      `content-length: ${payload.length}`,
    ]
    const socket = begin(head.join("\n"))
    sockets.push(socket)
    socket.write(payload.subarray(0, Math.max(0, payload.length - missing)))
    return socket
  }
  const statusOf = async (socket: Socket) => (await firstReply(socket)).slice(9, 12)
  const newSenders = (host: string) => Promise.all([newSender(host), newSender(host), newSender(host)])
  const refusedAsNoWorkbook = "400"
  const untilDone = { timeout: 60_000 }

  test("is not used by what is only announced", async () => {
    const [one, two, three] = await newSenders("localhost")
    for (const sender of [one, two, three, one, two, three, one]) upload(sender, 5 * megabyte, 5 * megabyte)
    expect(await statusOf(upload(one, 4 * megabyte))).toBe(refusedAsNoWorkbook)
    expect(await statusOf(upload(await newSender("localhost"), 4 * megabyte))).toBe(refusedAsNoWorkbook)
  })

  test("always has a share for the next person and for another tenant", async () => {
    for (const sender of await newSenders("localhost")) {
      // All but the last byte: they stay in memory, except those that are too many.
      const replies = Array.from({ length: 4 }, () => firstReply(upload(sender, 5 * megabyte - 1000, 1)))
      const reply = await Promise.race(replies)
      expect(reply).toMatch(/^HTTP\/1.1 503 /)
      expect(reply).toMatch(/\r\nretry-after: /)
    }
    expect(await statusOf(upload(await newSender("localhost"), megabyte))).toBe(refusedAsNoWorkbook)
    expect(await statusOf(upload(await newSender(neighbours), 4 * megabyte))).toBe(refusedAsNoWorkbook)
  })

  test("is counted per person: what one has used up is there for another", () => {
    const budget = createBodyBudget(40 * megabyte, 10 * megabyte)
    const first = budget.open({ tenant: "main", holder: "one" }, null)
    first.add(8 * megabyte)
    const second = budget.open({ tenant: "main", holder: "one" }, null)
    expect(() => second.add(3 * megabyte)).toThrow()
    expect(() => budget.open({ tenant: "main", holder: "two" }, 9 * megabyte)).not.toThrow()
    first.release()
    expect(() => second.add(3 * megabyte)).not.toThrow()
  })

  test("has room again once the bodies are gone", async () => {
    const sender = await newSender("localhost")
    const uploads = Array.from({ length: 4 }, () => upload(sender, 5 * megabyte - 1000, 1))
    await Promise.race(uploads.map(firstReply))
    for (const socket of uploads) socket.destroy()
    await vi.waitFor(
      async () => expect(await statusOf(upload(sender, 4 * megabyte))).toBe(refusedAsNoWorkbook),
      untilDone,
    )
  })
})

test("the larger a body, the faster it must arrive", async () => {
  const pace = { bytesPerSecond: 0, wholeSeconds: 3600, graceSeconds: 0, checkedEverySeconds: 0.02 }
  const [large, small] = [new Readable({ read() {} }), new Readable({ read() {} })]
  for (const body of [large, small]) body.push("a".repeat(1000))
  const receive = (body: Readable, declared: number) =>
    receiveBody(body, { most: 10 ** 9, declared }, () => undefined, pace)
  const receivedSmall = receive(small, 1001)
  await expect(receive(large, 10 ** 9)).rejects.toMatchObject({ status: 408 })
  small.push("a")
  small.push(null)
  await receivedSmall
})

test("a body that arrives too slowly is aborted", async () => {
  const dripping = new Readable({ read() {} })
  dripping.push("a")
  const received = receiveBody(dripping, { most: 100, declared: null }, () => undefined, {
    bytesPerSecond: 1000,
    wholeSeconds: 3600,
    graceSeconds: 0,
    checkedEverySeconds: 0.02,
  })
  await expect(received).rejects.toMatchObject({ status: 408 })
})

test("a truncated body is an error and does not hang", async () => {
  const broken = new Readable({ read() {} })
  const received = receiveWhole(broken, { most: 100, declared: null })
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

  test("very many lists and objects, which take far more memory than they have bytes", async () => {
    for (const one of ["[]", "{}", "0"]) {
      const payload = `{"title":"Bakers","type":"BASIC","more":[${`${one},`.repeat(200_000)}0]}`
      const headers = { "content-type": "application/json" }
      expect(await person.call("POST", "/api/v1/spaces/", { payload, headers })).toMatchObject(refused)
    }
    const payload = JSON.stringify({ title: "Many commas", type: "PREMIUM", more: ",[{".repeat(200_000) })
    expect((await person.call("POST", "/api/v1/spaces/", { payload })).status).toBe(201)
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
