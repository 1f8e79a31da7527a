import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { type OpenPage, openPage } from "../../testing/widget.ts"

const PATH = "/api/v1/notifications/"
const UNKNOWN = "5d0c1bb4-7d7e-4c0e-9f3e-000000000001"

let app: TestApp
let origin: string
const pages: OpenPage[] = []
beforeAll(async () => {
  app = await createTestApp({ COMPATIBILITY: "none" })
  origin = await app.http.listen({ host: "127.0.0.1", port: 0 })
})
afterAll(async () => {
  for (const { socket } of pages) socket.close()
  await app.close()
})

const tokenOf = ({ user }: Caller) =>
  app.identity.issueAccessToken(app.tenants.default(), { ...user, firstName: "Rima", lastName: "Reader" })

async function open(person: Caller): Promise<OpenPage> {
  const page = await openPage(origin, await tokenOf(person))
  pages.push(page)
  return page
}

/** A newcomer has accepted the reader's invitation. */
async function notify(reader: Caller, newcomer: string): Promise<void> {
  const { user } = await app.signUp(newcomer)
  await app.asServer(
    (ctx) =>
      ctx.record({ type: "assessment-invitation-accepted", inviterId: reader.user.id, userId: user.id }),
    user,
  )
  await app.settled()
}

async function readerWith(...newcomers: string[]): Promise<Caller> {
  const reader = await app.signUp("Rima Reader")
  for (const newcomer of newcomers) await notify(reader, newcomer)
  return reader
}

const countsOf = async (person: Caller) => (await person.get(`${PATH}counts/`)).body
const idsOf = async (person: Caller): Promise<string[]> =>
  (await person.get(PATH)).body.items.map(({ id }: { id: string }) => id)

describe("the list", () => {
  test("has the newest first, page by page, as plain text in the language of the caller", async () => {
    const reader = await readerWith("First <Newcomer>", "Second & Newcomer")
    const { body, queries } = await reader.get(`${PATH}?size=1`)
    expect(queries).toBeLessThanOrEqual(4)
    expect(body).toMatchObject({ page: 0, size: 1, total: 2, sort: "creationTime", order: "desc" })
    expect(body.items).toEqual([
      {
        id: expect.any(String),
        kind: "acceptassessmentinvitation",
        title: "Invitation accepted",
        text: "Second & Newcomer has accepted your invitation.",
        details: { inviteeModel: { id: expect.any(String), displayName: "Second & Newcomer" } },
        seen: false,
        read: false,
        creationTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+$/),
      },
    ])
    const older = await reader.call("GET", `${PATH}?size=1&page=1`, { headers: { "accept-language": "fa" } })
    expect(older.body.items[0]).toMatchObject({
      title: "دعوت پذیرفته شد",
      text: expect.stringContaining("First <Newcomer>"),
    })
    expect((await reader.get(`${PATH}?size=101`)).status).toBe(400)
  })

  test("titles a new assessment in the language of the caller, too", async () => {
    const { messageOf } = await import("./messages/messages.ts")
    expect(messageOf("createassessment")?.title.fa).toMatch(/[؀-ۿ]/)
  })
})

describe("marking", () => {
  test.each([
    ["seen", { unseen: 1, unread: 2 }],
    ["read", { unseen: 1, unread: 1 }],
    ["unread", { unseen: 1, unread: 2 }],
    ["unseen", { unseen: 2, unread: 2 }],
  ])("one as %s", async (state, counts) => {
    const reader = await readerWith("Ada", "Ben")
    const [id] = await idsOf(reader)
    const reply = await reader.patch(`${PATH}${id}/`, { state })
    expect(reply).toMatchObject({ status: 204, body: "" })
    expect(reply.queries).toBeLessThanOrEqual(8)
    expect(await countsOf(reader)).toEqual(counts)
  })

  test("all as read, and removing one", async () => {
    const reader = await readerWith("Ada", "Ben", "Cem")
    const [first, second, third] = await idsOf(reader)
    expect((await reader.patch(PATH, { state: "read" })).status).toBe(204)
    expect(await countsOf(reader)).toEqual({ unseen: 0, unread: 0 })
    expect((await reader.delete(`${PATH}${second}/`)).status).toBe(204)
    expect(await idsOf(reader)).toEqual([first, third])
    expect((await reader.delete(`${PATH}${second}/`)).status).toBe(404)
  })

  test("those of others is like marking unknown ones, and changes nothing", async () => {
    const owner = await readerWith("Ada")
    const [id = ""] = await idsOf(owner)
    const other = await readerWith()
    for (const wrong of [id, UNKNOWN]) {
      expect((await other.patch(`${PATH}${wrong}/`, { state: "read" })).status).toBe(404)
      expect((await other.delete(`${PATH}${wrong}/`)).status).toBe(404)
    }
    expect((await other.patch(PATH, { state: "read" })).status).toBe(204)
    expect(await countsOf(owner)).toEqual({ unseen: 1, unread: 1 })
    expect((await owner.patch(`${PATH}x/`, { state: "read" })).status).toBe(400)
    expect((await owner.patch(`${PATH}${id}/`, { state: "gone" })).status).toBe(400)
  })

  test("two at once leaves every page with the right counts", async () => {
    const reader = await readerWith("Ada", "Ben", "Cem", "Dua")
    const page = await open(reader)
    const ids = await idsOf(reader)
    await Promise.all(ids.map((id) => reader.patch(`${PATH}${id}/`, { state: "read" })))
    const told = []
    for (const _ of ids) told.push((await page.next("notifications_changed")).unread)
    expect(told).toEqual([3, 2, 1, 0])
  })
})

describe("an open page, connected with the access token", () => {
  test("receives the counts when a notification arrives, and no message of the widget", async () => {
    const reader = await readerWith()
    const page = await open(reader)
    await notify(reader, "Ada")
    expect(await page.next("notifications_changed")).toEqual({ unseen: 1, unread: 1 })
    expect(page.unread("notification_received") + page.unread("unseen_count_changed")).toBe(0)
  })

  test("does not change the language of the person", async () => {
    const reader = await app.signUp("Rima Reader", { language: "FA" })
    await reader.get("/api/v1/users/me/")
    await open(reader)
    const stored = app.tables.selectFrom("users").where("id", "=", reader.user.id).select("language")
    expect(await stored.executeTakeFirstOrThrow()).toEqual({ language: "FA" })
  })

  test("is refused with any other token", async () => {
    const reader = await readerWith()
    const made = await reader.post("/api/v1/api-tokens/", { name: "Program", scope: "READ", days: 1 })
    const token = await tokenOf(reader)
    for (const bad of ["", "no token", String(made.body.token), `${token.slice(0, -4)}AAAA`]) {
      await expect(openPage(origin, bad)).rejects.toThrow("unauthorized")
    }
  })
})

test("the protocol of the widget can be switched off", async () => {
  const reader = await readerWith()
  expect((await reader.get("/api/v1/notification-platform-settings/")).status).toBe(404)
  expect((await reader.get("/v1/widgets/notifications/feed")).status).toBe(404)
  expect((await reader.get("/api/v1/user-profile/")).body).not.toHaveProperty("subscriberHash")
})
