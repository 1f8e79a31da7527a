import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { DAY } from "../../platform/clock.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { openWidget } from "../../testing/widget.ts"
import { roleIds } from "../permissions/index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

let count = 0
const newAddress = () => `newcomer.${++count}@example.com`

const invite = ({ path, manager }: AssessmentFixture, email: string, roleId: number, by = manager) =>
  by.post(`${path}/invite/`, { email, roleId })

const inviteesOf = async ({ path, manager }: AssessmentFixture) =>
  (await manager.get(`${path}/invitees/`)).body.items

async function whatOpens(person: Caller, { path, spaceId }: AssessmentFixture) {
  return [(await person.get(`/api/v1/spaces/${spaceId}/`)).status, (await person.get(path)).status]
}

describe("an invitation", () => {
  test("is sent by mail, and becomes a role when its address signs up", async () => {
    const fixture = await assessmentFixture(app)
    const email = newAddress()
    const invited = await invite(fixture, `  ${email.toUpperCase()} `, roleIds.associate)
    expect(invited).toMatchObject({ status: 200, body: "" })
    expect(invited.queries).toBeLessThanOrEqual(8)
    const [mail] = await app.mailsTo(email)
    expect(mail?.subject).toBe("Mona Gerard asks you to answer “Payments service”: 8 questions left")
    expect(mail?.text).toMatch(new RegExp(`${app.tenants.default().publicUrl}/join/[0-9a-f]{64}\\n`))
    const { body, queries } = await fixture.manager.get(`${fixture.path}/invitees/`)
    expect(queries).toBeLessThanOrEqual(4)
    expect(body).toMatchObject({
      size: 100,
      total: 1,
      items: [{ email, role: { id: 4, title: "Associate" } }],
    })

    const person = await app.signUp("Nele Newcomer", { email: email.toUpperCase() })
    expect(await whatOpens(person, fixture)).toEqual([200, 200])
    expect(await inviteesOf(fixture)).toEqual([])
    const [notification] = await (await openWidget(app, fixture.manager)).feed()
    expect(notification).toMatchObject({
      templateIdentifier: "acceptassessmentinvitation",
      payload: { data: { inviteeModel: { id: person.user.id, displayName: "Nele Newcomer" } } },
    })
  })

  test("is in the language of the sender", async () => {
    const fixture = await assessmentFixture(app)
    const email = newAddress()
    await fixture.manager.call("POST", `${fixture.path}/invite/`, {
      body: { email, roleId: 0 },
      headers: { "accept-language": "fa" },
    })
    const [mail] = await app.mailsTo(email)
    expect(mail?.html).toContain('dir="rtl"')
  })

  test("is sent again by inviting again: it keeps its id, and gets the new role and expiration time", async () => {
    const fixture = await assessmentFixture(app)
    const email = newAddress()
    await invite(fixture, email, roleIds.viewer)
    const [first] = await inviteesOf(fixture)
    app.clock.advance(DAY)
    await invite(fixture, email, roleIds.assessor)
    const [second] = await inviteesOf(fixture)
    expect(second).toMatchObject({ id: first.id, role: { title: "Assessor" } })
    expect(second.expirationTime > first.expirationTime).toBe(true)
    expect(await app.mailsTo(email)).toHaveLength(2)
  })

  test("grants nothing after seven days, and is listed until then", async () => {
    const fixture = await assessmentFixture(app)
    const email = newAddress()
    await invite(fixture, email, roleIds.viewer)
    app.clock.advance(7 * DAY)
    expect(await inviteesOf(fixture)).toHaveLength(1)
    const person = await app.signUp("Lia Late", { email })
    expect(await whatOpens(person, fixture)).toEqual([403, 403])
    expect(await inviteesOf(fixture)).toEqual([])
  })

  test("to the address of an existing account grants the role at once, which a mail tells", async () => {
    const fixture = await assessmentFixture(app)
    const person = await app.signUp("Kai Known")
    expect((await invite(fixture, person.user.email.toUpperCase(), roleIds.viewer)).status).toBe(200)
    expect(await whatOpens(person, fixture)).toEqual([200, 200])
    expect(await app.mailsTo(person.user.email)).toMatchObject([
      { subject: "Mona Gerard asks you to look at “Payments service”" },
    ])
    const [notification] = await (await openWidget(app, person)).feed()
    expect(notification.templateIdentifier).toBe("grantuserassessmentrole")
    expect((await invite(fixture, person.user.email, roleIds.viewer)).body.code).toBe("ALREADY_EXISTS")
  })

  test("to an address that an account only claims to have is sent as if there were no account", async () => {
    const fixture = await assessmentFixture(app)
    const claimer = await app.signUp("Clay Claimer", { email: newAddress(), emailVerified: false })
    await invite(fixture, claimer.user.email, roleIds.manager)
    expect(await whatOpens(claimer, fixture)).toEqual([403, 403])
    expect(await inviteesOf(fixture)).toHaveLength(1)
    expect(await app.mailsTo(claimer.user.email)).toHaveLength(1)
  })

  test("to one's own address is refused, verified or not, and nobody is mailed", async () => {
    const fixture = await assessmentFixture(app)
    const claimer = await app.signUp("Clio Claimer", { email: newAddress(), emailVerified: false })
    await fixture.manager.post(`${fixture.path}/assessment-user-roles/`, {
      userId: claimer.user.id,
      roleId: roleIds.manager,
    })
    for (const by of [fixture.manager, claimer]) {
      const refused = await invite(fixture, by.user.email, roleIds.viewer, by)
      expect(refused).toMatchObject({ status: 409, body: { code: "ALREADY_EXISTS" } })
      expect(await app.mailsTo(by.user.email)).toEqual([])
    }
    expect(await inviteesOf(fixture)).toEqual([])
  })

  test.each([
    "",
    "   ",
    "nobody",
    "a@b",
    "two@example.com, three@example.com",
    "name@exa mple.com",
    `${"x".repeat(250)}@example.com`,
  ])("to %j is refused, and nobody is mailed", async (email) => {
    const fixture = await assessmentFixture(app)
    expect(await invite(fixture, email, 0)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect(await inviteesOf(fixture)).toEqual([])
    await app.settled()
  })
})

describe("changing and cancelling invitations", () => {
  test("a new role keeps the expiration time", async () => {
    const fixture = await assessmentFixture(app)
    const email = newAddress()
    await invite(fixture, email, roleIds.viewer)
    const [{ id, expirationTime }] = await inviteesOf(fixture)
    const changed = await fixture.manager.put(`/api/v1/assessment-invites/${id}/`, { id, roleId: 2 })
    expect(changed).toMatchObject({ status: 200, body: "" })
    expect(changed.queries).toBeLessThanOrEqual(8)
    expect(await inviteesOf(fixture)).toMatchObject([{ id, expirationTime, role: { title: "Assessor" } }])
    const put = (body: object) => fixture.manager.put(`/api/v1/assessment-invites/${id}/`, body)
    expect((await put({ id })).body.code).toBe("INVALID_INPUT")
    expect((await put({ id, roleId: 17 })).body.code).toBe("NOT_FOUND")
  })

  test("a cancelled one gives access neither to the assessment nor to the space", async () => {
    const fixture = await assessmentFixture(app)
    const email = newAddress()
    await invite(fixture, email, roleIds.viewer)
    const [{ id }] = await inviteesOf(fixture)
    const cancelled = await fixture.manager.delete(`/api/v1/assessment-invites/${id}/`)
    expect(cancelled).toMatchObject({ status: 204, body: "" })
    expect(cancelled.queries).toBeLessThanOrEqual(8)
    expect((await fixture.manager.delete(`/api/v1/assessment-invites/${id}/`)).body.code).toBe("NOT_FOUND")
    expect(await whatOpens(await app.signUp("Uma Uninvited", { email }), fixture)).toEqual([403, 403])
  })

  test("the invitation to the space stays while another assessment there needs it", async () => {
    const fixture = await assessmentFixture(app)
    const { manager, spaceId, kit } = fixture
    const body = { spaceId, assessmentKitId: kit.id, title: "The other one" }
    const other = (await manager.post("/api/v2/assessments/", body)).body.id
    const email = newAddress()
    await invite(fixture, email, roleIds.viewer)
    await manager.post(`/api/v1/assessments/${other}/invite/`, { email, roleId: 0 })
    const [{ id }] = await inviteesOf(fixture)
    await manager.delete(`/api/v1/assessment-invites/${id}/`)
    const person = await app.signUp("Vic Visitor", { email })
    expect(await whatOpens(person, fixture)).toEqual([200, 403])
    expect((await person.get(`/api/v1/assessments/${other}`)).status).toBe(200)
  })

  test("an invitation to another assessment is as unknown as a random id", async () => {
    const fixture = await assessmentFixture(app)
    await invite(fixture, newAddress(), roleIds.viewer)
    const [{ id }] = await inviteesOf(fixture)
    const elsewhere = (await assessmentFixture(app)).manager
    expect((await elsewhere.put(`/api/v1/assessment-invites/${id}/`, { roleId: 3 })).status).toBe(404)
    expect((await elsewhere.delete(`/api/v1/assessment-invites/${id}/`)).status).toBe(404)
    expect(
      (await (await fixture.addMember("assessor")).delete(`/api/v1/assessment-invites/${id}/`)).status,
    ).toBe(403)
    expect(await inviteesOf(fixture)).toHaveLength(1)
  })
})

describe("the sender of an invitation", () => {
  const opensFor = async (fixture: AssessmentFixture, email: string) =>
    whatOpens(await app.signUp("Nora Newcomer", { email }), fixture)
  const remove = ({ manager, spaceId }: AssessmentFixture, { user }: Caller) =>
    manager.delete(`/api/v1/spaces/${spaceId}/members/${user.id}/`)

  test("is who sends it again, who changes its role, and who shares the report with its address", async () => {
    const again: [number, (by: Caller, fixture: AssessmentFixture, email: string) => Promise<unknown>][] = [
      [200, (by, fixture, email) => invite(fixture, email, roleIds.viewer, by)],
      [200, (by, { path }, email) => by.post(`${path}/grant-report-access/`, { email })],
      [
        200,
        async (by, fixture) => {
          const [{ id }] = await inviteesOf(fixture)
          return by.put(`/api/v1/assessment-invites/${id}/`, { id, roleId: roleIds.assessor })
        },
      ],
      [403, async () => undefined],
    ]
    for (const [opens, send] of again) {
      const fixture = await assessmentFixture(app)
      const email = newAddress()
      const first = await fixture.addMember("manager")
      await invite(fixture, email, roleIds.viewer, first)
      await send(await fixture.addMember("manager"), fixture, email)
      await remove(fixture, first)
      expect(await opensFor(fixture, email)).toEqual([opens, opens])
    }
  })

  test("stays who gave the role, if somebody who could not give it shares the report", async () => {
    const fixture = await assessmentFixture(app)
    const email = newAddress()
    const first = await fixture.addMember("manager")
    await invite(fixture, email, roleIds.viewer, first)
    const sharer = await fixture.addMember("assessor")
    expect((await sharer.post(`${fixture.path}/grant-report-access/`, { email })).status).toBe(201)
    await remove(fixture, sharer)
    expect(await opensFor(fixture, email)).toEqual([200, 200])
  })

  test("who can no longer give the role: the invitation to the space stays if they may invite there", async () => {
    const fixture = await assessmentFixture(app)
    const { manager, path, spaceId } = fixture
    const invitedToSpace = async () =>
      (await manager.get(`/api/v1/spaces/${spaceId}/invitees/`)).body.items.map(
        (each: { email: string }) => each.email,
      )
    const member = await fixture.addMember("manager")
    const reader = await fixture.addMember("reportViewer")
    const role = ({ user }: Caller) => `${path}/assessment-user-roles/${user.id}/`
    await manager.put(role(reader), { roleId: roleIds.manager })
    const [byMember, byReader, shared] = [newAddress(), newAddress(), newAddress()]
    await invite(fixture, byMember, roleIds.viewer, member)
    await invite(fixture, byReader, roleIds.viewer, reader)
    await member.post(`${path}/grant-report-access/`, { email: shared })
    expect((await invitedToSpace()).toSorted()).toEqual([byMember, byReader, shared].toSorted())

    await manager.put(role(member), { roleId: roleIds.viewer })
    await manager.put(role(reader), { roleId: roleIds.reportViewer })
    expect((await invitedToSpace()).toSorted()).toEqual([byMember, shared].toSorted())
    // Viewers may share the report.
    expect(await inviteesOf(fixture)).toMatchObject([{ email: shared }])
    await manager.delete(role(member))
    expect(await invitedToSpace()).toEqual([byMember])
    expect(await inviteesOf(fixture)).toEqual([])
  })
})

test("nobody can have hundreds of mails written to one address, however they resend, cancel and share", async () => {
  const fixture = await assessmentFixture(app)
  const { manager, path, spaceId } = fixture
  const email = "target@example.com"
  const statuses: number[] = []
  for (let round = 0; round < 5; round++) {
    statuses.push((await manager.post(`${path}/invite/`, { email, roleId: roleIds.viewer })).status)
    statuses.push((await manager.post(`/api/v1/spaces/${spaceId}/invite/`, { email })).status)
    const { items } = (await manager.get(`${path}/invitees/`)).body
    if (items[0]) await manager.delete(`/api/v1/assessment-invites/${items[0].id}/`)
    statuses.push((await manager.post(`${path}/grant-report-access/`, { email })).status)
  }
  expect(statuses.filter((status) => status < 300)).toHaveLength(10)
  const refused = await manager.post(`/api/v1/spaces/${spaceId}/invite/`, { email })
  expect(refused).toMatchObject({ status: 429, body: { code: "INVALID_STATE" } })
  expect(await app.mailsTo(email)).toHaveLength(10)

  // Another person cannot go on at the same address; other addresses can still be invited.
  const other = await assessmentFixture(app)
  expect((await other.manager.post(`/api/v1/spaces/${other.spaceId}/invite/`, { email })).status).toBe(429)
  const friend = { email: "friend@example.com" }
  expect((await manager.post(`/api/v1/spaces/${spaceId}/invite/`, friend)).status).toBe(200)
})

test("names in a mail are quoted, short, and become no links", async () => {
  const spammer = await app.signUp(
    "Win now at https://evil.example/prize or mail ceo@evil.example <b>today</b>",
  )
  const space = await spammer.post("/api/v1/spaces/", { title: "evil.example/free", type: "BASIC" })
  await spammer.post(`/api/v1/spaces/${space.body.id}/invite/`, { email: "victim@example.com" })
  const known = await app.signUp("Vera Known")
  await spammer.post(`/api/v1/spaces/${space.body.id}/members/`, { email: known.user.email })
  const mails = [...(await app.mailsTo("victim@example.com")), ...(await app.mailsTo(known.user.email))]
  expect(mails).toHaveLength(2)
  for (const { subject, text } of mails) {
    expect(subject + text).not.toMatch(/evil\.example|https:\/\/evil|ceo@|<b>/)
    expect(text).toMatch(/^Win now at .{1,60} (invites you|has (added|given|shared)|asks you)/m)
  }
})
