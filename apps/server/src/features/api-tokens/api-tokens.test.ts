import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { removeOldTokens } from "./feature.ts"

const path = "/api/v1/api-tokens/"
const me = "/api/v1/users/me/"
const ELSEWHERE = "acme.example"
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({}, [{ slug: "acme", hosts: [ELSEWHERE] }])
})
afterAll(() => app.close())

/** A user with an API token, and the program that uses it. */
async function withProgram({ scope = "WRITE", days = 30 } = {}) {
  const person = await app.signUp("Tia Token")
  const { body, queries } = await person.post(path, { name: "Nightly export", scope, days })
  return { person, made: body, queries, program: app.program(body.token) }
}

const listed = async (person: Caller) => (await person.get(path)).body.items

/** The error that a program without a valid token receives. */
async function refusalOf(program: Caller) {
  const { status, body, headers } = await program.get(me)
  expect(headers["www-authenticate"]).toBe('Bearer realm="api"')
  expect(body.code).toBe("UNAUTHORIZED")
  return `${status} ${body.message}`
}

describe("an API token", () => {
  test("acts for the person who created it, and is shown once", async () => {
    const { person, made, queries, program } = await withProgram()
    expect(made).toMatchObject({ name: "Nightly export", scope: "WRITE", lastUseTime: null })
    expect(made.token).toMatch(/^plb_[A-Za-z0-9_-]{43}$/)
    expect(queries).toBeLessThanOrEqual(8)
    const { token, ...shown } = made
    expect(await listed(person)).toEqual([shown])
    expect(token.startsWith(shown.beginning)).toBe(true)
    expect((await program.get(me)).body.id).toBe(person.user.id)
    const space = await program.post("/api/v1/spaces/", { title: "Made by a program", type: "PREMIUM" })
    expect(space.status).toBe(201)
    expect((await person.get(`/api/v1/spaces/${space.body.id}/`)).body.editable).toBe(true)
  })

  test("is stored only as a hash", async () => {
    const { made } = await withProgram()
    const rows = await app.tables.selectFrom("apiTokens").selectAll().execute()
    const events = await app.tables.selectFrom("events").selectAll().execute()
    expect(JSON.stringify([rows, events])).not.toContain(made.token)
  })

  test("with the scope READ can read, and writes are rejected before anything else is checked", async () => {
    const { program } = await withProgram({ scope: "READ" })
    expect((await program.get("/api/v1/spaces/")).status).toBe(200)
    const refused = await program.post("/api/v1/spaces/", { no: "space" })
    expect(refused).toMatchObject({ status: 403, body: { code: "ACCESS_DENIED" } })
    expect(refused.body.message).toMatch(/may only read/)
  })

  test("with the scope READ does not heal a stale result", async () => {
    const { manager, id, kit } = await assessmentFixture(app)
    await activateNewVersion(app, kit.id)
    const { body } = await manager.post(path, { name: "Reader", scope: "READ", days: 1 })
    const read = (reader: Caller) =>
      reader.call("GET", `/api/v2/assessments/${id}/questionnaires/`, { headers: { "plumbline-heal": "on" } })
    expect((await read(app.program(body.token))).body.code).toBe("DEPRECATED")
    expect((await read(manager)).status).toBe(200)
  })

  test("cannot change accounts, whatever its scope", async () => {
    const { person, program } = await withProgram()
    const calls = [
      program.put("/api/v1/user-profile/", { displayName: "Somebody Else" }),
      program.post("/api/v1/user-profile/deletion/", { email: person.user.email }),
      program.post(path, { name: "Another one", scope: "WRITE", days: 365 }),
      program.get("/api/v1/notification-platform-settings/"),
    ]
    for (const { status, body } of await Promise.all(calls)) {
      expect(`${status} ${body.message}`).toMatch(/^403 API tokens cannot do this/)
    }
    expect((await person.get("/api/v1/user-profile/")).body.displayName).toBe("Tia Token")
  })

  test("does not change the language of the person's emails", async () => {
    const { person, made } = await withProgram()
    await app.program(made.token, { language: "FA" }).get(me)
    const { language } = await app.tables
      .selectFrom("users")
      .where("id", "=", person.user.id)
      .select("language")
      .executeTakeFirstOrThrow()
    expect(language).toBe("EN")
  })

  test("records its last use to the minute, so that most calls write nothing", async () => {
    const { person, program } = await withProgram()
    const lastUse = async () => (await listed(person))[0].lastUseTime
    expect(await lastUse()).toBeNull()
    expect((await program.get("/api/v1/spaces/")).queries).toBeLessThanOrEqual(4)
    const first = await lastUse()
    expect(first).not.toBeNull()
    app.clock.advance(30_000)
    await program.get(me)
    expect(await lastUse()).toBe(first)
    app.clock.advance(31_000)
    await program.get(me)
    expect((await lastUse()) > first).toBe(true)
  })

  test("needs a name, a valid scope and an expiry within a year", async () => {
    const person = await app.signUp("Tim Tester")
    const good = { name: "Robot", scope: "READ", days: 365 }
    for (const wrong of [
      { ...good, name: " " },
      { ...good, name: "x".repeat(61) },
      { ...good, scope: "ADMIN" },
      { ...good, days: 0 },
      { ...good, days: 366 },
      { name: "Robot", scope: "READ" },
    ]) {
      expect(await person.post(path, wrong)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    }
    expect(await listed(person)).toEqual([])
  })

  test("is limited to twenty per person", async () => {
    const person = await app.signUp("Tara Twenty")
    for (let nth = 0; nth < 20; nth++) {
      expect((await person.post(path, { name: `Robot ${nth}`, scope: "READ", days: 1 })).status).toBe(201)
    }
    const refused = await person.post(path, { name: "One more", scope: "READ", days: 1 })
    expect(refused).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    const [newest] = await listed(person)
    expect((await person.delete(`${path}${newest.id}/`)).status).toBe(204)
    expect((await person.post(path, { name: "One more", scope: "READ", days: 1 })).status).toBe(201)
  })
})

describe("an API token is rejected", () => {
  test("once it is revoked, at once, even while it is in use", async () => {
    const { person, made, program } = await withProgram()
    expect((await program.get(me)).status).toBe(200)
    const revoked = await person.delete(`${path}${made.id}/`)
    expect(revoked.status).toBe(204)
    expect(revoked.queries).toBeLessThanOrEqual(8)
    expect(await refusalOf(program)).toMatch(/^401 This API token has been revoked/)
    expect(await listed(person)).toEqual([])
    expect((await person.delete(`${path}${made.id}/`)).status).toBe(404)
  })

  test("two seconds after another node has revoked it", async () => {
    const { made, program } = await withProgram()
    expect((await program.get(me)).status).toBe(200)
    await app.tables
      .updateTable("apiTokens")
      .set({ revocationTime: app.clock.now() })
      .where("id", "=", made.id)
      .execute()
    app.clock.advance(2_001)
    expect(await refusalOf(program)).toMatch(/^401 This API token has been revoked/)
  })

  test("as soon as it has expired", async () => {
    const { program } = await withProgram({ days: 1 })
    app.clock.advance(DAY - MINUTE)
    expect((await program.get(me)).status).toBe(200)
    app.clock.advance(MINUTE)
    expect(await refusalOf(program)).toMatch(/^401 This API token has expired/)
  })

  test("when it is malformed, unknown or from another tenant", async () => {
    const { made, person } = await withProgram()
    const unknown = /^401 This API token is not valid here/
    for (const token of ["plb_", "plb_short", `${made.token}x`, `plb_${"A".repeat(43)}`]) {
      expect(await refusalOf(app.program(token))).toMatch(unknown)
    }
    expect(await refusalOf(app.program(made.token, { host: ELSEWHERE }))).toMatch(unknown)
    const stranger = await app.signUp("Sten Stranger")
    expect((await stranger.delete(`${path}${made.id}/`)).status).toBe(404)
    expect(await listed(person)).toHaveLength(1)
  })

  test("when the person has deleted the account, at once", async () => {
    const { person, program } = await withProgram()
    expect((await program.get(me)).status).toBe(200)
    const left = await person.post("/api/v1/user-profile/deletion/", { email: person.user.email })
    expect(left.status).toBe(204)
    expect(await refusalOf(program)).toMatch(/^401 This API token is not valid here/)
  })

  test("but ignored where anonymous calls are allowed", async () => {
    const reply = await app.program("plb_none").get("/api/v1/tenant/")
    expect(reply.status).toBe(200)
  })
})

test("tokens that expired or were revoked long ago are removed", async () => {
  const { person, made } = await withProgram({ days: 1 })
  const kept = await person.post(path, { name: "Still good", scope: "READ", days: 365 })
  app.clock.advance(92 * DAY)
  await app.dependencies.backgroundJobs.doChore(removeOldTokens)
  const rows = await app.tables
    .selectFrom("apiTokens")
    .where("userId", "=", person.user.id)
    .select("id")
    .execute()
  expect(rows).toEqual([{ id: kept.body.id }])
  expect(made.id).not.toBe(kept.body.id)
})

test("the API description documents token authentication, and for each call whether it accepts tokens", async () => {
  const { components, paths } = (await app.visitor().get("/openapi.json")).body
  expect(components.securitySchemes.apiToken).toMatchObject({ type: "http", scheme: "bearer" })
  expect(paths["/api/v1/spaces/"].get.security).toEqual([{ bearer: [] }, { apiToken: [] }])
  expect(paths["/api/v1/spaces/"].post.description).toContain("API tokens: of the scope WRITE.")
  expect(paths["/api/v1/user-profile/"].put.security).toEqual([{ bearer: [] }])
  expect(paths["/api/v1/user-profile/"].put.description).toContain("API tokens: never.")
})
