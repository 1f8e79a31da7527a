import { describe, expect, test } from "vitest"
import { holdsWords, tilesOf } from "./attribute-tiles.ts"

const map = { width: 800, height: 400 }

test("the area of a tile is proportional to the weight", () => {
  const tiles = tilesOf([{ weight: 1 }, { weight: 2 }, { weight: 5 }], map)
  const areas = tiles.map(({ width, height }) => (width * height) / 100)
  expect(areas.map((area) => area.toFixed(3))).toEqual(["12.500", "25.000", "62.500"])
})

test("tiles fill the map without leaving it, in the order of the attributes", () => {
  const attributes = Array.from({ length: 25 }, (_, index) => ({ weight: 1 + (index % 3) }))
  const tiles = tilesOf(attributes, map)
  expect(tiles.map(({ attribute }) => attribute)).toEqual(attributes)
  expect(tiles.reduce((sum, { width, height }) => sum + width * height, 0)).toBeCloseTo(10_000)
  for (const { start, top, width, height } of tiles) {
    expect(start).toBeGreaterThanOrEqual(0)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(start + width).toBeLessThanOrEqual(100.001)
    expect(top + height).toBeLessThanOrEqual(100.001)
  }
})

test("an attribute without weight is still visible", () => {
  const [light] = tilesOf([{ weight: 0 }, { weight: 3 }], map)
  expect((light?.width ?? 0) * (light?.height ?? 0)).toBeGreaterThan(0)
})

test("no attributes produce no tiles", () => {
  expect(tilesOf([], map)).toEqual([])
})

describe("the text of a tile", () => {
  test("fits if there is room for every word and the level below", () => {
    expect(holdsWords({ width: 160, height: 90 }, "Feedback and disagreement", "Consistent")).toBe(true)
  })

  test("does not fit if a word would have to be broken", () => {
    expect(holdsWords({ width: 90, height: 200 }, "Feedback and disagreement", "Good")).toBe(false)
    expect(holdsWords({ width: 90, height: 200 }, "Flow", "Institutionalised")).toBe(false)
  })

  test("does not fit if it needs more lines than available", () => {
    expect(holdsWords({ width: 160, height: 50 }, "Feedback and disagreement", "Consistent")).toBe(false)
    expect(holdsWords({ width: 80, height: 400 }, "What we do when all of it fails", "Good")).toBe(false)
  })
})
