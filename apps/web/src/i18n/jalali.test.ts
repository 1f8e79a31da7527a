import { expect, test } from "vitest"
import { dayOfJalali, daysOfMonth, jalaliOfDay, monthAfter } from "./jalali.ts"

test.each([
  ["۱۴۰۵/۱/۱", "2026-03-21"],
  ["1403/12/30", "2025-03-20"],
  ["١٤٠٤-٠٩-٠٣", "2025-11-24"],
  [" ۱۳۷۸/۱۰/۱۱ ", "2000-01-01"],
  ["۱۴۰۴/۱۲/۳۰", null],
  ["1405/7/31", null],
  ["1405/13/1", null],
  ["2026/03/21", null],
  ["1405/1", null],
  ["", null],
])("what a person types as %s is %s", (typed, day) => {
  expect(dayOfJalali(typed)).toBe(day)
})

test("months have their days, also at the end of leap years", () => {
  expect(daysOfMonth({ year: 1405, month: 1 })).toHaveLength(31)
  expect(daysOfMonth({ year: 1404, month: 12 })).toHaveLength(29)
  const last = daysOfMonth({ year: 1403, month: 12 })
  expect([last.length, last[0], last.at(-1)]).toEqual([30, "2025-02-19", "2025-03-20"])
  expect(monthAfter({ year: 1404, month: 12 }, 1)).toEqual({ year: 1405, month: 1 })
  expect(monthAfter({ year: 1404, month: 1 }, -1)).toEqual({ year: 1403, month: 12 })
})

test("every day of forty years is found again by what it is called", () => {
  for (let time = Date.UTC(2000, 0, 1); time < Date.UTC(2040, 0, 1); time += 11 * 86_400_000) {
    const day = new Date(time).toISOString().slice(0, 10)
    const { year, month, day: date } = jalaliOfDay(day)
    expect(dayOfJalali(`${year}/${month}/${date}`)).toBe(day)
  }
})
