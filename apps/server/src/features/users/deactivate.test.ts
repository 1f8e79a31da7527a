import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { runUserCommand } from "../../cli/user.ts"
import { DAY } from "../../platform/clock.ts"
import { ProductError } from "../../platform/errors.ts"
import { tokenOf } from "../../testing/api-token.ts"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { claimsOf, openBrowser } from "../../testing/identity-browser.ts"
import { openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import { administratorOf, type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"
import { resolveUser } from "./resolve-user.ts"

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await administratorOf(app)
})
afterAll(() => app.close())

const ME = "/api/v1/users/me/"
const deactivate = (email: string, by = admin) => by.post("/api/v1/users/deactivate/", { email })
const activate = (email: string, by = admin) => by.post("/api/v1/users/activate/", { email })

async function run(...args: string[]) {
  const lines: string[] = []
  const openApp = async () => ({ ...app, close: async () => undefined })
  const code = await runUserCommand(args, openApp, (line) => lines.push(line))
  await app.settled()
  return { code, text: lines.join("\n") }
}

async function signedIn() {
  const browser = openBrowser(app)
  const { person, tokens } = await browser.signUp()
  const id = String(claimsOf(tokens.access_token).sub)
  const self = app.program(tokens.access_token)
  await self.get(ME)
  return { browser, person, tokens, id, self }
}

test("the profile says who may deactivate others", async () => {
  expect((await admin.get("/api/v1/user-profile/")).body.isAdministrator).toBe(true)
  const { self } = await signedIn()
  expect((await self.get("/api/v1/user-profile/")).body.isAdministrator).toBe(false)
})

describe("somebody who was deactivated", () => {
  test("cannot sign in with the right password, and reads why; after the activation they can, with their roles", async () => {
    const { person, self } = await signedIn()
    const { body: space } = await self.post("/api/v1/spaces/", { title: "Core team", type: "PREMIUM" })
    const done = await deactivate(person.email.toUpperCase())
    expect(done).toMatchObject({
      status: 200,
      body: { email: person.email, displayName: `${person.firstName} ${person.lastName}` },
    })
    expect(done.body.spaces).toEqual([{ id: space.id, title: "Core team" }])
    expect(done.body.deactivationTime).not.toBeNull()
    expect(done.queries).toBeLessThanOrEqual(8)

    const browser = openBrowser(app)
    const { page } = await browser.begin()
    const refused = await browser.submit(page, { username: person.email, password: person.password })
    expect(refused.status).toBe(403)
    expect(refused.text).toContain("This account has been deactivated.")
    const { page: again } = await browser.begin({ params: { ui_locales: "fa" } })
    const persian = await browser.submit(again, { username: person.email, password: person.password })
    expect(persian.text).toContain("این حساب غیرفعال شده است.")
    const wrong = await browser.submit(again, { username: person.email, password: "something else" })
    expect(wrong.text).not.toContain("غیرفعال")

    const undone = await activate(person.email)
    expect(undone).toMatchObject({ status: 200, body: { deactivationTime: null } })
    expect(undone.queries).toBeLessThanOrEqual(8)
    const visit = await browser.begin()
    const typed = { username: person.email, password: person.password }
    const tokens = await browser.exchange(await browser.submit(visit.page, typed), visit)
    const { status } = await app.program(tokens.json.access_token).get(`/api/v1/spaces/${space.id}/`)
    expect(status).toBe(200)
  })

  test("cannot renew their tokens, and gets no mail for a new password", async () => {
    const { browser, person, tokens } = await signedIn()
    await deactivate(person.email)
    expect((await browser.refresh(tokens.refresh_token)).json.error).toBe("invalid_grant")
    const before = (await app.mailsTo(person.email)).length
    const { page } = await browser.begin({ params: { prompt: "login" } })
    const form = await browser.get(`${page.address.replace(/\?.*/, "")}/forgotten-password`)
    const sent = await browser.submit(form, { email: person.email })
    expect(sent.status).toBe(200)
    expect(await app.mailsTo(person.email)).toHaveLength(before)
  })

  test("cannot come in through an external provider, with whatever id there, until activated", async () => {
    const claims = {
      issuer: "https://id.example.org",
      sub: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a77",
      email: "kim.elsewhere@example.com",
      emailVerified: true,
      name: "Kim Elsewhere",
    }
    const come = (more = {}) =>
      resolveUser(app.dependencies, app.tenants.default(), { ...claims, ...more }, "EN")
    expect(await come()).toMatchObject({ displayName: "Kim Elsewhere" })
    expect((await deactivate(claims.email)).status).toBe(200)
    const anew = { sub: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a78" }
    for (const more of [{}, anew, { emailVerified: false }, { issuer: "https://other.example.org" }]) {
      const refused = await come(more)
      expect(refused).toBeInstanceOf(ProductError)
      expect(refused).toMatchObject({ code: "UNAUTHORIZED" })
    }
    await activate(claims.email)
    expect(await come()).toMatchObject({ displayName: "Kim Elsewhere" })
  })

  test("is no longer an administrator after the activation; nobody deactivates themselves or without being one", async () => {
    const other = await administratorOf(app)
    expect((await deactivate(other.user.email, other)).body.code).toBe("INVALID_INPUT")
    await deactivate(other.user.email)
    expect((await activate(admin.user.email, other)).status).toBe(401)
    await activate(other.user.email)
    const { status, body } = await activate(admin.user.email, other)
    expect({ status, code: body.code }).toEqual({ status: 403, code: "ACCESS_DENIED" })
    expect((await deactivate("nobody@example.com")).status).toBe(404)
    expect((await deactivate("nobody@example.com", other)).status).toBe(403)
  })

  test("keeps a name in what they have done, and is in the audit log with who did it", async () => {
    const { person, id } = await signedIn()
    await deactivate(person.email)
    await activate(person.email)
    expect((await run("deactivate", person.email)).text).toContain(`${person.email} is deactivated.`)
    const entries = await app.tables
      .selectFrom("auditEntries")
      .where("personId", "=", id)
      .where("kind", "like", "user-%")
      .select(["kind", "actorName", "personName"])
      .orderBy("id")
      .execute()
    const personName = `${person.firstName} ${person.lastName}`
    expect(entries).toEqual([
      { kind: "user-deactivated", actorName: "Adel Admin", personName },
      { kind: "user-activated", actorName: "Adel Admin", personName },
      { kind: "user-deactivated", actorName: "Plumbline", personName },
    ])
  })
})

describe("plumbline user", () => {
  test("lists people, and makes and unmakes administrators", async () => {
    const person = await app.signUp("Pari Promoted")
    expect((await run("promote", person.user.email)).code).toBe(0)
    const states = async () =>
      (await run("list", "--json")).text
        .split("\n")
        .map((line) => JSON.parse(line))
        .find(({ email }: { email: string }) => email === person.user.email)
    expect(await states()).toMatchObject({ id: person.user.id, state: "administrator" })
    expect((await run("list")).text).not.toContain("plumbline.invalid")
    const other = await app.signUp("Omid Other")
    expect((await deactivate(other.user.email, person)).status).toBe(200)
    expect((await run("demote", person.user.email)).code).toBe(0)
    expect((await activate(other.user.email, person)).status).toBe(403)
    expect(await run("activate", other.user.email)).toEqual({
      code: 0,
      text: `${other.user.email} is active.`,
    })
    expect(await run("activate", "nobody@example.com")).toMatchObject({ code: 1 })
    expect((await run("deactivate")).code).toBe(2)
  })
})

describe("what somebody leaves behind", () => {
  test("is listed as orphaned, and handed over once, however often that is repeated", async () => {
    const [leaver, heir] = [await app.signUp("Lea Leaver"), await app.signUp("Hei Heir")]
    const titles = ["First", "Second"].map((title) => `${title} of ${leaver.user.email}`)
    const ids: number[] = []
    for (const title of titles) {
      ids.push((await leaver.post("/api/v1/spaces/", { title, type: "PREMIUM" })).body.id)
    }
    await deactivate(leaver.user.email)
    expect((await run("orphaned")).text).toContain(titles[0])
    expect(await run("hand-over", leaver.user.email, leaver.user.email)).toMatchObject({ code: 2 })
    const given = await run("hand-over", leaver.user.email, heir.user.email)
    expect(given).toMatchObject({ code: 0 })
    expect(given.text.split("\n")).toHaveLength(2)
    for (const id of ids) {
      expect((await heir.get(`/api/v1/spaces/${id}/`)).body.editable).toBe(true)
    }
    expect((await run("orphaned")).text).not.toContain(titles[0])
    expect((await run("hand-over", leaver.user.email, heir.user.email)).text).toContain("owns nothing")
    expect((await run("hand-over", heir.user.email, leaver.user.email)).code).toBe(2)
  })

  test("with a personal space in use goes to the heir as a space like others; without, there is none to give", async () => {
    const [leaver, heir, idle] = [
      await app.signUp("Lea Leaver"),
      await app.signUp("Hei Heir"),
      await app.signUp("Ida Idle"),
    ]
    const personalOf = async (person: Caller) =>
      (
        await app.tables
          .selectFrom("spaces")
          .where("ownerId", "=", person.user.id)
          .where("isDefault", "=", true)
          .select("id")
          .executeTakeFirstOrThrow()
      ).id
    const id = await personalOf(leaver)
    const fixture = await assessmentFixture(app)
    await app.tables.updateTable("assessments").set({ spaceId: id }).where("id", "=", fixture.id).execute()
    expect((await run("hand-over", leaver.user.email, heir.user.email)).text).toContain("owns nothing")
    for (const person of [leaver, idle]) await deactivate(person.user.email)
    const listed = (await run("orphaned")).text
    expect(listed).toContain(leaver.user.email)
    expect(listed).not.toContain(idle.user.email)
    const given = await run("hand-over", leaver.user.email, heir.user.email)
    expect(given.text).toContain(`${heir.user.email} owns the space ${id}`)
    const space = await heir.get(`/api/v1/spaces/${id}/`)
    expect(space.body).toMatchObject({
      title: "Personal space of Lea Leaver",
      isDefault: false,
      editable: true,
    })
    expect((await heir.get(`/api/v1/assessments/${fixture.id}/`)).status).toBe(200)
    expect(await personalOf(heir)).not.toBe(id)
    // Let in again, they have an empty one.
    expect(await personalOf(leaver)).not.toBe(id)
    expect((await run("activate", leaver.user.email)).code).toBe(0)
    expect((await run("orphaned")).text).not.toContain(leaver.user.email)
  })

  test("a person is signed out everywhere and may sign in again; their tokens are revoked", async () => {
    const { browser, person, tokens, self } = await signedIn()
    const robot = await tokenOf(self, "READ", "Robot")
    expect((await run("sign-out", person.email)).code).toBe(0)
    expect((await self.get(ME)).status).toBe(401)
    expect((await browser.refresh(tokens.refresh_token)).json.error).toBe("invalid_grant")
    const visit = await openBrowser(app).begin()
    expect(visit.page.status).toBe(200)
    expect((await app.program(robot).get(ME)).status).toBe(200)
    expect((await run("revoke-tokens", person.email)).code).toBe(0)
    expect((await app.program(robot).get(ME)).status).toBe(401)
  })
})

describe("an API token", () => {
  test("sleeps when its owner has stayed away for 90 days, and works again as soon as they come", async () => {
    const person = await app.signUp("Sia Sleeper")
    const program = app.program(await tokenOf(person, "WRITE", "Robot"))
    const away = (days: number) =>
      app.tables
        .updateTable("users")
        .set({
          lastVisitTime: new Date(Date.parse(`${app.clock.now()}Z`) - days * DAY).toISOString().slice(0, -1),
        })
        .where("id", "=", person.user.id)
        .execute()
    await away(89)
    expect((await program.get(ME)).status).toBe(200)
    await away(91)
    app.clock.advance(3_000)
    const refused = await program.get(ME)
    expect(refused).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } })
    expect(refused.body.message).toContain("has not signed in for 90 days")
    app.clock.advance(61_000)
    expect((await person.get(ME)).status).toBe(200)
    expect((await program.get(ME)).status).toBe(200)
  })
})

describe.runIf(isOnPostgres)("two at once", () => {
  let track: RaceTrack
  beforeAll(async () => {
    track = await openRaceTrack()
  })
  afterAll(() => track?.close())

  test("a token made while its owner is deactivated does not work", async () => {
    const racing = await administratorOf(track.app)
    const person = await track.app.signUp("Ria Racer")
    const [made] = await track.race(
      () => person.post("/api/v1/api-tokens/", { name: "Robot", scope: "WRITE", days: 1 }),
      () => deactivate(person.user.email, racing),
    )
    if (made.status < 300) {
      expect((await track.app.program(made.body.token).get(ME)).status).toBe(401)
    }
    expect((await person.get(ME)).status).toBe(401)
  })

  test("of two administrators who deactivate each other, one succeeds", async () => {
    const [one, other] = [await administratorOf(track.app), await administratorOf(track.app)]
    const replies = await track.race(
      () => deactivate(one.user.email, other),
      () => deactivate(other.user.email, one),
    )
    const statuses = replies.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(200)
    expect([401, 403]).toContain(statuses[1])
  })
})
