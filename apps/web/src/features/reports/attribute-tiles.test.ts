import { expect, test } from "vitest"
import { tilesOf } from "./attribute-tiles.ts"

const map = { width: 800, height: 400 }

test("the area of a tile follows the weight", () => {
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

test("an attribute without weight can still be seen", () => {
  const [light] = tilesOf([{ weight: 0 }, { weight: 3 }], map)
  expect((light?.width ?? 0) * (light?.height ?? 0)).toBeGreaterThan(0)
})

test("no attributes make no tiles", () => {
  expect(tilesOf([], map)).toEqual([])
})
