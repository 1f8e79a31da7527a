import { describe, expect, test } from "vitest"
import type { AnswerSheet } from "./answers.ts"
import { buildKitModel, calculateMaturity, effectiveWeights, readAnswers } from "./index.ts"
import type { KitModel } from "./kit-model.ts"
import { answerRow, answersTo, contentOf, found, kitOf, type SmallKit } from "./testing/small-kits.ts"

const LEVELS: SmallKit["levels"] = [
  {},
  { 2: 60 },
  { 2: 75, 3: 60 },
  { 2: 85, 3: 75, 4: 60 },
  { 2: 95, 3: 85, 4: 70, 5: 60 },
]
const KIT_WEIGHTS = effectiveWeights(null)

function maturity(kit: KitModel, answers: AnswerSheet, weights = KIT_WEIGHTS) {
  const result = calculateMaturity(kit, answers, weights)
  return {
    level: result.levelId,
    scores: [...result.scores.values()],
    subject: (id: number) => summary(found(result.subjects.find(({ subjectId }) => subjectId === id))),
    attribute: (id: number) =>
      summary(found(result.attributes.find(({ attributeId }) => attributeId === id))),
    isNotApplicable: (id: number) =>
      found(result.attributes.find(({ attributeId }) => attributeId === id)).notApplicable,
  }
}

function summary({
  levelId,
  scores,
}: {
  levelId: number | null
  scores: ReadonlyMap<number, number | null>
}) {
  return { level: levelId, scores: [...scores.values()] }
}

/** One subject with one attribute (both id 1) and the given impacts of one question each (ids 1, 2, …). */
function kitOfImpacts(...impacts: Record<number, number>[]): KitModel {
  return kitOf({
    levels: LEVELS,
    subjects: [{ id: 1, attributes: [{ id: 1 }] }],
    questions: impacts.map((impact, position) => ({ id: position + 1, impacts: { 1: impact } })),
  })
}

describe("a worked example", () => {
  const A = 1
  const B = 2
  const C = 3
  const questions: SmallKit["questions"] = [
    { id: 1, impacts: { [A]: { 2: 3 } } },
    { id: 2, impacts: { [A]: { 2: 1 } } },
    { id: 3, impacts: { [A]: { 2: 2, 3: 4 } } },
    { id: 4, impacts: { [A]: { 3: 1 } } },
    { id: 5, impacts: { [B]: { 2: 1, 3: 1 } } },
  ]
  const onLevel4 = { id: 6, impacts: { [C]: { 4: 7 } } }
  const onLevel4Too = { id: 7, impacts: { [C]: { 4: 3 } } }
  const given = { 1: 0.5, 2: 1, 3: 0.25, 5: 1, 6: 1, 7: 0 }

  test("two attributes: their levels are not averaged, their scores are", () => {
    const kit = kitOf({
      levels: LEVELS,
      subjects: [
        {
          id: 1,
          attributes: [
            { id: A, weight: 1 },
            { id: B, weight: 3 },
          ],
        },
      ],
      questions,
    })
    const result = maturity(kit, answersTo(kit, given))

    expect(result.attribute(A)).toEqual({ level: 1, scores: [null, 50, 20, null, null] })
    expect(result.attribute(B)).toEqual({ level: 5, scores: [null, 100, 100, null, null] })
    expect(result.subject(1)).toEqual({ level: 3, scores: [0, 87.5, 80, 0, 0] })
  })

  test("a third attribute with questions on level 4 only leaves the other levels as they are", () => {
    const kit = kitOf({
      levels: LEVELS,
      subjects: [
        {
          id: 1,
          attributes: [
            { id: A, weight: 1 },
            { id: B, weight: 3 },
            { id: C, weight: 2 },
          ],
        },
      ],
      questions: [...questions, onLevel4, onLevel4Too],
    })
    const result = maturity(kit, answersTo(kit, given))

    expect(result.attribute(C)).toEqual({ level: 5, scores: [null, null, null, 70, null] })
    expect(result.subject(1)).toEqual({ level: 4, scores: [0, 87.5, 80, 70, 0] })
  })

  test("a second subject with questions on level 2 only takes part in the mean of that level only", () => {
    const kit = kitOf({
      levels: LEVELS,
      subjects: [
        {
          id: 1,
          weight: 1,
          attributes: [
            { id: A, weight: 1 },
            { id: B, weight: 3 },
            { id: C, weight: 2 },
          ],
        },
        { id: 2, weight: 9, attributes: [{ id: 4 }] },
      ],
      questions: [
        ...questions,
        onLevel4,
        onLevel4Too,
        { id: 8, impacts: { 4: { 2: 4 } } },
        { id: 9, impacts: { 4: { 2: 1 } } },
      ],
    })
    const result = maturity(kit, answersTo(kit, { ...given, 8: 1, 9: 0 }))

    expect(result.subject(2)).toEqual({ level: 2, scores: [0, 80, 0, 0, 0] })
    expect(result.scores).toEqual([0, 80.75, 80, 70, 0])
    expect(result.level).toBe(3)
  })
})

describe("the score of an attribute on a level", () => {
  test("counts unanswered and cleared questions as gaining nothing", () => {
    const kit = kitOfImpacts({ 2: 1 }, { 2: 1 }, { 2: 2 })
    expect(maturity(kit, answersTo(kit, { 1: 1, 2: null })).attribute(1).scores[1]).toBe(25)
  })

  test("leaves questions marked not applicable out", () => {
    const kit = kitOfImpacts({ 2: 1 }, { 2: 3 })
    expect(maturity(kit, answersTo(kit, { 1: 0.5, 2: "notApplicable" })).attribute(1).scores[1]).toBe(50)
  })

  test("treats an answer with a missing option, or another question's option, as unanswered", () => {
    const content = contentOf({
      levels: LEVELS,
      subjects: [{ id: 1, attributes: [{ id: 1 }] }],
      questions: [
        { id: 1, impacts: { 1: { 2: 1 } } },
        { id: 2, impacts: { 1: { 2: 1 } } },
        { id: 3, impacts: { 1: { 2: 2 } } },
      ],
    })
    const kit = buildKitModel({
      ...content,
      options: [...content.options, { id: 777, answerRangeId: 2, index: 1, value: 1 }],
    })
    const answers = readAnswers(kit, [
      { ...answerRow(1, null), answerOptionId: 4711 },
      { ...answerRow(2, null), answerOptionId: 777 },
      answerRow(3, 1),
    ])
    expect(maturity(kit, answers).attribute(1).scores[1]).toBe(50)
  })

  test("does not count an option that a not-applicable answer still carries", () => {
    const kit = kitOfImpacts({ 2: 1 }, { 2: 1 })
    const answers = readAnswers(kit, [answerRow(1, 0), { ...answerRow(2, 1), isNotApplicable: true }])
    expect(maturity(kit, answers).attribute(1).scores[1]).toBe(0)
  })

  test("ignores answers to questions the kit does not have", () => {
    const kit = kitOfImpacts({ 2: 1 })
    expect(maturity(kit, answersTo(kit, { 1: 0.5, 99: 1 })).attribute(1).scores[1]).toBe(50)
  })

  test("is undefined on levels without an applicable question, which fails no competence", () => {
    const kit = kitOfImpacts({ 3: 1 })
    expect(maturity(kit, answersTo(kit, { 1: 1 })).attribute(1)).toEqual({
      level: 5,
      scores: [null, null, 100, null, null],
    })
  })
})

describe("an attribute without any applicable question", () => {
  test("gets the highest level and is marked not applicable", () => {
    const kit = kitOfImpacts({ 2: 1 }, { 3: 2 })
    const result = maturity(kit, answersTo(kit, { 1: "notApplicable", 2: "notApplicable" }))

    expect(result.attribute(1)).toEqual({ level: 5, scores: [null, null, null, null, null] })
    expect(result.isNotApplicable(1)).toBe(true)
  })

  test("so does one without any question", () => {
    expect(maturity(kitOfImpacts(), new Map()).isNotApplicable(1)).toBe(true)
  })

  test("is an ordinary one as soon as one question applies, answered or not", () => {
    const kit = kitOfImpacts({ 2: 1 }, { 3: 2 })
    const result = maturity(kit, answersTo(kit, { 1: "notApplicable" }))
    expect(result.isNotApplicable(1)).toBe(false)
    expect(result.attribute(1)).toEqual({ level: 2, scores: [null, null, 0, null, null] })
  })

  test("alone in its subject, leaves it with zeros and the lowest level", () => {
    const kit = kitOfImpacts({ 2: 1 })
    const result = maturity(kit, answersTo(kit, { 1: "notApplicable" }))
    expect(result.subject(1)).toEqual({ level: 1, scores: [0, 0, 0, 0, 0] })
    expect(result.scores).toEqual([0, 0, 0, 0, 0])
    expect(result.level).toBe(1)
  })

  test("takes no part in the mean of its subject", () => {
    const kit = kitOf({
      levels: LEVELS,
      subjects: [{ id: 1, attributes: [{ id: 1 }, { id: 2, weight: 50 }] }],
      questions: [
        { id: 1, impacts: { 1: { 2: 1 } } },
        { id: 2, impacts: { 2: { 2: 1 } } },
      ],
    })
    const result = maturity(kit, answersTo(kit, { 1: 0.75, 2: "notApplicable" }))
    expect(result.subject(1).scores[1]).toBe(75)
  })
})

describe("weights", () => {
  const kit = kitOf({
    levels: LEVELS,
    subjects: [
      {
        id: 1,
        weight: 1,
        attributes: [
          { id: 1, weight: 1 },
          { id: 2, weight: 1 },
        ],
      },
      { id: 2, weight: 3, attributes: [{ id: 3, weight: 1 }] },
    ],
    questions: [1, 2, 3].map((id) => ({ id, impacts: { [id]: { 2: 1 } } })),
  })
  const answers = answersTo(kit, { 1: 1, 2: 0, 3: 0.5 })

  test("a custom overrides what it lists; unknown ids have no effect", () => {
    const custom = effectiveWeights({
      subjects: [
        { id: 2, weight: 0 },
        { id: 77, weight: 9 },
      ],
      attributes: [
        { id: 1, weight: 3 },
        { id: 77, weight: 9 },
      ],
    })
    expect(maturity(kit, answers).subject(1).scores[1]).toBe(50)
    expect(maturity(kit, answers).scores[1]).toBe(50)
    expect(maturity(kit, answers, custom).subject(1).scores[1]).toBe(75)
    expect(maturity(kit, answers, custom).scores[1]).toBe(75)
  })

  test("a subject whose attribute weights sum to 0 scores 0 and still takes part", () => {
    const custom = effectiveWeights({ subjects: [], attributes: [{ id: 3, weight: 0 }] })
    expect(maturity(kit, answers, custom).subject(2)).toEqual({ level: 1, scores: [0, 0, 0, 0, 0] })
    expect(maturity(kit, answers, custom).scores[1]).toBe(12.5)
  })

  test("subject weights that sum to 0 give an assessment 0 everywhere", () => {
    const custom = effectiveWeights({
      subjects: [
        { id: 1, weight: 0 },
        { id: 2, weight: 0 },
      ],
      attributes: [],
    })
    expect(maturity(kit, answers, custom).scores).toEqual([0, 0, 0, 0, 0])
    expect(maturity(kit, answers, custom).level).toBe(1)
  })
})

describe("a subject without attributes", () => {
  test("has no level and no weight", () => {
    const kit = kitOf({
      levels: LEVELS,
      subjects: [
        { id: 1, weight: 100, attributes: [] },
        { id: 2, weight: 1, attributes: [{ id: 1 }] },
      ],
      questions: [{ id: 1, impacts: { 1: { 2: 1 } } }],
    })
    const result = maturity(kit, answersTo(kit, { 1: 1 }))
    expect(result.subject(1)).toEqual({ level: null, scores: [] })
    expect(result.scores[1]).toBe(100)
    expect(result.level).toBe(2)
  })
})
