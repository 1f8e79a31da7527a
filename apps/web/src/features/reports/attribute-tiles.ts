import { hierarchy, treemap, treemapSquarify } from "d3-hierarchy"

/** Where a tile lies, in percent of the map's width and height, from the start and the top. */
export interface Tile<T> {
  attribute: T
  start: number
  top: number
  width: number
  height: number
  /** Its size in pixels. */
  room: Room
}

/** In pixels. */
export interface Room {
  width: number
  height: number
}

/**
 * Lays out one tile per attribute in a map of `width` × `height` pixels: the area follows the weight, and tiles are
 * wider than high. Weights that are not positive get the smallest area that can still be seen.
 */
export function tilesOf<T extends { weight: number }>(
  attributes: T[],
  { width, height }: { width: number; height: number },
): Tile<T>[] {
  if (attributes.length === 0) return []
  const least = Math.max(...attributes.map(({ weight }) => weight), 1) / 100
  const root = hierarchy<{ children: T[] } | T>({ children: attributes }, (node) =>
    "children" in node ? node.children : undefined,
  ).sum((node) => ("weight" in node ? Math.max(node.weight, least) : 0))
  const laidOut = treemap<{ children: T[] } | T>()
    .tile(treemapSquarify)
    .size([width / wideness, height])(root)
  return laidOut.leaves().flatMap(({ data, x0, x1, y0, y1 }) =>
    "weight" in data
      ? {
          attribute: data,
          start: ((x0 * wideness) / width) * 100,
          top: (y0 / height) * 100,
          width: (((x1 - x0) * wideness) / width) * 100,
          height: ((y1 - y0) / height) * 100,
          room: { width: (x1 - x0) * wideness, height: y1 - y0 },
        }
      : [],
  )
}

/** How many times as wide as high a tile should be: words need width. */
const wideness = 2

/**
 * Whether a tile can hold the title of an attribute and, below it, the words for its level, without breaking a word.
 * Widths are those of the widest letters usual in text, so that what fits here fits in every font of the product.
 */
export function holdsWords(room: Room, title: string, level: string): boolean {
  const width = room.width - padding
  const lines = linesOf(title, width)
  return lines !== null && widthOf(level) <= width && (lines + 1) * lineHeight + padding <= room.height
}

/** How many lines a text takes, null when one of its words is too wide for any. */
function linesOf(text: string, width: number): number | null {
  let lines = 1
  let used = 0
  for (const word of text.trim().split(/\s+/)) {
    const wide = widthOf(word)
    if (wide > width) return null
    if (used > 0 && used + letterWidth + wide > width) {
      lines++
      used = 0
    }
    used += (used > 0 ? letterWidth : 0) + wide
  }
  return lines > mostLines ? null : lines
}

const widthOf = (text: string) => text.length * letterWidth

/** Of semi-bold letters of 12 pixels, in pixels. */
const letterWidth = 7
const lineHeight = 18
const padding = 14
const mostLines = 3
