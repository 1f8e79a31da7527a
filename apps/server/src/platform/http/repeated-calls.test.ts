import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, LONG_TOKENS, type TestApp } from "../../testing/test-app.ts"
import { DAY } from "../clock.ts"
import { removeOldReplies } from "./repeated-calls.ts"

let app: TestApp
let person: Caller
beforeAll(async () => {
  app = await createTestApp(LONG_TOKENS)
  person = await app.signUp("Kim Doe")
})
afterAll(() => app.close())

const withKey = (key: string, body?: unknown) => ({
  headers: { "idempotency-key": key },
  ...(body !== undefined && { body }),
})
const makeSpace = (key: string, title = "Core team", who = person) =>
  who.call("POST", "/api/v1/spaces/", withKey(key, { title, type: "PREMIUM" }))
const rowsOf = ({ user }: Caller) =>
  app.tables.selectFrom("repeatedCalls").where("userId", "=", user.id).selectAll().execute()

test("a key is of one call: another body or another address is refused", async () => {
  const key = randomUUID()
  const { body } = await makeSpace(key)
  expect(await makeSpace(key, "Another team")).toMatchObject({ status: 422, body: { code: "KEY_REUSED" } })
  const elsewhere = await person.call(
    "PUT",
    `/api/v1/spaces/${body.id}/`,
    withKey(key, { title: "Core team" }),
  )
  expect(elsewhere.body.code).toBe("KEY_REUSED")
  expect((await makeSpace(key)).body).toEqual(body)
})

test("a key is of one person", async () => {
  const key = randomUUID()
  const other = await app.signUp("Lea Moss")
  const [own, others] = [await makeSpace(key), await makeSpace(key, "Core team", other)]
  expect(others.status).toBe(201)
  expect(others.body.id).not.toBe(own.body.id)
})

test("a refused call leaves nothing: its key can be used for the right one", async () => {
  const key = randomUUID()
  expect((await makeSpace(key, "\u3164\u3164\u3164")).status).toBe(400)
  const path = `/api/v1/spaces/${(await makeSpace(randomUUID())).body.id}/members/`
  expect((await person.call("POST", path, withKey(key, { email: "nobody@example.com" }))).status).toBe(400)
  expect((await makeSpace(key)).status).toBe(201)
})

test.each(["", " ", "a\u00e9", "x".repeat(256)])("%j is no key", async (key) => {
  expect((await makeSpace(key)).status).toBe(400)
})

test("a secret that is shown once is stored so that the database alone does not tell it", async () => {
  const key = randomUUID()
  const make = () =>
    person.call("POST", "/api/v1/api-tokens/", withKey(key, { name: "Robot", scope: "READ", days: 1 }))
  const { body } = await make()
  expect((await make()).body).toEqual(body)
  const stored = JSON.stringify(await rowsOf(person))
  for (const secret of [key, body.token, Buffer.from(body.token).toString("base64").slice(0, 20)])
    expect(stored).not.toContain(secret)
})

test("who has lost the access gets no content again", async () => {
  const { manager, path, addMember } = await assessmentFixture(app)
  const other = await addMember("manager")
  const make = () => other.call("POST", `${path}/milestones/`, withKey("audit", { title: "Audit" }))
  expect((await make()).status).toBe(201)
  await manager.delete(`${path}/assessment-user-roles/${other.user.id}/`)
  expect((await make()).status).toBe(403)
})

test("they go with the account, also of the call that deletes it", async () => {
  const leaver = await app.signUp("Gus Leaving")
  await makeSpace(randomUUID(), "Mine", leaver)
  const { body } = await leaver.get("/api/v1/spaces/")
  await leaver.delete(`/api/v1/spaces/${body.items[0].id}/`)
  const email = { email: leaver.user.email }
  const deletion = await leaver.call("POST", "/api/v1/user-profile/deletion/", withKey("bye", email))
  expect(deletion.status).toBe(204)
  expect(await rowsOf(leaver)).toEqual([])
})

test("replies are kept for a day", async () => {
  const token = await person.post("/api/v1/api-tokens/", { name: "Nightly", scope: "WRITE", days: 7 })
  const program = app.program(token.body.token)
  const key = randomUUID()
  const first = await makeSpace(key, "Nightly", program)
  app.clock.advance(DAY - 60_000)
  expect((await makeSpace(key, "Nightly", program)).body).toEqual(first.body)
  app.clock.advance(120_000)
  expect((await makeSpace(key, "Nightly", program)).body.id).not.toBe(first.body.id)
  app.clock.advance(2 * DAY)
  await app.dependencies.backgroundJobs.doChore(removeOldReplies)
  expect(await rowsOf(person)).toEqual([])
})
