import { describe, expect, test } from "vitest"
import { buildKitModel, initialLevel } from "./index.ts"
import { attributeOf, contentOf, kitOf, questionOf } from "./testing/small-kits.ts"

const content = contentOf({
  levels: [{}, { 2: 60 }, { 3: 50, 2: 70 }],
  subjects: [
    { id: 1, attributes: [{ id: 1 }, { id: 2 }] },
    { id: 2, attributes: [{ id: 3 }] },
  ],
  questionnaires: [5, 6],
  questions: [
    { id: 1, questionnaire: 6, impacts: { 1: { 2: 1, 3: 4 }, 3: { 1: 2 } } },
    { id: 2, questionnaire: 5, impacts: { 2: { 1: 1 } } },
    { id: 3, questionnaire: 6, impacts: { 1: { 3: 1 } } },
  ],
})

describe("a compiled kit", () => {
  const kit = buildKitModel(content)

  test("ranks its levels by index and orders competences by the rank of their effective level", () => {
    const shuffled = buildKitModel({
      ...content,
      levels: [
        { id: 3, index: 40, value: 1 },
        { id: 1, index: -7, value: 900 },
        { id: 2, index: 12, value: 5 },
      ],
    })
    expect(shuffled.levels.map(({ id, rank }) => [id, rank])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    expect(shuffled.levels[2]?.competences).toEqual([
      { effectiveLevelId: 2, value: 70 },
      { effectiveLevelId: 3, value: 50 },
    ])
  })

  test("orders questions by questionnaire, then index", () => {
    expect(kit.questions.map(({ id }) => id)).toEqual([2, 1, 3])
  })

  test("orders equal indexes by id", () => {
    const levels = content.levels.map((level) => ({ ...level, index: 0 })).toReversed()
    expect(buildKitModel({ ...content, levels }).levels.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  test("orders attributes by subject, then index", () => {
    const swapped = content.subjects.map((subject) => ({ ...subject, index: -subject.index }))
    expect(buildKitModel({ ...content, subjects: swapped }).attributes.map(({ id }) => id)).toEqual([3, 1, 2])
  })

  test("knows for every attribute and level what is asked, and how much each question weighs in the mean", () => {
    const attribute = attributeOf(kit, 1)
    expect(
      attribute.levels.map(({ levelId, impacts }) => [
        levelId,
        impacts.map((i) => [i.question.id, i.weight]),
      ]),
    ).toEqual([
      [1, []],
      [2, [[1, 1]]],
      [
        3,
        [
          [1, 4],
          [3, 1],
        ],
      ],
    ])
    expect(attribute.questions.map((q) => [q.question.id, q.meanWeight])).toEqual([
      [1, 2.5],
      [3, 1],
    ])
  })

  test("knows the impacts of a question and the subjects of a questionnaire", () => {
    expect(questionOf(kit, 1).impacts).toEqual([
      { attributeId: 1, levelId: 2, weight: 1 },
      { attributeId: 1, levelId: 3, weight: 4 },
      { attributeId: 3, levelId: 1, weight: 2 },
    ])
    expect(kit.questionnaires.map(({ id, subjectIds }) => [id, subjectIds])).toEqual([
      [5, [1]],
      [6, [1, 2]],
    ])
  })

  test("gives a question the options of its range by index, and none without a range", () => {
    const questions = content.questions.map((row) => ({ ...row, answerRangeId: row.id === 1 ? null : 1 }))
    const options = content.options.toReversed()
    const kit = buildKitModel({ ...content, questions, options })
    expect(questionOf(kit, 1).options).toEqual([])
    expect(questionOf(kit, 2).options.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test("may be an empty draft", () => {
    expect(kitOf({ levels: [], subjects: [], questions: [] }).levels).toEqual([])
  })

  test("is refused when its rows are not those of one complete version", () => {
    expect(() => buildKitModel({ ...content, questionnaires: [] })).toThrow("questionnaire 6")
    expect(() => buildKitModel({ ...content, measures: [] })).toThrow("measure 1")
    expect(() => buildKitModel({ ...content, attributes: [] })).toThrow("attribute 1")
  })
})

describe("the level of a new assessment", () => {
  test("is the one with the lowest value, whatever its rank", () => {
    const values = [7, 3, 5]
    const levels = content.levels.map((level, position) => ({ ...level, value: values[position] ?? 0 }))
    expect(initialLevel(buildKitModel({ ...content, levels })).id).toBe(2)
  })

  test("does not exist without levels", () => {
    expect(() => initialLevel(kitOf({ levels: [], subjects: [], questions: [] }))).toThrow("without levels")
  })
})
