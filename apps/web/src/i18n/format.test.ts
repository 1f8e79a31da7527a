import { afterEach, describe, expect, test, vi } from "vitest"
import { beginningOf, dayAfter } from "./days.ts"
import {
  distance,
  formatDate,
  formatDateTime,
  formatDay,
  formatNumber,
  formatPercent,
  parseServerTime,
} from "./format.ts"
import { numberFormat } from "./intl.ts"
import { dayIn, persianZone, rememberZone, zoneFor, zoneOfDevice } from "./zone.ts"

describe("numbers", () => {
  test("have the language's digits", () => {
    expect(formatNumber(1234.5, "en")).toBe("1234.5")
    expect(formatNumber(1234.5, "fa")).toBe("۱۲۳۴٫۵")
  })

  test("are grouped from ten thousand", () => {
    expect(formatNumber(12_345, "en")).toBe("12,345")
    expect(formatNumber(12_345, "fa")).toBe("۱۲٬۳۴۵")
  })

  test("as percent are rounded up", () => {
    expect(formatPercent(76.2, "en")).toBe("77%")
    expect(formatPercent(0, "en")).toBe("0%")
    expect(formatPercent(49.5, "en")).toBe("50%")
    expect(formatPercent(50.49, "en")).toBe("51%")
    expect(formatPercent(33.33 + 33.33 + 33.34, "en")).toBe("100%")
    expect([100.01, -0.01].map((value) => formatPercent(value, "fa"))).toEqual(["۱۰۰٪", "۰٪"])
    expect(formatPercent(76, "fa")).toContain("۷۶")
    expect(formatPercent(76, "fa")).toContain("٪")
  })
})

describe("times", () => {
  test("from the server are UTC, even without a zone", () => {
    expect(parseServerTime("2025-03-01T09:15:42.123456").toISOString()).toBe("2025-03-01T09:15:42.123Z")
    expect(parseServerTime("2025-03-01T09:15:42").toISOString()).toBe("2025-03-01T09:15:42.000Z")
  })

  test("with a zone keep it", () => {
    expect(parseServerTime("2025-03-01T09:15:42Z").toISOString()).toBe("2025-03-01T09:15:42.000Z")
    expect(parseServerTime("2025-03-01T12:45:42+03:30").toISOString()).toBe("2025-03-01T09:15:42.000Z")
  })

  test("are shown in the reader's zone, as the region writes them", () => {
    expect(formatDateTime("2025-03-01T09:15:42", "en", "Europe/Berlin")).toMatch(/Mar 1, 2025, 10:15\sAM/)
    expect(formatDateTime("2025-07-01T09:15:42", "en", "America/New_York")).toMatch(/Jul 1, 2025, 5:15\sAM/)
    vi.spyOn(navigator, "language", "get").mockReturnValue("de-DE")
    expect(formatDateTime("2026-11-24T13:05:00", "en", "Europe/Berlin")).toBe("24 Nov 2026, 14:05")
    vi.spyOn(navigator, "language", "get").mockReturnValue("en")
    expect(formatDate("2025-03-01T23:30:00", "en", "Europe/Berlin")).toBe("2 Mar 2025")
    vi.restoreAllMocks()
  })

  test("are Jalali in Persian, three and a half hours ahead of UTC all year, without leading zeros", () => {
    expect(formatDate("2025-03-01T09:15:42", "fa", persianZone)).toBe("۱۴۰۳/۱۲/۱۱")
    expect(formatDate("2025-03-22T09:15:42", "fa", persianZone)).toBe("۱۴۰۴/۱/۲")
    expect(formatDateTime("2025-03-01T09:15:42", "fa", persianZone)).toBe("۱۴۰۳/۱۲/۱۱ - ۱۲:۴۵")
    expect(formatDateTime("2020-07-01T20:30:00", "fa", persianZone)).toBe("۱۳۹۹/۴/۱۲ - ۰۰:۰۰")
    expect(formatDateTime("2025-03-01T09:15:42", "fa", "Europe/Berlin")).toBe("۱۴۰۳/۱۲/۱۱ - ۱۰:۱۵")
  })

  test("that are days only are the same everywhere", () => {
    expect(formatDay("2026-03-01", "en")).toBe("Mar 1, 2026")
    expect(formatDay("2026-03-21", "fa")).toBe("۱۴۰۵/۱/۱")
  })
})

describe("the reader's zone", () => {
  afterEach(() => rememberZone(null))

  test("is the device's in English and +03:30 in Persian, unless another is chosen", () => {
    expect(zoneFor("en")).toBe(zoneOfDevice())
    expect(zoneFor("fa")).toBe("+03:30")
    rememberZone("device")
    expect(zoneFor("fa")).toBe(zoneOfDevice())
    rememberZone("Asia/Tokyo")
    expect([zoneFor("en"), zoneFor("fa")]).toEqual(["Asia/Tokyo", "Asia/Tokyo"])
    rememberZone("Mars/Olympus")
    expect(zoneFor("en")).toBe(zoneOfDevice())
  })

  test.each([
    ["2026-03-01", "+03:30", "2026-02-28T20:30:00.000Z"],
    ["2026-03-01", "Europe/Berlin", "2026-02-28T23:00:00.000Z"],
    // The clocks change on this night.
    ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
    ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
    ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"],
    ["2026-03-01", "Pacific/Kiritimati", "2026-02-28T10:00:00.000Z"],
  ])("%s begins in %s at %s", (day, zone, moment) => {
    expect(beginningOf(day, zone).toISOString()).toBe(moment)
    expect(dayIn(zone, new Date(moment))).toBe(day)
    expect(dayIn(zone, new Date(Date.parse(moment) - 1))).toBe(dayAfter(day, -1))
  })
})

describe("distances", () => {
  // A Sunday.
  const now = "2025-06-15T08:00:00"

  test.each([
    ["2025-06-15T07:59:30", { step: "justNow" }],
    ["2025-06-15T07:55:00", { step: "today" }],
    ["2025-06-15T08:00:30", { step: "today" }],
    ["2025-06-15T00:00:00", { step: "today" }],
    ["2025-06-14T08:00:00", { step: "yesterday" }],
    ["2025-06-13T08:00:00", { step: "twoDaysAgo" }],
    ["2025-06-12T08:00:00", { step: "earlierThisWeek" }],
    ["2025-06-09T08:00:00", { step: "earlierThisWeek" }],
    ["2025-06-08T08:00:00", { step: "weeksAgo", count: 1 }],
    ["2025-06-06T08:00:00", { step: "weeksAgo", count: 1 }],
    ["2025-05-16T08:00:00", { step: "weeksAgo", count: 4 }],
    ["2025-05-15T08:00:00", { step: "lastMonth" }],
    ["2025-05-01T08:00:00", { step: "lastMonth" }],
    ["2025-04-16T08:00:00", { step: "monthsAgo", count: 1 }],
    ["2025-04-15T08:00:00", { step: "monthsAgo", count: 2 }],
    ["2024-07-15T08:00:00", { step: "monthsAgo", count: 11 }],
    ["2024-06-15T08:00:00", { step: "lastYear" }],
    ["2023-12-15T08:00:00", { step: "yearsAgo", count: 1 }],
    ["2020-06-15T08:00:00", { step: "yearsAgo", count: 5 }],
    ["2025-06-16T08:00:00", { step: "tomorrow" }],
    ["2025-06-17T08:00:00", { step: "inTwoDays" }],
    ["2025-06-20T08:00:00", { step: "inDays", count: 5 }],
    ["2025-06-29T08:00:00", { step: "inWeeks", count: 2 }],
    ["2025-07-15T08:00:00", { step: "nextMonth" }],
    ["2025-09-20T08:00:00", { step: "inMonths", count: 3 }],
    ["2026-07-01T08:00:00", { step: "nextYear" }],
    ["2028-01-01T08:00:00", { step: "inYears", count: 2 }],
  ])("%s seen from mid June 2025", (time, expected) => {
    expect(distance(time, now, "en", "UTC")).toEqual(expected)
  })

  test("count days in the reader's zone, and weeks and months in the reader's calendar", () => {
    expect(distance("2025-06-14T23:30:00", now, "en", "Europe/Berlin")).toEqual({ step: "today" })
    expect(distance("2025-06-14T20:00:00", now, "fa", persianZone)).toEqual({ step: "yesterday" })
    // Weeks begin on Saturday in Persian: Thursday was in the last one.
    expect(distance("2025-06-12T08:00:00", now, "fa", persianZone)).toEqual({ step: "daysAgo", count: 3 })
    // 14 Ordibehesht is in the month before 25 Khordad, and so is 10 May in that before June.
    expect(distance("2025-05-04T08:00:00", now, "fa", persianZone)).toEqual({ step: "lastMonth" })
  })
})

test("formats of the browser are made in one place, which makes each once", () => {
  const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*"], {
    query: "?raw",
    import: "default",
    eager: true,
  })
  const making = Object.keys(sources).filter((file) =>
    /new Intl\.(?!Locale\b)(?!DateTimeFormat\(\)|DateTimeFormat\("en-US", \{ timeZone: zone \}\) !== null)/.test(
      sources[file] ?? "",
    ),
  )
  expect(making).toEqual(["./intl.ts"])
  expect(numberFormat("en", { style: "percent" })).toBe(numberFormat("en", { style: "percent" }))
  expect(numberFormat("en", {})).not.toBe(numberFormat("en", { style: "percent" }))
})
