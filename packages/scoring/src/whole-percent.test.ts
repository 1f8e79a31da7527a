import fc from "fast-check"
import { expect, test } from "vitest"
import { wholeShares } from "./whole-percent.ts"

test("shares sum to a hundred, and the largest remainders are rounded up", () => {
  expect(wholeShares([33.33, 33.33, 33.34])).toEqual([33, 33, 34])
  expect(wholeShares([44.2, 22.6, 16.5, 11.4, 5.3])).toEqual([44, 23, 17, 11, 5])
  expect(wholeShares([])).toEqual([])
  const weights = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(weights, (parts) => {
      const sum = parts.reduce((all, part) => all + part, 0)
      const percents = parts.map((part) => Math.round((part / sum) * 10_000) / 100)
      const shares = wholeShares(percents)
      expect(shares.reduce((all, share) => all + share, 0)).toBe(100)
      const off = shares.map((share, index) => Math.abs(share - (percents[index] ?? 0)))
      expect(Math.max(...off)).toBeLessThan(1.01)
    }),
  )
})
