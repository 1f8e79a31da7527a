import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { multipart } from "../../testing/multipart.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const PROFILE = "/api/v1/user-profile/"
const PNG = Buffer.from("89504e470d0a1a0a0000", "hex")

describe("the profile", () => {
  test("is replaced as a whole: missing and blank fields are cleared", async () => {
    const person = await app.signUp("Anna Berg")
    const full = {
      displayName: " Anna \t Berg-Lund ",
      bio: "Counts things.",
      linkedin: "linkedin.com/in/anna",
    }
    const changed = await person.call("PUT", PROFILE, multipart(full))
    expect(changed).toMatchObject({ status: 200, body: "" })
    expect((await person.get(PROFILE)).body).toMatchObject({
      displayName: "Anna Berg-Lund",
      bio: "Counts things.",
      linkedin: "linkedin.com/in/anna",
    })
    await person.put(PROFILE, { displayName: "Anna Berg", bio: "" })
    expect((await person.get(PROFILE)).body).toMatchObject({ bio: null, linkedin: null })
  })

  test.each([
    [{ displayName: "ab" }, "“displayName” must have at least 3 characters."],
    [{ displayName: "x".repeat(51) }, "“displayName” must have at most 50 characters."],
    [{}, "“displayName” is required."],
    [{ displayName: "Bea Carls", bio: "ab" }, "“bio” must have at least 3 characters."],
    [
      { displayName: "Bea Carls", linkedin: "example.org/in/bea" },
      "“linkedin” must be an address at linkedin.com.",
    ],
  ])("is not replaced by %j", async (body, message) => {
    const person = await app.signUp("Bea Carls")
    expect(await person.put(PROFILE, body)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", message },
    })
    expect((await person.get(PROFILE)).body.displayName).toBe("Bea Carls")
  })

  test("keeps the time zone unless it is replaced", async () => {
    const person = await app.signUp("Tove Zonn")
    const zone = async () => (await person.get(PROFILE)).body.timeZone
    expect(await zone()).toBeNull()
    for (const timeZone of ["America/Argentina/Buenos_Aires", "Etc/GMT+3", "UTC", "device"]) {
      expect((await person.put(PROFILE, { displayName: "Tove Zonn", timeZone })).status).toBe(200)
      expect(await zone()).toBe(timeZone)
    }
    await person.put(PROFILE, { displayName: "Tove Z." })
    expect(await zone()).toBe("device")
    for (const timeZone of ["Mars/Olympus", "+03:30", "EST5EDT; drop", "a/".repeat(40)]) {
      expect((await person.put(PROFILE, { displayName: "Tove Zonn", timeZone })).status).toBe(400)
    }
    expect(await zone()).toBe("device")
    await person.put(PROFILE, { displayName: "Tove Zonn", timeZone: null })
    expect(await zone()).toBeNull()
  })

  test("has a picture, which a new one replaces", async () => {
    const person = await app.signUp("Carl Dahl")
    const send = (bytes: Buffer) =>
      person.call(
        "PUT",
        `${PROFILE}picture/`,
        multipart({ pictureFile: { name: "me.png", type: "image/png", bytes } }),
      )
    const first = await send(PNG)
    expect(first.status).toBe(200)
    expect((await send(Buffer.from("GIF8, really"))).body.code).toBe("INVALID_INPUT")
    const second = await send(PNG)
    expect(second.queries).toBeLessThanOrEqual(8)
    const open = (link: string) => app.visitor().get(new URL(link).pathname + new URL(link).search)
    expect((await open(first.body.pictureLink)).status).toBe(404)
    expect((await open(second.body.pictureLink)).status).toBe(200)
    expect((await person.get("/api/v1/users/me/")).body.pictureLink).not.toBeNull()
    expect((await person.delete(`${PROFILE}picture/`)).status).toBe(204)
    expect((await person.get("/api/v1/users/me/")).body.pictureLink).toBeNull()
  })
})

describe("looking up an address", () => {
  test("returns the id of the person for whom it is verified, and nothing else", async () => {
    const [asker, known] = [await app.signUp("Dora Eng"), await app.signUp("Eva Frank")]
    const claimed = await app.signUp("Fay Gold", { emailVerified: false })
    const find = (email: string) => asker.get(`/api/v1/users/email/${encodeURIComponent(email)}/`)
    expect((await find(` ${known.user.email.toUpperCase()} `)).body).toEqual({ id: known.user.id })
    expect((await find("nobody@example.com")).body).toEqual({ id: "" })
    expect((await find(claimed.user.email)).body).toEqual({ id: "" })
    const malformed = await find("nobody@example")
    expect(malformed).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect(malformed.body.message).not.toContain(":")
  })

  test("is refused to a caller who tries a whole list, and to nobody else", async () => {
    const [curious, other] = [await app.signUp("Gus Hall"), await app.signUp("Hana Ito")]
    const ask = async (person: typeof curious) =>
      (await person.get("/api/v1/users/email/nobody@example.com/")).status
    for (let count = 0; count < 60; count++) expect(await ask(curious)).toBe(200)
    expect(await ask(curious)).toBe(429)
    expect(await ask(other)).toBe(200)
  })
})

describe("the survey", () => {
  test("is not offered again to people who decline it, under whatever path they do", async () => {
    const { manager, id } = await assessmentFixture(app)
    const body = { assessmentId: id }
    const unknown = { assessmentId: randomUUID() }
    expect((await manager.post("/api/v1/user-surveys/dont-show-again/", unknown)).body.code).toBe("NOT_FOUND")
    expect((await manager.post("/api/v1/user-surveys/dont-show-again/", {})).body.code).toBe("INVALID_INPUT")
    const below = "/7/assessments/8/graphical-report/api/v1/user-surveys/dont-show-again/"
    expect(await manager.post(below, body)).toMatchObject({ status: 200, body: "" })
    expect((await manager.get("/api/v1/users/me/")).body.showSurvey).toBe(false)
    // Once something is stored about the person, the assessment does not matter.
    expect((await manager.post("/api/v1/user-surveys/dont-show-again", unknown)).status).toBe(200)
  })
})
