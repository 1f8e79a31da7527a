import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

/* Replies for one user, or for holders of a link, are cached neither by browsers nor by proxies. */
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const cacheOf = ({ headers }: { headers: Record<string, unknown> }) => headers["cache-control"]

test("replies to signed-in users are not cached, including errors", async () => {
  const person = await app.signUp()
  expect(cacheOf(await person.get("/api/v1/users/me/"))).toBe("no-store")
  expect(cacheOf(await person.get("/api/v1/spaces/987654/"))).toBe("no-store")
  expect(cacheOf(await person.post("/api/v1/spaces/", {}))).toBe("no-store")
  // Visitors receive a different reply from the same address.
  expect(cacheOf(await person.get("/api/v2/public/assessment-kits/"))).toBe("no-store")
})

test("replies protected only by a link are not cached", async () => {
  const { manager, answerAll, calculate, path } = await assessmentFixture(app)
  await answerAll("yes")
  await calculate()
  await manager.get(`${path}/graphical-report/`)
  await manager.put(`${path}/report-publish-status/`, { published: true })
  const { body } = await manager.put(`${path}/report-visibility-status/`, { visibility: "PUBLIC" })
  const report = await app.visitor().get(`/api/v1/public/graphical-report/${body.linkHash}/`)
  expect(report.status).toBe(200)
  expect(cacheOf(report)).toBe("no-store")
})

test("a route may override this, and public replies have no cache header", async () => {
  expect(cacheOf(await app.visitor().get("/api/v1/tenant/"))).toBeUndefined()
  await app.asServer(({ files }) => files.put("avatar/one/pic.png", Buffer.from("hello")))
  const link = app.files.signedPath("avatar/one/pic.png", Math.floor(Date.now() / 1000) + 60)
  expect(cacheOf(await app.visitor().get(link))).toBe("private, max-age=3600")
})
