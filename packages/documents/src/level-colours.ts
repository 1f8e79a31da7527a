import { contrast } from "./contrast.ts"

/** A level's colour, and its variants for text in light and in dark surroundings. */
export type LevelShades = readonly [fill: string, onLight: string, onDark: string]

/**
 * The rating scale from red over neutral to green. The neutral step has a tint of its own: white would read as "no
 * data" on white, and glare in dark surroundings.
 */
const scale = [
  ["#821717", "#821717", "#B97D7D"],
  ["#9B4545", "#853B3B", "#C18C8C"],
  ["#B47474", "#7A4F4F", "#CB9E9E"],
  ["#CDA2A2", "#735B5B", "#D4AFAF"],
  ["#E6D1D1", "#661100", "#E6D1D1"],
  ["#A9B8C5", "#44515D", "#B9C6D1"],
  ["#D1E6D8", "#0F582E", "#D1E6D8"],
  ["#A2CDB1", "#546B5C", "#A2CDB1"],
  ["#74B489", "#43684F", "#8DC29E"],
  ["#459B62", "#2E6641", "#79B78E"],
  ["#17823B", "#11632D", "#6BAF82"],
] as const

/** The steps of the scale that 1…10 levels have; odd counts from three on have the neutral middle. */
const steps = [
  [0],
  [0, 10],
  [0, 5, 10],
  [0, 2, 8, 10],
  [0, 2, 5, 8, 10],
  [0, 2, 3, 7, 8, 10],
  [0, 2, 3, 5, 7, 8, 10],
  [0, 1, 2, 3, 7, 8, 9, 10],
  [0, 1, 2, 3, 5, 7, 8, 9, 10],
  [0, 1, 2, 3, 4, 6, 7, 8, 9, 10],
] as const

/** The standard colours of 1…10 levels, lowest first; other counts are clamped. */
export function levelShades(count: number): LevelShades[] {
  const index = Math.min(Math.max(Math.round(count), 1), steps.length) - 1
  return (steps[index] ?? []).map((step) => scale[step])
}

/** The fill of a level by its rank, clamped to 1…count, and the colour of text on it. */
export function levelFill(rank: number, count: number): { fill: string; on: string } {
  const shades = levelShades(count)
  const [fill] = shades[Math.min(Math.max(rank, 1), shades.length) - 1] ?? scale[0]
  return { fill, on: onFill(fill) }
}

/** White or black, so that text on the colour has at least 4.5 : 1. */
export function onFill(fill: string): string {
  return contrast("#FFFFFF", fill) >= 4.5 ? "#FFFFFF" : "#000000"
}
