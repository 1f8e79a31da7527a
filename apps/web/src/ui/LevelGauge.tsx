import { Box, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useLevelColours } from "../theme/levels.ts"
import { mirrored } from "./Breadcrumbs.tsx"
import { LockOutlined } from "./icons.ts"
import type { LevelStatus } from "./level-status.ts"
import { lineClamp } from "./lineClamp.ts"
import { ProgressRing } from "./ProgressRing.tsx"

export interface LevelGaugeProps {
  /** How many levels the kit has. */
  levels: number
  /** The level's rank 1…levels and its title; null if the reader is not allowed to see it. */
  level: { rank: number; title: string } | null
  /** A provisional level is drawn pale; before the first answer no level is drawn. */
  standing?: LevelStatus
  /** The ranks that answers to open questions could still give: a band behind the needle of a provisional level. */
  possible?: { lowest: number; highest: number }
  /** Percent 0…100, drawn as a ring below; omitted if undefined or null. */
  confidence?: number | null
  /** Width in pixels; the height follows. */
  size?: number
}

/**
 * The overall level of a report: a half ring with one segment per level, starting with the lowest, of which only its own
 * is filled, and a needle that points at it.
 */
export function LevelGauge(props: LevelGaugeProps) {
  const { levels, level, standing = { state: "final" }, possible, confidence, size = 200 } = props
  const { t } = useTranslation()
  const hasLevel = standing.state === "provisional" || standing.state === "final"
  const shown = level && hasLevel ? level : null
  const caption = useCaption(standing)
  const name = !level
    ? t("level.inaccessible")
    : shown
      ? t("level.gauge", { title: shown.title, rank: shown.rank, count: levels })
      : t(`level.${standing.state === "notApplicable" ? "notApplicable" : "none"}`)
  return (
    <Stack sx={{ alignItems: "center", gap: 0.5, width: size, maxWidth: "100%", position: "relative" }}>
      <Box
        component="svg"
        viewBox="0 0 200 112"
        role="img"
        aria-label={shown && caption ? `${name}, ${caption}` : name}
        sx={{
          width: "100%",
          height: "auto",
          filter: level ? undefined : "blur(4px) grayscale(1)",
          ...mirrored,
        }}
      >
        <Segments levels={levels} own={shown?.rank} state={standing.state} possible={possible} />
        {shown && <Needle angle={angleOf(shown.rank, levels)} firm={standing.state === "final"} />}
      </Box>
      {!level && (
        <LockOutlined sx={{ position: "absolute", top: "24%", fontSize: 36, color: "text.secondary" }} />
      )}
      <Typography
        aria-hidden
        variant={shown && standing.state === "final" ? "titleMedium" : "semiBoldSmall"}
        component="span"
        dir="auto"
        sx={{
          ...lineClamp(2),
          textAlign: "center",
          color: shown && standing.state === "final" ? "text.primary" : "text.secondary",
        }}
      >
        {shown?.title ?? name}
      </Typography>
      {shown && caption && (
        <Typography
          aria-hidden
          variant="bodySmall"
          component="span"
          color="textSecondary"
          sx={{ textAlign: "center" }}
        >
          {caption}
        </Typography>
      )}
      {typeof confidence === "number" && hasLevel && (
        <Stack direction="row" sx={{ alignItems: "center", gap: 1 }}>
          <Typography variant="bodySmall" color="textSecondary" component="span">
            {t("confidence.label")}
          </Typography>
          <ProgressRing percent={confidence} size={48} />
        </Stack>
      )}
    </Stack>
  )
}

/** Why the level is not final; empty if it is, or if there is none. */
function useCaption(standing: LevelStatus): string {
  const { t } = useTranslation()
  if (standing.state !== "provisional") return ""
  const { of } = standing
  return of ? t("level.provisionalOf", of) : t("level.provisional")
}

const gap = 1.6

/** The centre of a rank's segment, in degrees from the left end. */
function angleOf(rank: number, levels: number): number {
  return ((rank - 0.5) / levels) * 180
}

interface SegmentsProps {
  levels: number
  /** The rank of the level reached, if there is one. */
  own: number | undefined
  state: LevelStatus["state"]
  possible: LevelGaugeProps["possible"]
}

function Segments({ levels, own, state, possible }: SegmentsProps) {
  const colours = useLevelColours(levels)
  const width = 180 / colours.length
  const isProvisional = state === "provisional"
  const isMarked = (rank: number) =>
    rank === own ||
    (isProvisional && possible !== undefined && rank >= possible.lowest && rank <= possible.highest)
  return colours.map(({ fill, edge }, index) => {
    const marked = own !== undefined && isMarked(index + 1)
    return (
      <Box
        component="path"
        key={fill}
        d={arc(index * width + gap / 2, (index + 1) * width - gap / 2)}
        sx={{
          fill: marked ? fill : "none",
          fillOpacity: isProvisional ? 0.4 : 1,
          stroke: marked ? edge : "var(--pl-palette-outline-main)",
          strokeWidth: 1,
          strokeDasharray: own === undefined ? "3 3" : undefined,
        }}
      />
    )
  })
}

/** A segment of the ring between two angles: outer radius 92, inner 62, around (100, 100). */
function arc(from: number, to: number): string {
  const point = (angle: number, radius: number) => {
    const radians = (Math.PI * (180 - angle)) / 180
    return `${(100 + radius * Math.cos(radians)).toFixed(2)} ${(100 - radius * Math.sin(radians)).toFixed(2)}`
  }
  return `M${point(from, 92)}A92 92 0 0 1 ${point(to, 92)}L${point(to, 62)}A62 62 0 0 0 ${point(from, 62)}Z`
}

function Needle({ angle, firm }: { angle: number; firm: boolean }) {
  const outline = "var(--pl-palette-outline-main)"
  return (
    <Box
      component="g"
      transform={`rotate(${angle - 90} 100 100)`}
      sx={
        firm
          ? { fill: "var(--pl-palette-needle-main)" }
          : { fill: "var(--pl-palette-background-paper)", stroke: outline, strokeWidth: 1.25 }
      }
    >
      <path d="M96 100 L100 28 L104 100 Z" />
      <circle cx="100" cy="100" r="7" />
    </Box>
  )
}
