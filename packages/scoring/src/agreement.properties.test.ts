import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { agreementOf, lowerMedian } from "./agreement.ts"

const option = fc.record({
  value: fc.integer({ min: 0, max: 20 }).map((twentieths) => twentieths / 20),
  votes: fc.nat(300),
})
const options = fc.array(option, { minLength: 1, maxLength: 12 })
const withVotes = options.filter((all) => all.some(({ votes }) => votes > 0))

/** The definition, vote by vote. */
function consensus(all: readonly { value: number; votes: number }[]): number {
  const votes = all.flatMap(({ value, votes }) => Array<number>(votes).fill(value))
  const [least, greatest] = [
    Math.min(...all.map(({ value }) => value)),
    Math.max(...all.map(({ value }) => value)),
  ]
  if (votes.length === 1 || greatest === least) return 1
  const mean = votes.reduce((a, b) => a + b) / votes.length
  return votes.reduce(
    (total, value) => total + Math.log2(1 - Math.abs(value - mean) / (greatest - least)) / votes.length,
    1,
  )
}

describe("the agreement of a group", () => {
  test("is the consensus of its definition, from 0 to 1", () => {
    fc.assert(
      fc.property(withVotes, (all) => {
        const found = agreementOf(all)
        expect(found).toBeCloseTo(Math.min(1, Math.max(0, consensus(all))), 8)
        expect(found).toBeGreaterThanOrEqual(0)
        expect(found).toBeLessThanOrEqual(1)
        expect(Object.is(found, -0)).toBe(false)
      }),
    )
  })

  test("does not depend on the order of options, nor on turning the scale around", () => {
    fc.assert(
      fc.property(withVotes, (all) => {
        const found = agreementOf(all)
        expect(agreementOf(all.toReversed())).toBeCloseTo(found ?? Number.NaN, 10)
        const turned = all.map(({ value, votes }) => ({ value: 1 - value, votes }))
        expect(agreementOf(turned)).toBeCloseTo(found ?? Number.NaN, 10)
      }),
    )
  })

  test.each([
    [[], null],
    [[0, 0, 0], null],
    [[0, 1, 0], 1],
    [[0, 7, 0], 1],
    [[5, 0, 5], 0],
    [[1, 1, 1], 1 + (2 / 3) * Math.log2(1 / 2)],
    [[300, 0, 1], 1 + (300 / 301) * Math.log2(1 - 1 / 301) + (1 / 301) * Math.log2(1 / 301)],
  ])("of %j votes for no, partly and yes is %f", (votes, agreement) => {
    const found = agreementOf(votes.map((count, at) => ({ value: at / 2, votes: count })))
    if (agreement === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(agreement, 12)
  })

  test("is complete where all options are worth the same", () => {
    expect(agreementOf([1, 2, 3].map((votes) => ({ value: 0.5, votes })))).toBe(1)
  })
})

test("the lower median has at most half of the others below it, and fewer than half above if they are odd", () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), (numbers) => {
      const sorted = numbers.toSorted((a, b) => a - b)
      const median = lowerMedian(sorted) ?? Number.NaN
      expect(sorted.filter((number) => number < median).length).toBeLessThanOrEqual((sorted.length - 1) / 2)
      expect(sorted.filter((number) => number > median).length).toBeLessThanOrEqual(sorted.length / 2)
    }),
  )
  expect(lowerMedian([])).toBeUndefined()
})
