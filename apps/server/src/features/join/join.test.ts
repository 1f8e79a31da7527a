import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { DAY } from "../../platform/clock.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { importTestKit, makeTestGroup } from "../../testing/import-kit.ts"
import { invitationToken } from "../../testing/invitation-link.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { roleIds } from "../permissions/index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

let count = 0
const newAddress = () => `invited.${++count}@example.com`

const tokenFor = (email: string) => invitationToken(app, email)

const read = async (token: string) => (await app.visitor().get(`/api/v1/public/invitations/${token}/`)).body
const accept = (person: Caller, token: string) => person.post(`/api/v1/invitations/${token}/accept/`)

async function inviteTo(
  fixture: AssessmentFixture,
  roleId: number = roleIds.associate,
  by = fixture.manager,
) {
  const email = newAddress()
  expect((await by.post(`${fixture.path}/invite/`, { email, roleId })).status).toBe(200)
  return { email, token: await tokenFor(email) }
}

const closed = { inviter: null, title: null, email: null }
const nowhere = { spaceId: null, assessmentId: null, kitId: null, expertGroupId: null }

describe("the link of an invitation to an assessment", () => {
  test("shows who invites whom to what, as often as it is opened, and changes nothing", async () => {
    const fixture = await assessmentFixture(app)
    const { email, token } = await inviteTo(fixture)
    const shown = {
      kind: "ASSESSMENT",
      inviter: "Mona Gerard",
      title: "Payments service",
      email,
      state: "OPEN",
    }
    for (let opened = 0; opened < 3; opened++) expect(await read(token)).toEqual(shown)
    const { queries } = await app.visitor().get(`/api/v1/public/invitations/${token}/`)
    expect(queries).toBeLessThanOrEqual(4)
  })

  test.each([
    ["manager", "QUESTIONS"],
    ["assessor", "QUESTIONS"],
    ["associate", "QUESTIONS"],
    ["commenter", "DASHBOARD"],
    ["viewer", "DASHBOARD"],
    ["reportViewer", "REPORT"],
  ] as const)("leads a new %s to: %s", async (role, to) => {
    const fixture = await assessmentFixture(app)
    const { email, token } = await inviteTo(fixture, roleIds[role])
    const person = await app.signUp("Nele Newcomer", { email })
    const place = { ...nowhere, to, spaceId: fixture.spaceId, assessmentId: fixture.id }
    const accepted = await accept(person, token)
    expect(accepted).toMatchObject({ status: 200, body: place })
    expect(accepted.queries).toBeLessThanOrEqual(8)
    // It is used, shows nothing any more, and still leads its person there.
    expect(await read(token)).toEqual({ kind: "ASSESSMENT", ...closed, state: "USED" })
    expect((await accept(person, token)).body).toEqual(place)
  })

  test("is used up by whatever accepts the invitation, and no other person can use it", async () => {
    const fixture = await assessmentFixture(app)
    const { email, token } = await inviteTo(fixture)
    const stranger = await app.signUp("Sten Stranger")
    expect((await accept(stranger, token)).status).toBe(403)
    expect(await read(token)).toMatchObject({ state: "OPEN" })
    const person = await app.signUp("Nele Newcomer", { email })
    expect((await person.get(fixture.path)).status).toBe(200)
    expect(await read(token)).toEqual({ kind: "ASSESSMENT", ...closed, state: "USED" })
    expect((await accept(stranger, token)).status).toBe(403)
  })

  test("is refused to an account whose address is not confirmed", async () => {
    const fixture = await assessmentFixture(app)
    const { email, token } = await inviteTo(fixture)
    const claimer = await app.signUp("Clay Claimer", { email, emailVerified: false })
    expect((await accept(claimer, token)).status).toBe(403)
    expect((await claimer.get(fixture.path)).status).toBe(403)
  })

  test("says that it was withdrawn, or has expired, and shows nothing else", async () => {
    const fixture = await assessmentFixture(app)
    const withdrawn = await inviteTo(fixture)
    const [{ id }] = (await fixture.manager.get(`${fixture.path}/invitees/`)).body.items
    await fixture.manager.delete(`/api/v1/assessment-invites/${id}/`)
    expect(await read(withdrawn.token)).toEqual({ kind: "ASSESSMENT", ...closed, state: "WITHDRAWN" })
    const late = await app.signUp("Lia Late", { email: withdrawn.email })
    expect((await accept(late, withdrawn.token)).status).toBe(404)
    const expired = await inviteTo(fixture)
    app.clock.advance(7 * DAY)
    expect(await read(expired.token)).toEqual({ kind: "ASSESSMENT", ...closed, state: "EXPIRED" })
  })

  test("stays valid when the invitation is sent again", async () => {
    const fixture = await assessmentFixture(app)
    const { email, token } = await inviteTo(fixture)
    app.clock.advance(6 * DAY)
    await fixture.manager.post(`${fixture.path}/invite/`, { email, roleId: roleIds.associate })
    app.clock.advance(6 * DAY)
    expect(await tokenFor(email)).not.toBe(token)
    expect(await read(token)).toMatchObject({ state: "OPEN" })
    expect(await read(await tokenFor(email))).toMatchObject({ state: "OPEN" })
  })

  test("is no longer valid once its sender could not send it any more", async () => {
    const fixture = await assessmentFixture(app)
    const other = await fixture.addMember("manager")
    const lost = await inviteTo(fixture, roleIds.viewer, other)
    // Past the calls that would withdraw the invitation as well.
    await app.tables
      .updateTable("assessmentUserRoles")
      .set({ roleId: roleIds.viewer })
      .where("userId", "=", other.user.id)
      .execute()
    expect(await read(lost.token)).toEqual({ kind: "ASSESSMENT", ...closed, state: "WITHDRAWN" })
  })

  test("is no longer valid once the assessment is deleted", async () => {
    const fixture = await assessmentFixture(app)
    const { token } = await inviteTo(fixture)
    await fixture.manager.delete(`${fixture.path}/`)
    expect(await read(token)).toEqual({ kind: "ASSESSMENT", ...closed, state: "WITHDRAWN" })
  })

  test("leads a person with an account there as well, for as long as they have access", async () => {
    const fixture = await assessmentFixture(app)
    const person = await app.signUp("Kai Known")
    const { email } = person.user
    await fixture.manager.post(`${fixture.path}/invite/`, { email, roleId: roleIds.associate })
    const token = await tokenFor(email)
    expect(await read(token)).toMatchObject({ inviter: "Mona Gerard", email, state: "OPEN" })
    app.clock.advance(90 * DAY)
    expect((await accept(person, token)).body).toMatchObject({ to: "QUESTIONS" })
    await fixture.manager.delete(`${fixture.path}/assessment-user-roles/${person.user.id}/`)
    expect((await accept(person, token)).status).toBe(404)
  })
})

test("only the hash of a token is stored", async () => {
  const { token } = await inviteTo(await assessmentFixture(app))
  const rows = await app.tables.selectFrom("invitationLinks").selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test("the link to a report leads to it", async () => {
  const fixture = await assessmentFixture(app)
  const email = newAddress()
  await fixture.manager.post(`${fixture.path}/grant-report-access/`, { email })
  const token = await tokenFor(email)
  expect(await read(token)).toMatchObject({ kind: "REPORT", title: "Payments service", state: "OPEN" })
  const person = await app.signUp("Rea Reader", { email })
  expect((await accept(person, token)).body).toMatchObject({ to: "REPORT", assessmentId: fixture.id })
})

test("the link to a space leads to its list, with and without an account", async () => {
  const { spaceId, manager } = await assessmentFixture(app)
  const known = await app.signUp("Kai Known")
  for (const email of [newAddress(), known.user.email]) {
    const invited = await manager.post(`/api/v1/spaces/${spaceId}/invite/`, { email })
    expect(invited.status).toBe(200)
    expect(invited.queries).toBeLessThanOrEqual(8)
    const token = await tokenFor(email)
    expect(await read(token)).toMatchObject({ kind: "SPACE", inviter: "Mona Gerard", email, state: "OPEN" })
    const person = email === known.user.email ? known : await app.signUp("Nele Newcomer", { email })
    expect((await accept(person, token)).body).toEqual({ ...nowhere, to: "SPACE", spaceId })
    expect(await read(token)).toEqual({ kind: "SPACE", ...closed, state: "USED" })
  }
})

test("the link to a space is withdrawn with the invitation", async () => {
  const { spaceId, manager } = await assessmentFixture(app)
  const email = newAddress()
  await manager.post(`/api/v1/spaces/${spaceId}/invite/`, { email })
  const [{ id }] = (await manager.get(`/api/v1/spaces/${spaceId}/invitees/`)).body.items
  await manager.delete(`/api/v1/space-invitations/${id}/`)
  expect(await read(await tokenFor(email))).toEqual({ kind: "SPACE", ...closed, state: "WITHDRAWN" })
})

describe("the link to an expert group", () => {
  async function invited() {
    const owner = await app.signUp("Ona Owner", { daysAgo: 9 })
    const id = await makeTestGroup(owner, `Guild ${++count}`)
    const guest = await app.signUp("Gus Guest")
    await owner.post(`/api/v1/expert-groups/${id}/invite/`, { email: guest.user.email })
    return { owner, id, guest, token: await tokenFor(guest.user.email) }
  }

  test("lets its person join, and leads to the group", async () => {
    const { id, guest, token } = await invited()
    expect(await read(token)).toMatchObject({ kind: "GROUP", inviter: "Ona Owner", state: "OPEN" })
    const joined = await accept(guest, token)
    expect(joined).toMatchObject({ status: 200, body: { to: "GROUP", expertGroupId: id } })
    expect(joined.queries).toBeLessThanOrEqual(8)
    expect(await read(token)).toEqual({ kind: "GROUP", ...closed, state: "USED" })
  })

  test("is used by answering the invitation in another way, and withdrawn by declining it", async () => {
    const one = await invited()
    const { items } = (await one.guest.get("/api/v1/expert-group-invitations/")).body
    await one.guest.put(`/api/v1/expert-groups/${one.id}/invite/${items[0].inviteToken}/confirm/`)
    expect(await read(one.token)).toMatchObject({ state: "USED" })
    const other = await invited()
    await other.guest.delete(`/api/v1/expert-groups/${other.id}/leave/`)
    expect(await read(other.token)).toEqual({ kind: "GROUP", ...closed, state: "WITHDRAWN" })
    expect((await accept(other.guest, other.token)).status).toBe(404)
  })
})

const kitText = `
kit Kit { title: "Shared kit" summary: "A kit to share" about: "For two." }
level Low { title: "Low" description: "Little" value: 1 }
level High { title: "High" description: "Much" value: 2 competence: [High: 60%] }
subject Menu { title: "Menu" description: "What is offered" }
attribute Variety { title: "Variety" description: "How varied it is" subject: Menu }
questionnaire Talk { title: "Kitchen talk" description: "About the kitchen" }
question Q1 { questionnaire: Talk title: "How often do you cook?" options: "Never", "Daily" with values [0, 1]
  affects Variety on level High }
`

test("the link to a kit leads to its page", async () => {
  const owner = await app.signUp("Ona Owner", { daysAgo: 9 })
  const { kitId } = await importTestKit(app, owner, kitText, { isPrivate: true })
  const guest = await app.signUp("Gus Guest")
  await owner.post(`/api/v1/assessment-kits/${kitId}/users/`, { email: guest.user.email })
  const token = await tokenFor(guest.user.email)
  expect(await read(token)).toMatchObject({ kind: "KIT", inviter: "Ona Owner", state: "OPEN" })
  expect((await accept(guest, token)).body).toMatchObject({ to: "KIT" })
})

test("a token that nobody has got is unknown", async () => {
  const person = await app.signUp("Nele Newcomer")
  for (const token of ["f".repeat(64), "nothing", "x".repeat(300)]) {
    expect((await app.visitor().get(`/api/v1/public/invitations/${token}/`)).status).toBe(404)
    expect((await accept(person, token)).status).toBe(404)
  }
})

test("links are deleted with the account that has made them or that they were sent to", async () => {
  const person = await app.signUp("Dora Deleted")
  const fixture = await assessmentFixture(app)
  await fixture.manager.post(`${fixture.path}/invite/`, { email: person.user.email, roleId: roleIds.viewer })
  const left = () =>
    app.tables.selectFrom("invitationLinks").where("email", "=", person.user.email).select("kind").execute()
  expect(await left()).toHaveLength(1)
  await person.post("/api/v1/user-profile/deletion/", { email: person.user.email })
  expect(await left()).toEqual([])
})
