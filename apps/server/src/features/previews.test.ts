import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assessmentFixture } from "../testing/assessment-fixture.ts"
import { createSmallKit } from "../testing/small-kit.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"

/* What a link shows before anybody opens it: in a chat, or to a search engine. */

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function told(
  screen: string,
  params: Record<string, string | number>,
  { language = "EN" }: { language?: "EN" | "FA" } = {},
) {
  const query = new URLSearchParams({ address: "/x?y", screen })
  for (const [name, value] of Object.entries(params)) query.set(name, String(value))
  const { body } = await app.visitor({ language }).get(`/page.json?${query}`)
  return body
}

test("a link to the start page or the library says what is there, in the reader's language", async () => {
  expect(await told("home", {})).toMatchObject({
    title: "Know where your software stands",
    description: expect.stringMatching(/^Answer plain questions/),
    headline: "home",
  })
  expect(await told("library", {})).toMatchObject({ title: "Kit library", headline: "library" })
  expect(await told("library", {}, { language: "FA" })).toMatchObject({ title: "کتابخانهٔ کیت‌ها" })
})

test("a link to a page of the guide says what it explains, in the reader's language", async () => {
  expect(await told("guide", {})).toMatchObject({
    title: "How it works",
    description: expect.stringMatching(/^You answer plain questions/),
    headline: "named",
    isListed: true,
  })
  expect(await told("guide", { page: "roles" }, { language: "FA" })).toMatchObject({ title: "نقش‌ها" })
  for (const page of ["none", "../../../README", "%2e%2e"])
    expect((await told("guide", { page })).title).toBeNull()
})

test("a link to another page of the product shows the name of the tenant, in the reader's language", async () => {
  expect(await told("spaces", {})).toMatchObject({
    language: "en",
    site: "Plumbline",
    title: null,
    description:
      "Plumbline: assess software and the teams that make it, with kits that experts publish and you can publish, too.",
    url: "http://localhost:8080/x",
    image: "http://localhost:8080/logo.svg",
  })
  expect(await told("spaces", {}, { language: "FA" })).toMatchObject({ language: "fa", site: "شاقول" })
})

test("an unknown screen, or a parameter that is given twice, is like a page without a preview", async () => {
  for (const query of [
    "screen=__proto__",
    "screen=constructor",
    "screen=kit&screen=kit",
    "kitId=1&kitId=2",
  ]) {
    const { status, body } = await app.visitor().get(`/page.json?address=/x&address=/y&${query}`)
    expect({ query, status, title: body.title }).toEqual({ query, status: 200, title: null })
  }
})

describe("a link to a kit", () => {
  test("shows its title and summary", async () => {
    const kit = await createSmallKit(app)
    const { title, summary } = await app.tables
      .selectFrom("kits")
      .where("id", "=", kit.id)
      .select(["title", "summary"])
      .executeTakeFirstOrThrow()
    expect(await told("kit", { kitId: kit.id })).toMatchObject({ title, description: summary })
  })

  test.each([{ isPrivate: true }, { published: false }])("shows nothing of one with %o", async (hidden) => {
    const kit = await createSmallKit(app)
    await app.tables.updateTable("kits").set(hidden).where("id", "=", kit.id).execute()
    expect((await told("kit", { kitId: kit.id })).title).toBeNull()
  })

  test("that does not exist looks like a hidden one", async () => {
    for (const kitId of ["99999999", "abc", "-1", "9".repeat(30)]) {
      expect((await told("kit", { kitId })).title).toBeNull()
    }
  })
})

describe("a link to a report", () => {
  async function reportAt(visibility: "PUBLIC" | "RESTRICTED") {
    const fixture = await assessmentFixture(app, { title: "Secret service" })
    await fixture.answerAll("yes", 4)
    await fixture.manager.get(`${fixture.path}/graphical-report/`)
    const status = `${fixture.path}/report-visibility-status/`
    const opened = await fixture.manager.put(status, { visibility: "PUBLIC" })
    if (visibility === "RESTRICTED") await fixture.manager.put(status, { visibility })
    return { fixture, place: { spaceId: fixture.spaceId, assessmentId: fixture.id }, ...opened.body }
  }

  test("shows the title and the level of a public one, in its language, and nothing more", async () => {
    const { place, linkHash } = await reportAt("PUBLIC")
    expect(await told("report", { ...place, linkHash }, { language: "FA" })).toMatchObject({
      title: "Secret service",
      description: expect.stringMatching(/^Level \d of \d: \S/),
      image: `http://localhost:8080/api/v1/public/graphical-report/${linkHash}/picture/`,
      isPicture: true,
      isListed: false,
    })
    await app.tables
      .updateTable("assessmentResults")
      .set({ language: "FA" })
      .where("assessmentId", "=", place.assessmentId)
      .execute()
    expect((await told("report", { ...place, linkHash })).description).toMatch(/^سطح [۱-۹] از [۱-۹]: \S/)
  })

  test("has a picture of it while it is public, drawn once, and for nobody afterwards", async () => {
    const { fixture, linkHash } = await reportAt("PUBLIC")
    const address = `/api/v1/public/graphical-report/${linkHash}/picture/`
    const visitor = app.visitor({ language: "EN" })
    const first = await visitor.get(address)
    expect(first.status).toBe(200)
    expect(first.headers["content-type"]).toBe("image/png")
    expect((await visitor.get(address)).headers.etag).toBe(first.headers.etag)
    await fixture.manager.put(`${fixture.path}/report-visibility-status/`, { visibility: "RESTRICTED" })
    expect((await visitor.get(address)).status).toBe(404)
  })

  test("shows no level before the first answer", async () => {
    const { fixture, place, linkHash } = await reportAt("PUBLIC")
    await app.tables.updateTable("answers").set({ deleted: true }).execute()
    expect(await told("report", { ...place, linkHash })).toMatchObject({
      title: "Secret service",
      description:
        "Plumbline: assess software and the teams that make it, with kits that experts publish and you can publish, too.",
    })
    expect(fixture.id).toBe(place.assessmentId)
  })

  test("shows nothing of a restricted, unpublished or deleted one, or without the link's hash", async () => {
    const restricted = await reportAt("RESTRICTED")
    expect((await told("report", { ...restricted.place, linkHash: restricted.linkHash })).title).toBeNull()
    const { fixture, place, linkHash } = await reportAt("PUBLIC")
    expect((await told("report", place)).title).toBeNull()
    expect((await told("report", { ...place, linkHash: "no-hash" })).title).toBeNull()
    await fixture.manager.put(`${fixture.path}/report-publish-status/`, { published: false })
    expect((await told("report", { ...place, linkHash })).title).toBeNull()
    const gone = await reportAt("PUBLIC")
    await gone.fixture.manager.delete(`${gone.fixture.path}/`)
    expect((await told("report", { ...gone.place, linkHash: gone.linkHash })).title).toBeNull()
  })
})
