import { describe, expect, test } from "vitest"
import { contrast } from "./contrast.ts"
import { colourOfLevel, levelColours } from "./levels.ts"
import { difference, oklabOf } from "./oklab.ts"
import { dark, light } from "./palette.ts"

const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const fillsOf = (count: number) => levelColours(count).map(({ fill }) => fill)

describe.each(counts)("the colours of %i levels", (count) => {
  test("contrast with the surfaces of both looks", () => {
    const grounds = [
      light.surface.lowest,
      light.surface.container,
      dark.surface.lowest,
      dark.surface.container,
    ]
    for (const fill of fillsOf(count)) {
      for (const ground of grounds) expect(contrast(fill, ground)).toBeGreaterThanOrEqual(3)
    }
  })

  test("have readable text on them", () => {
    for (const { fill, on } of levelColours(count)) expect(contrast(fill, on)).toBeGreaterThanOrEqual(4.5)
  })

  test("darken from the lowest level to the highest", () => {
    const lightness = fillsOf(count).map((fill) => oklabOf(fill)[0])
    expect(lightness).toEqual([...lightness].sort((a, b) => b - a))
  })

  test("are equally spaced, and far enough apart to be distinguished", () => {
    const fills = fillsOf(count)
    const steps = fills.slice(1).map((fill, index) => difference(fill, fills[index] ?? fill))
    for (const step of steps) {
      expect(step).toBeGreaterThan(0.025)
      expect(step / Math.max(...steps)).toBeGreaterThan(0.85)
    }
  })
})

test("five levels can be distinguished by people with red or green colour blindness", () => {
  for (const seen of [withoutGreen, withoutRed]) {
    const fills = fillsOf(5).map(seen)
    for (const [index, fill] of fills.slice(1).entries()) {
      expect(difference(fill, fills[index] ?? fill)).toBeGreaterThan(0.05)
    }
  }
})

test("no level looks like a verdict", () => {
  for (const fill of counts.flatMap(fillsOf)) {
    for (const { success, warning, error } of [light, dark]) {
      for (const verdict of [success, warning, error]) {
        expect(difference(fill, verdict.main)).toBeGreaterThan(0.05)
      }
    }
  }
})

test("counts and ranks out of range are clamped", () => {
  expect(levelColours(14)).toEqual(levelColours(10))
  expect(levelColours(0)).toEqual(levelColours(1))
  expect(colourOfLevel(9, 5)).toEqual(colourOfLevel(5, 5))
})

/*
 * Simulates colour vision without one kind of cones: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A
 * physiologically-based model for simulation of color vision deficiency" (2009), severity 1, on linear channels.
 */
function withoutGreen(hex: string): string {
  return seenThrough(hex, [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ])
}

function withoutRed(hex: string): string {
  return seenThrough(hex, [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ])
}

type Row = readonly [number, number, number]

function seenThrough(hex: string, rows: readonly [Row, Row, Row]): string {
  const [r, g, b] = [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2)
  const channels = rows.map(([x, y, z]) => {
    const share = Math.min(1, Math.max(0, x * (r ?? 0) + y * (g ?? 0) + z * (b ?? 0)))
    return Math.round(255 * share ** (1 / 2.2))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`
}
