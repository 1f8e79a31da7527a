import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createAccount } from "../../identity/index.ts"
import { ProductError } from "../../platform/errors.ts"
import { sendMail } from "../../platform/mail/mail.ts"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { makeTestGroup } from "../../testing/import-kit.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { resolveUser } from "./resolve-user.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const DELETION = "/api/v1/user-profile/deletion/"

function deleteAccount(person: Caller) {
  return person.post(DELETION, { email: person.user.email.toUpperCase() })
}

test("a person's answers stay, without the name; their roles, profile and address are deleted", async () => {
  const fixture = await assessmentFixture(app, { mode: "ADVANCED" })
  const assessor = await fixture.addMember("assessor", "Greta Gone")
  const [question] = fixture.kit.questions
  const answered = await assessor.put(`/api/v2/assessments/${fixture.id}/answer-question/`, {
    questionnaireId: question?.questionnaireId,
    questionId: question?.id,
    answerOptionId: question?.options.yes,
    isNotApplicable: false,
    confidenceLevelId: 3,
  })
  expect(answered.status).toBe(201)
  await assessor.put("/api/v1/user-profile/", { displayName: "Greta Gone", bio: "Soon away." })

  const deleted = await deleteAccount(assessor)
  expect(deleted).toMatchObject({ status: 204 })
  expect(deleted.queries).toBeLessThanOrEqual(8)
  const history = await fixture.manager.get(`${fixture.path}/questions/${question?.id}/answer-history/`)
  expect(history.body.items[0].createdBy.displayName).toBe("Deleted account")
  const members = await fixture.manager.get(`/api/v1/spaces/${fixture.spaceId}/members/`)
  expect(members.body.total).toBe(1)
  const row = await app.tables
    .selectFrom("users")
    .where("id", "=", assessor.user.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ active: false, bio: null, emailVerified: false })
  expect(JSON.stringify(row)).not.toContain("reta")
})

test("sessions end at once, and the provider's account is deleted with its password", async () => {
  const person = await app.signUp("Hilde Hence")
  await createAccount(app.dependencies, app.tenants.default(), {
    id: person.user.id,
    email: person.user.email,
    firstName: "Hilde",
    lastName: "Hence",
    password: "a long enough one",
    emailVerified: true,
  })
  await deleteAccount(person)
  expect(await person.get("/api/v1/users/me/")).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } })
  await app.settled()
  const account = await app.tables
    .selectFrom("identityAccounts")
    .where("id", "=", person.user.id)
    .select("id")
    .executeTakeFirst()
  expect(account).toBeUndefined()
})

test("the address is free again, for a new account unrelated to the old one", async () => {
  const person = await app.signUp("Ida Anew")
  const { defaultSpaceId } = (await person.get("/api/v1/users/me/")).body
  await deleteAccount(person)
  const anew = await app.signUp("Ida Anew", { email: person.user.email })
  const me = (await anew.get("/api/v1/users/me/")).body
  expect(me.id).not.toBe(person.user.id)
  expect(me.defaultSpaceId).not.toBe(defaultSpaceId)
  expect((await anew.get(`/api/v1/spaces/${defaultSpaceId}/`)).body.code).toBe("NOT_FOUND")
})

test("signing in again at an external provider, which keeps its account, starts with a new one here", async () => {
  const claims = {
    issuer: "https://id.example.org",
    sub: randomUUID(),
    email: `jan.${randomUUID().slice(0, 8)}@example.com`,
    emailVerified: true,
    name: "Jan Elsewhere",
  }
  const come = async () => {
    const user = await resolveUser(app.dependencies, app.tenants.default(), claims, "EN")
    return user instanceof ProductError ? null : user
  }
  const before = await come()
  await app.tables
    .deleteFrom("userIdentities")
    .where("userId", "=", before?.id ?? "")
    .execute()
  await app.tables
    .updateTable("users")
    .set({ active: false, emailVerified: false, email: "gone@plumbline.invalid" })
    .where("id", "=", before?.id ?? "")
    .execute()
  app.clock.advance(120_000)
  const after = await come()
  expect(after).toMatchObject({ displayName: "Jan Elsewhere", email: claims.email })
  expect(after?.id).not.toBe(before?.id)
  app.clock.advance(120_000)
  expect((await come())?.id).toBe(after?.id)
})

test("is refused to owners until they hand over or delete what others need, and without the right address", async () => {
  const person = await app.signUp("Karl Owner")
  const space = await person.post("/api/v1/spaces/", { title: "Still mine", type: "PREMIUM" })
  const groupId = await makeTestGroup(person, "Karl's group")
  const deletion = await person.get(DELETION)
  expect(deletion.body).toEqual({
    spaces: [{ id: space.body.id, title: "Still mine" }],
    expertGroups: [{ id: groupId, title: "Karl's group" }],
    isExternal: false,
  })
  expect(deletion.queries).toBeLessThanOrEqual(4)
  expect((await deleteAccount(person)).body.code).toBe("INVALID_INPUT")
  await person.delete(`/api/v1/spaces/${space.body.id}/`)
  await person.delete(`/api/v1/expert-groups/${groupId}/`)
  expect((await person.post(DELETION, { email: "somebody.else@example.com" })).body.code).toBe(
    "INVALID_INPUT",
  )
  expect((await person.get("/api/v1/users/me/")).status).toBe(200)
  expect((await deleteAccount(person)).status).toBe(204)
})

test("by somebody whose address is not verified leaves what its owner is invited to", async () => {
  const fixture = await assessmentFixture(app)
  const email = `${randomUUID()}@example.com`
  const invited = await fixture.manager.post(`${fixture.path}/invite/`, { email, roleId: 0 })
  expect(invited.status).toBeLessThan(300)
  const links = () =>
    app.tables.selectFrom("invitationLinks").where("email", "=", email).select("email").execute()
  expect(await links()).toHaveLength(1)
  const claims = await app.signUp("Not Theirs", { email, emailVerified: false })
  await app.tables
    .insertInto("flagOverrides")
    .values({ flag: "beta", identifier: email, enabled: true })
    .execute()
  const { send } = app.mail
  app.mail.send = async () => {
    throw new Error("The mail server is away.")
  }
  await app.asServer((ctx) =>
    sendMail(ctx, { from: "us@example.com", to: email, subject: "Theirs", text: "Theirs", html: "Theirs" }),
  )
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from plumbline_jobs.job where data #>> '{payload,to}' = ${email}
        and data #>> '{payload,subject}' = 'Theirs' and state <> 'completed'`.execute(app.database)
    return rows[0]?.count
  }
  expect(await waiting()).toBe(1)
  expect((await deleteAccount(claims)).status).toBe(204)
  expect(await links()).toHaveLength(1)
  expect(await waiting()).toBe(1)
  const flags = app.tables.selectFrom("flagOverrides").where("identifier", "=", email).select("flag")
  expect(await flags.execute()).toHaveLength(1)
  app.mail.send = send
})
