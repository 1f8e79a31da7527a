import { expect, test, vi } from "vitest"
import { seldom } from "./seldom.ts"

test("what fails again and again is told of once a minute, anything else at once", () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  const told: unknown[] = []
  const report = seldom((error) => told.push(error))
  for (const message of ["away", "away", "full", "away"]) report(new Error(message))
  expect(told).toEqual([new Error("away"), new Error("full")])
  vi.advanceTimersByTime(61_000)
  report({ message: "away" })
  expect(told).toHaveLength(3)
  vi.useRealTimers()
})
