import { levelFill, levelShades } from "../level-colours.ts"

const EDGE = "#73808C"
const GAP = 1.6

/** A half ring with a segment per level, of which only its own is filled, and a needle; 200 × 112. */
export function gaugeShapes(rank: number, count: number, rightToLeft: boolean): string {
  const levels = levelShades(count).length
  const own = Math.min(Math.max(rank, 1), levels)
  const width = 180 / levels
  const segments = Array.from({ length: levels }, (_, index) => {
    const position = rightToLeft ? levels - 1 - index : index
    const path = arc(position * width + GAP / 2, (position + 1) * width - GAP / 2)
    const fill = index + 1 === own ? levelFill(own, count).fill : "none"
    return `<path d="${path}" fill="${fill}" stroke="${EDGE}" stroke-width="1"/>`
  })
  const angle = ((rightToLeft ? levels - own + 0.5 : own - 0.5) / levels) * 180 - 90
  const needle = `<g transform="rotate(${angle} 100 100)" fill="#2466A8"><path d="M96 100 L100 28 L104 100 Z"/><circle cx="100" cy="100" r="7"/></g>`
  return segments.join("") + needle
}

export function gauge(rank: number, count: number, rightToLeft: boolean): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="112" viewBox="0 0 200 112">${gaugeShapes(rank, count, rightToLeft)}</svg>`
}

/** A segment of the ring between two angles: outer radius 92, inner 62, around (100, 100). */
function arc(from: number, to: number): string {
  const point = (angle: number, radius: number) => {
    const radians = (Math.PI * (180 - angle)) / 180
    return `${(100 + radius * Math.cos(radians)).toFixed(2)} ${(100 - radius * Math.sin(radians)).toFixed(2)}`
  }
  return `M${point(from, 92)}A92 92 0 0 1 ${point(to, 92)}L${point(to, 62)}A62 62 0 0 0 ${point(from, 62)}Z`
}
