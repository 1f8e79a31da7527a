import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type AnswerRow,
  buildKitModel,
  calculateConfidence,
  calculateMaturity,
  effectiveWeights,
  isAnswered,
  type KitCustom,
  type KitModel,
  readAnswers,
} from "../index.ts"
import { type Assessed, assessed } from "../testing/arbitrary-kits.ts"
import { type Change, createReplay, type PastResult, type Scope } from "./replay.ts"
import { scoresOf } from "./score.ts"

/** Kits that share ids, as the versions of one kit do, and what happens to an assessment on them, in order. */
const history = fc.array(assessed, { minLength: 1, maxLength: 3 }).chain((given) => {
  const answer = fc
    .constantFrom(...given.flatMap(({ rows }) => rows), ...emptyIfNone(given))
    .map((row): Change => ({ kind: "answer", answer: row }))
  const kit = fc.record({
    kind: fc.constant("kit" as const),
    kit: fc.option(fc.integer({ min: 0, max: given.length - 1 }), { freq: 9 }),
    cleared: fc.subarray([101, 102, 103]),
  })
  const weights = fc
    .constantFrom(null, ...given.map(({ custom }) => custom))
    .map((custom): Change => ({ kind: "weights", custom }))
  const change: fc.Arbitrary<Change> = fc.oneof(
    { weight: 8, arbitrary: answer },
    { weight: 2, arbitrary: kit },
    { weight: 1, arbitrary: weights },
  )
  return fc.record({
    kits: fc.constant(given.map(({ content }) => buildKitModel(content))),
    changes: fc
      .array(change, { maxLength: 30 })
      .map((changes): Change[] => [{ kind: "kit", kit: 0, cleared: [] }, ...changes]),
  })
})

function emptyIfNone(given: Assessed[]): AnswerRow[] {
  if (given.some(({ rows }) => rows.length > 0)) return []
  return [{ questionId: 101, answerOptionId: null, isNotApplicable: null, confidenceLevelId: null }]
}

/** The state after some changes, made the slow way. */
function stateAfter(changes: readonly Change[], kits: readonly KitModel[]) {
  const rows = new Map<number, AnswerRow>()
  let kit: KitModel | null = null
  let custom: KitCustom | null = null
  for (const change of changes) {
    if (change.kind === "answer") rows.set(change.answer.questionId, change.answer)
    else if (change.kind === "weights") custom = change.custom
    else {
      kit = change.kit === null ? null : (kits[change.kit] ?? null)
      for (const id of change.cleared) rows.delete(id)
    }
  }
  return { kit, rows: [...rows.values()], weights: effectiveWeights(custom) }
}

describe("replaying any history", () => {
  test("gives at each moment exactly what a calculation from the state of that moment gives", () => {
    fc.assert(
      fc.property(history, ({ kits, changes }) => {
        const replay = createReplay(kits)
        for (const [position, change] of changes.entries()) {
          replay.apply(change)
          const { kit, rows, weights } = stateAfter(changes.slice(0, position + 1), kits)
          if (!kit) {
            expect(replay.standing({ of: "whole" })).toMatchObject({ levelId: null, score: null, total: 0 })
            continue
          }
          const answers = readAnswers(kit, rows)
          const maturity = calculateMaturity(kit, answers, weights)
          const confidence = calculateConfidence(kit, answers, weights)
          const scores = scoresOf(kit, maturity, weights)
          expect(replay.standing({ of: "whole" })).toEqual({
            levelId: maturity.levelId,
            rank: kit.levelById.get(maturity.levelId)?.rank,
            score: scores.whole,
            confidence: confidence.confidenceValue,
            answered: kit.questions.filter(({ id }) => isAnswered(answers.get(id))).length,
            total: kit.questions.length,
          })
          for (const { attributeId, levelId } of maturity.attributes) {
            const value = confidence.attributes.find((one) => one.attributeId === attributeId)
            expect(replay.standing({ of: "attribute", id: attributeId })).toMatchObject({
              levelId,
              score: scores.attributes.get(attributeId),
              confidence: value?.confidenceValue,
            })
          }
          for (const { subjectId, levelId } of maturity.subjects) {
            const value = confidence.subjects.find((one) => one.subjectId === subjectId)
            const standing = replay.standing({ of: "subject", id: subjectId })
            if (levelId === null) expect(standing.levelId).toBeNull()
            else
              expect(standing).toMatchObject({
                levelId,
                score: scores.subjects.get(subjectId),
                confidence: value?.confidenceValue,
              })
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  test("gives the same whether it is looked at in between or only at the end", () => {
    fc.assert(
      fc.property(history, ({ kits, changes }) => {
        const scopes: Scope[] = [
          { of: "whole" },
          ...kits.flatMap(({ attributes }) => attributes.map(({ id }): Scope => ({ of: "attribute", id }))),
        ]
        const ends = (looks: boolean): PastResult[] => {
          const replay = createReplay(kits)
          for (const change of changes) {
            replay.apply(change)
            if (looks) for (const scope of scopes) replay.standing(scope)
          }
          return scopes.map((scope) => replay.standing(scope))
        }
        expect(ends(true)).toEqual(ends(false))
      }),
    )
  })
})
