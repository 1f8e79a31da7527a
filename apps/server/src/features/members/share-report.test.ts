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
  expect(mail?.html).toContain(`/${fixture.spaceId}/assessments/${fixture.id}/graphical-report"`)
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
