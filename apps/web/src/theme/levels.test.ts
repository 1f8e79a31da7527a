import { contrast } from "@plumbline/documents/contrast"
import { describe, expect, test } from "vitest"
import { labelColours } from "./labels.ts"
import { colourOfLevel, confidenceColour, levelColours } from "./levels.ts"
import { dark, light } from "./palette.ts"

const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const fillsOf = (count: number) => levelColours(count, "singleHue").map(({ fill }) => fill)
const surfaces = {
  light: [light.surface.lowest, light.surface.low, light.surface.container],
  dark: [dark.surface.lowest, dark.surface.low, dark.surface.container],
}

describe("the standard colours", () => {
  test("run from red to green, with a neutral middle for odd counts", () => {
    const standard = (count: number) => levelColours(count, "standard").map(({ fill }) => fill)
    expect(standard(2)).toEqual(["#821717", "#17823B"])
    expect(standard(3)).toEqual(["#821717", "#A9B8C5", "#17823B"])
    expect(standard(4)).toEqual(["#821717", "#B47474", "#74B489", "#17823B"])
    expect(standard(5)).toEqual(["#821717", "#B47474", "#A9B8C5", "#74B489", "#17823B"])
    expect(standard(6)).toEqual(["#821717", "#B47474", "#CDA2A2", "#A2CDB1", "#74B489", "#17823B"])
    expect(standard(7)[3]).toBe("#A9B8C5")
    expect(standard(9)[4]).toBe("#A9B8C5")
    expect(standard(10)).not.toContain("#A9B8C5")
    expect(counts.map((count) => standard(count).length)).toEqual(counts)
  })

  test("are never white on white, nor the brightest thing in the dark look", () => {
    for (const { fill } of levelColours(9, "standard")) {
      expect(contrast(fill, light.surface.lowest)).toBeGreaterThan(1.5)
      expect(contrast(fill, dark.text.primary)).toBeGreaterThan(1.2)
    }
    expect(contrast("#A9B8C5", light.surface.lowest)).toBeGreaterThan(2)
  })

  test("rate confidence in five steps from red to dark green", () => {
    const step = (percent: number) => parts(confidenceColour(percent)).light
    expect([0, 19.9, 20, 59, 60, 99, 100].map(step)).toEqual([
      "#B71515",
      "#B71515",
      "#D74427",
      "#F2995A",
      "#4FB34C",
      "#0A5C25",
      "#0A5C25",
    ])
  })
})

describe.each(["standard", "singleHue"] as const)("the %s colours", (colours) => {
  const all = counts.flatMap((count) => levelColours(count, colours))

  test("have readable text on the fill", () => {
    for (const { fill, on } of all) expect(contrast(fill, on)).toBeGreaterThanOrEqual(4.5)
  })

  test("have outlines that stand out in both looks", () => {
    for (const { edge } of all) {
      for (const look of ["light", "dark"] as const) {
        for (const surface of surfaces[look])
          expect(contrast(parts(edge)[look], surface)).toBeGreaterThanOrEqual(3)
      }
    }
  })

  test("are clamped for counts and ranks out of range", () => {
    expect(levelColours(14, colours)).toEqual(levelColours(10, colours))
    expect(levelColours(0, colours)).toEqual(levelColours(1, colours))
    expect(colourOfLevel(9, 5, colours)).toEqual(colourOfLevel(5, 5, colours))
  })
})

test("chips have one of thirteen pairs of colours, always the same for a label", () => {
  const labels = Array.from({ length: 500 }, (_, index) => `Label ${index}`)
  expect(new Set(labels.map((label) => labelColours(label).background)).size).toBe(13)
  expect(labelColours("Security")).toEqual(labelColours("Security"))
  for (const { background, text } of labels.map(labelColours))
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5)
})

describe.each(counts)("the single hue of %i levels", (count) => {
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

test("five levels of the single hue can be distinguished by people with red or green colour blindness", () => {
  for (const seen of [withoutGreen, withoutRed]) {
    const fills = fillsOf(5).map(seen)
    for (const [index, fill] of fills.slice(1).entries()) {
      expect(difference(fill, fills[index] ?? fill)).toBeGreaterThan(0.05)
    }
  }
})

test("no level of the single hue looks like a verdict", () => {
  for (const fill of counts.flatMap(fillsOf)) {
    for (const { success, warning, error } of [light, dark]) {
      for (const verdict of [success, warning, error]) {
        expect(difference(fill, verdict.main)).toBeGreaterThan(0.05)
      }
    }
  }
})

/** The values that a `light-dark()` colour, or a plain one, has in each look. */
function parts(value: string) {
  const [, inLight = value, inDark = value] = /^light-dark\((\S+), (\S+)\)$/.exec(value) ?? []
  return { light: inLight, dark: inDark }
}

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

/*
 * A colour in the perceptually uniform OKLab space: lightness 0…1, green–red, blue–yellow. The numbers are Björn
 * Ottosson's: https://bottosson.github.io/posts/oklab/
 */
function oklabOf(hex: string): Row {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16)))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** The perceived difference of two colours; about 0.02 is just noticeable. */
function difference(one: string, other: string): number {
  const [a, b] = [oklabOf(one), oklabOf(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
