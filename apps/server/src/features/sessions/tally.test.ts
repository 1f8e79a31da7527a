import type { Question } from "@plumbline/scoring"
import fc from "fast-check"
import { expect, test } from "vitest"
import { tallyOf } from "./tally.ts"

const question: Question = {
  ...{ id: 1, questionnaireId: 1, index: 1, code: "Q", measureId: null, answerRangeId: 1 },
  ...{ mayNotBeApplicable: true, advisable: true, impacts: [] },
  // By index, not by value; two are worth the same.
  options: [1, 0, 0.5, 0.5].map((value, at) => ({ id: 10 + at, index: at + 1, value })),
}
/** The options from the least worth to the most, then by index. */
const byWorth = [11, 12, 13, 10]

/** Option 99 has gone with a version of the kit. */
const vote = fc.record({
  questionId: fc.constant(1),
  answerOptionId: fc.constantFrom(null, 10, 11, 12, 13, 99),
  confidenceLevelId: fc.integer({ min: 1, max: 5 }),
  votes: fc.integer({ min: 1, max: 4 }),
})

test("what is proposed is in the middle of those who say so, vote by vote", () => {
  fc.assert(
    fc.property(fc.array(vote, { maxLength: 12 }), (all) => {
      const each = all
        .filter(({ answerOptionId }) => answerOptionId !== 99)
        .flatMap((one) => Array(one.votes).fill(one) as typeof all)
      const said = each.filter(({ answerOptionId }) => answerOptionId !== null)
      const notApplicable = each.length - said.length
      const isNotApplicable = notApplicable > each.length / 2
      const meant = isNotApplicable ? each.filter(({ answerOptionId }) => answerOptionId === null) : said
      const middle = <Item>(items: Item[]) => items[Math.floor((items.length - 1) / 2)]
      const options = said
        .map(({ answerOptionId }) => answerOptionId ?? 0)
        .toSorted((a, b) => byWorth.indexOf(a) - byWorth.indexOf(b))
      const tally = tallyOf(question, all)
      expect(tally).toMatchObject({ votes: each.length, notApplicable })
      expect(tally.options.map(({ votes }) => votes)).toEqual(
        [10, 11, 12, 13].map((id) => options.filter((option) => option === id).length),
      )
      expect(tally.suggested).toEqual(
        each.length === 0
          ? null
          : {
              answerOptionId: isNotApplicable ? null : middle(options),
              isNotApplicable,
              confidenceLevelId: middle(
                meant.map(({ confidenceLevelId }) => confidenceLevelId).toSorted((a, b) => a - b),
              ),
            },
      )
      expect(tally.agreement === null).toBe(said.length === 0)
    }),
  )
})
