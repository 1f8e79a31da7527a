import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { openWidget } from "../../testing/widget.ts"
import { roleIds } from "../permissions/index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test("people the report is shared with find it, and learn who shared it", async () => {
  const fixture = await assessmentFixture(app)
  const sharer = await fixture.addMember("viewer", "Kim Sharer")
  const reader = await app.signUp("Lea Reader")
  const shared = await sharer.post(`${fixture.path}/grant-report-access/`, { email: reader.user.email })
  expect(shared).toMatchObject({ status: 201, body: "" })
  expect(shared.queries).toBeLessThanOrEqual(8)
  expect((await reader.get(`${fixture.path}/graphical-report/`)).status).toBe(200)
  expect((await reader.get(`/api/v2/assessments/${fixture.id}/questionnaires/`)).status).toBe(403)
  const [notification] = await (await openWidget(app, reader)).feed()
  expect(notification).toMatchObject({
    templateIdentifier: "grantaccesstoreport",
    payload: {
      data: {
        assessment: { id: fixture.id, title: "Payments service", spaceId: fixture.spaceId },
        sender: { id: sharer.user.id, displayName: "Kim Sharer" },
      },
    },
  })
  expect(await app.mailsTo(reader.user.email)).toEqual([])
})

test("a person without an account receives a mail with a link to the report, and can read it after signing up", async () => {
  const fixture = await assessmentFixture(app)
  const email = "far.away@example.com"
  const share = () => fixture.manager.post(`${fixture.path}/grant-report-access/`, { email })
  const shared = await share()
  expect(shared.status).toBe(201)
  expect(shared.queries).toBeLessThanOrEqual(8)
  const [mail] = await app.mailsTo(email)
  expect(mail?.subject).toContain("Payments service")
  expect(mail?.text).toContain(`/${fixture.spaceId}/assessments/${fixture.id}/graphical-report\n`)
  expect(mail?.text).toMatch(/\/join\/[0-9a-f]{64}\n/)
  const reader = await app.signUp("Far Away", { email })
  expect((await reader.get(`${fixture.path}/graphical-report/`)).status).toBe(200)
})

test("an invitation that already includes the report keeps its role", async () => {
  const fixture = await assessmentFixture(app)
  const email = "assessor.to.be@example.com"
  await fixture.manager.post(`${fixture.path}/invite/`, { email, roleId: roleIds.assessor })
  const sharer = await fixture.addMember("viewer")
  await sharer.post(`${fixture.path}/grant-report-access/`, { email })
  const { items } = (await fixture.manager.get(`${fixture.path}/invitees/`)).body
  expect(items).toMatchObject([{ email, role: { title: "Assessor" } }])
})

test("people who can already read it, or have a role without it, get no second role", async () => {
  const fixture = await assessmentFixture(app)
  const share = (email: string) => fixture.manager.post(`${fixture.path}/grant-report-access/`, { email })
  const viewer = await fixture.addMember("viewer")
  expect(await share(viewer.user.email)).toMatchObject({ status: 409, body: { code: "ALREADY_EXISTS" } })
  const associate = await fixture.addMember("associate")
  expect(await share(associate.user.email)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  expect((await share("no address")).status).toBe(400)
})

test("the list shows who can read the report, and what each caller can revoke", async () => {
  const fixture = await assessmentFixture(app)
  const { path, manager } = fixture
  await fixture.addMember("associate", "Not Listed")
  const sharer = await fixture.addMember("viewer", "Kim Sharer")
  const reader = await app.signUp("Lea Reader")
  await sharer.post(`${path}/grant-report-access/`, { email: reader.user.email })
  await sharer.post(`${path}/grant-report-access/`, { email: "zoe@example.com" })
  await manager.post(`${path}/grant-report-access/`, { email: "amy@example.com" })
  await manager.post(`${path}/invite/`, { email: "answers.only@example.com", roleId: roleIds.associate })

  const { body, queries } = await sharer.get(`${path}/users-with-report-access/`)
  expect(queries).toBeLessThanOrEqual(4)
  expect(body.users).toMatchObject([
    { displayName: "Kim Sharer", deletable: false },
    { displayName: "Lea Reader", deletable: true, pictureLink: null },
    { displayName: "Mona Gerard", deletable: false },
  ])
  expect(body.invitees).toMatchObject([
    { email: "amy@example.com", deletable: false },
    { email: "zoe@example.com", deletable: true },
  ])
  const { id } = body.invitees[1]
  expect((await sharer.delete(`/api/v1/assessment-invites/${body.invitees[0].id}/`)).status).toBe(403)
  expect((await sharer.delete(`/api/v1/assessment-invites/${id}/`)).status).toBe(204)
  const asManager = (await manager.get(`${path}/users-with-report-access/`)).body
  expect(asManager.invitees).toMatchObject([{ email: "amy@example.com", deletable: true }])
})

test("who only reads a report is shown as a member but has no rights in the space, until they are added to it", async () => {
  const fixture = await assessmentFixture(app)
  const { manager, path, spaceId, kit } = fixture
  const space = `/api/v1/spaces/${spaceId}`
  await manager.post(`${space}/invite/`, { email: "somebody@example.com" })
  const invitation = (await manager.get(`${space}/invitees/`)).body.items[0].id
  const known = await app.signUp("Lea Reader")
  await manager.post(`${path}/grant-report-access/`, { email: known.user.email })
  await manager.post(`${path}/grant-report-access/`, { email: "new.reader@example.com" })
  const invited = await app.signUp("Nell Reader", { email: "new.reader@example.com" })
  const viewer = await app.signUp("Vic Viewer")
  await manager.post(`${path}/grant-report-access/`, { email: viewer.user.email })

  const outcomes = async (person: typeof known) => {
    const calls = [
      person.get(`${space}/members/`),
      person.get(`${space}/invitees/`),
      person.post(`${space}/members/`, { email: "nobody.here@example.com" }),
      person.post(`${space}/invite/`, { email: "stranger@example.com" }),
      person.delete(`/api/v1/space-invitations/${invitation}/`),
      person.post("/api/v2/assessments/", { spaceId, assessmentKitId: kit.id, title: "Mine" }),
    ]
    return (await Promise.all(calls)).map(({ status }) => status)
  }
  for (const reader of [known, invited]) {
    expect(await outcomes(reader)).toEqual([403, 403, 403, 403, 404, 403])
    expect((await reader.get(`${space}/`)).body).toMatchObject({
      onlyReads: true,
      canCreateAssessment: false,
    })
    expect((await reader.get(`${path}/graphical-report/`)).status).toBe(200)
    expect((await reader.get("/api/v1/spaces/top-spaces/")).body.items).toHaveLength(1)
  }
  expect((await manager.get(`${space}/members/`)).body.total).toBe(4)

  await manager.put(`${path}/assessment-user-roles/${viewer.user.id}/`, { roleId: roleIds.viewer })
  expect((await viewer.get(`${space}/members/`)).status).toBe(200)
  expect((await manager.post(`${space}/members/`, { email: known.user.email })).status).toBe(200)
  expect((await known.get(`${space}/members/`)).body.total).toBe(4)
  expect((await manager.post(`${space}/members/`, { email: known.user.email })).status).toBe(409)
  expect((await known.delete(`/api/v1/space-invitations/${invitation}/`)).status).toBe(204)
})

test("a reader who joins a space by its own invitation, before or after the report was shared, is a member with rights", async () => {
  const { manager, path, spaceId } = await assessmentFixture(app)
  const invite = (email: string) => manager.post(`/api/v1/spaces/${spaceId}/invite/`, { email })
  const share = (email: string) => manager.post(`${path}/grant-report-access/`, { email })
  await invite("first@example.com")
  await share("first@example.com")
  await share("last@example.com")
  await invite("last@example.com")
  for (const email of ["first@example.com", "last@example.com"]) {
    const person = await app.signUp("Jo Joins", { email })
    expect((await person.get(`/api/v1/spaces/${spaceId}/members/`)).status).toBe(200)
  }
})
