import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { openWidget } from "../../testing/widget.ts"
import { roleIds } from "../permissions/index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const rolesOf = ({ path }: AssessmentFixture) => `${path}/assessment-user-roles/`

const grant = (fixture: AssessmentFixture, person: Caller, roleId: number) =>
  fixture.manager.post(rolesOf(fixture), { userId: person.user.id, roleId })

async function membersOf(fixture: AssessmentFixture): Promise<[string, string][]> {
  const { body } = await fixture.manager.get(`${fixture.path}/users?size=100`)
  return body.items.map((item: { displayName: string; role: { title: string } }) => [
    item.displayName,
    item.role.title,
  ])
}

describe("the roles", () => {
  test("are six, each explained in the caller's language, with the same title in every language", async () => {
    const person = await app.signUp("Ann Reader")
    const { body, queries } = await person.get("/api/v1/assessment-user-roles/")
    expect(queries).toBe(0)
    expect(body.items.map(({ id, title }: { id: number; title: string }) => [id, title])).toEqual([
      [5, "ReportViewer"],
      [0, "Viewer"],
      [1, "Commenter"],
      [4, "Associate"],
      [2, "Assessor"],
      [3, "Manager"],
    ])
    const reader = await app.signUp("Sara Irani", { language: "FA" })
    const inPersian = (await reader.get("/api/v1/assessment-user-roles/")).body.items
    expect(inPersian[0]).toMatchObject({ title: "ReportViewer" })
    expect(inPersian[0].description).toMatch(/گزارش/)
  })
})

describe("granting a role", () => {
  test("takes effect at once, makes the person a member of the space, and notifies them", async () => {
    const fixture = await assessmentFixture(app)
    const person = await app.signUp("Bea Comment")
    expect((await person.get(fixture.path)).status).toBe(403)
    const granted = await grant(fixture, person, roleIds.commenter)
    expect(granted).toMatchObject({ status: 201, body: "" })
    expect(granted.queries).toBeLessThanOrEqual(8)
    expect((await person.get(fixture.path)).status).toBe(200)
    expect((await person.get(`/api/v1/spaces/${fixture.spaceId}/`)).body.membersCount).toBe(2)
    const [notification] = await (await openWidget(app, person)).feed()
    expect(notification).toMatchObject({
      templateIdentifier: "grantuserassessmentrole",
      payload: {
        title: "Access granted",
        data: {
          assessment: { id: fixture.id, title: "Payments service", spaceId: fixture.spaceId },
          assigner: { id: fixture.manager.user.id, displayName: "Mona Gerard" },
          role: { title: "Commenter" },
        },
      },
    })
    expect(notification.content).toContain("Payments service")
  })

  test("notifies them in their own language", async () => {
    const fixture = await assessmentFixture(app)
    const person = await app.signUp("Sara Irani", { language: "FA" })
    await grant(fixture, person, roleIds.viewer)
    const [notification] = await (await openWidget(app, person)).feed()
    expect(notification.content).toMatch(/نقش «بیننده»/)
  })

  test.each([
    ["twice", { roleId: 1, again: true }, 409, "ALREADY_EXISTS"],
    ["with a role that does not exist", { roleId: 6 }, 400, "INVALID_INPUT"],
    ["without a role", {}, 400, "INVALID_INPUT"],
    ["without a person", { roleId: 1, userId: null }, 400, "INVALID_INPUT"],
    ["when the person is unknown", { roleId: 1, userId: crypto.randomUUID() }, 404, "NOT_FOUND"],
    [
      "when the person is the system",
      { roleId: 1, userId: "00000000-0000-4000-8000-000000000000" },
      404,
      "NOT_FOUND",
    ],
  ])(
    "is refused %s, and changes nothing",
    async (_name, { again, ...body }: Record<string, unknown>, status, code) => {
      const fixture = await assessmentFixture(app)
      const person = await app.signUp("Cem Member")
      if (again) await grant(fixture, person, roleIds.viewer)
      const before = await membersOf(fixture)
      const reply = await fixture.manager.post(rolesOf(fixture), { userId: person.user.id, ...body })
      expect(reply).toMatchObject({ status, body: { code } })
      expect(await membersOf(fixture)).toEqual(before)
    },
  )

  test("is refused in a default space, which belongs to its owner alone", async () => {
    const { kit } = await assessmentFixture(app)
    const owner = await app.signUp("Dina Alone")
    const { defaultSpaceId } = (await owner.get("/api/v1/users/me/")).body
    const body = { spaceId: defaultSpaceId, assessmentKitId: kit.id, title: "Mine alone" }
    const { id } = (await owner.post("/api/v2/assessments/", body)).body
    const person = await app.signUp("Eli Friend")
    const path = `/api/v1/assessments/${id}`
    for (const reply of [
      await owner.post(`${path}/assessment-user-roles/`, { userId: person.user.id, roleId: 0 }),
      await owner.post(`${path}/invite/`, { email: "eli@example.com", roleId: 0 }),
      await owner.post(`${path}/grant-report-access/`, { email: "eli@example.com" }),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    }
    expect(await app.mailsTo("eli@example.com")).toEqual([])
  })
})

describe("the list of members", () => {
  test("contains everybody with access, and marks the owner of the space as not editable", async () => {
    const fixture = await assessmentFixture(app)
    await grant(fixture, await app.signUp("Zoe Last"), roleIds.viewer)
    const gone = await fixture.addMember("assessor", "Gus Gone")
    await app.tables.deleteFrom("spaceMembers").where("userId", "=", gone.user.id).execute()
    const { body, queries } = await fixture.manager.get(`${fixture.path}/users`)
    expect(queries).toBeLessThanOrEqual(4)
    expect(body).toMatchObject({
      page: 0,
      size: 10,
      total: 2,
      items: [
        {
          id: fixture.manager.user.id,
          displayName: "Mona Gerard",
          role: { id: 3, title: "Manager" },
          editable: false,
          pictureLink: null,
        },
        { displayName: "Zoe Last", role: { id: 0, title: "Viewer" }, editable: true },
      ],
    })
  })
})

describe("changing a role", () => {
  test("takes effect from the next call, and keeps who granted the access", async () => {
    const fixture = await assessmentFixture(app)
    const person = await fixture.addMember("manager", "Fay Second")
    const changed = await fixture.manager.put(`${rolesOf(fixture)}${person.user.id}/`, { roleId: "4" })
    expect(changed).toMatchObject({ status: 200, body: "" })
    expect(changed.queries).toBeLessThanOrEqual(8)
    expect((await person.get(`${fixture.path}/users`)).status).toBe(403)
    expect((await person.get(`/api/v2/assessments/${fixture.id}/progress/`)).status).toBe(200)
    expect(await membersOf(fixture)).toContainEqual(["Fay Second", "Associate"])
  })

  test("managers can lower their own, unless they own the space", async () => {
    const fixture = await assessmentFixture(app)
    const second = await fixture.addMember("manager", "Gil Second")
    expect((await second.put(`${rolesOf(fixture)}${second.user.id}/`, { roleId: 0 })).status).toBe(200)
    const owner = `${rolesOf(fixture)}${fixture.manager.user.id}/`
    expect(await fixture.manager.put(owner, { roleId: 0 })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    })
    expect((await fixture.manager.delete(owner)).status).toBe(400)
  })

  test("is refused for outsiders, unknown roles and people without one", async () => {
    const fixture = await assessmentFixture(app)
    const outsider = await app.signUp("Hal Outside")
    const unseated = await fixture.addMember("viewer", "Ida Unseated")
    await fixture.manager.delete(`${rolesOf(fixture)}${unseated.user.id}/`)
    const put = (person: Caller, roleId: number) =>
      fixture.manager.put(`${rolesOf(fixture)}${person.user.id}/`, { roleId })
    expect((await put(outsider, 1)).body.code).toBe("INVALID_INPUT")
    expect((await put(unseated, 1)).body.code).toBe("NOT_FOUND")
    const member = await fixture.addMember("viewer")
    expect((await put(member, 9)).body.code).toBe("NOT_FOUND")
    expect((await put(member, -1)).body.code).toBe("NOT_FOUND")
  })
})

describe("removing somebody", () => {
  test("removes the role and keeps the membership of the space", async () => {
    const fixture = await assessmentFixture(app)
    const person = await fixture.addMember("assessor", "Jan Leaver")
    const removed = await fixture.manager.delete(`${rolesOf(fixture)}${person.user.id}/`)
    expect(removed).toMatchObject({ status: 204, body: "" })
    expect(removed.queries).toBeLessThanOrEqual(8)
    expect(await person.get(fixture.path)).toMatchObject({ status: 403, body: { code: "ACCESS_DENIED" } })
    expect((await person.get(`/api/v1/spaces/${fixture.spaceId}/`)).status).toBe(200)
    const again = await fixture.manager.delete(`${rolesOf(fixture)}${person.user.id}/`)
    expect(again).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
  })

  test("people who shared the report can undo that, and nothing else", async () => {
    const fixture = await assessmentFixture(app)
    const sharer = await fixture.addMember("viewer", "Kim Sharer")
    const reader = await app.signUp("Lea Reader")
    await sharer.post(`${fixture.path}/grant-report-access/`, { email: reader.user.email })
    const other = await fixture.addMember("reportViewer", "Max Other")
    const stranger = await app.signUp("Ned Stranger")
    const remove = (by: Caller, person: Caller) => by.delete(`${rolesOf(fixture)}${person.user.id}/`)
    expect((await remove(sharer, other)).body.code).toBe("ACCESS_DENIED")
    expect((await remove(sharer, fixture.manager)).body.code).toBe("ACCESS_DENIED")
    expect((await remove(sharer, stranger)).body.code).toBe("NOT_FOUND")
    expect((await remove(stranger, reader)).body.code).toBe("ACCESS_DENIED")
    expect((await remove(sharer, reader)).status).toBe(204)
  })
})

test("a person who is given a role is told by mail, in their language", async () => {
  const { manager, path } = await assessmentFixture(app)
  const person = await app.signUp("Roya Karimi", { language: "FA" })
  await person.get("/api/v1/spaces/")
  await manager.post(`${path}/assessment-user-roles/`, { userId: person.user.id, roleId: roleIds.assessor })
  const [mail] = await app.mailsTo(person.user.email)
  expect(mail?.subject).toBe("دعوت Mona Gerard برای پاسخ به «Payments service»: ۸ پرسش مانده است")
  expect(mail?.text).toContain("Mona Gerard نقش")
  expect(mail?.text).toMatch(/\/join\/[0-9a-f]{64}\n/)
})
