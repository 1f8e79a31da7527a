import { beforeAll, describe, expect, test } from "vitest"
import {
  answersAfter,
  ImpossiblePin,
  planProgram,
  recommendationsOf,
  type Target,
  unreachableTargets,
  type Wishes,
} from "./index.ts"
import { loadSolver, type Solver } from "./solver/solver.ts"
import { assessmentOf, levelsOf, optionId, type SmallAssessment } from "./testing/small-assessment.ts"

let solver: Solver
beforeAll(async () => {
  solver = await loadSolver()
})

const target = (levelId: number, attributeId = 1): Target => ({ attributeId, levelId })

function plan(small: SmallAssessment, wishes: Wishes) {
  const { kit, answers } = assessmentOf(small)
  const program = planProgram(kit, answers, wishes)
  const selection = solver.solve(program, 5000)
  const recommendations = recommendationsOf(kit, answers, program, selection)
  return {
    ...selection,
    questions: recommendations.map(({ question }) => question.id),
    steps: recommendations.map(({ present, recommended }) => [present?.value ?? null, recommended.value]),
    levels: levelsOf(kit, answersAfter(answers, recommendations)),
    unreachable: unreachableTargets(program, wishes.targets),
  }
}

/** A question with an impact on attribute 1, level 2. */
const weighing = (weight: number, rest: Partial<SmallAssessment["questions"][number]> = {}) => ({
  impacts: { 1: { 2: weight } },
  ...rest,
})

describe("a plan", () => {
  test("has the fewest questions that reach the target; of equal ones those with the lowest ids", () => {
    const { questions, steps, levels, proven } = plan(
      {
        levels: [{}, { 2: 70 }],
        questions: [
          weighing(2, { answer: 1 }),
          weighing(1, { answer: 2 }),
          weighing(1, { answer: 0 }),
          weighing(1),
          weighing(1, { answer: 1 }),
        ],
      },
      { targets: [target(2)] },
    )
    expect(questions).toEqual([1, 3])
    expect(steps).toEqual([
      [0.5, 1],
      [0, 1],
    ])
    expect(levels.get(1)).toBe(2)
    expect(proven).toBe(true)
  })

  test("gains as much as that many questions can", () => {
    const yesOrNo = [4, 3, 2, 2, 1].map((weight) => weighing(weight, { options: [0, 1] }))
    const { questions, steps } = plan(
      { levels: [{}, { 2: 50 }], questions: yesOrNo },
      { targets: [target(2)] },
    )
    expect(questions).toEqual([1, 2])
    expect(steps).toEqual([
      [null, 1],
      [null, 1],
    ])
  })

  test("reaches the levels below the target as well", () => {
    const { questions, levels } = plan(
      {
        levels: [{}, { 2: 100 }, { 3: 100 }],
        questions: [weighing(1), { impacts: { 1: { 3: 1 } } }, { impacts: { 2: { 2: 1 } } }],
      },
      { targets: [target(3)] },
    )
    expect(questions.toSorted()).toEqual([1, 2])
    expect(levels.get(1)).toBe(3)
  })

  test("recommends the first of the best options after the present one, never the first option of all", () => {
    const { steps } = plan(
      {
        levels: [{}, { 2: 60 }],
        questions: [
          weighing(1, { options: [0.9, 0.2, 0.7, 0.7], answer: 1 }),
          weighing(1, { options: [1, 0.5] }),
        ],
      },
      { targets: [target(2)] },
    )
    expect(steps).toEqual([
      [0.2, 0.7],
      [null, 0.5],
    ])
  })

  test("starts with the greatest gain per step", () => {
    const { questions } = plan(
      {
        levels: [{}, { 2: 75 }],
        questions: [
          weighing(2),
          weighing(2, { options: [0, 1, 1] }),
          weighing(3, { options: [0, 1] }),
          weighing(1, { answer: 2 }),
        ],
      },
      { targets: [target(2)] },
    )
    expect(questions).toEqual([2, 3])
  })

  test("ignores questions that are not applicable", () => {
    const { questions, levels } = plan(
      {
        levels: [{}, { 2: 100 }],
        questions: [weighing(9, { answer: "notApplicable" }), weighing(1)],
      },
      { targets: [target(2)] },
    )
    expect(questions).toEqual([2])
    expect(levels.get(1)).toBe(2)
  })

  test("with thirds of a point is as short as with whole points", () => {
    const third = weighing(1, { options: [0, 1 / 3] })
    const { questions, levels } = plan(
      { levels: [{}, { 2: 25 }], questions: [third, third, third, weighing(1, { advisable: false })] },
      { targets: [target(2)] },
    )
    expect(questions).toEqual([1, 2, 3])
    expect(levels.get(1)).toBe(2)
  })
})

describe("a target out of reach", () => {
  test("gets what helps, and is reported", () => {
    const { questions, unreachable, proven } = plan(
      {
        levels: [{}, { 2: 90 }],
        questions: [weighing(3, { advisable: false }), weighing(1), { impacts: { 2: { 2: 1 } } }],
      },
      { targets: [target(2), target(2, 2)] },
    )
    expect(questions).toEqual([2, 3])
    expect(unreachable).toEqual([target(2)])
    expect(proven).toBe(true)
  })

  test("gets nothing when nothing helps", () => {
    const { questions, unreachable } = plan(
      { levels: [{}, { 2: 90 }], questions: [weighing(3, { advisable: false })] },
      { targets: [target(2)] },
    )
    expect(questions).toEqual([])
    expect(unreachable).toEqual([target(2)])
  })
})

describe("people's wishes", () => {
  const fourAlike: SmallAssessment = {
    levels: [{}, { 2: 50 }],
    questions: [weighing(1), weighing(1), weighing(1), weighing(1)],
  }

  test("an excluded question is never recommended, and others take its place", () => {
    const { questions, levels } = plan(fourAlike, { targets: [target(2)], excluded: [1] })
    expect(questions).toEqual([2, 3])
    expect(levels.get(1)).toBe(2)
  })

  test("excluding too much puts the target out of reach", () => {
    const { questions, unreachable } = plan(fourAlike, { targets: [target(2)], excluded: [1, 2, 3] })
    expect(questions).toEqual([4])
    expect(unreachable).toEqual([target(2)])
  })

  test("a pinned question is in the plan, and the rest is as small as possible with it", () => {
    expect(plan(fourAlike, { targets: [target(2)], pinned: [{ questionId: 4 }] }).questions).toEqual([1, 4])
  })

  test("a question pinned to an option is moved to that option and counts with it", () => {
    const pinned = [{ questionId: 4, optionId: optionId(4, 1) }]
    const { questions, steps, levels } = plan(fourAlike, { targets: [target(2)], pinned })
    expect(questions).toEqual([1, 2, 4])
    expect(steps.at(-1)).toEqual([null, 0.5])
    expect(levels.get(1)).toBe(2)
  })

  test("a question cannot be pinned to what does not improve it", () => {
    const small: SmallAssessment = {
      levels: [{}, { 2: 50 }],
      questions: [
        weighing(1, { answer: 2 }),
        weighing(1, { advisable: false }),
        weighing(1, { answer: "notApplicable" }),
        weighing(1),
      ],
    }
    const targets = [target(2)]
    for (const questionId of [1, 2, 3, 99]) {
      expect(() => plan(small, { targets, pinned: [{ questionId }] })).toThrow(ImpossiblePin)
    }
    const firstOption = { questionId: 4, optionId: optionId(4, 0) }
    expect(() => plan(small, { targets, pinned: [firstOption] })).toThrow(ImpossiblePin)
    expect(() => plan(small, { targets, pinned: [{ questionId: 4 }], excluded: [4] })).toThrow(ImpossiblePin)
  })
})
