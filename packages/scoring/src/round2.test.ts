import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { round2 } from "./round2.ts"

describe("rounding to two decimals", () => {
  test.each([
    [1.005, 1.01],
    [2.165, 2.17],
    [33.335, 33.34],
    [0.125, 0.13],
    [0.1 + 0.2, 0.3],
    [4 / 3, 1.33],
    [0.995, 1],
    [99.995, 100],
    [12.3, 12.3],
    [7, 7],
    [0.004, 0],
    [0.005, 0.01],
    [1e-7, 0],
    [5e-324, 0],
    [1.5e21, 1.5e21],
    [70368744177664.016, 70368744177664.02],
  ])("%d becomes %d", (x, rounded) => {
    expect(round2(x)).toBe(rounded)
  })

  test("ties are rounded away from zero on both sides", () => {
    expect(round2(-1.005)).toBe(-1.01)
    expect(round2(-0.125)).toBe(-0.13)
  })

  test("a small negative number becomes 0, not −0", () => {
    expect(round2(-0.001)).toBe(0)
    expect(round2(-0)).toBe(0)
    expect(round2(-1e-9)).toBe(0)
  })

  const percent = fc.double({ min: -1e6, max: 1e6, noNaN: true })

  test("rounding again changes nothing", () => {
    fc.assert(
      fc.property(percent, (x) => {
        expect(round2(round2(x))).toBe(round2(x))
      }),
    )
  })

  test("the result is at most half a hundredth away and has at most two decimals", () => {
    fc.assert(
      fc.property(percent, (x) => {
        expect(Math.abs(round2(x) - x)).toBeLessThanOrEqual(0.005 + 1e-9)
        expect(String(round2(x))).toMatch(/^-?\d+(\.\d{1,2})?$/)
      }),
    )
  })

  test("every decimal tie is rounded away from zero", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (hundredths) => {
        const tie = Number(`${hundredths}5e-3`)
        expect(round2(tie)).toBe((hundredths + 1) / 100)
        expect(round2(-tie)).toBe(-(hundredths + 1) / 100)
      }),
    )
  })

  test("rounding is monotonic", () => {
    fc.assert(
      fc.property(percent, percent, (x, y) => {
        expect(round2(Math.min(x, y))).toBeLessThanOrEqual(round2(Math.max(x, y)))
      }),
    )
  })
})
