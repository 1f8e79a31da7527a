import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { createThrottle } from "./throttle.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
afterEach(() => void vi.useRealTimers())

const several = async (times: number, attempt: () => Promise<boolean>) => {
  const answers = []
  for (let turn = 0; turn < times; turn++) answers.push(await attempt())
  return answers
}

test("nodes count together", async () => {
  const [one, other] = [1, 2].map(() => createThrottle(app.tables, "nodes", 3, 60))
  if (!one || !other) throw new Error("no throttles")
  expect(await several(2, () => one.allows("kai"))).toEqual([true, true])
  expect(await several(2, () => other.allows("kai"))).toEqual([true, false])
  expect(await one.allows("sara")).toBe(true)
})

test("concurrent attempts all count", async () => {
  const throttle = createThrottle(app.tables, "at once", 3, 60)
  const answers = await Promise.all(Array.from({ length: 8 }, () => throttle.allows("kai")))
  expect(answers.filter((allowed) => allowed)).toHaveLength(3)
})

test("a window ends a fixed time after its first count, and can be reset", async () => {
  const throttle = createThrottle(app.tables, "windows", 1, 60)
  expect(await several(2, () => throttle.allows("kai"))).toEqual([true, false])
  const now = Date.now()
  vi.useFakeTimers({ toFake: ["Date"], now: now + 50_000 })
  expect(await throttle.allows("kai")).toBe(false)
  vi.setSystemTime(now + 61_000)
  expect(await several(2, () => throttle.allows("kai"))).toEqual([true, false])
  await throttle.forget("kai")
  expect(await throttle.allows("kai")).toBe(true)
})

test("throttles with different names are independent, and no key is stored in plain text", async () => {
  const throttle = createThrottle(app.tables, "one", 1, 60)
  expect(await several(2, () => throttle.allows("kai@example.com"))).toEqual([true, false])
  expect(await createThrottle(app.tables, "other", 1, 60).allows("kai@example.com")).toBe(true)
  const rows = await app.tables.selectFrom("identityThrottles").select("key").execute()
  expect(JSON.stringify(rows)).not.toContain("kai")
})
