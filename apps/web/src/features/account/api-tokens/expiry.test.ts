import { expect, test } from "vitest"
import { dayAfter, daysUntil, isPossible } from "./NewTokenDialog.tsx"

const now = new Date(2026, 1, 27, 23, 30)

test("days are counted by the calendar, regardless of the time of day", () => {
  expect(daysUntil("2026-02-28", now)).toBe(1)
  expect(daysUntil("2026-03-29", now)).toBe(30)
  expect(daysUntil(dayAfter(90, now), now)).toBe(90)
})

test("a token can expire on a day within the next year", () => {
  expect(["2026-02-28", "2027-02-27"].every((day) => isPossible(day, now))).toBe(true)
  expect(["", "2026-02-27", "2026-02-26", "2027-02-28"].some((day) => isPossible(day, now))).toBe(false)
})
