import { expect, test } from "vitest"
import { dayAndTime, isTimeZone } from "./time.ts"

const time = "2026-07-01T21:15:42.5"

test("a time for somebody without a zone is in UTC in English, and Jalali at +03:30 in Persian", () => {
  expect(dayAndTime(time, null)).toEqual({ en: "1 Jul 2026, 21:15 UTC", fa: "۱۴۰۵/۴/۱۱ - ۰۰:۴۵" })
  expect(dayAndTime(time, "device")).toEqual(dayAndTime(time, null))
})

test("a time for somebody who has chosen a zone is in that zone, with its summer time", () => {
  expect(dayAndTime(time, "Europe/Berlin")).toEqual({ en: "1 Jul 2026, 23:15", fa: "۱۴۰۵/۴/۱۰ - ۲۳:۱۵" })
  expect(dayAndTime("2026-01-01T21:15:42", "Europe/Berlin").en).toBe("1 Jan 2026, 22:15")
})

test("zones have names of the IANA database", () => {
  for (const name of ["Asia/Tehran", "America/Port-au-Prince", "Etc/GMT+3", "UTC"])
    expect(isTimeZone(name)).toBe(true)
  for (const name of ["", "+03:30", "Mars/Olympus", "device", "Europe/Berlin "])
    expect(isTimeZone(name)).toBe(false)
})
