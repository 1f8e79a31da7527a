import { Box, useTheme } from "@mui/material"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { cutAt } from "./library.ts"

/**
 * The structure at a glance, from tablets up: subjects in the inner half ring, their attributes outside. Decorative,
 * since the tabs below hold the same content; pressing a subject opens its tab.
 */
export function StructureChart({
  subjects,
  chosen,
  onChoose,
}: {
  subjects: Schemas["KitSubject"][]
  chosen: number
  onChoose: (index: number) => void
}) {
  const format = useFormat()
  // The first subject is on the side where reading starts.
  const mirror = useTheme().direction === "rtl" ? "scale(-1 1)" : undefined
  const arcs = structureArcs(subjects.map(({ attributes }) => attributes.length))
  return (
    <Box
      component="svg"
      viewBox="-420 -234 840 240"
      aria-hidden
      sx={{
        display: { xs: "none", sm: "block" },
        width: "min(880px, 100%)",
        mx: "auto",
        pt: 3,
        pb: 2,
        px: 2,
      }}
    >
      {subjects.map((subject, index) => {
        const arc = arcs[index]
        if (!arc) return null
        const colour = `${colours[index % colours.length]}.main`
        const strength = index === chosen ? 1 : 0.45
        return (
          <Box component="g" key={subject.id} onClick={() => onChoose(index)} sx={{ cursor: "pointer" }}>
            <g transform={mirror}>
              <Segment title={subject.title} arc={arc} radii={[70, 126]} colour={colour} opacity={strength} />
              {arc.parts.map((part, position) => (
                <Segment
                  key={subject.attributes[position]?.id}
                  title={subject.attributes[position]?.title ?? ""}
                  arc={part}
                  radii={[130, 200]}
                  colour={colour}
                  opacity={strength * 0.6}
                />
              ))}
            </g>
            <Position arc={arc} mirrored={mirror !== undefined} strong={index === chosen}>
              {format.number(index + 1)}
            </Position>
            <Name arc={arc} mirrored={mirror !== undefined} strong={index === chosen}>
              {subject.title}
            </Name>
          </Box>
        )
      })}
    </Box>
  )
}

const colours = ["primary", "secondary", "tertiary", "success"] as const

function Segment(props: {
  title: string
  arc: Arc
  radii: [number, number]
  colour: string
  opacity: number
}) {
  const { title, arc, radii, colour, opacity } = props
  return (
    <Box
      component="path"
      d={ringSegment(arc, radii)}
      sx={{ color: colour, fill: "currentColor", fillOpacity: opacity, transition: "fill-opacity 150ms" }}
    >
      <title>{title}</title>
    </Box>
  )
}

/** The name of a subject beside its attributes, truncated to fit the picture; its tab shows it in full. */
function Name(props: { arc: Arc; mirrored: boolean; strong: boolean; children: string }) {
  const { arc, mirrored, strong, children } = props
  const middle = ((arc.from + arc.to) / 2) * Math.PI
  const x = -Math.cos(middle) * 210 * (mirrored ? -1 : 1)
  const isOnTop = Math.abs(x) < 20
  // The text starts at the right of the ring, and ends at the left; its own direction decides which end is its start.
  const begins = x > 0 === (directionOf(children) === "ltr")
  return (
    <Box
      component="text"
      x={x}
      y={-Math.sin(middle) * 210 - (isOnTop ? 8 : 0)}
      direction={directionOf(children)}
      textAnchor={isOnTop ? "middle" : begins ? "start" : "end"}
      sx={{
        fontSize: 15,
        fontWeight: strong ? 700 : 400,
        fill: "var(--pl-palette-text-primary)",
      }}
    >
      {cutAt(children, 26)}
    </Box>
  )
}

/** The number of a subject in the middle of its segment. */
function Position(props: { arc: Arc; mirrored: boolean; strong: boolean; children: string }) {
  const { arc, mirrored, strong, children } = props
  const middle = ((arc.from + arc.to) / 2) * Math.PI
  const x = -Math.cos(middle) * 98 * (mirrored ? -1 : 1)
  return (
    <Box
      component="text"
      x={x}
      y={-Math.sin(middle) * 98}
      textAnchor="middle"
      dominantBaseline="central"
      sx={{
        fontSize: 17,
        fontWeight: 700,
        fill: `var(--pl-palette-${strong ? "primary-contrastText" : "text-primary"})`,
        pointerEvents: "none",
      }}
    >
      {children}
    </Box>
  )
}

/** A part of the half ring: 0 is the start of the reading direction, 1 the end. */
interface Arc {
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
