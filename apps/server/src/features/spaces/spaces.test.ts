import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe("a new person", () => {
  test("has a default space that the list leaves out", async () => {
    const anna = await app.signUp("Anna Berg")
    const me = await anna.get("/api/v1/users/me/")
    expect(me.body).toMatchObject({ displayName: "Anna Berg", pictureLink: null, showSurvey: true })

    const space = await anna.get(`/api/v1/spaces/${me.body.defaultSpaceId}`)
    expect(space.body).toMatchObject({
      title: "Default Space",
      code: "default-space",
      isDefault: true,
      canCreateAssessment: true,
    })
    expect((await anna.get("/api/v1/spaces/undefined/")).body).toEqual(space.body)

    const list = await anna.get("/api/v1/spaces/")
    expect(list.body).toEqual({ items: [], page: 0, size: 10, sort: "lastSeen", order: "desc", total: 0 })
  })

  test("who makes two first calls at once is still one person", async () => {
    const bea = await app.signUp("Bea Carls")
    const replies = await Promise.all([bea.get("/api/v1/users/me/"), bea.get("/api/v1/user-profile/")])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  })
})

describe("creating a space", () => {
  test("trims the title and makes the owner its first member", async () => {
    const carl = await app.signUp("Carl Dahl")
    const { status, body } = await carl.post("/api/v1/spaces/", { title: "  Core \n team ", type: "BASIC" })
    expect(status).toBe(201)
    const space = await carl.get(`/api/v1/spaces/${body.id}/`)
    expect(space.body).toMatchObject({
      title: "Core team",
      code: "core-team",
      type: { code: "BASIC", title: "Basic" },
      editable: true,
      membersCount: 1,
      assessmentsCount: 0,
    })
    expect(space.queries).toBeLessThanOrEqual(4)
  })

  test("is limited to one basic space, while premium ones are not", async () => {
    const dora = await app.signUp("Dora Eng")
    await dora.post("/api/v1/spaces/", { title: "First", type: "BASIC" })
    const second = await dora.post("/api/v1/spaces/", { title: "Second", type: "BASIC" })
    expect(second).toMatchObject({ status: 403, body: { code: "UPGRADE_REQUIRED" } })
    expect((await dora.get("/api/v1/check-create-space/")).body).toEqual({ allowCreateBasic: false })
    expect((await dora.post("/api/v1/spaces/", { title: "Second", type: "PREMIUM" })).status).toBe(201)
  })

  test("two requests at once cannot both take the last place", async () => {
    const eva = await app.signUp("Eva Frank")
    const replies = await Promise.all([
      eva.post("/api/v1/spaces/", { title: "One", type: "BASIC" }),
      eva.post("/api/v1/spaces/", { title: "Two", type: "BASIC" }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 403])
  })

  test.each([
    [{}, "“title” is required."],
    [{ title: "ab", type: "BASIC" }, "“title” must have at least 3 characters."],
    [{ title: "   ", type: "BASIC" }, "“title” is required."],
    [{ title: 7, type: "BASIC" }, "“title” must be a text."],
    [{ title: "x".repeat(101), type: "BASIC" }, "“title” must have at most 100 characters."],
    [{ title: "Some title", type: "basic" }, "“type” must be one of BASIC, PREMIUM."],
  ])("refuses %j and explains why", async (body, message) => {
    const person = await app.signUp("Fay Gold")
    const reply = await person.post("/api/v1/spaces/", body)
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", message } })
    expect((await person.get("/api/v1/spaces/")).body.total).toBe(0)
  })

  test("explains it in Persian to a Persian caller", async () => {
    const person = await app.signUp("Gita Hadi", { language: "FA" })
    const reply = await person.post("/api/v1/spaces/", { title: "ab", type: "BASIC" })
    expect(reply.body.message).toBe("«title» باید دست‌کم ۳ نویسه داشته باشد.")
  })

  test("refuses a title that differs only in case and white space", async () => {
    const person = await app.signUp("Hana Ito")
    await person.post("/api/v1/spaces/", { title: "Core Team", type: "PREMIUM" })
    const reply = await person.post("/api/v1/spaces/", { title: "core   team", type: "PREMIUM" })
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    const withDefault = await person.post("/api/v1/spaces/", { title: "default space", type: "PREMIUM" })
    expect(withDefault.status).toBe(400)
  })
})

describe("changing a space", () => {
  test("the owner renames it and its code stays", async () => {
    const owner = await app.signUp("Ines Jung")
    const { body } = await owner.post("/api/v1/spaces/", { title: "Old name", type: "PREMIUM" })
    const renamed = await owner.put(`/api/v1/spaces/${body.id}/`, { title: "New name", type: "BASIC" })
    expect(renamed).toMatchObject({ status: 200, body: "" })
    expect((await owner.get(`/api/v1/spaces/${body.id}/`)).body).toMatchObject({
      title: "New name",
      code: "old-name",
    })
  })

  test("strangers cannot see, rename or delete it", async () => {
    const owner = await app.signUp("Jana Klein")
    const stranger = await app.signUp("Kurt Lang")
    const { body } = await owner.post("/api/v1/spaces/", { title: "Private place", type: "PREMIUM" })
    const path = `/api/v1/spaces/${body.id}/`
    for (const reply of [
      await stranger.get(path),
      await stranger.put(path, { title: "Mine now" }),
      await stranger.delete(path),
    ]) {
      expect(reply).toMatchObject({ status: 403, body: { code: "ACCESS_DENIED" } })
    }
  })

  test("a deleted space is unknown and its title is free again", async () => {
    const owner = await app.signUp("Lena Maas")
    const { body } = await owner.post("/api/v1/spaces/", { title: "Short lived", type: "PREMIUM" })
    expect((await owner.delete(`/api/v1/spaces/${body.id}/`)).status).toBe(204)
    expect(await owner.get(`/api/v1/spaces/${body.id}/`)).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    })
    expect((await owner.post("/api/v1/spaces/", { title: "Short lived", type: "PREMIUM" })).status).toBe(201)
  })

  test("the default space is neither renamed nor deleted", async () => {
    const owner = await app.signUp("Mona Nagel")
    const { defaultSpaceId } = (await owner.get("/api/v1/users/me/")).body
    expect((await owner.put(`/api/v1/spaces/${defaultSpaceId}/`, { title: "Other" })).status).toBe(400)
    expect((await owner.delete(`/api/v1/spaces/${defaultSpaceId}/`)).status).toBe(400)
  })

  test("the most recently seen space comes first", async () => {
    const owner = await app.signUp("Nora Otto")
    const first = await owner.post("/api/v1/spaces/", { title: "First", type: "PREMIUM" })
    await owner.post("/api/v1/spaces/", { title: "Second", type: "PREMIUM" })
    await owner.call("PUT", `/api/v1/spaces/${first.body.id}/seen/`, {
      payload: '{"signal":{}}',
      headers: { "content-type": "application/json" },
    })
    const titles = (await owner.get("/api/v1/spaces/?size=1&page=0")).body
    expect(titles).toMatchObject({ total: 2, items: [{ title: "First" }] })
    const beyond = (await owner.get("/api/v1/spaces/?size=1&page=7")).body
    expect(beyond).toMatchObject({ total: 2, items: [], page: 7 })
  })

  test.each(["abc", "1.5", "-1"])("the malformed id %s is refused", async (id) => {
    const person = await app.signUp("Olga Pape")
    expect(await person.get(`/api/v1/spaces/${id}/`)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    })
  })
})

describe("choosing a space for an assessment", () => {
  test("selects the first premium space, else the first", async () => {
    const person = await app.signUp("Pia Quast")
    const alone = await person.get("/api/v1/spaces/top-spaces/")
    expect(alone.body.items).toMatchObject([{ title: "Default Space", selected: true, isDefault: true }])
    await person.post("/api/v1/spaces/", { title: "Premium one", type: "PREMIUM" })
    const both = await person.get("/api/v1/top-spaces/")
    expect(both.body.items).toMatchObject([
      { title: "Premium one", selected: true },
      { title: "Default Space", selected: false },
    ])
  })
})
