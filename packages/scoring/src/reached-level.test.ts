import { describe, expect, test } from "vitest"
import { reachedLevel, unmetCompetence } from "./reached-level.ts"
import { kitOf } from "./testing/small-kits.ts"

const { levels } = kitOf({
  levels: [{}, { 2: 60 }, { 2: 75, 3: 60 }, { 2: 85, 3: 75, 4: 60 }],
  subjects: [],
  questions: [],
})

function rankReached(...scores: (number | null)[]): number {
  return reachedLevel(levels, new Map(scores.map((score, position) => [position + 1, score]))).rank
}

describe("the level that a score map reaches", () => {
  test("is the last one before the first that fails", () => {
    expect(rankReached(0, 59, 0, 0)).toBe(1)
    expect(rankReached(0, 60, 0, 0)).toBe(2)
    expect(rankReached(0, 75, 60, 0)).toBe(3)
    expect(rankReached(0, 100, 100, 100)).toBe(4)
  })

  test("is not one above a failing level, even if that would pass", () => {
    const gap = kitOf({ levels: [{}, { 2: 90 }, { 3: 10 }], subjects: [], questions: [] })
    expect(
      reachedLevel(
        gap.levels,
        new Map([
          [2, 0],
          [3, 100],
        ]),
      ).rank,
    ).toBe(1)
  })

  test("may miss a competence by less than 0.001 percent", () => {
    expect(rankReached(0, 59.9995, 0, 0)).toBe(2)
    expect(rankReached(0, 59.998, 0, 0)).toBe(1)
  })

  test("is not held back by undefined scores or by levels the map lacks", () => {
    expect(rankReached(null, null, null, null)).toBe(4)
    expect(rankReached(null, 75, null, 10)).toBe(3)
    expect(reachedLevel(levels, new Map()).rank).toBe(4)
  })

  test("is the lowest when not even the lowest passes", () => {
    const strict = kitOf({ levels: [{ 1: 50 }, {}], subjects: [], questions: [] })
    expect(reachedLevel(strict.levels, new Map([[1, 10]])).rank).toBe(1)
  })

  test("follows the index, not the value", () => {
    const upsideDown = kitOf({ levels: [{}, {}], subjects: [], questions: [] }).levels.map((level) => ({
      ...level,
      value: -level.value,
    }))
    expect(reachedLevel(upsideDown, new Map()).rank).toBe(2)
  })

  test("is an error without levels", () => {
    expect(() => reachedLevel([], new Map())).toThrow("without levels")
  })
})

describe("the obstacles between a score map and the next level", () => {
  test("are the failing competences of the first failing level, with required and reached percentage", () => {
    const scores = new Map([
      [2, 80],
      [3, 74],
      [4, 12.5],
    ])
    expect(unmetCompetence(levels, scores)).toEqual({
      level: levels[3],
      competences: [
        { effectiveLevelId: 2, required: 85, reached: 80 },
        { effectiveLevelId: 3, required: 75, reached: 74 },
        { effectiveLevelId: 4, required: 60, reached: 12.5 },
      ],
    })
  })

  test("do not include competences that are met or undefined", () => {
    const scores = new Map([
      [2, 90],
      [3, null],
      [4, 50],
    ])
    expect(unmetCompetence(levels, scores)?.competences).toEqual([
      { effectiveLevelId: 4, required: 60, reached: 50 },
    ])
  })

  test("are none at the top", () => {
    expect(
      unmetCompetence(
        levels,
        new Map([
          [2, 100],
          [3, 100],
          [4, 100],
        ]),
      ),
    ).toBeNull()
  })
})
