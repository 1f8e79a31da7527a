import { describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { heatMapsOf } from "./heat-map.ts"
import { csvOf } from "./OverviewScreen.tsx"
import { confidenceOf, levelOf } from "./standing.ts"

type Overview = Schemas["SpaceOverview"]["items"][number]

const level = (index: number) => ({ id: index, title: `Level ${index}`, value: index, index })

function overview(id: string, kitId: number, subjects: [number, number | null][]): Overview {
  return {
    id,
    title: `Assessment ${id}`,
    kit: { id: kitId, title: `Kit ${kitId}`, maturityLevelsCount: 5 },
    lastModificationTime: "2026-03-01T09:15:42",
    reviewDate: null,
    isOverdue: false,
    maturityLevel: level(3),
    confidenceValue: 70,
    isRated: true,
    isCalculateValid: true,
    isConfidenceValid: true,
    language: { code: "EN", title: "English" },
    mode: { code: "ADVANCED" },
    hasReport: true,
    assignments: null,
    permissions: {
      canManageSettings: true,
      canViewReport: true,
      canViewDashboard: true,
      canViewQuestionnaires: true,
    },
    answersCount: 2,
    carriedCount: 0,
    questionsCount: 2,
    subjects: subjects.map(([subject, rank]) => ({
      id: subject,
      title: `Subject ${subject}`,
      maturityLevel: rank === null ? null : level(rank),
    })),
  }
}

describe("the summary of an assessment", () => {
  const answered = overview("a", 1, [[1, 2]])

  test("contains its level and its confidence, rounded up", () => {
    const assessment = { ...answered, confidenceValue: 19.2 }
    expect([levelOf(assessment)?.title, confidenceOf(assessment)]).toEqual(["Level 3", 20])
  })

  test("is empty before the first answer", () => {
    const assessment = { ...answered, answersCount: 0 }
    expect([levelOf(assessment), confidenceOf(assessment)]).toEqual([null, null])
  })

  test("is empty where all questions are marked as not applicable", () => {
    const assessment = { ...answered, isRated: false }
    expect([levelOf(assessment), confidenceOf(assessment)]).toEqual([null, null])
  })

  test("has no confidence in quick mode, where nobody is asked", () => {
    expect(confidenceOf({ ...answered, mode: { code: "QUICK" } })).toBeNull()
  })

  test("omits a confidence that is older than the answers", () => {
    expect(confidenceOf({ ...answered, isConfidenceValid: false })).toBeNull()
  })
})

describe("the heat map of subjects and assessments", () => {
  test("exists for each kit with at least two assessments that have results", () => {
    const maps = heatMapsOf([
      overview("a", 1, [
        [1, 2],
        [2, null],
      ]),
      overview("b", 1, [[1, 5]]),
      overview("alone", 2, [[9, 1]]),
      overview("without results", 1, []),
      { ...overview("without answers", 1, [[1, 1]]), answersCount: 0 },
    ])
    expect(maps).toHaveLength(1)
    const [map] = maps
    expect(map?.subjects.map(({ title }) => title)).toEqual(["Subject 1", "Subject 2"])
    expect(map?.rows.map(({ id, levels }) => [id, levels.map((each) => each?.index ?? null)])).toEqual([
      ["a", [2, null]],
      ["b", [5, null]],
    ])
  })
})

test("subjects with the largest differences come first", () => {
  const [map] = heatMapsOf([
    overview("a", 1, [
      [1, 2],
      [2, 1],
    ]),
    overview("b", 1, [
      [1, 3],
      [2, 5],
    ]),
  ])
  expect(map?.subjects.map(({ id }) => id)).toEqual([2, 1])
  expect(map?.rows[0]?.levels.map((each) => each?.index)).toEqual([1, 2])
})

describe("a table as CSV", () => {
  test("keeps commas, quotation marks and line breaks within their cell", () => {
    expect(csvOf([["a,b", 'say "hi"', "two\nlines", 7, null]])).toBe(
      '\uFEFF"a,b","say ""hi""","two\nlines",7,\r\n',
    )
  })

  test("escapes an assessment title that looks like a formula", () => {
    expect(csvOf([["=1+1", "@cmd", "-2"]])).toBe("\uFEFF'=1+1,'@cmd,'-2\r\n")
  })
})
