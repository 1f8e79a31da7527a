import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type Answer,
  type AnswerSheet,
  buildKitModel,
  calculateMaturity,
  effectiveWeights,
  type KitContent,
  type KitModel,
  type Maturity,
} from "../index.ts"
import { assessed } from "../testing/arbitrary-kits.ts"
import { type DesignFinding, designFindings, presetAnswers, sampleAnswers } from "./index.ts"

/**
 * At most four questions, so that all combinations of answers can be tried; now and then a range with a single score.
 */
const smallKit: fc.Arbitrary<KitModel> = fc
  .tuple(assessed, fc.constantFrom(null, 1, 3))
  .map(([{ content }, evenRange]) => {
    const questions = content.questions.slice(0, 4)
    const kept = new Set(questions.map(({ id }) => id))
    const small: KitContent = {
      ...content,
      questions,
      impacts: content.impacts.filter(({ questionId }) => kept.has(questionId)),
      options: content.options.map((option) =>
        option.answerRangeId === evenRange ? { ...option, value: 0.5 } : option,
      ),
    }
    return buildKitModel(small)
  })

/** Every combination of answers. */
function everySheet(kit: KitModel): AnswerSheet[] {
  return kit.questions.reduce<Map<number, Answer>[]>(
    (sheets, { id, options }) =>
      sheets.flatMap((sheet) =>
        options.map((option): Map<number, Answer> => {
          const answer: Answer = { state: "chosen", option, confidenceLevelId: null, isUnapproved: false }
          return new Map([...sheet, [id, answer]])
        }),
      ),
    [new Map()],
  )
}

type Tried = {
  kit: KitModel
  findings: DesignFinding[]
  outcomes: { sheet: AnswerSheet; maturity: Maturity }[]
}

const each = (check: (tried: Tried) => void) =>
  fc.assert(
    fc.property(smallKit, (kit) => {
      const outcomes = everySheet(kit).map((sheet) => ({
        sheet,
        maturity: calculateMaturity(kit, sheet, effectiveWeights(null)),
      }))
      check({ kit, findings: designFindings(kit), outcomes })
    }),
    { numRuns: 150 },
  )

const rankOf = (kit: KitModel, levelId: number) => kit.levelById.get(levelId)?.rank ?? Number.NaN

function ranksOfAttribute({ kit, outcomes }: Tried, attributeId: number): number[] {
  return outcomes.map(({ maturity }) =>
    rankOf(kit, maturity.attributes.find((one) => one.attributeId === attributeId)?.levelId ?? Number.NaN),
  )
}

const levelsIn = ({ levelId, subjects, attributes }: Maturity) =>
  [levelId, ...subjects.map((subject) => subject.levelId), ...attributes.map((one) => one.levelId)].join(" ")

describe("for any answers", () => {
  test("a question without effect changes no level", () => {
    each(({ findings, outcomes }) => {
      for (const finding of findings) {
        if (finding.kind !== "withoutEffect") continue
        const others = Map.groupBy(outcomes, ({ sheet }) =>
          [...sheet]
            .map(([id, answer]) => (id === finding.questionId ? "" : JSON.stringify(answer)))
            .join(" "),
        )
        for (const alike of others.values()) {
          expect(new Set(alike.map(({ maturity }) => levelsIn(maturity))).size).toBe(1)
        }
      }
    })
  })

  test("the levels out of reach are exactly those that an attribute never reaches", () => {
    each((tried) => {
      const { kit, findings } = tried
      for (const { id } of kit.attributes) {
        const found = findings.find((one) => one.kind === "levelOutOfReach" && one.attributeId === id)
        const highest = Math.max(...ranksOfAttribute(tried, id))
        expect(found?.kind === "levelOutOfReach" ? rankOf(kit, found.levelId) - 1 : kit.levels.length).toBe(
          highest,
        )
      }
    })
  })

  test("no answers score more than the best answers", () => {
    each(({ kit, findings, outcomes }) => {
      for (const finding of findings) {
        if (finding.kind !== "levelOutOfReach") continue
        const { attributeId, effectiveLevelId, required, best } = finding
        const scores = outcomes.map(
          ({ maturity }) =>
            maturity.attributes
              .find((one) => one.attributeId === attributeId)
              ?.scores.get(effectiveLevelId) ?? Number.NaN,
        )
        expect(best).toBe(Math.max(...scores))
        expect(best).toBeLessThan(required)
        const demanded = kit.levels
          .filter(({ rank }) => rank <= rankOf(kit, finding.levelId))
          .flatMap(({ competences }) => competences)
        expect(demanded).toContainEqual({ effectiveLevelId, value: required })
      }
    })
  })

  test("the levels for everybody are exactly those that are always reached", () => {
    each((tried) => {
      const { kit, findings, outcomes } = tried
      const everybody = findings.filter((one) => one.kind === "levelForEverybody")
      const lowest = Math.min(...outcomes.map(({ maturity }) => rankOf(kit, maturity.levelId)))
      const ofWhole = everybody.filter(({ attributeId }) => attributeId === null)
      if (kit.attributes.some(({ questions }) => questions.length > 0)) {
        expect(ofWhole.map(({ levelId }) => rankOf(kit, levelId))).toEqual(
          Array.from({ length: lowest - 1 }, (_, index) => index + 2),
        )
      }
      for (const { id, questions } of kit.attributes) {
        if (questions.length === 0) continue
        const own = Math.min(...ranksOfAttribute(tried, id))
        const named = everybody.find(({ attributeId }) => attributeId === id)
        expect(named ? rankOf(kit, named.levelId) : 0).toBe(own > Math.max(lowest, 1) ? own : 0)
      }
    })
  })
})

test("the options reported as equal are exactly those that score the same", () => {
  each(({ kit, findings }) => {
    const named = new Set(findings.flatMap((one) => (one.kind === "equalOptions" ? one.optionIds : [])))
    for (const { options } of kit.questions) {
      for (const { id, value } of options) {
        expect(named.has(id)).toBe(options.some((other) => other.id !== id && other.value === value))
      }
    }
  })
})

test("a question is reported as dominant exactly where it weighs more than all others of a level", () => {
  each(({ kit, findings }) => {
    for (const { id, questions, levels } of kit.attributes) {
      const named = findings.flatMap((one) =>
        one.kind === "dominantQuestion" && one.attributeId === id ? [one.questionId] : [],
      )
      const dominant = levels.flatMap(({ impacts }) =>
        impacts.filter(
          ({ question, weight }) =>
            weight >
            impacts
              .filter((other) => other.question !== question)
              .reduce((sum, other) => sum + other.weight, 0),
        ),
      )
      expect(new Set(named)).toEqual(
        new Set(questions.length > 1 ? dominant.map(({ question }) => question.id) : []),
      )
    }
  })
})

describe("preset answers", () => {
  test("are the same for the same seed, and choose an option of each question, or not applicable where allowed", () => {
    fc.assert(
      fc.property(smallKit, fc.integer({ min: 0, max: 1e6 }), (kit, seed) => {
        const answers = presetAnswers(kit, { kind: "random", seed })
        expect(presetAnswers(kit, { kind: "random", seed })).toEqual(answers)
        for (const { id, options, mayNotBeApplicable } of kit.questions) {
          const answer = answers.get(id)
          if (answer?.state === "chosen") expect(options).toContain(answer.option)
          else expect([answer?.state, mayNotBeApplicable]).toEqual(["notApplicable", true])
        }
      }),
      { numRuns: 100 },
    )
  })
})

test("sample answers leave no question out, and are the same each time", () => {
  fc.assert(
    fc.property(smallKit, (kit) => {
      const answers = sampleAnswers(kit)
      expect(sampleAnswers(kit)).toEqual(answers)
      for (const { id, options } of kit.questions) {
        const answer = answers.get(id)
        if (options.length > 0)
          expect(answer?.state === "chosen" && options).toContain(answer?.state === "chosen" && answer.option)
        else expect(answer).toBeUndefined()
      }
    }),
    { numRuns: 100 },
  )
})
