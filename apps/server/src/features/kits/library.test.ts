import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { importTestKit, makeTestGroup } from "../../testing/import-kit.ts"
import { smallKit } from "../../testing/kit-text.ts"
import { createSmallKit } from "../../testing/small-kit.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { findKitToBeginWith } from "./library.ts"

let app: TestApp
let owner: Caller
let stranger: Caller
let groupId: number
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Anna Berg")
  stranger = await app.signUp("Bea Carls")
  groupId = await makeTestGroup(owner, "Library group")
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.tables.updateTable("kits").set({ published: false }).execute()
})

async function kit(
  title: string,
  { fa, ...wishes }: { fa?: string; isPrivate?: boolean; publish?: boolean; lang?: "EN" | "FA" } = {},
): Promise<number> {
  const unique = `${title} ${randomUUID().slice(0, 4)}`
  const text = smallKit(fa === undefined ? "" : `translation fa { title: "${fa}" }`)
  const { kitId } = await importTestKit(app, owner, text, {
    title: unique,
    expertGroupId: groupId,
    ...wishes,
  })
  return kitId
}

test("the kit to begin with is the ready-made one, as long as everybody may use it", async () => {
  const recommended = () => app.asServer(({ db }) => findKitToBeginWith(db))
  await kit("Team Health")
  expect(await recommended()).toBeNull()
  const { kitId } = await importTestKit(app, owner, smallKit(), {
    title: "Team Health Check",
    expertGroupId: groupId,
  })
  expect(await recommended()).toBe(kitId)
  for (const change of [{ published: false }, { isPrivate: true }, { price: 1 }]) {
    await app.tables
      .updateTable("kits")
      .set({ published: true, isPrivate: false, price: 0, ...change })
      .where("id", "=", kitId)
      .execute()
    expect(await recommended()).toBeNull()
  }
})

type Item = { id: number; title: string }
const idsOf = ({ body }: { body: { items: Item[] } }) => body.items.map(({ id }) => id)

describe("the library", () => {
  test("shows published kits by title, private ones first and only to their users", async () => {
    const zebra = await kit("Zebra")
    const apple = await kit("Apple")
    const secret = await kit("Secret", { isPrivate: true })
    await kit("Unpublished", { publish: false })
    const library = await owner.get("/api/v2/assessment-kits/")
    expect(idsOf(library)).toEqual([secret, apple, zebra])
    expect(library.body).toMatchObject({ page: 0, size: 50, sort: "title", order: "asc", total: 3 })
    expect(library.queries).toBe(1)
    expect(library.body.items[0]).toEqual({
      id: secret,
      title: expect.stringContaining("Secret"),
      summary: "A kit for a test",
      isPrivate: true,
      likes: 0,
      assessmentsCount: 0,
      questionsCount: 1,
      expertGroup: { id: groupId, title: "Library group", picture: null },
      languages: ["English"],
      isFree: true,
      hasAccess: true,
    })
    expect(idsOf(await stranger.get("/api/v1/assessment-kits"))).toEqual([apple, zebra])
  })

  test("can be narrowed to private or to public kits", async () => {
    const open = await kit("Open")
    const secret = await kit("Secret", { isPrivate: true })
    expect(idsOf(await owner.get("/api/v2/assessment-kits/?isPrivate=true"))).toEqual([secret])
    expect(idsOf(await owner.get("/api/v2/assessment-kits/?isPrivate=false"))).toEqual([open])
    expect(idsOf(await stranger.get("/api/v2/assessment-kits/?isPrivate=true"))).toEqual([])
  })

  test.each([
    ["langs=FA", ["both", "persian"]],
    ["langs=EN", ["both", "english"]],
    ["langs=EN,FA", ["both", "english", "persian"]],
    ["langs=EN&langs=FA", ["both", "english", "persian"]],
    ["langs[]=FA", ["both", "persian"]],
    ["langs=", ["both", "english", "persian"]],
  ])("narrowed with %s keeps kits that have one of the languages", async (query, names) => {
    const ids: Record<string, number> = {
      both: await kit("A both", { fa: "هر دو" }),
      english: await kit("B english"),
      persian: await kit("C persian", { lang: "FA" }),
    }
    expect(idsOf(await stranger.get(`/api/v2/assessment-kits/?${query}`))).toEqual(
      names.map((name) => ids[name]),
    )
    expect(idsOf(await app.visitor().get(`/api/v2/public/assessment-kits/?${query}`))).toEqual(
      names.map((name) => ids[name]),
    )
  })

  test.each(["langs=DE", "langs=EN,de", "page=-1", "size=0", "size=101", "size=two"])(
    "refuses %s",
    async (query) => {
      expect(await stranger.get(`/api/v2/assessment-kits/?${query}`)).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      })
    },
  )

  test("is in the caller's language where a kit has it, and sorted by the titles shown", async () => {
    const first = await kit("A first", { fa: "ی آخر" })
    const second = await kit("B second", { fa: "الف اول" })
    const persian = app.visitor({ language: "FA" })
    const library = await persian.get("/api/v2/public/assessment-kits/")
    expect(library.body.items).toMatchObject([
      { id: first, title: "ی آخر", summary: "A kit for a test", languages: ["انگلیسی", "فارسی"] },
      { id: second, title: "الف اول" },
    ])
    const signedIn = await app.signUp("Carl Dahl", { language: "FA" })
    expect(idsOf(await signedIn.get("/api/v2/assessment-kits/"))).toEqual([second, first])
  })

  test("is open to visitors, without private kits and personal fields", async () => {
    const open = await kit("Open")
    await kit("Secret", { isPrivate: true })
    const library = await app.visitor().get("/api/v2/public/assessment-kits/")
    expect(idsOf(library)).toEqual([open])
    expect(library.body.items[0]).not.toHaveProperty("hasAccess")
    expect(library.body.items[0]).not.toHaveProperty("isPrivate")
    expect((await app.visitor().get("/api/v2/assessment-kits/")).status).toBe(401)
  })

  test("shows how many people like a kit, and how many assessments were made with it", async () => {
    const kitId = await kit("Popular")
    await stranger.post(`/api/v2/assessment-kits/${kitId}/like/`)
    await app.tables.updateTable("kits").set({ assessmentsCount: 2 }).where("id", "=", kitId).execute()
    const { body } = await stranger.get("/api/v2/assessment-kits/")
    expect(body.items).toMatchObject([{ likes: 1, assessmentsCount: 2 }])
  })
})

describe("searching a kit for an assessment", () => {
  test("finds a part of the title in any language, whatever the case", async () => {
    const kitId = await kit("Team Health", { fa: "سلامت تیم" })
    await kit("Other")
    for (const query of ["team he", "HEALTH", "سلامت"]) {
      const found = await stranger.get(
        `/api/v1/assessment-kits/options/search/?query=${encodeURIComponent(query)}`,
      )
      expect(found.body.items).toMatchObject([
        {
          id: kitId,
          isPrivate: false,
          mainLanguage: { code: "EN", title: "English" },
          languages: [
            { code: "EN", title: "English" },
            { code: "FA", title: "Persian" },
          ],
        },
      ])
    }
  })

  test("treats wildcards as plain characters", async () => {
    const kitId = await kit("100% good_ness \\o/")
    await kit("Other")
    for (const query of ["100%", "_", "\\"]) {
      const found = await stranger.get(
        `/api/v1/assessment-kits/options/search/?query=${encodeURIComponent(query)}`,
      )
      expect(idsOf(found)).toEqual([kitId])
    }
  })

  test("finds private kits only for their users, and no unpublished ones", async () => {
    const secret = await kit("Secret", { isPrivate: true })
    await kit("Unpublished", { publish: false })
    const found = await owner.get("/api/v1/assessment-kits/options/search/")
    expect(found.body).toMatchObject({ size: 20, total: 1, items: [{ id: secret }] })
    expect((await stranger.get("/api/v1/assessment-kits/options/search/")).body.total).toBe(0)
  })
})

describe("the kits of an expert group", () => {
  test("are all shown to its members, published ones first", async () => {
    const own = await app.signUp("Dora Eng")
    const group = await makeTestGroup(own)
    const make = async (title: string, publish: boolean, isPrivate = false) =>
      (await importTestKit(app, own, smallKit(), { title, publish, isPrivate, expertGroupId: group })).kitId
    const draft = await make("Group draft", false)
    const early = await make("Group early", true)
    const late = await make("Group late", true)
    const secret = await make("Group secret", true, true)
    const path = `/api/v1/expert-groups/${group}/assessment-kits/`
    const list = await own.get(path)
    expect(idsOf(list)).toEqual([secret, late, early, draft])
    expect(list.body).toMatchObject({
      size: 50,
      sort: "lastModificationTime",
      order: "desc",
      items: [{ isPrivate: true, published: true, draftVersionId: null }, {}, {}, { published: false }],
    })
    expect(idsOf(await stranger.get(path))).toEqual([late, early])
  })

  test("have their titles in the reader's language", async () => {
    const { id, title } = await createSmallKit(app)
    const { expertGroupId } = await app.tables
      .selectFrom("kits")
      .where("id", "=", id)
      .select("expertGroupId")
      .executeTakeFirstOrThrow()
    const path = `/api/v1/expert-groups/${expertGroupId}/assessment-kits/`
    const persian = await app.signUp("Pari Reader", { language: "FA" })
    expect((await persian.get(path)).body.items).toMatchObject([
      { title: title.replace("Release readiness", "آمادگی انتشار") },
    ])
    expect((await stranger.get(path)).body.items).toMatchObject([{ title }])
  })
})

describe("tags", () => {
  test("come with the product, in the caller's language", async () => {
    const tags = await stranger.get("/api/v1/assessment-kit-tags/")
    expect(tags.body).toMatchObject({ page: 0, size: 100, sort: "code", order: "asc", total: 8 })
    expect(tags.body.items.map(({ code }: { code: string }) => code)).toEqual([
      "culture",
      "devops",
      "engineering",
      "open-source",
      "process",
      "quality",
      "security",
      "team",
    ])
    const persian = await app.signUp("Eva Frank", { language: "FA" })
    expect((await persian.get("/api/v1/assessment-kit-tags/?size=1")).body.items).toMatchObject([
      { code: "culture", title: "فرهنگ" },
    ])
  })
})

describe("banners", () => {
  test("advertise published public kits in one language", async () => {
    const kitId = await kit("Advertised")
    const secret = await kit("Secret", { isPrivate: true })
    const banner = {
      path: "banner/x/small.png",
      inSlider: true,
      language: "EN" as const,
      size: "SMALL" as const,
      creationTime: app.clock.now(),
      lastModificationTime: app.clock.now(),
      createdBy: owner.user.id,
      lastModifiedBy: owner.user.id,
    }
    await app.tables
      .insertInto("kitBanners")
      .values([
        { ...banner, id: randomUUID(), kitId },
        { ...banner, id: randomUUID(), kitId: secret },
      ])
      .execute()
    const visitor = app.visitor()
    expect((await visitor.get("/api/v1/assessment-kits-banners/?lang=EN")).body).toEqual([
      { kitId, smallBanner: expect.stringContaining("/files/banner/x/small.png?"), largeBanner: null },
    ])
    expect((await visitor.get("/api/v1/assessment-kits-banners/?lang=FA")).body).toEqual([])
    for (const query of ["", "?lang=en", "?lang=DE"]) {
      expect((await visitor.get(`/api/v1/assessment-kits-banners/${query}`)).status).toBe(400)
    }
  })
})
