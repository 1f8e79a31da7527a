import { describe, expect, test } from "vitest"
import { type Point, pointNear, scalesOf, splitAt, stepsThrough, stretchesOf, ticksBetween } from "./chart.ts"
import { momentOfDay } from "./MomentField.tsx"

const span = { from: "2026-01-01T00:00:00", to: "2026-01-11T00:00:00" }
const frame = { width: 256, height: 196, isRtl: false }

function point(day: number, score: number | null, levelId: number | null = 1): Point {
  return {
    time: `2026-01-${String(day).padStart(2, "0")}T00:00:00`,
    maturityLevelId: levelId,
    levelIndex: levelId,
    score,
    confidence: null,
    answered: 0,
    total: 0,
    complete: true,
    causes: { answers: 0, kit: 0, weights: 0 },
  }
}

describe("a chart", () => {
  test("runs in the direction of the text", () => {
    const ltr = scalesOf(span, frame)
    expect([ltr.x(span.from), ltr.x(span.to)]).toEqual([40, 240])
    const rtl = scalesOf(span, { ...frame, isRtl: true })
    expect([rtl.x(span.from), rtl.x(span.to)]).toEqual([216, 16])
    expect(ltr.y(100)).toBe(34)
    expect(ltr.y(0)).toBe(134)
  })

  test("draws values that hold until the next one, and leaves out what is not known", () => {
    const points = [point(1, 0), point(3, 50), point(6, null), point(8, 100)]
    expect(stepsThrough(points, ({ score }) => score, scalesOf(span, frame), span.to)).toBe(
      "M40 134H80V84H140M180 34H240",
    )
  })

  test("is dashed until everything was answered", () => {
    const points = [point(1, 0), point(3, 50), point(6, 60)]
    expect(splitAt(points, "2026-01-03T00:00:00")).toEqual({
      provisional: points.slice(0, 1),
      complete: points.slice(1),
    })
    expect(splitAt(points, null).complete).toEqual([])
  })

  test("joins stretches of one level", () => {
    const points = [point(1, 0), point(2, 10), point(3, 50, 2), point(4, 60, null), point(5, 60, 2)]
    expect(stretchesOf(points, span.to)).toEqual([
      { levelId: 1, from: points[0]?.time, to: points[2]?.time },
      { levelId: 2, from: points[2]?.time, to: points[3]?.time },
      { levelId: 2, from: points[4]?.time, to: span.to },
    ])
  })

  test("finds the nearest point; of several at one place the last", () => {
    const points = [point(1, 0), point(3, 50), point(3, 55), point(9, 60)]
    expect(pointNear(points, scalesOf(span, frame), 90)).toBe(2)
    expect(pointNear(points, scalesOf(span, frame), 239)).toBe(3)
  })

  test("labels its ends", () => {
    expect(ticksBetween(span, 3)).toEqual([
      "2026-01-01T00:00:00.000",
      "2026-01-06T00:00:00.000",
      "2026-01-11T00:00:00.000",
    ])
  })
})

describe("a day that is chosen", () => {
  test("stands for its first or last moment in the reader's zone, within the history", () => {
    expect(momentOfDay("2026-01-05", "+03:30", span, "first")).toBe("2026-01-04T20:30:00.000")
    expect(momentOfDay("2026-01-05", "UTC", span, "last")).toBe("2026-01-05T23:59:59.999")
    expect(momentOfDay("2026-01-01", "UTC", span, "first")).toBe("start")
    expect(momentOfDay("2026-01-11", "UTC", span, "last")).toBe("now")
    expect(momentOfDay("2026-03-29", "Europe/Berlin", { ...span, to: "2027-01-01T00:00:00" }, "last")).toBe(
      "2026-03-29T21:59:59.999",
    )
  })
})
