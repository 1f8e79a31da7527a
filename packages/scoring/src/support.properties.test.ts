import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type Backing,
  buildKitModel,
  calculateMaturity,
  calculateSupport,
  effectiveWeights,
  isAnswered,
  isApplicable,
  loweredAnswers,
  MOST_TO_CHECK,
  readAnswers,
} from "./index.ts"
import { assessed } from "./testing/arbitrary-kits.ts"
import { found } from "./testing/small-kits.ts"

const backings = fc.array(fc.constantFrom<Backing>("CURRENT", "EXPIRED", "NONE"), {
  minLength: 10,
  maxLength: 10,
})

/** Any kit with answers, of which some have current evidence. */
const supported = fc.tuple(assessed, backings).map(([{ content, rows, custom }, given]) => {
  const kit = buildKitModel(content)
  const answers = readAnswers(kit, rows)
  const weights = effectiveWeights(custom)
  const backing = new Map(kit.questions.map(({ id }, at) => [id, given[at % given.length] ?? "NONE"]))
  const rankOf = (levelId: number) => found(kit.levelById.get(levelId)).rank
  const support = (of: ReadonlyMap<number, Backing>) => calculateSupport(kit, answers, weights, of)
  return { kit, answers, weights, backing, rankOf, support }
})

function everywhere<Value>(kit: { questions: readonly { id: number }[] }, value: Value) {
  return new Map(kit.questions.map(({ id }) => [id, value]))
}

describe("for any kit, answers and evidence", () => {
  test("the supported share is between 0 and 100: 0 without evidence, and the share of answers with all of it", () => {
    fc.assert(
      fc.property(supported, ({ kit, answers, backing, support }) => {
        const { confidence } = support(backing)
        for (const { value } of [confidence, ...confidence.subjects, ...confidence.attributes]) {
          if (value === null) continue
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(100 + 1e-9)
        }
        expect(support(new Map()).confidence.value).toBe(0)
        const all = support(everywhere(kit, "CURRENT" as const)).confidence
        for (const [at, attribute] of kit.attributes.entries()) {
          const applicable = attribute.questions.filter(({ question }) =>
            isApplicable(answers.get(question.id)),
          )
          const isComplete = applicable.every(({ question }) => isAnswered(answers.get(question.id)))
          const share = all.attributes[at]?.value ?? null
          if (applicable.length === 0) expect(share).toBeNull()
          else if (isComplete) expect(share).toBeCloseTo(100)
        }
      }),
    )
  })

  test("more current evidence never lowers the share, and never widens the band", () => {
    fc.assert(
      fc.property(supported, fc.nat(9), ({ kit, backing, rankOf, support }, at) => {
        const more = new Map(backing)
        const question = kit.questions[at % Math.max(kit.questions.length, 1)]
        if (question) more.set(question.id, "CURRENT")
        const [before, after] = [support(backing), support(more)]
        expect(after.confidence.value).toBeGreaterThanOrEqual(before.confidence.value - 1e-9)
        expect(rankOf(after.lowest.levelId)).toBeGreaterThanOrEqual(rankOf(before.lowest.levelId))
      }),
    )
  })

  test("the band ends at the level of the answers, which it contains alone if everything is supported", () => {
    fc.assert(
      fc.property(supported, ({ kit, answers, weights, backing, rankOf, support }) => {
        const { maturity, lowest } = support(backing)
        expect(maturity).toEqual(calculateMaturity(kit, answers, weights))
        expect(rankOf(lowest.levelId)).toBeLessThanOrEqual(rankOf(maturity.levelId))
        for (const [levelId, score] of lowest.scores) {
          expect(score).toBeLessThanOrEqual((maturity.scores.get(levelId) ?? 0) + 1e-9)
        }
        expect(support(everywhere(kit, "CURRENT" as const)).lowest).toEqual(maturity)
      }),
    )
  })

  test("an unsupported answer is lowered by one option, others stay", () => {
    fc.assert(
      fc.property(supported, ({ kit, answers, backing }) => {
        const lowered = loweredAnswers(kit, answers, backing)
        for (const { id, options } of kit.questions) {
          const [before, after] = [answers.get(id), lowered.get(id)]
          if (backing.get(id) === "CURRENT" || before?.state !== "chosen" || after?.state !== "chosen") {
            expect(after).toEqual(before)
            continue
          }
          const between = options.filter(
            ({ value }) => value > after.option.value && value < before.option.value,
          )
          expect(between).toEqual([])
          const isLowest = options.every(({ value }) => value >= before.option.value)
          expect(after.option.value < before.option.value).toBe(!isLowest)
        }
      }),
    )
  })

  test("what a question decides is what lowering its answer alone changes, in full calculation", () => {
    fc.assert(
      fc.property(supported, ({ kit, answers, weights, backing, support }) => {
        const { toCheck, maturity } = support(backing)
        expect(toCheck.length).toBeLessThanOrEqual(MOST_TO_CHECK)
        for (const { question, backing: standing, decides, weight } of toCheck) {
          expect(standing).not.toBe("CURRENT")
          expect(weight).toBeGreaterThan(0)
          const others = everywhere(kit, "CURRENT" as const)
          const alone = calculateMaturity(
            kit,
            loweredAnswers(kit, answers, new Map([...others, [question.id, "NONE"]])),
            weights,
          )
          const levels = ({ subjects, attributes }: typeof alone) => ({
            subjects: subjects.map(({ levelId }) => levelId),
            attributes: attributes.map(({ levelId }) => levelId),
          })
          const [before, after] = [levels(maturity), levels(alone)]
          const differs = (part: "subjects" | "attributes") =>
            JSON.stringify(before[part]) !== JSON.stringify(after[part])
          const expected =
            maturity.levelId !== alone.levelId
              ? "ASSESSMENT"
              : differs("subjects")
                ? "SUBJECT"
                : differs("attributes")
                  ? "ATTRIBUTE"
                  : null
          expect(decides).toBe(expected)
        }
      }),
    )
  })

  test("every answer is counted once", () => {
    fc.assert(
      fc.property(supported, ({ kit, answers, backing, support }) => {
        const { CURRENT, EXPIRED, NONE } = support(backing).counts
        const answered = kit.questions.filter(({ id }) => isAnswered(answers.get(id))).length
        expect(CURRENT + EXPIRED + NONE).toBe(answered)
      }),
    )
  })
})
