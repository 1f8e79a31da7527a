import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test("finds spaces, assessments and kits by a part of their title, case-insensitively, in few queries", async () => {
  const fixture = await assessmentFixture(app, { title: "Checkout 100%" })
  const find = (text: string) => fixture.manager.get(`/api/v1/search/?text=${encodeURIComponent(text)}`)
  expect((await find("CHECKout")).body).toMatchObject({
    spaces: [],
    expertGroups: [],
    assessments: [
      {
        id: fixture.id,
        title: "Checkout 100%",
        space: { id: fixture.spaceId, title: "Core team", isDefault: false },
        canViewQuestionnaires: true,
        canViewReport: false,
      },
    ],
    kits: [],
  })
  expect((await find("core")).body.spaces).toEqual([{ id: fixture.spaceId, title: "Core team" }])
  expect((await find("0%")).body.assessments).toHaveLength(1)
  expect((await find("1_0")).body.assessments).toEqual([])
  const { kit } = (await fixture.manager.get(`${fixture.path}/`)).body
  const kits = await find(kit.title.slice(1, 8))
  expect(kits.body.kits).toEqual([kit])
  expect(kits.queries).toBeLessThanOrEqual(4)
  expect((await find(" ")).status).toBe(200)
  expect((await fixture.manager.get("/api/v1/search/")).body.code).toBe("INVALID_INPUT")
})

test("finds the caller's expert groups, and no others", async () => {
  const author = await app.signUp("Aron Author")
  const group = await author.post("/api/v1/expert-groups/", {
    title: "Harbour Experts",
    bio: "Kits for ports",
    about: "<p>Kits for ports.</p>",
  })
  expect(group.status, JSON.stringify(group.body)).toBe(201)
  const found = (await author.get("/api/v1/search/?text=harbour")).body
  expect(found.expertGroups).toEqual([{ id: group.body.id, title: "Harbour Experts" }])
  const stranger = await app.signUp("Sten Stranger")
  expect((await stranger.get("/api/v1/search/?text=harbour")).body.expertGroups).toEqual([])
})

test("finds nothing that belongs to others: neither their spaces, nor assessments without a role on them", async () => {
  const fixture = await assessmentFixture(app, { title: "Secret project" })
  const associate = await fixture.addMember("associate")
  const stranger = await app.signUp("Sten Stranger")
  const nothing = { spaces: [], expertGroups: [], assessments: [], kits: [] }
  expect((await stranger.get("/api/v1/search/?text=secret")).body).toEqual(nothing)
  const own = (await associate.get("/api/v1/search/?text=secret")).body.assessments
  expect(own).toMatchObject([{ id: fixture.id, canViewReport: false }])
  await associate.delete(`/api/v1/spaces/${fixture.spaceId}/leave/`)
  expect((await associate.get("/api/v1/search/?text=secret")).body).toEqual(nothing)
})

test("finds a text however its letters, digits and half spaces are written", async () => {
  const fixture = await assessmentFixture(app, { title: "ارزیابی نرم‌افزار ۱۴۰۳ کیفیّت خانه" })
  const found = async (text: string) =>
    (await fixture.manager.get(`/api/v1/search/?text=${encodeURIComponent(text)}`)).body.assessments.length
  const ways = [
    "نرم‌افزار",
    "نرم افزار",
    "نرمافزار",
    "ارزيابي",
    "كيفيت",
    "کیفیت",
    "1403",
    "١٤٠٣",
    "خانة",
    "ارزيـابی",
    "ن",
    "رم",
  ]
  for (const text of ways) expect([text, await found(text)]).toEqual([text, 1])
  for (const text of ["نرم افسار", "1404", "ژ"]) expect([text, await found(text)]).toEqual([text, 0])
  const list = `/api/v1/space-assessments/?spaceId=${fixture.spaceId}&search=`
  for (const text of ways) {
    expect((await fixture.manager.get(list + encodeURIComponent(text))).body.total, text).toBe(1)
  }
})

test("takes every character of a text literally", async () => {
  const title = String.raw`It's 50% of a_b \\ "c" | (d) & !e:*`
  const fixture = await assessmentFixture(app, { title })
  const list = `/api/v1/space-assessments/?spaceId=${fixture.spaceId}&search=`
  for (let start = 0; start < title.length; start++) {
    for (const length of [1, 2, 3, 7, title.length]) {
      const text = title.slice(start, start + length)
      if (text.trim() === "") continue
      const reply = await fixture.manager.get(list + encodeURIComponent(text))
      expect([text, reply.body.total]).toEqual([text, 1])
    }
  }
  for (const text of ["%", "_b \\", "'", "\\", "!e:*x", "it's 51"]) {
    const expected = title.toLowerCase().includes(text.toLowerCase()) ? 1 : 0
    expect([text, (await fixture.manager.get(list + encodeURIComponent(text))).body.total]).toEqual([
      text,
      expected,
    ])
  }
})

test("finds people of a space by parts of name and address", async () => {
  const fixture = await assessmentFixture(app)
  const member = await fixture.addMember("viewer")
  const found = async (text: string) =>
    (
      await fixture.manager.get(
        `/api/v1/spaces/${fixture.spaceId}/members/?search=${encodeURIComponent(text)}`,
      )
    ).body.items.map(({ id }: { id: string }) => id)
  const { displayName, email } = member.user
  for (const text of [displayName.toUpperCase(), displayName.slice(1, 3), email, email.slice(2, 6)]) {
    expect(await found(text), text).toContain(member.user.id)
  }
  expect(await found("nobody of this name")).toEqual([])
})
