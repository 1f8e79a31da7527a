import { expect, test } from "vitest"
import { buildKitModel } from "../index.ts"
import type { KitContent } from "../kit-content.ts"
import { type Change, createReplay } from "./replay.ts"

/** 5 levels, 5 subjects with 4 attributes each, 300 questions with an impact on two attributes. */
function largeKit(): KitContent {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1, index }))
  return {
    levels: upTo(5).map((row) => ({ ...row, value: row.id })),
    competences: upTo(5).map(({ id }) => ({ affectedLevelId: id, effectiveLevelId: id, value: 15 * id })),
    subjects: upTo(5).map((row) => ({ ...row, weight: row.id })),
    attributes: upTo(20).map((row) => ({ ...row, subjectId: (row.id % 5) + 1, weight: 1 })),
    measures: [],
    questionnaires: upTo(1),
    questions: upTo(300).map((row) => ({
      ...row,
      questionnaireId: 1,
      code: `q${row.id}`,
      measureId: null,
      answerRangeId: 1,
      mayNotBeApplicable: true,
      advisable: true,
    })),
    options: upTo(5).map((row) => ({ ...row, answerRangeId: 1, value: row.index / 4 })),
    impacts: upTo(300).flatMap(({ id }) => [
      { questionId: id, attributeId: (id % 20) + 1, maturityLevelId: (id % 5) + 1, weight: 1 },
      { questionId: id, attributeId: ((id * 7) % 20) + 1, maturityLevelId: 5 - (id % 5), weight: 2 },
    ]),
  }
}

test("10,000 changes of a kit with 300 questions are replayed within 300 ms, each one looked at", () => {
  const kit = buildKitModel(largeKit())
  const changes = Array.from({ length: 10_000 }, (_, nth): Change => {
    const questionId = ((nth * 97) % 300) + 1
    const answerOptionId = (nth % 5) + 1
    return {
      kind: "answer",
      answer: { questionId, answerOptionId, isNotApplicable: false, confidenceLevelId: 3 },
    }
  })
  // The fastest of a few: the machine may be busy with other tests.
  const durations = Array.from({ length: 5 }, () => {
    const replay = createReplay([kit])
    replay.apply({ kind: "kit", kit: 0, cleared: [] })
    const begin = performance.now()
    let sum = 0
    for (const change of changes) {
      replay.apply(change)
      sum += replay.standing({ of: "whole" }).score ?? 0
    }
    expect(sum).toBeGreaterThan(0)
    return performance.now() - begin
  })
  expect(Math.min(...durations)).toBeLessThan(300)
})

test("an answer to a question that only a later kit has counts from then on", () => {
  const content = largeKit()
  const without = buildKitModel({
    ...content,
    questions: content.questions.filter(({ id }) => id !== 7),
    impacts: content.impacts.filter(({ questionId }) => questionId !== 7),
  })
  const replay = createReplay([without, buildKitModel(content)])
  replay.apply({ kind: "kit", kit: 0, cleared: [] })
  replay.apply({
    kind: "answer",
    answer: { questionId: 7, answerOptionId: 5, isNotApplicable: false, confidenceLevelId: 5 },
  })
  expect(replay.standing({ of: "whole" })).toMatchObject({ score: 0, answered: 0, total: 299 })
  replay.apply({ kind: "kit", kit: 1, cleared: [] })
  expect(replay.standing({ of: "whole" })).toMatchObject({ answered: 1, total: 300 })
  expect(replay.standing({ of: "whole" }).score).toBeGreaterThan(0)
})
