import { describe, expect, test } from "vitest"
import {
  distance,
  formatDate,
  formatDateTime,
  formatNumber,
  formatPercent,
  parseServerTime,
} from "./format.ts"

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

  test("are shown three and a half hours ahead of UTC", () => {
    expect(formatDateTime("2025-03-01T09:15:42", "en")).toBe("2025/03/01 - 12:45")
    expect(formatDate("2025-03-01T20:29:59", "en")).toBe("2025/03/01")
    expect(formatDate("2025-03-01T20:30:00", "en")).toBe("2025/03/02")
  })

  test("are Jalali in Persian, without leading zeros", () => {
    expect(formatDate("2025-03-01T09:15:42", "fa")).toBe("۱۴۰۳/۱۲/۱۱")
    expect(formatDate("2025-03-22T09:15:42", "fa")).toBe("۱۴۰۴/۱/۲")
    expect(formatDateTime("2025-03-01T09:15:42", "fa")).toBe("۱۴۰۳/۱۲/۱۱ - ۱۲:۴۵")
  })
})

describe("distances", () => {
  const now = "2025-06-15T08:00:00"

  test.each([
    ["2025-06-15T00:00:00", { step: "today" }],
    ["2025-06-14T08:00:00", { step: "yesterday" }],
    ["2025-06-13T08:00:00", { step: "twoDaysAgo" }],
    ["2025-06-12T08:00:00", { step: "earlierThisWeek" }],
    ["2025-06-09T08:00:00", { step: "earlierThisWeek" }],
    ["2025-06-08T08:00:00", { step: "lastMonth" }],
    ["2025-04-16T08:00:00", { step: "lastMonth" }],
    ["2025-04-15T08:00:00", { step: "monthsAgo", count: 2 }],
    ["2024-07-15T08:00:00", { step: "monthsAgo", count: 11 }],
    ["2024-06-15T08:00:00", { step: "lastYear" }],
    ["2025-06-16T08:00:00", { step: "tomorrow" }],
    ["2025-06-17T08:00:00", { step: "inTwoDays" }],
    ["2025-06-20T08:00:00", { step: "laterThisWeek" }],
    ["2025-07-14T08:00:00", { step: "nextMonth" }],
    ["2025-09-20T08:00:00", { step: "inMonths", count: 3 }],
    ["2027-01-01T08:00:00", { step: "nextYear" }],
  ])("%s seen from mid June 2025", (time, expected) => {
    expect(distance(time, now)).toEqual(expected)
  })
})
