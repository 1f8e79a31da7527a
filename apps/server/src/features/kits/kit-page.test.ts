import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { importTestKit, makeTestGroup } from "../../testing/import-kit.ts"
import { smallKit } from "../../testing/kit-text.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let owner: Caller
let stranger: Caller
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Anna Berg")
  stranger = await app.signUp("Bea Carls")
})
afterAll(() => app.close())

const page = (kitId: number) => `/api/v1/assessment-kits/${kitId}/`
const publicPage = (kitId: number) => `/api/v1/public/assessment-kits/${kitId}/`

describe("the page of a kit", () => {
  test("shows what it is about and how it is built", async () => {
    const second = `subject Rooms { title: "Rooms" description: "Where it happens" }
      attribute Light { title: "Light" description: "Is it bright?" subject: Rooms }
      attribute Air { title: "Air" description: "Is it fresh?" subject: Rooms }`
    const text = smallKit('goal: "<p>Cook better</p>"', second)
    const { kitId, expertGroupId } = await importTestKit(app, owner, text, { title: "Whole page" })
    const reply = await stranger.get(page(kitId))
    expect(reply.queries).toBe(2)
    expect(reply.body).toEqual({
      id: kitId,
      title: "Whole page",
      summary: "A kit for a test",
      about: "It has what the test needs.",
      published: true,
      isPrivate: false,
      creationTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      lastModificationTime: expect.any(String),
      like: { count: 0, liked: false },
      subjectsCount: 2,
      expertGroupId,
      subjects: [
        {
          id: expect.any(Number),
          title: "Menu",
          description: "What is offered",
          attributes: [{ id: expect.any(Number), title: "Variety", description: "How varied it is" }],
        },
        {
          id: expect.any(Number),
          title: "Rooms",
          description: "Where it happens",
          attributes: [
            { id: expect.any(Number), title: "Light", description: "Is it bright?" },
            { id: expect.any(Number), title: "Air", description: "Is it fresh?" },
          ],
        },
      ],
      questionsCount: 1,
      maturityLevels: ["Low", "High"],
      profiles: [],
      sampleQuestion: {
        title: "How often do you buy locally?",
        questionnaire: "Kitchen talk",
        options: ["Never", "Weekly", "Daily"],
      },
      metadata: { goal: "<p>Cook better</p>", context: null },
      licence: null,
      source: null,
      version: null,
      languages: [{ code: "EN", title: "English" }],
      expertGroup: { id: expertGroupId, title: expect.any(String), pictureLink: null },
      isFree: true,
      hasAccess: true,
    })
    expect((await app.visitor().get(publicPage(kitId))).body).toEqual(reply.body)
  })

  test("is in the reader's language, text by text where there is a translation", async () => {
    const owner = await app.signUp("Carl Dahl")
    const { kitId } = await importTestKit(app, owner, "kits/team-health")
    const { body } = await app.visitor({ language: "FA" }).get(publicPage(kitId))
    expect(body).toMatchObject({
      title: "سنجش سلامت تیم",
      languages: [
        { code: "EN", title: "انگلیسی" },
        { code: "FA", title: "فارسی" },
      ],
    })
    expect(body.metadata.goal).toContain("تیم نقاط قوت")
    expect(body.subjects[0].title).toMatch(/[آ-ی]/)
    expect(body.subjects[0].attributes[0].description).toMatch(/[آ-ی]/)
    for (const text of [...body.maturityLevels, body.sampleQuestion.title, ...body.sampleQuestion.options]) {
      expect(text).toMatch(/[آ-ی]/)
    }
  })

  test("is not found while the kit is unpublished, not even for its owner", async () => {
    const { kitId } = await importTestKit(app, owner, smallKit(), { title: "Hidden", publish: false })
    for (const reply of [await owner.get(page(kitId)), await app.visitor().get(publicPage(kitId))]) {
      expect(reply).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
    }
  })

  test("of a private kit is only for its users", async () => {
    const { kitId } = await importTestKit(app, owner, smallKit(), { title: "Private page", isPrivate: true })
    expect((await owner.get(page(kitId))).body).toMatchObject({ isPrivate: true, hasAccess: true })
    expect((await owner.get(publicPage(kitId))).status).toBe(200)
    for (const reply of [await stranger.get(page(kitId)), await app.visitor().get(publicPage(kitId))]) {
      expect(reply).toMatchObject({ status: 403, body: { code: "ACCESS_DENIED" } })
    }
  })

  test("of an unknown kit is not found, and a malformed id is refused", async () => {
    expect((await stranger.get(page(987_654))).status).toBe(404)
    expect((await stranger.get("/api/v1/assessment-kits/abc/")).status).toBe(400)
  })
})

describe("liking a kit", () => {
  test("is undone by liking again", async () => {
    const { kitId } = await importTestKit(app, owner, smallKit(), { title: "Likeable" })
    const like = () => stranger.post(`/api/v2/assessment-kits/${kitId}/like/`, { any: "thing" })
    const first = await like()
    expect(first).toMatchObject({ status: 200, body: { count: 1, liked: true } })
    expect(first.queries).toBeLessThanOrEqual(8)
    expect((await owner.post(`/api/v2/assessment-kits/${kitId}/like/`)).body).toEqual({
      count: 2,
      liked: true,
    })
    expect((await stranger.get(page(kitId))).body.like).toEqual({ count: 2, liked: true })
    expect((await app.visitor().get(publicPage(kitId))).body.like).toEqual({ count: 2, liked: false })
    expect((await like()).body).toEqual({ count: 1, liked: false })
  })

  test("is recorded for its author; undoing it is not", async () => {
    const { kitId } = await importTestKit(app, owner, smallKit(), { title: "Noted" })
    const events = () =>
      app.tables
        .selectFrom("events")
        .where("type", "=", "kit-liked")
        .where("userId", "=", stranger.user.id)
        .orderBy("id")
        .select("payload")
        .execute()
    const before = (await events()).length
    await stranger.post(`/api/v2/assessment-kits/${kitId}/like/`)
    await stranger.post(`/api/v2/assessment-kits/${kitId}/like/`)
    expect((await events()).slice(before)).toEqual([{ payload: { type: "kit-liked", kitId } }])
  })

  test("that is private is only for its users", async () => {
    const { kitId } = await importTestKit(app, owner, smallKit(), { title: "Shy", isPrivate: true })
    expect((await stranger.post(`/api/v2/assessment-kits/${kitId}/like/`)).status).toBe(403)
    expect((await owner.post(`/api/v2/assessment-kits/${kitId}/like/`)).status).toBe(200)
    expect((await owner.post("/api/v2/assessment-kits/987654/like/")).status).toBe(404)
  })
})

describe("the details of a kit", () => {
  test("its title and group are visible to everybody, in the main language", async () => {
    const expertGroupId = await makeTestGroup(owner, "Group behind")
    const { kitId } = await importTestKit(app, owner, smallKit('translation fa { title: "پنهان" }'), {
      title: "Behind",
      publish: false,
      expertGroupId,
    })
    const persian = await app.signUp("Dora Eng", { language: "FA" })
    const reply = await persian.get(`/api/v1/assessment-kits/${kitId}/min-info/`)
    expect(reply.body).toEqual({
      id: kitId,
      title: "Behind",
      expertGroup: { id: expertGroupId, title: "Group behind" },
    })
    expect((await persian.get("/api/v1/assessment-kits/987654/min-info/")).status).toBe(404)
  })

  test("the title of a private kit is hidden from strangers", async () => {
    const { kitId } = await importTestKit(app, owner, smallKit(), { title: "Secret plans" })
    await owner.patch(`/api/v2/assessment-kits/${kitId}/`, { isPrivate: true })
    const minInfo = `/api/v1/assessment-kits/${kitId}/min-info/`
    const reply = await stranger.get(minInfo)
    expect(reply).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
    // Nor does a stranger learn that the kit exists.
    expect(reply.body).toEqual((await stranger.get("/api/v1/assessment-kits/987654/min-info/")).body)
    expect((await owner.get(minInfo)).body.title).toBe("Secret plans")
    await app.tables.deleteFrom("kitUsers").where("kitId", "=", kitId).execute()
    expect((await owner.get(minInfo)).status).toBe(200)
    await app.tables.insertInto("kitUsers").values({ kitId, userId: stranger.user.id }).execute()
    expect((await stranger.get(minInfo)).status).toBe(200)
  })

  test("its stored texts are visible to the members of its group only", async () => {
    const text = smallKit('context: "For cooks" tags: "team" translation fa { title: "پشت پرده" }')
    const { kitId } = await importTestKit(app, owner, text, { title: "Stored texts" })
    const info = await owner.get(`/api/v2/assessment-kits/${kitId}/info/`)
    expect(info.queries).toBeLessThanOrEqual(4)
    expect(info.body).toEqual({
      id: kitId,
      title: "Stored texts",
      summary: "A kit for a test",
      about: "It has what the test needs.",
      published: true,
      isPrivate: false,
      mainLanguage: { code: "EN", title: "English" },
      languages: [
        { code: "EN", title: "English" },
        { code: "FA", title: "Persian" },
      ],
      price: 0,
      tags: [{ id: expect.any(Number), code: "team", title: "Team" }],
      draftVersionId: null,
      editable: true,
      hasActiveVersion: true,
      hasLossReport: false,
      translations: { FA: { title: "پشت پرده" } },
      metadata: { context: "For cooks" },
      etag: expect.any(String),
    })
    expect((await stranger.get(`/api/v2/assessment-kits/${kitId}/info/`)).status).toBe(403)
  })

  test("and so are its statistics", async () => {
    const { kitId, expertGroupId } = await importTestKit(app, owner, smallKit(), { title: "Counted" })
    const stats = await owner.get(`/api/v2/assessment-kits/${kitId}/stats/`)
    expect(stats.queries).toBeLessThanOrEqual(4)
    expect(stats.body).toEqual({
      creationTime: expect.any(String),
      lastModificationTime: expect.any(String),
      questionnairesCount: 1,
      attributesCount: 1,
      questionsCount: 1,
      maturityLevelsCount: 2,
      measuresCount: 1,
      likes: 0,
      assessmentCounts: 0,
      subjects: [{ title: "Menu" }],
      expertGroup: { id: expertGroupId, title: expect.any(String) },
    })
    expect((await stranger.get(`/api/v2/assessment-kits/${kitId}/stats/`)).status).toBe(403)
    await app.tables.updateTable("kits").set({ activeVersionId: null }).where("id", "=", kitId).execute()
    expect((await owner.get(`/api/v2/assessment-kits/${kitId}/stats/`)).body).toMatchObject({
      questionsCount: null,
      subjects: null,
      likes: 0,
    })
  })

  test("a deleted group hides them", async () => {
    const { kitId, expertGroupId } = await importTestKit(app, owner, smallKit(), { title: "Orphan" })
    await app.tables
      .updateTable("expertGroups")
      .set({ deleted: true })
      .where("id", "=", expertGroupId)
      .execute()
    expect((await owner.get(`/api/v2/assessment-kits/${kitId}/info/`)).status).toBe(404)
    expect((await owner.patch(`/api/v2/assessment-kits/${kitId}/`, { published: false })).status).toBe(404)
  })
})
