import { hierarchy, treemap, treemapSquarify } from "d3-hierarchy"

/** The position and size of a tile, in percent of the map's width and height, from the start and the top. */
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
 * Lays out one tile per attribute in a map of `width` × `height` pixels: the area is proportional to the weight, and
 * tiles are wider than high. Weights of zero or less get the smallest visible area.
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

/** The aspect ratio that tiles aim for: text needs width. */
const wideness = 2

/**
 * Whether a tile fits the title of an attribute and, below it, the text for its level, without breaking a word. Assumes
 * the width of the widest common letters, so that what fits here fits in every font of the product.
 */
export function holdsWords(room: Room, title: string, level: string): boolean {
  const width = room.width - padding
  const lines = linesOf(title, width)
  return lines !== null && widthOf(level) <= width && (lines + 1) * lineHeight + padding <= room.height
}

/** The number of lines that a text needs; null if a word is too wide, or if there would be too many lines. */
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

/** The width of semi-bold letters of 12 pixels, in pixels. */
const letterWidth = 7
const lineHeight = 18
const padding = 14
const mostLines = 3
