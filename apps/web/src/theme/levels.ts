import { levelShades, onFill } from "@plumbline/documents/level-colours"
import { type Colours, useColours } from "./colours.ts"

/** A level's colours as CSS values; `edge` follows the look. Always show the rank or the title with them. */
export interface LevelColours {
  /** For segments, bars and tiles. */
  fill: string
  /** For text on the fill; at least 4.5 : 1. */
  on: string
  /** For outlines; at least 3 : 1 on the surfaces of both looks. */
  edge: string
}

/**
 * A single hue for 1…10 levels, from stone grey to a full blue in equal steps. Every level is darker than the one below
 * it, so that the order is visible also with red-green colour blindness, and contrasts with the surfaces of both looks.
 */
const blues = [
  ["#4A5AE0"],
  ["#918C82", "#4A5AE0"],
  ["#918C82", "#6A79B5", "#4A5AE0"],
  ["#918C82", "#7780A5", "#5F70C3", "#4A5AE0"],
  ["#918C82", "#7D839D", "#6A79B5", "#596BCB", "#4A5AE0"],
  ["#918C82", "#818598", "#727DAB", "#6374BE", "#5668CF", "#4A5AE0"],
  ["#918C82", "#848694", "#7780A5", "#6A79B5", "#5F70C3", "#5466D2", "#4A5AE0"],
  ["#918C82", "#868792", "#7B82A0", "#707CAE", "#6575BB", "#5B6DC8", "#5265D4", "#4A5AE0"],
  ["#918C82", "#878890", "#7D839D", "#747EA9", "#6A79B5", "#6172C0", "#596BCB", "#5163D5", "#4A5AE0"],
  [
    "#918C82",
    "#88888E",
    "#7F849A",
    "#7780A5",
    "#6F7BAF",
    "#6676BA",
    "#5F70C3",
    "#576ACD",
    "#5062D7",
    "#4A5AE0",
  ],
] as const

const confidence = ["#B71515", "#D74427", "#F2995A", "#4FB34C", "#0A5C25"] as const
/** The steps that are too dark for the dark look, lightened. */
const confidenceInDark = ["#E06666", "#E0694F", "#F2995A", "#4FB34C", "#2E9E5B"] as const

/** The colours of a kit's levels by rank, lowest first, in the colours the person has chosen. */
export function useLevelColours(count: number): LevelColours[] {
  return levelColours(count, useColours())
}

/** The colours of one level by its rank, clamped to 1…count. */
export function useLevelColour(rank: number, count: number): LevelColours {
  return colourOfLevel(rank, count, useColours())
}

/** The colour of a confidence of 0…100 percent, in five steps from red to dark green. */
export function useConfidenceColour(percent: number): string {
  const colours = useColours()
  return colours === "singleHue" ? "var(--pl-palette-accent-confidence)" : confidenceColour(percent)
}

/** The colours of 1…10 levels, lowest first; other counts are clamped. */
export function levelColours(count: number, colours: Colours): LevelColours[] {
  if (colours === "singleHue") {
    const index = Math.min(Math.max(Math.round(count), 1), blues.length) - 1
    return (blues[index] ?? []).map((fill) => ({ fill, on: onFill(fill), edge: fill }))
  }
  return levelShades(count).map(([fill, onLight, onDark]) => ({
    fill,
    on: onFill(fill),
    edge: `light-dark(${onLight}, ${onDark})`,
  }))
}

/** The colours of one level by its rank, clamped to 1…count. */
export function colourOfLevel(rank: number, count: number, colours: Colours): LevelColours {
  const all = levelColours(count, colours)
  const colour = all[Math.min(Math.max(rank, 1), all.length) - 1]
  if (!colour) throw new Error(`There is no level ${rank} of ${count}.`)
  return colour
}

/** The colour of a confidence of 0…100 percent in the standard colours. */
export function confidenceColour(percent: number): string {
  const step = Math.min(4, Math.max(0, Math.floor(percent / 20)))
  return `light-dark(${confidence[step]}, ${confidenceInDark[step]})`
}
