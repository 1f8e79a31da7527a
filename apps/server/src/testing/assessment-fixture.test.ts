import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "./assessment-fixture.ts"
import { createTestApp, type TestApp } from "./test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test("the small kit can be assessed, and its results match its description", async () => {
  const { manager, path, kit, answer, answerAll, calculate, addMember } = await assessmentFixture(app)
  expect(kit.questions).toHaveLength(8)
  await answerAll("yes")
  await calculate()
  const best = await manager.get(`${path}/`)
  expect(best.body.maturityLevel).toMatchObject({ id: kit.levels.mastered, title: "Mastered", index: 3 })

  await answer("build", "no")
  await answer("restore", "no")
  await calculate()
  const viewer = await addMember("viewer")
  const worse = await viewer.get(`${path}/`)
  expect(worse.body.maturityLevel).toMatchObject({ id: kit.levels.practised, index: 2 })
})
