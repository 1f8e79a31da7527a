import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createContext } from "../../platform/create-context.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { openWidget, type Widget } from "../../testing/widget.ts"

const ACME = "acme.example"
const UNKNOWN = "5d0c1bb4-7d7e-4c0e-9f3e-000000000001"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ ADMIN_EMAIL: "" }, [{ slug: "acme", hosts: [ACME] }])
})
afterAll(() => app.close())

/** A person with some notifications; `Person 1 …` is the oldest. */
async function readerWith(
  count: number,
  name = "Rima de Vries",
): Promise<{ reader: Caller; widget: Widget }> {
  const reader = await app.signUp(name)
  for (let number = 1; number <= count; number++) {
    const invitee = await app.signUp(`Person ${number}`)
    await app.asServer((ctx) =>
      ctx.record({
        type: "assessment-invitation-accepted",
        inviterId: reader.user.id,
        userId: invitee.user.id,
      }),
    )
  }
  await app.settled()
  return { reader, widget: await openWidget(app, reader) }
}

// biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape itself.
const idsOf = (messages: any[]): string[] => messages.map(({ _id }) => _id)

describe("a session", () => {
  const initialize = (body: object, headers = {}, host?: string) =>
    app
      .visitor(host === undefined ? {} : { host })
      .call("POST", "/v1/widgets/session/initialize", { body, headers })

  async function credentials(person: Caller) {
    const { body } = await person.get("/api/v1/notification-platform-settings/")
    return {
      applicationIdentifier: "plumbline",
      subscriberId: person.user.id,
      hmacHash: body.novuSubscriberHash,
    }
  }

  test("begins with the hash from the API, in hex", async () => {
    const person = await app.signUp("Sofia Maria Lind")
    const given = await credentials(person)
    expect(given.hmacHash).toMatch(/^[0-9a-f]{64,200}$/)
    const { subscriberHash } = (await person.get("/api/v1/user-profile/")).body
    expect((await initialize({ ...given, hmacHash: subscriberHash })).status).toBe(201)

    const { status, body } = await initialize(given, { authorization: "Bearer old.widget.token" })
    expect(status).toBe(201)
    expect(body).toEqual({
      data: {
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        profile: {
          _id: person.user.id,
          firstName: "Sofia",
          lastName: "Maria Lind",
          email: person.user.email,
          subscriberId: person.user.id,
          organizationId: "main",
          environmentId: "main",
          aud: "widget_user",
        },
      },
    })
  })

  test("does not begin for another application, nor without the right hash", async () => {
    const given = await credentials(await app.signUp())
    const other = await credentials(await app.signUp())
    const error = (statusCode: number, error: string) => ({
      status: statusCode,
      body: { statusCode, message: expect.any(String), error },
    })
    expect(await initialize({ ...given, applicationIdentifier: "other" })).toMatchObject(
      error(404, "Not Found"),
    )
    for (const hmacHash of [
      null,
      undefined,
      "",
      "0".repeat(64),
      other.hmacHash,
      given.hmacHash.toUpperCase(),
      // Neither when it expires nor the session can be changed.
      `${given.hmacHash.slice(0, 64)}ffffffff${given.hmacHash.slice(72)}`,
      `${given.hmacHash}00`,
    ]) {
      const { status, body } = await initialize({ ...given, hmacHash })
      expect({ status, body }).toEqual(error(400, "Bad Request"))
    }
    expect((await initialize({ ...given, subscriberId: other.subscriberId })).status).toBe(400)
    expect((await initialize({ ...given, subscriberId: "nobody" })).status).toBe(400)
    expect(await initialize({ applicationIdentifier: "plumbline" })).toMatchObject(error(400, "Bad Request"))
  })

  test("does not begin with a hash from an hour ago", async () => {
    const given = await credentials(await app.signUp())
    app.clock.advance(59 * 60_000)
    expect((await initialize(given)).status).toBe(201)
    app.clock.advance(2 * 60_000)
    expect((await initialize(given)).status).toBe(400)
  })

  test("does not accept API tokens, and its token is accepted nowhere else", async () => {
    const { reader, widget } = await readerWith(1)
    const paths = ["organization", "notifications/feed", "notifications/unseen", "preferences"]
    for (const path of paths) {
      const { status, body } = await reader.get(`/v1/widgets/${path}`)
      expect({ status, body }).toEqual({
        status: 401,
        body: { statusCode: 401, message: "Please sign in.", error: "Unauthorized" },
      })
    }
    const headers = { authorization: `Bearer ${widget.token}` }
    const visit = await app.visitor().call("GET", "/api/v1/users/me/", { headers })
    expect(visit).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } })
  })

  test("expires when an API session would have to end", async () => {
    const { widget } = await readerWith(0)
    app.clock.advance(9.9 * 3_600_000)
    expect((await widget.get("/notifications/unseen")).status).toBe(200)
    app.clock.advance(0.2 * 3_600_000)
    expect((await widget.get("/notifications/unseen")).status).toBe(401)
  })

  test("of one tenant is unknown to the other: token, hash and messages", async () => {
    const { reader, widget } = await readerWith(1)
    const abroad = await app.signUp("Fritz Foreign", { host: ACME })
    const there = await openWidget(app, abroad, ACME)
    const headers = { authorization: `Bearer ${widget.token}`, host: ACME }
    const visit = await app.visitor().call("GET", "/v1/widgets/notifications/feed", { headers })
    expect(visit).toMatchObject({ status: 401, body: { statusCode: 401 } })
    expect((await initialize(await credentials(reader), {}, ACME)).status).toBe(400)

    // The same person may have accounts in both: each has a hash of its own.
    const tenant = app.tenants.ofHost(ACME)
    if (!tenant) throw new Error("no tenant")
    const ctx = createContext(app.dependencies, { tenant, user: null, language: "EN" })
    await app.database
      .withSchema(tenant.schema)
      .insertInto("users")
      .values({ ...reader.user, creationTime: ctx.now, lastModificationTime: ctx.now })
      .execute()
    expect((await initialize(await credentials(reader), {}, ACME)).status).toBe(400)

    const [id = ""] = idsOf(await widget.feed())
    expect((await there.delete(`/messages/${id}`)).status).toBe(404)
    expect((await there.post("/messages/markAs", { messageId: id, mark: { read: true } })).body.data).toEqual(
      [],
    )
    expect((await widget.feed())[0]).toMatchObject({ _id: id, read: false })
  })
})

describe("the feed", () => {
  test("has every field that clients expect", async () => {
    const { reader, widget } = await readerWith(1)
    const reply = await widget.get("/notifications/feed")
    expect(reply.queries).toBeLessThanOrEqual(4)
    const id = reply.body.data[0]._id
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(reply.body).toEqual({
      data: [
        {
          _id: id,
          _templateId: "acceptassessmentinvitation",
          _environmentId: "main",
          _messageTemplateId: "acceptassessmentinvitation",
          _organizationId: "main",
          _notificationId: id,
          _subscriberId: reader.user.id,
          _feedId: null,
          _jobId: id,
          transactionId: id,
          templateIdentifier: "acceptassessmentinvitation",
          content: "Person 1 has accepted your invitation.",
          channel: "in_app",
          seen: false,
          read: false,
          deleted: false,
          createdAt: time,
          updatedAt: time,
          subject: null,
          cta: { type: "", data: {}, action: { buttons: [] } },
          payload: {
            title: "Invitation accepted",
            data: { inviteeModel: { id: expect.any(String), displayName: "Person 1" } },
          },
          status: "sent",
          providerId: "novu",
          subscriber: {
            _id: reader.user.id,
            firstName: "Rima",
            lastName: "de Vries",
            subscriberId: reader.user.id,
          },
        },
      ],
      totalCount: 1,
      page: 0,
      pageSize: 10,
      hasMore: false,
    })
  })

  test("comes in pages, newest first", async () => {
    const { widget } = await readerWith(5)
    const page = async (number: number) =>
      (await widget.get(`/notifications/feed?page=${number}&limit=2`)).body
    const pages = [await page(0), await page(1), await page(2), await page(3)]
    expect(
      pages.map(({ data, hasMore }) => [
        data.map((message: { content: string }) => message.content.slice(0, 8)),
        hasMore,
      ]),
    ).toEqual([
      [["Person 5", "Person 4"], true],
      [["Person 3", "Person 2"], true],
      [["Person 1"], false],
      [[], false],
    ])
    for (const { totalCount, pageSize } of pages)
      expect({ totalCount, pageSize }).toEqual({ totalCount: 5, pageSize: 2 })
    expect((await widget.get("/notifications/feed?limit=101")).body).toMatchObject({ statusCode: 400 })
    expect((await widget.get("/notifications/feed?page=-1")).body).toMatchObject({ statusCode: 400 })
  })

  test("can be filtered by state and by what a message is about", async () => {
    const { widget } = await readerWith(3)
    const [third = "", second = ""] = idsOf(await widget.feed())
    await widget.post("/messages/mark-as", { messageId: second, markAs: "seen" })
    await widget.post("/messages/mark-as", { messageId: third, markAs: "read" })
    const count = async (query: string) =>
      (await widget.get(`/notifications/feed?page=0&${query}`)).body.totalCount
    expect(await count("seen=true")).toBe(2)
    expect(await count("seen=false")).toBe(1)
    expect(await count("read=true")).toBe(1)
    expect(await count("seen=true&read=false")).toBe(1)
    // Clients also write unset values into the URL.
    expect(await count("seen=undefined&read=null&feedIdentifier=undefined")).toBe(3)

    const payload = (filter: unknown) =>
      `payload=${encodeURIComponent(Buffer.from(JSON.stringify(filter)).toString("base64"))}`
    expect(await count(payload({ data: { inviteeModel: { displayName: "Person 2" } } }))).toBe(1)
    expect(await count(payload({ title: "Invitation accepted" }))).toBe(3)
    expect(await count(payload({ title: "New like" }))).toBe(0)
    expect(await count(payload({ anything: "else" }))).toBe(0)
    // Not a text, and not even something that can become one.
    expect(await count(payload({ title: { toString: 1 } }))).toBe(0)
    const broken = await widget.get("/notifications/feed?payload=%25")
    expect(broken).toMatchObject({ status: 400, body: { statusCode: 400, error: "Bad Request" } })
  })
})

describe("counts", () => {
  test("cover unseen or unread messages, up to the limit", async () => {
    const { widget } = await readerWith(3)
    const [newest = ""] = idsOf(await widget.feed())
    await widget.post("/messages/markAs", { messageId: newest, mark: { seen: true } })
    const count = async (path: string) => (await widget.get(`/notifications/${path}`)).body
    expect(await count("unseen?limit=100")).toEqual({ data: { count: 2 } })
    expect(await count("unseen")).toEqual({ data: { count: 2 } })
    expect(await count("unread?limit=100")).toEqual({ data: { count: 3 } })
    expect(await count("count?seen=false&limit=100")).toEqual({ data: { count: 2 } })
    expect(await count("count?seen=true")).toEqual({ data: { count: 1 } })
    expect(await count("unread?limit=2")).toEqual({ data: { count: 2 } })
  })
})

describe("marking", () => {
  const states = async (widget: Widget) =>
    (await widget.feed()).map(({ seen, read, lastSeenDate, lastReadDate }) => ({
      seen,
      read,
      dates: [lastSeenDate !== undefined, lastReadDate !== undefined],
    }))
  const fresh = { seen: false, read: false, dates: [false, false] }
  const seen = { seen: true, read: false, dates: [true, false] }
  const read = { seen: true, read: true, dates: [true, true] }

  test("a click marks as seen and read, and can be undone", async () => {
    const { widget } = await readerWith(2)
    const [id = ""] = idsOf(await widget.feed())
    const mark = (mark: object) => widget.post("/messages/markAs", { messageId: id, mark })
    const clicked = await mark({ seen: true, read: true })
    expect(clicked.status).toBe(201)
    expect(clicked.queries).toBeLessThanOrEqual(8)
    expect(clicked.body.data).toMatchObject([
      { _id: id, seen: true, read: true, payload: { title: "Invitation accepted" } },
    ])
    expect(await states(widget)).toEqual([read, fresh])
    await mark({ seen: true, read: false })
    expect(await states(widget)).toEqual([seen, fresh])
  })

  test("an empty mark means seen, and what is read is seen", async () => {
    const { widget } = await readerWith(2)
    const [first = "", second = ""] = idsOf(await widget.feed())
    await widget.post("/messages/markAs", { messageId: first, mark: {} })
    await widget.post("/messages/markAs", { messageId: [second], mark: { read: true } })
    expect(await states(widget)).toEqual([seen, read])
  })

  test.each([
    ["seen", seen],
    ["unseen", fresh],
    ["read", read],
    ["unread", seen],
  ])("several messages become %s at once", async (markAs, expected) => {
    const { widget } = await readerWith(2)
    const ids = idsOf(await widget.feed())
    await widget.post("/messages/mark-as", {
      messageId: ids,
      markAs: markAs === "unseen" ? "read" : "unseen",
    })
    const marked = await widget.post("/messages/mark-as", { messageId: ids, markAs })
    expect(marked.status).toBe(201)
    expect(idsOf(marked.body.data).sort()).toEqual([...ids].sort())
    expect(await states(widget)).toEqual([expected, expected])
    expect((await widget.post("/messages/mark-as", { messageId: ids, markAs: "eaten" })).status).toBe(400)
  })

  test("all messages can be marked, and the reply contains the number of changes", async () => {
    const { widget } = await readerWith(3)
    const [id = ""] = idsOf(await widget.feed())
    await widget.post("/messages/mark-as", { messageId: id, markAs: "seen" })
    const allSeen = await widget.post("/messages/seen", { feedId: null })
    expect(allSeen).toMatchObject({ status: 201, body: { data: 2 } })
    expect(await states(widget)).toEqual([seen, seen, seen])
    expect(await widget.post("/messages/read", {})).toMatchObject({ status: 201, body: { data: 3 } })
    expect(await widget.post("/messages/read")).toMatchObject({ status: 201, body: { data: 0 } })
    expect(await states(widget)).toEqual([read, read, read])
  })

  test("messages of others are treated like unknown ids", async () => {
    const { widget } = await readerWith(1)
    const other = await readerWith(1)
    const [foreign = ""] = idsOf(await other.widget.feed())
    for (const messageId of [foreign, UNKNOWN, "no id", [foreign, UNKNOWN, ""]]) {
      const marked = await widget.post("/messages/markAs", { messageId, mark: { read: true } })
      expect(marked).toMatchObject({ status: 201, body: { data: [] } })
    }
    for (const messageId of [foreign, UNKNOWN, "no-id"]) {
      for (const reply of [
        await widget.delete(`/messages/${messageId}`),
        await widget.post(`/messages/${messageId}/actions/primary`, {
          executedType: "primary",
          status: "done",
        }),
      ]) {
        expect(reply).toMatchObject({ status: 404, body: { statusCode: 404, error: "Not Found" } })
      }
    }
    expect(await states(other.widget)).toEqual([fresh])
  })
})

describe("removing", () => {
  test("removes one message, some, or all", async () => {
    const { widget } = await readerWith(5)
    const other = await readerWith(1)
    const [first = "", second = "", third = ""] = idsOf(await widget.feed())
    // Clients send an empty body with this request.
    const removed = await widget.delete(`/messages/${first}`, {})
    expect(removed).toMatchObject({ status: 200, body: { data: {} } })
    expect((await widget.delete(`/messages/${first}`)).status).toBe(404)
    const some = await widget.post("/messages/bulk/delete", { messageIds: [second, third, UNKNOWN] })
    expect(some).toMatchObject({ status: 200, body: { data: {} } })
    expect(await widget.feed()).toHaveLength(2)
    expect(await widget.delete("/messages?feedId=any")).toMatchObject({ status: 200, body: { data: {} } })
    expect(await widget.feed()).toEqual([])
    expect(await other.widget.feed()).toHaveLength(1)
  })
})

describe("the rest of the protocol", () => {
  test("is answered with JSON", async () => {
    const { widget } = await readerWith(1)
    const [id = ""] = idsOf(await widget.feed())
    const acted = await widget.post(`/messages/${id}/actions/primary`, {
      executedType: "primary",
      status: "done",
      payload: {},
    })
    expect(acted.body.data).toMatchObject({ _id: id, templateIdentifier: "acceptassessmentinvitation" })
    const logged = await widget.post("/usage/log", { name: "[Widget] - Notification Click", payload: {} })
    expect(logged).toMatchObject({ status: 201, body: { data: { success: true } } })
    for (const path of ["/preferences", "/preferences/global", "/preferences/template"]) {
      expect(await widget.get(path)).toMatchObject({ status: 200, body: { data: [] } })
    }
    const wish = { channel: { type: "email", enabled: false } }
    for (const path of ["/preferences", "/preferences/any"]) {
      expect(await widget.patch(path, wish)).toMatchObject({ status: 200, body: { data: wish } })
    }
    expect((await widget.get("/organization")).body).toEqual({
      data: {
        _id: "main",
        name: "Plumbline",
        branding: {
          color: "#2466a8",
          fontFamily: "inherit",
          fontColor: "#2b333b",
          contentBackground: "#ffffff",
          logo: "http://localhost:8080/logo.svg",
          direction: "ltr",
        },
      },
    })
  })

  test("can be used from other allowed origins", async () => {
    const preflight = await app.visitor().call("OPTIONS", "/v1/widgets/messages/markAs", {
      headers: {
        origin: "http://localhost:8080",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type,user-agent",
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers["access-control-allow-headers"]).toBe("authorization,content-type,user-agent")
  })
})
