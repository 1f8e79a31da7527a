import type { Schemas } from "../../../api/schemas.ts"
import { parseServerTime } from "../../../i18n/format.ts"

export type Point = Schemas["TimelinePoint"]

/** The size of a chart in pixels, and its margins inside. */
export interface ChartSize {
  width: number
  height: number
  isRtl: boolean
}

const margins = { start: 40, end: 16, top: 34, bottom: 62 }

/** Where the moments and values of a timeline are in a chart. Time runs in the direction of the text. */
export interface Scales {
  x: (time: string) => number
  y: (percent: number) => number
  left: number
  right: number
  top: number
  bottom: number
}

export function scalesOf(
  { from, to }: { from: string; to: string },
  { width, height, isRtl }: ChartSize,
): Scales {
  const [left, right] = isRtl ? [margins.end, width - margins.start] : [margins.start, width - margins.end]
  const [top, bottom] = [margins.top, height - margins.bottom]
  const [first, last] = [millisecondsOf(from), millisecondsOf(to)]
  const span = Math.max(1, last - first)
  return {
    x(time) {
      const share = Math.min(1, Math.max(0, (millisecondsOf(time) - first) / span))
      return isRtl ? right - share * (right - left) : left + share * (right - left)
    },
    y: (percent) => bottom - (percent / 100) * (bottom - top),
    ...{ left, right, top, bottom },
  }
}

/**
 * A line of steps through the values that are known: a value holds until the next point, the last one until `until`.
 *
 * @returns an SVG path; empty if nothing is known
 */
export function stepsThrough(
  points: readonly Point[],
  readValue: (point: Point) => number | null,
  { x, y }: Scales,
  until: string,
): string {
  const parts: string[] = []
  let isDrawing = false
  for (const [nth, point] of points.entries()) {
    const value = readValue(point)
    if (value === null) {
      isDrawing = false
      continue
    }
    const [at, height] = [round(x(point.time)), round(y(value))]
    parts.push(isDrawing ? `V${height}` : `M${at} ${height}`, `H${round(x(points[nth + 1]?.time ?? until))}`)
    isDrawing = true
  }
  return parts.join("")
}

/** The points until every question was first answered, with a last one at that moment, and those from then on. */
export function splitAt(
  points: readonly Point[],
  firstComplete: string | null,
): { provisional: Point[]; complete: Point[] } {
  if (firstComplete === null) return { provisional: [...points], complete: [] }
  const first = points.findIndex(({ time }) => time >= firstComplete)
  if (first === -1) return { provisional: [...points], complete: [] }
  return { provisional: points.slice(0, first), complete: points.slice(first) }
}

/** A stretch of time with one level. */
export interface Stretch {
  levelId: number
  from: string
  to: string
}

export function stretchesOf(points: readonly Point[], until: string): Stretch[] {
  const stretches: Stretch[] = []
  for (const [nth, { maturityLevelId, time }] of points.entries()) {
    if (maturityLevelId === null) continue
    const to = points[nth + 1]?.time ?? until
    const last = stretches.at(-1)
    if (last?.levelId === maturityLevelId && last.to === time) last.to = to
    else stretches.push({ levelId: maturityLevelId, from: time, to })
  }
  return stretches
}

/** Moments for the labels of the axis, evenly spread. */
export function ticksBetween({ from, to }: { from: string; to: string }, count: number): string[] {
  const [first, last] = [millisecondsOf(from), millisecondsOf(to)]
  return Array.from({ length: count }, (_, nth) =>
    new Date(first + ((last - first) * nth) / Math.max(1, count - 1)).toISOString().slice(0, -1),
  )
}

/** How long it lasts, in milliseconds. */
export function spanOf({ from, to }: { from: string; to: string }): number {
  return millisecondsOf(to) - millisecondsOf(from)
}

/** The point whose place is closest to a horizontal position. */
export function pointNear(points: readonly Point[], { x }: Scales, at: number): number {
  let nearest = 0
  for (const [nth, { time }] of points.entries()) {
    if (Math.abs(x(time) - at) <= Math.abs(x(points[nearest]?.time ?? time) - at)) nearest = nth
  }
  return nearest
}

function millisecondsOf(time: string): number {
  return parseServerTime(time).getTime()
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
