/** A part of the half ring: 0 is the start of the reading direction, 1 the end. */
export interface Arc {
  from: number
  to: number
}

/**
 * Divides the half ring between subjects by their number of attributes, so that all attributes are equally wide. A
 * subject without any is as wide as one attribute.
 */
export function structureArcs(attributeCounts: number[]): (Arc & { parts: Arc[] })[] {
  const total = attributeCounts.reduce((sum, count) => sum + Math.max(count, 1), 0)
  let before = 0
  return attributeCounts.map((count) => {
    const from = before
    before += Math.max(count, 1)
    const parts = Array.from({ length: count }, (_, index) => ({
      from: (from + index) / total,
      to: (from + index + 1) / total,
    }))
    return { from: from / total, to: before / total, parts }
  })
}

/** The outline of a part between two radii, as an SVG path around (0, 0) with a narrow gap on both sides. */
export function ringSegment({ from, to }: Arc, [inner, outer]: [number, number]): string {
  const point = (share: number, radius: number, side: 1 | -1) => {
    const angle = share * Math.PI + (side * gap) / radius
    return `${(-Math.cos(angle) * radius).toFixed(2)} ${(-Math.sin(angle) * radius).toFixed(2)}`
  }
  return [
    `M${point(from, outer, 1)}`,
    `A${outer} ${outer} 0 0 1 ${point(to, outer, -1)}`,
    `L${point(to, inner, -1)}`,
    `A${inner} ${inner} 0 0 0 ${point(from, inner, 1)}Z`,
  ].join("")
}

const gap = 1.2
