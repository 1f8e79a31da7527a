import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { limitClasses } from "./limit-classes.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** The addresses of a limit class, with their methods. */
function namesOf(limitClass: string | null): string[] {
  return app.http.routed
    .filter((route) => route.limitClass === limitClass && route.method !== "HEAD")
    .map(({ method, url }) => `${method} ${url}`)
}

const monitoring = ["GET /metrics", "GET /health/live", "GET /health", "GET /health/ready", "GET /ht/"]

test("every address has a limit class, except those for monitoring", () => {
  expect(namesOf(null)).toEqual(monitoring)
  for (const limitClass of limitClasses) expect(namesOf(limitClass), limitClass).not.toEqual([])
  expect(limitClasses.flatMap(namesOf).length + monitoring.length).toBe(
    app.http.routed.filter(({ method }) => method !== "HEAD").length,
  )
})

test("the kind of a route determines its limit class", () => {
  expect(namesOf("read")).toContain("GET /api/v1/users/me/")
  expect(namesOf("read")).toContain("GET /v1/widgets/notifications/feed")
  expect(namesOf("write")).toContain("PUT /api/v2/assessments/:assessmentId/answer-question/")
  expect(namesOf("upload")).toContain("POST /api/v1/assessment-kits/upload-dsl/")
  expect(namesOf("public")).toContain("GET /api/v1/public/graphical-report/:linkHash/")
  expect(namesOf("public")).toContain("GET /files/*")
  expect(namesOf("signIn")).toContain("POST /oidc/token")
  expect(namesOf("expensive")).toEqual(
    expect.arrayContaining([
      "POST /api/v1/assessments/:assessmentId/calculate/",
      "POST /api/v1/assessments/:assessmentId/calculate-confidence/",
      "POST /api/v1/assessments/:assessmentId/migrate-kit-version/",
      "POST /api/v1/assessment-kits/create-by-dsl/",
      "PUT /api/v1/assessment-kits/:kitId/update-by-dsl/",
      "GET /api/v1/assessment-kits/:kitId/export-dsl/",
    ]),
  )
})

test("the API description states the limit class of each call, and how it is refused", async () => {
  const { body } = await app.visitor().get("/openapi.json")
  const calls = Object.entries<Record<string, object>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => [`${method} ${path}`, call] as const),
  )
  expect(calls.filter(([, call]) => !("x-limit-class" in call)).map(([name]) => name)).toEqual([
    "get /health/live",
    "get /health",
    "get /health/ready",
    "get /ht/",
  ])
  for (const [name, call] of calls.filter(([, call]) => "x-limit-class" in call)) {
    expect(call, name).toMatchObject({ responses: { "429": { headers: { "Retry-After": {} } } } })
  }
})
