import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { MINUTE } from "../../platform/clock.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { resolveUser } from "./resolve-user.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test("changes to a person on another node take effect within a minute", async () => {
  const claims = {
    issuer: "embedded",
    sub: randomUUID(),
    email: "nora@example.com",
    emailVerified: true,
    name: "Nora Hale",
  }
  const resolve = () => resolveUser(app.dependencies, app.tenants.default(), claims, "EN")
  expect(await resolve()).toMatchObject({ displayName: "Nora Hale" })
  await app.tables
    .updateTable("users")
    .set({ displayName: "Nora Hale-Berg" })
    .where("id", "=", claims.sub)
    .execute()
  app.clock.advance(MINUTE)
  expect(await resolve()).toMatchObject({ displayName: "Nora Hale-Berg" })
})
