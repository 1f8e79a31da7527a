import { describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import {
  type Attribute,
  extremesOf,
  hasAdvice,
  isApplicable,
  isForPublicReader,
  isIncomplete,
  isPublished,
  type Measure,
  subjectApplies,
  totalPercents,
  wholePercents,
} from "./report.ts"

describe("an attribute without measures", () => {
  test("does not apply, whatever level was sent with it", () => {
    expect(isApplicable(attribute({ attributeMeasures: [] }))).toBe(false)
    expect(isApplicable(attribute({}))).toBe(true)
  })

  test("makes its subject not applicable only if no other attribute applies", () => {
    const silent = attribute({ attributeMeasures: [] })
    expect(subjectApplies({ attributes: [silent, attribute({})] })).toBe(true)
    expect(subjectApplies({ attributes: [silent, silent] })).toBe(false)
  })
})

describe("the strongest and the weakest attributes", () => {
  const rated = (id: number, index: number, weight: number) =>
    attribute({ id, weight, maturityLevel: { ...attribute({}).maturityLevel, index } })
  const found = (attributes: Attribute[], highlights = { strongest: [1], weakest: [3] }) => {
    const whole = report({})
    const [subject] = whole.subjects
    if (!subject) throw new Error("no subject")
    const { best, worst } = extremesOf({
      ...whole,
      subjects: [{ ...subject, attributes }],
      highlights: { ...whole.highlights, ...highlights },
    })
    return [best.map(({ id }) => id), worst.map(({ id }) => id)]
  }

  test("are all that share the highest and the lowest level, the weightiest of the weak first", () => {
    expect(found([rated(1, 4, 1), rated(2, 4, 1), rated(3, 1, 1), rated(4, 1, 9), rated(5, 2, 5)])).toEqual([
      [1, 2],
      [4, 3],
    ])
  })

  test("are told apart by their points if all are on one level", () => {
    expect(found([rated(1, 2, 1), rated(2, 2, 1), rated(3, 2, 1)])).toEqual([[1], [3]])
  })

  test("are never attributes that do not apply", () => {
    const silent = { ...rated(9, 1, 1), attributeMeasures: [] }
    expect(found([rated(1, 4, 1), rated(3, 2, 1), silent])).toEqual([[1], [3]])
  })
})

describe("a quick report", () => {
  test("is incomplete while a text is missing", () => {
    expect(isIncomplete(report({}), "APP")).toBe(false)
    expect(isIncomplete(report({ insight: null }), "APP")).toBe(true)
    expect(isIncomplete(report({ overallInsight: null }), "AI")).toBe(true)
  })

  test("is not incomplete if the server generates no texts, nor for public readers", () => {
    expect(isIncomplete(report({ insight: null }), "OFF")).toBe(false)
    expect(isIncomplete({ ...report({ insight: null }), visibility: undefined }, "APP")).toBe(false)
  })
})

test("a missing text is a decision in advanced mode", () => {
  expect(isIncomplete(report({ insight: null, mode: "ADVANCED" }), "APP")).toBe(false)
})

test("a report without visibility is for a public reader", () => {
  expect(isForPublicReader({ visibility: undefined })).toBe(true)
  expect(isForPublicReader({ visibility: "RESTRICTED" })).toBe(false)
})

test("a report that can be shared or opened is published", () => {
  const none = report({}).permissions
  expect(isPublished({ permissions: none })).toBe(false)
  expect(isPublished({ permissions: { ...none, canShareReport: true } })).toBe(true)
  expect(isPublished({ permissions: { ...none, canManageVisibility: true } })).toBe(true)
})

test("either a narration or an item counts as advice", () => {
  expect(hasAdvice({ advice: { narration: null, generatedBy: null, adviceItems: [] } })).toBe(false)
  expect(hasAdvice({ advice: { narration: "<p>Begin.</p>", generatedBy: "APP", adviceItems: [] } })).toBe(
    true,
  )
})

describe("percents of measures", () => {
  test("are whole numbers and stay within 0…100", () => {
    const measure = {
      ...goals,
      impactPercentage: 100.01,
      gainedScorePercentage: 12.5,
      missedScorePercentage: -0.01,
    }
    expect(wholePercents([measure])).toEqual([{ share: 100, gained: 13, missed: 0 }])
  })

  test("are rounded after adding up", () => {
    const third = {
      ...goals,
      impactPercentage: 33.33,
      gainedScorePercentage: 16.5,
      missedScorePercentage: 16.83,
    }
    expect(totalPercents([third, third, third])).toEqual({ share: 100, gained: 50, missed: 51 })
  })
})

const goals: Measure = {
  title: "Goals",
  impactPercentage: 100,
  maxPossibleScore: 4,
  gainedScore: 3,
  missedScore: 1,
  gainedScorePercentage: 75,
  missedScorePercentage: 25,
}

const level = { id: 1, title: "Basic", index: 1, value: 1, description: "The first one." }

function attribute(change: Partial<Attribute>): Attribute {
  return {
    id: 1,
    title: "Direction",
    description: "",
    insight: "Stands well.",
    index: 1,
    weight: 1,
    confidenceValue: 80,
    maturityLevel: level,
    scores: [null],
    attributeMeasures: [goals],
    ...change,
  }
}

function report({
  mode = "QUICK",
  overallInsight = "Well done.",
  insight = "Stands well.",
}: {
  mode?: Schemas["ModeCode"]
  overallInsight?: string | null
  insight?: string | null
}): Schemas["GraphicalReport"] {
  const permissions = {
    canViewDashboard: false,
    canShareReport: false,
    canManageVisibility: false,
    canViewMeasureQuestions: false,
    canViewQuestionnaires: false,
  }
  return {
    assessment: {
      title: "Checkout",
      intro: null,
      overallInsight,
      prosAndCons: null,
      profile: null,
      assessmentKit: {
        id: 1,
        title: "Kit",
        ...{ licence: null, source: null, version: null },
        maturityLevelCount: 1,
        questionsCount: 1,
        questionnairesCount: 0,
        attributesCount: 1,
        questionnaires: [],
        maturityLevels: [level],
        demands: [],
      },
      maturityLevel: level,
      scores: [0],
      confidenceValue: 80,
      mode: { code: mode },
      creationTime: "2026-03-01T09:00:00",
    },
    subjects: [
      {
        id: 1,
        title: "Product",
        index: 1,
        insight: "Good.",
        confidenceValue: 80,
        maturityLevel: level,
        scores: [0],
        attributes: [attribute({ insight })],
      },
    ],
    highlights: {
      progress: { answersCount: 1, carriedCount: 0, questionsCount: 1 },
      strongest: [1],
      weakest: [1],
      closest: null,
      lift: null,
    },
    advice: { narration: null, generatedBy: null, adviceItems: [] },
    assessmentProcess: { steps: null, participant: null },
    permissions,
    lang: { code: "EN" },
    visibility: "RESTRICTED",
    linkHash: null,
    isAdvisable: false,
    decided: null,
  }
}
