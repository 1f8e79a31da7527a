import { contrast } from "./contrast.ts"
import { hexOfOklab, type Oklab, oklabOf } from "./oklab.ts"

/**
 * The path of the level colours from lowest to highest: a single hue, from stone grey to a full blue. It gets steadily
 * darker and more saturated, so that the order is visible without a legend, also with red-green colour blindness. Its
 * lightness contrasts both with white and with the dark look's surfaces, so that a level has the same colour
 * everywhere. It avoids green, amber and red, which mean that something is good, needs care or is wrong.
 */
const gradient = ["#918C82", "#4A5AE0"].map(oklabOf)

/** Kits have at most this many levels. */
const mostLevels = 10

export interface LevelColours {
  /** For segments, bars and tiles; at least 3 : 1 on the surfaces of both looks. */
  fill: string
  /** For text on the fill; at least 4.5 : 1. */
  on: string
}

/**
 * The colours of a kit's levels by rank, lowest first, perceptually equidistant. Counts are clamped to 1…10. Colour
 * must never be the only cue: show the rank or the title with it.
 */
export function levelColours(count: number): LevelColours[] {
  const levels = Math.min(Math.max(Math.round(count), 1), mostLevels)
  return Array.from({ length: levels }, (_, index) => {
    const fill = hexOfOklab(interpolated(levels === 1 ? 1 : index / (levels - 1)))
    return { fill, on: contrast("#FFFFFF", fill) >= 4.5 ? "#FFFFFF" : "#000000" }
  })
}

/** The colours of one level by its rank, clamped to 1…count. */
export function colourOfLevel(rank: number, count: number): LevelColours {
  const colours = levelColours(count)
  const colour = colours[Math.min(Math.max(rank, 1), colours.length) - 1]
  if (!colour) throw new Error(`There is no level ${rank} of ${count}.`)
  return colour
}

/** The point at `share` (0…1) of the path's length. */
function interpolated(share: number): Oklab {
  const legs = gradient.slice(1).map((to, index) => {
    const from = gradient[index] ?? to
    return { from, to, length: Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) }
  })
  let left = share * legs.reduce((sum, { length }) => sum + length, 0)
  for (const { from, to, length } of legs) {
    if (left <= length) return between(from, to, left / length)
    left -= length
  }
  return gradient.at(-1) ?? [0, 0, 0]
}

function between(from: Oklab, to: Oklab, share: number): Oklab {
  const mixed = (part: 0 | 1 | 2) => from[part] + (to[part] - from[part]) * share
  return [mixed(0), mixed(1), mixed(2)]
}
