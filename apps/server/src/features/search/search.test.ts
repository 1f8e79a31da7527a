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
