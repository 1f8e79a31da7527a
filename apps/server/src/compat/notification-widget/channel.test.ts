import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { connect } from "node:net"
import { io } from "socket.io-client"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { createOpenSockets } from "../../platform/realtime/realtime.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { type OpenPage, openPage, openWidget } from "../../testing/widget.ts"

let app: TestApp
let origin: string
const untilDone = { timeout: 60_000 }
const pages: OpenPage[] = []
beforeAll(async () => {
  app = await createTestApp({ TRUSTED_PROXIES: "loopback" }, [{ slug: "acme", hosts: ["acme.example"] }])
  await app.http.listen({ host: "127.0.0.1", port: 0 })
  const address = app.http.server.address()
  origin = typeof address === "object" ? `http://127.0.0.1:${address?.port}` : ""
})
afterAll(async () => {
  for (const { socket } of pages) socket.close()
  await app.close()
})

async function open(token: string): Promise<OpenPage> {
  const page = await openPage(origin, token)
  pages.push(page)
  return page
}

async function tell(reader: Caller): Promise<void> {
  await app.asServer(
    (ctx) =>
      ctx.record({
        type: "assessment-invitation-accepted",
        inviterId: reader.user.id,
        userId: ctx.user?.id ?? "",
      }),
    (await app.signUp("Nele Newcomer")).user,
  )
}

describe("every page a person has open", () => {
  test("receives a new notification and the new counts", async () => {
    const reader = await app.signUp("Rima Reader")
    const widget = await openWidget(app, reader)
    const both = [await open(widget.token), await open(widget.token)]
    await app.asServer(
      (ctx) =>
        ctx.record({
          type: "assessment-invitation-accepted",
          inviterId: reader.user.id,
          userId: reader.user.id,
        }),
      (await app.signUp()).user,
    )
    const [notification] = await widget.feed()
    for (const page of both) {
      expect(await page.next("notification_received")).toEqual({ message: notification })
      expect(await page.next("unseen_count_changed")).toEqual({ unseenCount: 1, hasMore: false })
      expect(await page.next("unread_count_changed")).toEqual({ unreadCount: 1, hasMore: false })
    }
  })

  test("receives the counts after every change by any of them", async () => {
    const reader = await app.signUp("Rima Reader")
    const widget = await openWidget(app, reader)
    for (let turn = 0; turn < 3; turn++) await tell(reader)
    const [first, second, third] = (await widget.feed()).map(({ _id }) => _id)
    const page = await open(widget.token)
    const counts = async () => [
      (await page.next("unseen_count_changed")).unseenCount,
      (await page.next("unread_count_changed")).unreadCount,
    ]
    await widget.post("/messages/markAs", { messageId: first, mark: { seen: true } })
    expect(await counts()).toEqual([2, 3])
    await widget.post("/messages/mark-as", { messageId: second, markAs: "read" })
    expect(await counts()).toEqual([1, 2])
    await widget.delete(`/messages/${third}`)
    expect(await counts()).toEqual([0, 1])
    await widget.post("/messages/read", {})
    expect(await counts()).toEqual([0, 0])
    await widget.post("/messages/mark-as", { messageId: [first, second], markAs: "unseen" })
    expect(await counts()).toEqual([2, 2])
    await widget.post("/messages/seen", {})
    expect(await counts()).toEqual([0, 2])
    await widget.post("/messages/bulk/delete", { messageIds: [first] })
    expect(await counts()).toEqual([0, 1])
    await widget.delete("/messages")
    expect(await counts()).toEqual([0, 0])
  })

  test("is notified that there are more than a badge shows", async () => {
    const reader = await app.signUp("Rima Reader")
    const widget = await openWidget(app, reader)
    await app.asServer(({ db, now }) =>
      db
        .insertInto("notifications")
        .values(
          Array.from({ length: 101 }, () => ({
            id: randomUUID(),
            userId: reader.user.id,
            template: "togglekitlike",
            details: JSON.stringify({ kit: { id: 1, title: "Kit" }, liker: { displayName: "Fenja Fan" } }),
            creationTime: now,
            lastModificationTime: now,
          })),
        )
        .execute(),
    )
    const page = await open(widget.token)
    const [message] = await widget.feed()
    await widget.post("/messages/mark-as", { messageId: message._id, markAs: "unseen" })
    expect(await page.next("unseen_count_changed")).toEqual({ unseenCount: 100, hasMore: true })
    expect(await page.next("unread_count_changed")).toEqual({ unreadCount: 100, hasMore: true })
    expect((await widget.get("/notifications/unseen?limit=100")).body).toEqual({ data: { count: 100 } })
  })
})

describe("nobody else", () => {
  test("is notified: neither others, nor the person with the same id in another tenant", async () => {
    const reader = await app.signUp("Rima Reader")
    const other = await app.signUp("Olaf Other")
    const acme = app.tenants.ofHost("acme.example")
    if (!acme) throw new Error("no tenant")
    const token = await app.identity.issueAccessToken(acme, {
      ...reader.user,
      firstName: "R",
      lastName: "Reader",
    })
    const abroad: Caller = {
      ...reader,
      get: (path) =>
        app
          .visitor({ host: "acme.example" })
          .call("GET", path, { headers: { authorization: `Bearer ${token}` } }),
    }
    const own = await open((await openWidget(app, reader)).token)
    const others = [
      await open((await openWidget(app, other)).token),
      await open((await openWidget(app, abroad, "acme.example")).token),
    ]
    await tell(reader)
    await own.next("unread_count_changed")
    for (const page of others) {
      for (const event of ["notification_received", "unseen_count_changed", "unread_count_changed"])
        expect(page.unread(event)).toBe(0)
    }
  })

  test("is connected without a valid token", async () => {
    const reader = await app.signUp("Rima Reader")
    const { token } = await openWidget(app, reader)
    const [header = "", body = ""] = token.split(".")
    for (const bad of ["", "no token", `${header}.${body}.`, `${header}.${body}.${"x".repeat(43)}`]) {
      await expect(openPage(origin, bad)).rejects.toThrow("unauthorized")
    }
  })

  test("connects from a page of an origin that is not allowed, or by anything but a WebSocket", async () => {
    const { token } = await openWidget(app, await app.signUp())
    const failure = (options: object) =>
      new Promise<string>((resolve) => {
        const socket = io(origin, {
          auth: { token },
          reconnection: false,
          forceNew: true,
          transports: ["websocket"],
          ...options,
        })
        socket.once("connect_error", () => resolve("refused"))
        socket.once("connect", () => {
          socket.close()
          resolve("connected")
        })
      })
    expect(await failure({ extraHeaders: { origin: "https://elsewhere.example" } })).toBe("refused")
    const home = "http://localhost:8080"
    expect(await failure({ extraHeaders: { origin: home, host: "localhost:8080" } })).toBe("connected")
    expect(await failure({ extraHeaders: { origin: home, host: "acme.example:8080" } })).toBe("refused")
    expect(await failure({ transports: ["polling"] })).toBe("refused")
  })
})

test("a person has at most thirty connections, others are not affected", async () => {
  const { token } = await openWidget(app, await app.signUp("Hanna Hostile"))
  const other = await openWidget(app, await app.signUp("Olga Other"))
  for (let count = 0; count < 30; count++) await open(token)
  await expect(openPage(origin, token)).rejects.toThrow("too many connections")
  expect((await open(other.token)).socket.connected).toBe(true)
})

describe("connections of which nobody knows whose they are", () => {
  /** Opens a connection without a token, as from another address, and returns its status. */
  async function openSilently(address: string): Promise<{ status: string; close(): void }> {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1")
    const head = [
      "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
      "host: localhost",
      "connection: upgrade",
      "upgrade: websocket",
      "sec-websocket-version: 13",
      "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
      `x-forwarded-for: 198.51.100.1, ${address}`,
    ]
    socket.write(`${head.join("\r\n")}\r\n\r\n`)
    const [reply] = await once(socket, "data")
    return { status: String(reply).slice(9, 12), close: () => socket.destroy() }
  }

  test("are limited per network, others are not affected", async () => {
    const sockets = []
    for (let count = 0; count < 50; count++)
      sockets.push(await openSilently(`2001:db8:0:1::${count.toString(16)}`))
    expect(sockets.filter(({ status }) => status !== "101")).toEqual([])
    const another = await openSilently("2001:db8:0:1:ffff::1")
    expect(another.status).toBe("400")
    const neighbour = await openSilently("2001:db8:0:2::1")
    expect(neighbour.status).toBe("101")
    const { token } = await openWidget(app, await app.signUp("Olga Other"))
    expect((await open(token)).socket.connected).toBe(true)
    for (const { close } of [...sockets, another, neighbour]) close()
    await vi.waitFor(async () => {
      const { status, close } = await openSilently("2001:db8:0:1::1")
      close()
      expect(status).toBe("101")
    }, untilDone)
  })

  test("are closed after a wrong token, so that each can try only one", async () => {
    const socket = new WebSocket(`${origin.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`)
    const messages: string[] = []
    socket.addEventListener("message", ({ data }) => {
      messages.push(String(data))
      if (messages.length === 1) socket.send('40{"token":"wrong"}')
    })
    await new Promise((resolve) => socket.addEventListener("close", resolve))
    expect(messages.slice(1)).toEqual(['44{"message":"unauthorized"}'])
  })

  test("are not those of people who have signed in, of whom a network may have many", () => {
    const sockets = createOpenSockets({ unknown: 2, open: 4 })
    const people = [1, 2, 3, 4].map(() => sockets.enter("192.0.2.1"))
    expect(people.map((person) => person !== null)).toEqual([true, true, false, false])
    people[0]?.recognise()
    people[1]?.recognise()
    const [third, fourth] = [sockets.enter("192.0.2.1"), sockets.enter("192.0.2.1")]
    for (const person of [third, fourth]) person?.recognise()
    expect(sockets.enter("192.0.2.1")).toBeNull()
    expect(sockets.enter("192.0.2.2")).not.toBeNull()
    fourth?.leave()
    fourth?.leave()
    expect(sockets.enter("192.0.2.1")).not.toBeNull()
    expect(sockets.enter("192.0.2.1")).toBeNull()
  })
})

test("following counts as reading, so that it is as limited as calls", async () => {
  const limited = await createTestApp({ READS_PER_MINUTE: "40/1000/1000" })
  await limited.http.listen({ host: "127.0.0.1", port: 0 })
  const address = limited.http.server.address()
  const place = typeof address === "object" ? `http://127.0.0.1:${address?.port}` : ""
  const person = await limited.signUp("Hanna Hostile")
  const page = await openPage(place, (await openWidget(limited, person)).token)
  const statuses: number[] = []
  for (let round = 0; round < 15; round++) {
    for (let count = 0; count < 20; count++) await page.socket.emitWithAck("follow", { topic: "nothing" })
    statuses.push((await person.get("/api/v1/user-profile/")).status)
  }
  // These few calls alone would be far from the limit.
  expect(statuses).toContain(429)
  page.socket.close()
  await limited.close()
})

test("the connections of somebody who deletes their account are closed at once, and new ones are refused", async () => {
  const leaver = await app.signUp("Lena Leaver")
  const { token } = await openWidget(app, leaver)
  const stays = await open((await openWidget(app, await app.signUp("Stan Stays"))).token)
  const pages = [await open(token), await open(token)]
  const closed = pages.map(
    ({ socket }) => new Promise((resolve) => socket.once("disconnect", (reason) => resolve(reason))),
  )
  const deletion = await leaver.post("/api/v1/user-profile/deletion/", { email: leaver.user.email })
  expect(deletion.status).toBe(204)
  expect(await Promise.all(closed)).toEqual(["io server disconnect", "io server disconnect"])
  await expect(openPage(origin, token)).rejects.toThrow("unauthorized")
  expect(stays.socket.connected).toBe(true)
})

test("a server that shuts down closes the connections", async () => {
  const leaving = await createTestApp()
  await leaving.http.listen({ host: "127.0.0.1", port: 0 })
  const address = leaving.http.server.address()
  const port = typeof address === "object" ? address?.port : undefined
  const { token } = await openWidget(leaving, await leaving.signUp())
  const { socket } = await openPage(`http://127.0.0.1:${port}`, token)
  const left = new Promise((resolve) => socket.once("disconnect", resolve))
  await leaving.close()
  expect(await left).toBe("io server disconnect")
})
