import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
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
