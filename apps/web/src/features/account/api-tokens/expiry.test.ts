import { expect, test } from "vitest"
import { dayAfter } from "../../../i18n/days.ts"
import { daysUntil, isPossible } from "./NewTokenDialog.tsx"

const today = "2026-02-27"

test("days are counted by the calendar", () => {
  expect(daysUntil("2026-02-28", today)).toBe(1)
  expect(daysUntil("2026-03-29", today)).toBe(30)
  expect(daysUntil(dayAfter(today, 90), today)).toBe(90)
})

test("a token can expire on a day within the next year", () => {
  expect(["2026-02-28", "2027-02-27"].every((day) => isPossible(day, today))).toBe(true)
  expect(["", "2026-02-27", "2026-02-26", "2027-02-28"].some((day) => isPossible(day, today))).toBe(false)
})
