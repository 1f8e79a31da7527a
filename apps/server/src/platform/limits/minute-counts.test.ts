import { expect, test } from "vitest"
import { createTestApp } from "../../testing/test-app.ts"
import { createMinuteCounts } from "./minute-counts.ts"

const of = (key: string, limit = 3) => ({ schema: "public", key, limit })

test("all counts start at zero with each minute of the clock", () => {
  let now = 90_000
  const counts = createMinuteCounts(() => now)
  expect([1, 2, 3, 4].map(() => counts.count(of("kai")))).toEqual([true, true, true, false])
  expect(counts.secondsLeft()).toBe(30)
  now = 119_999
  expect(counts.count(of("kai"))).toBe(false)
  now = 120_000
  expect(counts.count(of("kai"))).toBe(true)
})

test("the memory for counters is limited, however many callers there are", () => {
  const counts = createMinuteCounts(() => 0, 2)
  for (const key of ["kai", "sara"]) for (let turn = 0; turn < 4; turn++) counts.count(of(key))
  expect(counts.count(of("one too many", 0))).toBe(true)
  expect(counts.count(of("kai"))).toBe(false)
})

test("nodes combine their counts of busy callers", async () => {
  const app = await createTestApp()
  const { schema } = app.tenants.default()
  // A fixed time, so that the minute does not end while the test runs.
  const now = Date.now() + 3_600_000
  const [one, other] = [createMinuteCounts(() => now), createMinuteCounts(() => now)]
  const busy = { schema, key: "busy", limit: 20 }
  const calm = { schema, key: "calm", limit: 20 }
  const times = (count: number, ask: () => boolean) =>
    Array.from({ length: count }, ask).filter(Boolean).length
  expect(times(15, () => one.count(busy))).toBe(15)
  expect(times(4, () => other.count(busy))).toBe(4)
  expect(times(1, () => one.count(calm))).toBe(1)
  await one.share(app.database)
  await other.share(app.database)
  // 19 of 20 are used, and this node has been informed.
  expect(times(5, () => other.count(busy))).toBe(1)
  // The first node finds out when it shares again: until then its count may be too low.
  expect(one.count(busy)).toBe(true)
  await other.share(app.database)
  await one.share(app.database)
  expect(one.count(busy)).toBe(false)
  expect(await app.tables.selectFrom("identityThrottles").select("counted").execute()).toEqual([
    { counted: 25 },
  ])
  await app.close()
})
