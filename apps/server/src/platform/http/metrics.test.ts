import { expect, test } from "vitest"
import { cachedBriefly } from "./health.ts"

test("the metrics are written at most five times a second, however often they are asked for", async () => {
  let time = 0
  let written = 0
  const metrics = cachedBriefly(
    async () => ++written,
    () => time,
  )
  const asked = await Promise.all(Array.from({ length: 8 }, metrics))
  expect(asked).toEqual([1, 2, 3, 4, 5, 5, 5, 5])
  time = 999
  expect(await metrics()).toBe(5)
  time = 1000
  expect(await metrics()).toBe(6)
})
