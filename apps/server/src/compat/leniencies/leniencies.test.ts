import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

/* Each leniency is there for older clients, and gone where they are switched off. */

describe.each([
  ["all", true],
  ["keycloak, notification-widget, feature-flags, contact-form", false],
])("with COMPATIBILITY=%s", (COMPATIBILITY, isLenient) => {
  let app: TestApp
  let person: Caller
  let spaceId: number
  beforeAll(async () => {
    app = await createTestApp({ COMPATIBILITY })
    person = await app.signUp("Olga Older")
    spaceId = (await person.get("/api/v1/users/me/")).body.defaultSpaceId
  })
  afterAll(() => app.close())

  test("an address of an earlier version", async () => {
    const [older, present] = ["/api/v1/top-spaces/", "/api/v1/spaces/top-spaces/"]
    expect((await person.get(present)).status).toBe(200)
    expect((await person.get(older)).status).toBe(isLenient ? 200 : 404)
    const { paths } = (await person.get("/openapi.json")).body
    expect(paths[older]?.get.deprecated).toBe(isLenient || undefined)
    expect(paths[present].get).not.toHaveProperty("deprecated")
  })

  test("an empty parameter", async () => {
    expect((await person.get("/api/v1/spaces/?page=")).status).toBe(isLenient ? 200 : 400)
  })

  test("a number sent as text", async () => {
    const body = { spaceId: String(spaceId), assessmentKitId: 987_654_321, title: "Night shift" }
    // The kit does not exist, which is only noticed in a valid request.
    expect((await person.post("/api/v2/assessments/", body)).status).toBe(isLenient ? 404 : 400)
  })

  test("an empty multipart body without a boundary", async () => {
    const headers = { "content-type": "multipart/form-data" }
    const { status, body } = await person.call("PUT", "/api/v1/user-profile/notifications/", {
      headers,
      payload: "",
    })
    expect(status).toBe(400)
    expect(String(body.message).includes("“digest” is required")).toBe(true)
    const junk = await person.call("PUT", "/api/v1/user-profile/notifications/", { headers, payload: "junk" })
    expect(String(junk.body.message).includes("“digest” is required")).toBe(isLenient)
  })

  test("the survey call relative to a page", async () => {
    const path = "/1/assessments/x/api/v1/user-surveys/dont-show-again/"
    // The address is found, where the body is refused.
    expect((await person.post(path, {})).status).toBe(isLenient ? 400 : 404)
  })

  test("a content type that is compared with an exact text", async () => {
    const type = (await person.get("/api/v1/users/me/")).headers["content-type"]
    expect(type).toBe(isLenient ? "application/json" : "application/json; charset=utf-8")
  })
})
