import { Box, Card, Stack, Typography, useMediaQuery, useTheme } from "@mui/material"
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { useLevelColours } from "../../../theme/levels.ts"
import {
  type Point,
  pointNear,
  type Scales,
  scalesOf,
  spanOf,
  splitAt,
  stepsThrough,
  stretchesOf,
  ticksBetween,
} from "./chart.ts"
import { Legend, Mark, marksOf } from "./Marks.tsx"
import { usePointText } from "./point-text.ts"

const HEIGHT = 320
/** Below this, in milliseconds, the axis shows the time of day too. */
const SHORT = 5 * 86_400_000

interface TimelineChartProps {
  timeline: Schemas["Timeline"]
  /** In quick mode nobody says how sure they are. */
  withConfidence: boolean
  /** Asks what led to a point. */
  onChoose: (nth: number) => void
}

/** Score and confidence as lines of steps, the level as a band below, and marks for what happened. */
export function TimelineChart({ timeline, withConfidence, onChoose }: TimelineChartProps) {
  const { t } = useTranslation("history")
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const isRtl = useTheme().direction === "rtl"
  const [current, setCurrent] = useState<number | null>(null)
  const textOf = usePointText(timeline, withConfidence)
  const touched = useRef<number | null>(null)
  const hint = useId()
  const touches = useMediaQuery("(pointer: coarse)")
  const { points } = timeline
  const scales = scalesOf(timeline, { width, height: HEIGHT, isRtl })
  const last = points.length - 1
  const shown = current === null ? null : (points[Math.min(current, last)] ?? null)

  function move(event: KeyboardEvent) {
    const at = Math.min(current ?? last, last)
    const later = isRtl ? "ArrowLeft" : "ArrowRight"
    const earlier = isRtl ? "ArrowRight" : "ArrowLeft"
    const next = {
      [later]: at + 1,
      [earlier]: at - 1,
      ArrowUp: at + 1,
      ArrowDown: at - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (event.key === "Enter") onChoose(at)
    else if (next === undefined) return
    else setCurrent(Math.min(last, Math.max(0, next)))
    event.preventDefault()
  }

  return (
    <Card variant="outlined" sx={{ p: { xs: 1, sm: 2 } }}>
      <Legend timeline={timeline} withConfidence={withConfidence} />
      <Box
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={t("timeline.slider")}
        aria-describedby={hint}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.min(current ?? last, last)}
        aria-valuetext={textOf(points[Math.min(current ?? last, last)])}
        onKeyDown={move}
        onFocus={() => setCurrent((at) => at ?? last)}
        onBlur={() => setCurrent(null)}
        onPointerMove={({ clientX, currentTarget }) =>
          setCurrent(pointNear(points, scales, clientX - currentTarget.getBoundingClientRect().left))
        }
        onPointerLeave={() => !touches && setCurrent(null)}
        onPointerDown={({ clientX, currentTarget }) => {
          touched.current = current
          setCurrent(pointNear(points, scales, clientX - currentTarget.getBoundingClientRect().left))
        }}
        onClick={({ clientX, currentTarget }) => {
          const nth = pointNear(points, scales, clientX - currentTarget.getBoundingClientRect().left)
          // A finger cannot hover: the first touch shows a point, a second one what led to it.
          if (!touches || touched.current === nth) onChoose(nth)
        }}
        sx={plot}
      >
        {width > 0 && (
          <svg width={width} height={HEIGHT} aria-hidden>
            <Grid timeline={timeline} scales={scales} />
            <Levels timeline={timeline} scales={scales} />
            <Lines timeline={timeline} scales={scales} withConfidence={withConfidence} />
            {marksOf(timeline).map((mark, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two of a kind may have the same time
              <Mark key={index} mark={mark} scales={scales} />
            ))}
            {shown && <Cursor point={shown} scales={scales} />}
          </svg>
        )}
        {shown && <Hover text={textOf(shown)} point={shown} at={scales.x(shown.time)} width={width} />}
      </Box>
      <Typography id={hint} variant="bodySmall" color="textSecondary" sx={{ px: 1 }}>
        {t(touches ? "timeline.touch" : "timeline.keys")} {t("timeline.scoreIs")}
      </Typography>
    </Card>
  )
}

const plot = {
  position: "relative",
  height: HEIGHT,
  cursor: "pointer",
  touchAction: "pan-y",
  borderRadius: 1,
  "& svg": { display: "block" },
} as const

function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}

interface Part {
  timeline: Schemas["Timeline"]
  scales: Scales
}

function Grid({ timeline, scales }: Part) {
  const format = useFormat()
  const { typography, vars } = useTheme()
  const { palette } = vars
  const { left, right, bottom, y, x } = scales
  const label = { fill: palette.text.secondary, fontSize: 12, fontFamily: typography.fontFamily }
  const isRtl = useTheme().direction === "rtl"
  const isShort = spanOf(timeline) < SHORT
  const dates = ticksBetween(timeline, right - left < 560 ? (isShort ? 2 : 3) : isShort ? 3 : 5)
  const [first, last] = isRtl ? (["end", "start"] as const) : (["start", "end"] as const)
  return (
    <g>
      {[0, 25, 50, 75, 100].map((value) => (
        <g key={value}>
          <line x1={left} x2={right} y1={y(value)} y2={y(value)} stroke={palette.divider} />
          <text
            x={isRtl ? right + 6 : left - 6}
            y={y(value) + 4}
            direction="ltr"
            textAnchor={isRtl ? "start" : "end"}
            {...label}
          >
            {format.number(value)}
          </text>
        </g>
      ))}
      {dates.map((time, nth) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: both ends are the same time in a timeline of one moment
          key={nth}
          x={x(time)}
          y={bottom + 52}
          direction="ltr"
          textAnchor={nth === 0 ? first : nth === dates.length - 1 ? last : "middle"}
          {...label}
        >
          {isShort ? format.dateTime(`${time}Z`) : format.date(`${time}Z`)}
        </text>
      ))}
    </g>
  )
}

/** A band with the level of each stretch of time, in the colours of levels. */
function Levels({ timeline, scales }: Part) {
  const { levels, points, to } = timeline
  const count = Math.max(1, ...levels.map(({ index }) => index))
  const colours = useLevelColours(count)
  const { typography } = useTheme()
  const format = useFormat()
  return (
    <g>
      {stretchesOf(points, to).map(({ levelId, from, to: end }) => {
        const rank = levels.find(({ id }) => id === levelId)?.index ?? 1
        const colour = colours[rank - 1]
        const [a, b] = [scales.x(from), scales.x(end)]
        const width = Math.max(1, Math.abs(b - a))
        const x = Math.min(a, b)
        return (
          <g key={from}>
            <rect x={x} y={scales.bottom + 12} width={width} height={20} rx={2} fill={colour?.fill} />
            {width > 18 && (
              <text
                x={x + width / 2}
                y={scales.bottom + 26}
                textAnchor="middle"
                fill={colour?.on}
                fontSize={12}
                fontFamily={typography.fontFamily}
              >
                {format.number(rank)}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}

/** Dashed until every question was first answered. */
function Lines({ timeline, scales, withConfidence }: Part & { withConfidence: boolean }) {
  const { palette } = useTheme().vars
  const { points, to, firstComplete } = timeline
  const { provisional, complete } = splitAt(points, firstComplete)
  const parts = [
    { points: provisional, until: complete[0]?.time ?? to, strokeDasharray: "5 5" },
    { points: complete, until: to, strokeDasharray: undefined },
  ]
  const line = (readValue: (point: Point) => number | null, stroke: string, strokeWidth: number) =>
    parts.map(({ points: own, until, strokeDasharray }) => (
      <path
        key={until + String(strokeDasharray)}
        d={stepsThrough(own, readValue, scales, until)}
        {...{ fill: "none", stroke, strokeWidth, strokeDasharray }}
      />
    ))
  return (
    <g>
      {withConfidence && line(({ confidence }) => confidence, palette.tertiary.main, 1.5)}
      {line(({ score }) => score, palette.primary.main, 2.5)}
    </g>
  )
}

function Cursor({ point, scales }: { point: Point; scales: Scales }) {
  const { palette } = useTheme().vars
  const x = scales.x(point.time)
  return (
    <g>
      <line x1={x} x2={x} y1={scales.top} y2={scales.bottom} stroke={palette.text.secondary} />
      {point.score !== null && (
        <circle
          cx={x}
          cy={scales.y(point.score)}
          r={5}
          fill={palette.primary.main}
          stroke={palette.background.paper}
        />
      )}
    </g>
  )
}

/** The values at a point, beside it, on the side with room. */
function Hover({ text, point, at, width }: { text: string; point: Point; at: number; width: number }) {
  const { t } = useTranslation("history")
  const { direction } = useTheme()
  const causes = (["answers", "kit", "weights"] as const).filter((cause) => point.causes[cause] > 0)
  // Logical sides are mirrored by the stylesheet; this position is that of the drawing, which is not.
  const style = at > width / 2 ? { right: width - at + 10 } : { left: at + 10 }
  return (
    <Stack aria-hidden style={style} dir={direction} sx={{ ...hover, maxWidth: Math.min(260, width / 2) }}>
      <Typography variant="semiBoldSmall">{text}</Typography>
      {!point.complete && <Typography variant="bodySmall">{t("timeline.provisional")}</Typography>}
      {causes.map((cause) => (
        <Typography key={cause} variant="bodySmall">
          {t(`timeline.causes_${cause}`, { count: point.causes[cause] })}
        </Typography>
      ))}
    </Stack>
  )
}

const hover = {
  position: "absolute",
  top: 8,
  p: 1,
  borderRadius: 1,
  border: 1,
  borderColor: "divider",
  backgroundColor: "background.paper",
  boxShadow: 3,
  pointerEvents: "none",
  zIndex: 1,
} as const
