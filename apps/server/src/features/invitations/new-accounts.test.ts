import { afterAll, beforeAll, expect, test } from "vitest"
import { DAY, timeAfter } from "../../platform/clock.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test("a new account invites 20 addresses in its first three days, whatever to; after that, as many as others", async () => {
  const owner = await app.signUp("Nima New")
  const { body: space } = await owner.post("/api/v1/spaces/", { title: "Core team", type: "PREMIUM" })
  const invite = (nth: number) =>
    owner.post(`/api/v1/spaces/${space.id}/invite/`, { email: `guest${nth}@example.com` })
  for (let nth = 0; nth < 20; nth++) expect((await invite(nth)).status).toBe(200)
  const refused = await invite(20)
  expect(refused).toMatchObject({ status: 429, body: { code: "INVALID_STATE" } })
  expect(refused.body.message).toContain("first 3 days")
  const aged = (days: number) =>
    app.tables
      .updateTable("users")
      .set({ creationTime: timeAfter(app.clock.now(), -days * DAY) })
      .where("id", "=", owner.user.id)
      .execute()
  await aged(2)
  expect((await invite(20)).status).toBe(429)
  await aged(3)
  expect((await invite(20)).status).toBe(200)
})
