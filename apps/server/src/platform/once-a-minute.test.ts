import { expect, test, vi } from "vitest"
import { onceAMinute } from "./once-a-minute.ts"

test("the same error is reported once a minute, a different one immediately", () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  const reported: unknown[] = []
  const report = onceAMinute((error) => reported.push(error))
  for (const message of ["away", "away", "full", "away"]) report(new Error(message))
  expect(reported).toEqual([new Error("away"), new Error("full")])
  vi.advanceTimersByTime(61_000)
  report({ message: "away" })
  expect(reported).toHaveLength(3)
  vi.useRealTimers()
})
