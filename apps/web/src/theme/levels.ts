import { layered, readable } from "./contrast.ts"

/** The rating scale, from the lowest step to the highest. */
const scale = [
  "#821717",
  "#9B4545",
  "#B47474",
  "#CDA2A2",
  "#E6D1D1",
  "#F3F5F6",
  "#D1E6D8",
  "#A2CDB1",
  "#74B489",
  "#459B62",
  "#17823B",
] as const

/** Steps whose own colour is too pale for letters. */
const letters: Record<number, string> = { 4: "#661100", 5: "#2B333B", 6: "#0F582E" }

/** Which steps of the scale stand for the levels, by the number of levels. */
const stepsFor: readonly (readonly number[])[] = [
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
]

export interface LevelColours {
  /** For segments and bars. */
  fill: string
  /** For a surface behind text: the fill, mostly transparent. */
  background: string
  /** For letters on a light surface or on the background above; at least 4.5 : 1 on both. */
  text: string
}

/**
 * The colours of a kit's levels by rank, lowest first. Counts outside 1…10 take the nearest. A colour never says
 * anything alone: show the rank or the title with it.
 */
export function levelColours(count: number): LevelColours[] {
  const steps = stepsFor[Math.min(Math.max(Math.round(count), 1), 10) - 1] ?? []
  return steps.map((step) => {
    const fill = scale[step] ?? scale[0]
    const darkestBelow = layered(fill, "#F3F5F6", 0x30 / 255)
    return { fill, background: `${fill}30`, text: readable(letters[step] ?? fill, darkestBelow) }
  })
}

/** The colours of one level by its rank 1…count; a rank outside takes the nearest. */
export function colourOfLevel(rank: number, count: number): LevelColours {
  const colours = levelColours(count)
  const colour = colours[Math.min(Math.max(rank, 1), colours.length) - 1]
  if (!colour) throw new Error(`There is no level ${rank} of ${count}.`)
  return colour
}

/** Red to green in five steps, for a percent of 0…100. */
export function colourOfScore(percent: number): string {
  const five = ["#B71515", "#D74427", "#F2995A", "#4FB34C", "#0A5C25"] as const
  return five[Math.min(4, Math.max(0, Math.floor(percent / 20)))] ?? five[0]
}
