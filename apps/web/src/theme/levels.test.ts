import { expect, test } from "vitest"
import { contrast, layered } from "./contrast.ts"
import { colourOfLevel, colourOfScore, levelColours } from "./levels.ts"

test("each number of levels has as many different colours", () => {
  for (let count = 1; count <= 10; count++) {
    const fills = levelColours(count).map((colour) => colour.fill)
    expect(new Set(fills).size).toBe(count)
  }
})

test("two levels or more run from the red end to the green one", () => {
  for (let count = 2; count <= 10; count++) {
    const fills = levelColours(count).map((colour) => colour.fill)
    expect(fills.at(0)).toBe("#821717")
    expect(fills.at(-1)).toBe("#17823B")
  }
})

test("an odd number of levels has the neutral grey in its middle, from three on", () => {
  for (const count of [3, 5, 7, 9]) {
    expect(colourOfLevel((count + 1) / 2, count).fill).toBe("#F3F5F6")
  }
})

test("letters in a level's colour can be read on white and on the level's own background", () => {
  for (let count = 1; count <= 10; count++) {
    for (const { text, fill } of levelColours(count)) {
      expect(contrast(text, "#FFFFFF")).toBeGreaterThanOrEqual(4.5)
      expect(contrast(text, layered(fill, "#F3F5F6", 48 / 255))).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test("counts and ranks out of range take the nearest", () => {
  expect(levelColours(14)).toEqual(levelColours(10))
  expect(levelColours(0)).toEqual(levelColours(1))
  expect(colourOfLevel(9, 5)).toEqual(colourOfLevel(5, 5))
})

test("a score's colour changes every twenty percent", () => {
  expect([0, 19.9, 20, 40, 60, 80, 100].map(colourOfScore)).toEqual([
    "#B71515",
    "#B71515",
    "#D74427",
    "#F2995A",
    "#4FB34C",
    "#0A5C25",
    "#0A5C25",
  ])
})
