import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importTestKit, makeTestGroup } from "../../testing/import-kit.ts"
import { newDraft } from "../../testing/kit-designer.ts"
import { smallKit } from "../../testing/kit-text.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let owner: Caller
let expertGroupId: number
let tagId: number
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Olga Owner")
  expertGroupId = await makeTestGroup(owner)
  tagId = (await owner.get("/api/v1/assessment-kit-tags/")).body.items[0].id
})
afterAll(() => app.close())

const path = (kitId: number, end = "") => `/api/v1/assessment-kits/${kitId}/${end}`

function newKit(title: string) {
  return {
    ...{ title, summary: "In short", about: "<p>At length</p>", lang: "EN" },
    ...{ isPrivate: true, expertGroupId, tagIds: [tagId] },
  }
}

describe("creating a kit", () => {
  test("leaves it unpublished with an empty draft, open to the active members of its group", async () => {
    const member = await app.signUp("Mia Member")
    const stamps = { createdBy: owner.user.id, creationTime: app.clock.now(), lastSeen: app.clock.now() }
    await app.tables
      .insertInto("expertGroupMembers")
      .values({ expertGroupId, userId: member.user.id, status: "ACTIVE", ...stamps })
      .execute()
    const reply = await owner.post("/api/v1/assessment-kits/", { ...newKit("  A new\n kit "), lang: "FA" })
    expect(reply).toMatchObject({ status: 200, body: { kitId: expect.any(Number) } })
    expect(reply.queries).toBeLessThanOrEqual(8)
    const { kitId } = reply.body
    expect((await member.get(`/api/v2/assessment-kits/${kitId}/info/`)).body).toMatchObject({
      ...{ title: "A new kit", summary: "In short", about: "<p>At length</p>", published: false },
      ...{
        isPrivate: true,
        hasActiveVersion: false,
        draftVersionId: expect.any(Number),
        tags: [{ id: tagId }],
      },
      languages: [{ code: "FA" }],
    })
    const users = (await owner.get(path(kitId, "users/"))).body
    expect(users).toMatchObject({ sort: "displayName", order: "asc", size: 100, total: 2 })
    expect(users.items).toMatchObject([
      { name: "Mia Member", email: member.user.email, editable: true, pictureLink: null },
      { name: "Olga Owner", editable: false },
    ])
  })

  test("treats another language as English, and also works at its v2 path", async () => {
    const reply = await owner.post("/api/v2/assessment-kits/", { ...newKit("Klingon kit"), lang: "TLH" })
    const info = (await owner.get(`/api/v2/assessment-kits/${reply.body.kitId}/info/`)).body
    expect(info.mainLanguage.code).toBe("EN")
  })

  test("is refused when something is missing, wrong or taken", async () => {
    await owner.post("/api/v1/assessment-kits/", newKit("Taken kit"))
    const faults: [number, object][] = [
      [400, { title: "taken  KIT" }],
      [400, { title: "ab" }],
      [400, { summary: "<p></p>" }],
      [400, { about: " " }],
      [400, { isPrivate: null }],
      [400, { tagIds: [] }],
      [400, { tagIds: [123_456] }],
      [400, { expertGroupId: null }],
      [404, { expertGroupId: 123_456 }],
    ]
    for (const [status, fault] of faults) {
      const reply = await owner.post("/api/v1/assessment-kits/", { ...newKit("Untaken kit"), ...fault })
      expect(reply.status, JSON.stringify(fault)).toBe(status)
    }
    const stranger = await app.signUp("Sten Stranger")
    expect((await stranger.post("/api/v1/assessment-kits/", newKit("Untaken kit"))).status).toBe(403)
    expect((await owner.post("/api/v1/assessment-kits/", newKit("Untaken kit"))).status).toBe(200)
  })
})

test("adding the same language to a kit twice adds it once", async () => {
  const { kitId } = await newDraft(app, owner, { expertGroupId })
  const add = (lang: unknown) => owner.post(path(kitId, "add-language/"), { lang })
  expect(await add("FA")).toMatchObject({ status: 201, body: "" })
  expect((await add("FA")).status).toBe(201)
  for (const lang of ["fa", "DE", "", null]) expect((await add(lang)).status).toBe(400)
  const { languages } = (await owner.get(`/api/v2/assessment-kits/${kitId}/info/`)).body
  expect(languages.map(({ code }: { code: string }) => code)).toEqual(["EN", "FA"])
})

describe("deleting a kit", () => {
  test("deletes its drafts as well", async () => {
    const draft = await newDraft(app, owner, { expertGroupId })
    await draft.subject("Delivery", 1)
    expect(await owner.delete(`/api/v2/assessment-kits/${draft.kitId}/`)).toMatchObject({
      status: 204,
      body: "",
    })
    expect((await draft.get("subjects")).status).toBe(404)
    expect((await owner.delete(`/api/v2/assessment-kits/${draft.kitId}/`)).status).toBe(404)
  })

  test("is refused when an assessment was ever created on it", async () => {
    const { kitId } = await importTestKit(app, owner, smallKit(), { expertGroupId, title: "Used kit" })
    const space = await owner.post("/api/v1/spaces/", { title: "Used", type: "BASIC" })
    const made = await owner.post("/api/v2/assessments/", {
      ...{ spaceId: space.body.id, assessmentKitId: kitId, title: "One" },
    })
    await owner.delete(`/api/v1/assessments/${made.body.id}/`)
    expect((await owner.delete(`/api/v2/assessment-kits/${kitId}/`)).status).toBe(400)
    expect((await owner.get(path(kitId))).status).toBe(200)
  })

  test("removes a released kit with its versions, when no assessment uses it", async () => {
    const { kitId } = await importTestKit(app, owner, smallKit(), { expertGroupId, title: "Unused kit" })
    expect((await owner.delete(`/api/v2/assessment-kits/${kitId}/`)).status).toBe(204)
    expect((await owner.get(path(kitId))).status).toBe(404)
  })
})

describe("the users of a kit", () => {
  test("are added by address and removed by id", async () => {
    const { kitId } = await newDraft(app, owner, { expertGroupId })
    const guest = await app.signUp("Gina Guest")
    const add = (email: unknown) => owner.post(path(kitId, "users/"), { email })
    expect(await add(` ${guest.user.email.toUpperCase()} `)).toMatchObject({ status: 200, body: "" })
    expect((await add(guest.user.email)).status).toBe(400)
    expect((await add("nobody@example.com")).status).toBe(404)
    expect((await add("no address")).status).toBe(400)
    const names = async () =>
      (await owner.get(path(kitId, "users/"))).body.items.map(({ name }: { name: string }) => name)
    expect(await names()).toContain("Gina Guest")
    const remove = (id: string) => owner.delete(path(kitId, `users/${id}/`))
    expect(await remove(guest.user.id)).toMatchObject({ status: 200, body: "" })
    expect(await names()).not.toContain("Gina Guest")
    expect((await remove(guest.user.id)).status).toBe(404)
    expect((await remove("5d0c1bb4-7d7e-4c0e-9f3e-000000000000")).status).toBe(404)
    expect((await remove(owner.user.id)).status).toBe(400)
    expect((await remove("no-id")).status).toBe(400)
  })

  test("are notified by mail and in the product, in their own language", async () => {
    const { kitId } = await newDraft(app, owner, { expertGroupId })
    const guest = await app.signUp("Babak Guest", { language: "FA" })
    const { title } = (await owner.get(`/api/v2/assessment-kits/${kitId}/info/`)).body
    const added = await owner.post(path(kitId, "users/"), { email: guest.user.email })
    expect(added.status).toBe(200)
    expect(added.queries).toBeLessThanOrEqual(8)
    const [mail, ...others] = await app.mailsTo(guest.user.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`به کیت «${title}» دسترسی دارید`)
    const notifications = await app.tables
      .selectFrom("notifications")
      .where("userId", "=", guest.user.id)
      .select(["template", "details"])
      .execute()
    expect(notifications).toEqual([
      {
        template: "addedtokit",
        details: { kit: { id: kitId, title }, giver: { personId: owner.user.id, fields: ["displayName"] } },
      },
    ])
    await owner.post(path(kitId, "users/"), { email: guest.user.email })
    expect(await app.mailsTo(guest.user.email)).toHaveLength(1)
  })
})
