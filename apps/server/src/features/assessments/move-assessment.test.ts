import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ MAX_BASIC_SPACE_ASSESSMENTS: "2" })
})
afterAll(() => app.close())

const move = ({ manager, path }: AssessmentFixture, targetSpaceId: unknown, by = manager) =>
  by.put(`${path}/move/`, { targetSpaceId })

async function newSpace({ manager }: AssessmentFixture, title = "New home"): Promise<number> {
  return (await manager.post("/api/v1/spaces/", { title, type: "PREMIUM" })).body.id
}

const spaceOf = async ({ manager, path }: AssessmentFixture) => (await manager.get(path)).body.space.id

describe("moving an assessment", () => {
  test("adds its people and invitations to the new space; they stay in the old space too", async () => {
    const fixture = await assessmentFixture(app)
    const member = await fixture.addMember("assessor", "Ada Along")
    await fixture.manager.post(`${fixture.path}/invite/`, { email: "soon@example.com", roleId: 0 })
    const before = (await fixture.manager.get(fixture.path)).body.lastModificationTime
    const target = await newSpace(fixture)
    const moved = await move(fixture, String(target))
    expect(moved).toMatchObject({ status: 200, body: "" })
    expect(moved.queries).toBeLessThanOrEqual(8)

    const { space, lastModificationTime } = (await member.get(fixture.path)).body
    expect(space).toMatchObject({ id: target, title: "New home" })
    expect(lastModificationTime).toBe(before)
    expect((await member.get(`/api/v1/spaces/${fixture.spaceId}/`)).status).toBe(200)
    const invited = await app.signUp("Sue Soon", { email: "soon@example.com" })
    expect((await invited.get(fixture.path)).status).toBe(200)
    expect((await invited.get(`/api/v1/spaces/${target}/`)).status).toBe(200)
  })

  test("frees a place in the old space and occupies one in the new", async () => {
    const fixture = await assessmentFixture(app)
    const target = await newSpace(fixture)
    await move(fixture, target)
    const count = async (id: number) =>
      (await fixture.manager.get(`/api/v1/spaces/${id}/`)).body.assessmentsCount
    expect([await count(fixture.spaceId), await count(target)]).toEqual([0, 1])
  })

  test("is allowed only for the owner of both spaces", async () => {
    const fixture = await assessmentFixture(app)
    const manager = await fixture.addMember("manager", "Max Manager")
    const theirs = (await manager.post("/api/v1/spaces/", { title: "Theirs", type: "PREMIUM" })).body.id
    const target = await newSpace(fixture)
    for (const reply of [await move(fixture, target, manager), await move(fixture, theirs)]) {
      expect(reply).toMatchObject({ status: 403, body: { code: "ACCESS_DENIED" } })
    }
    expect(await spaceOf(fixture)).toBe(fixture.spaceId)
  })

  test("is rejected for its present space, unknown and inactive spaces, and invalid ids", async () => {
    const fixture = await assessmentFixture(app)
    const inactive = await newSpace(fixture, "Asleep")
    await app.tables.updateTable("spaces").set({ status: "INACTIVE" }).where("id", "=", inactive).execute()
    const codes: [unknown, number, string][] = [
      [fixture.spaceId, 400, "INVALID_INPUT"],
      [987_654_321, 404, "NOT_FOUND"],
      [inactive, 403, "ACCESS_DENIED"],
      ["abc", 400, "INVALID_INPUT"],
      [undefined, 400, "INVALID_INPUT"],
    ]
    for (const [target, status, code] of codes) {
      expect(await move(fixture, target)).toMatchObject({ status, body: { code } })
    }
    expect(await spaceOf(fixture)).toBe(fixture.spaceId)
  })

  test("is subject to the plan of the space, like creating an assessment there", async () => {
    const fixture = await assessmentFixture(app)
    const { manager, kit } = fixture
    const { defaultSpaceId } = (await manager.get("/api/v1/users/me/")).body
    for (const title of ["First one", "Second one"]) {
      const body = { spaceId: defaultSpaceId, assessmentKitId: kit.id, title }
      expect((await manager.post("/api/v2/assessments/", body)).status).toBe(201)
    }
    expect(await move(fixture, defaultSpaceId)).toMatchObject({
      status: 403,
      body: { code: "UPGRADE_REQUIRED" },
    })
    const expired = await newSpace(fixture, "Expired")
    await app.tables
      .updateTable("spaces")
      .set({ subscriptionExpiry: "2020-01-01T00:00:00" })
      .where("id", "=", expired)
      .execute()
    expect((await move(fixture, expired)).body.code).toBe("UPGRADE_REQUIRED")
  })

  test("is limited to premium spaces for a private kit", async () => {
    const fixture = await assessmentFixture(app)
    const { defaultSpaceId } = (await fixture.manager.get("/api/v1/users/me/")).body
    await app.tables.updateTable("kits").set({ isPrivate: true }).where("id", "=", fixture.kit.id).execute()
    expect((await move(fixture, defaultSpaceId)).body.code).toBe("UPGRADE_REQUIRED")
    expect((await move(fixture, await newSpace(fixture))).status).toBe(200)
  })

  test("into the default space requires that nobody else has a role or an invitation", async () => {
    const fixture = await assessmentFixture(app)
    const { manager, path } = fixture
    const { defaultSpaceId } = (await manager.get("/api/v1/users/me/")).body
    const person = await fixture.addMember("viewer")
    expect((await move(fixture, defaultSpaceId)).body.code).toBe("INVALID_INPUT")
    await manager.delete(`${path}/assessment-user-roles/${person.user.id}/`)
    await manager.post(`${path}/invite/`, { email: "not.yet@example.com", roleId: 0 })
    expect((await move(fixture, defaultSpaceId)).body.code).toBe("INVALID_INPUT")
    const [{ id }] = (await manager.get(`${path}/invitees/`)).body.items
    await manager.delete(`/api/v1/assessment-invites/${id}/`)
    expect((await move(fixture, defaultSpaceId)).status).toBe(200)
  })
})

describe("the list of move targets", () => {
  test("has the caller's spaces that can take it, premium ones first, one of them selected", async () => {
    const fixture = await assessmentFixture(app)
    const { manager, path } = fixture
    await newSpace(fixture, "Seen before")
    await newSpace(fixture, "Seen last")
    const { body, queries } = await manager.get(`${path}/move-targets`)
    expect(queries).toBeLessThanOrEqual(4)
    expect(body.items).toMatchObject([
      { title: "Seen last", type: { code: "PREMIUM", title: "Premium" }, selected: true, isDefault: false },
      { title: "Seen before", selected: false },
      { title: "Default Space", selected: false, isDefault: true },
    ])
    await fixture.addMember("viewer")
    const shared = (await manager.get(`${path}/move-targets`)).body.items
    expect(shared).toHaveLength(2)
  })

  test("is empty for a manager who does not own the space", async () => {
    const fixture = await assessmentFixture(app)
    const manager = await fixture.addMember("manager")
    expect((await manager.get(`${fixture.path}/move-targets`)).body).toEqual({ items: [] })
  })
})

test("the path of a screen can be requested with the ids in the body", async () => {
  const { manager, id, spaceId } = await assessmentFixture(app)
  const path = "/assessment/breadcrumbinfo/"
  expect((await manager.post(path, { assessment_id: id, space_id: "" })).body).toEqual({
    space: { id: spaceId, title: "Core team" },
    assessment: { id, title: "Payments service" },
  })
  expect((await manager.post(path, { space_id: String(spaceId) })).body.space.id).toBe(spaceId)
  expect((await manager.post(path, {})).status).toBe(400)
  expect((await app.visitor().post(path, { assessment_id: id })).status).toBe(401)
})
