import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { DAY, timeAfter } from "../../platform/clock.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { roleIds } from "../permissions/index.ts"

let app: TestApp
let fixture: AssessmentFixture
beforeAll(async () => {
  app = await createTestApp()
  fixture = await assessmentFixture(app)
})
afterAll(() => app.close())

/** Invites a person without an account to the space and to its assessment. */
async function invite(email: string): Promise<void> {
  await app.asServer(async ({ db, now }) => {
    const invitation = {
      id: randomUUID(),
      email,
      createdBy: fixture.manager.user.id,
      creationTime: now,
      expirationTime: timeAfter(now, 7 * DAY),
    }
    await db
      .insertInto("spaceInvitations")
      .values({ ...invitation, spaceId: fixture.spaceId })
      .execute()
    await db
      .insertInto("assessmentInvites")
      .values({ ...invitation, assessmentId: fixture.id, roleId: roleIds.viewer })
      .execute()
  })
}

async function whatOpens(person: Caller) {
  const space = await person.get(`/api/v1/spaces/${fixture.spaceId}/`)
  const assessment = await person.get(`${fixture.path}/`)
  return [space.status, assessment.status]
}

/** The same person with a later token. */
async function laterToken({ user }: Caller, emailVerified: boolean): Promise<Caller> {
  const token = await app.identity.issueAccessToken(app.tenants.default(), {
    id: user.id,
    email: user.email,
    firstName: "Nele",
    lastName: "Newcomer",
    emailVerified,
  })
  const headers = { authorization: `Bearer ${token}` }
  const call: Caller["call"] = (method, path, options) =>
    app.visitor().call(method, path, { ...options, headers: { ...options?.headers, ...headers } })
  return { ...app.visitor(), user, call, get: (path) => call("GET", path) }
}

test("signing up with a verified address accepts its invitations", async () => {
  await invite("known@example.com")
  const person = await app.signUp("Nele Newcomer", { email: "known@example.com" })
  expect(await whatOpens(person)).toEqual([200, 200])
})

test("signing up with an unverified address accepts none of its invitations until it is verified", async () => {
  await invite("claimed@example.com")
  const person = await app.signUp("Nele Newcomer", { email: "claimed@example.com", emailVerified: false })
  expect(await whatOpens(person)).toEqual([403, 403])
  expect(await whatOpens(await laterToken(person, false))).toEqual([403, 403])
  expect(await whatOpens(await laterToken(person, true))).toEqual([200, 200])
})

test("verifying an address later accepts the invitations sent meanwhile", async () => {
  const person = await app.signUp("Nele Newcomer", { email: "patient@example.com", emailVerified: false })
  await invite("patient@example.com")
  expect(await whatOpens(await laterToken(person, true))).toEqual([200, 200])
})

test("a new address is taken over, with its invitations, only once it is verified", async () => {
  const person = await app.signUp("Nele Newcomer")
  await invite("moved@example.com")
  const moved = { ...person, user: { ...person.user, email: "moved@example.com" } }
  const unproven = await laterToken(moved, false)
  expect((await unproven.get("/api/v1/user-profile/")).body.email).toBe(person.user.email)
  expect(await whatOpens(unproven)).toEqual([403, 403])
  const proven = await laterToken(moved, true)
  expect(await whatOpens(proven)).toEqual([200, 200])
  expect((await proven.get("/api/v1/user-profile/")).body.email).toBe("moved@example.com")
})

describe("who can no longer invite", () => {
  /** A manager of the assessment who has invited an address to it as a viewer, by the product's own call. */
  async function inviter(email: string): Promise<Caller> {
    const person = await fixture.addMember("manager")
    const invited = await person.post(`/api/v1/assessments/${fixture.id}/invite/`, {
      email,
      roleId: roleIds.viewer,
    })
    expect(invited.status).toBe(200)
    return person
  }
  const invitees = async () => (await fixture.manager.get(`${fixture.path}/invitees/`)).body.items
  const role = (person: Caller) => `${fixture.path}/assessment-user-roles/${person.user.id}/`
  const space = () => `/api/v1/spaces/${fixture.spaceId}`

  const endings: [string, number, (person: Caller) => Promise<unknown>, number[]][] = [
    [
      "removed from the space",
      0,
      (person) => fixture.manager.delete(`${space()}/members/${person.user.id}/`),
      [403, 403],
    ],
    ["leaves the space", 0, (person) => person.delete(`${space()}/leave/`), [403, 403]],
    [
      "deletes the account",
      0,
      (person) => person.post("/api/v1/user-profile/deletion/", { email: person.user.email }),
      [403, 403],
    ],
    ["loses the role", 0, (person) => fixture.manager.delete(role(person)), [200, 403]],
    ["is demoted", 0, (person) => fixture.manager.put(role(person), { roleId: roleIds.viewer }), [200, 403]],
    ["stays manager", 1, (person) => person.get(`${space()}/`), [200, 200]],
  ]
  test.each(endings)("%s: their invitations open nothing", async (_, left, end, opens) => {
    const email = `${randomUUID()}@example.com`
    await end(await inviter(email))
    const open = (await invitees()).filter((each: { email: string }) => each.email === email)
    expect(open).toHaveLength(left)
    expect(await whatOpens(await app.signUp("Nele Newcomer", { email }))).toEqual(opens)
  })

  test("an invitation whose sender has lost the right by another way opens nothing", async () => {
    const email = "stale@example.com"
    const person = await inviter(email)
    await app.asServer(({ db }) =>
      db.deleteFrom("spaceMembers").where("userId", "=", person.user.id).execute(),
    )
    expect(await whatOpens(await app.signUp("Nele Newcomer", { email }))).toEqual([403, 403])
  })
})
