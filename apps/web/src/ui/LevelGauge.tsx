import LockOutlined from "@mui/icons-material/LockOutlined"
import { Box, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { levelColours } from "../theme/levels.ts"
import { ProgressRing } from "./ProgressRing.tsx"

export interface LevelGaugeProps {
  /** How many levels the kit has. */
  levels: number
  /** The level's rank 1…levels and its title; null when the reader may not know it or there is none yet. */
  level: { rank: number; title: string } | null
  /** Percent 0…100, drawn as a ring below; left out when undefined or null. */
  confidence?: number | null
  /** Width in pixels; the height follows. */
  size?: number
}

/** A half ring with one segment per level and a needle at the level reached; its title below. */
export function LevelGauge({ levels, level, confidence, size = 200 }: LevelGaugeProps) {
  const { t } = useTranslation()
  const name = level
    ? t("level.gauge", { title: level.title, rank: level.rank, count: levels })
    : t("level.inaccessible")
  return (
    <Stack sx={{ alignItems: "center", gap: 0.5, width: size, maxWidth: "100%", position: "relative" }}>
      <Box
        component="svg"
        viewBox="0 0 200 112"
        role="img"
        aria-label={name}
        sx={{ width: "100%", height: "auto", filter: level ? undefined : "blur(4px) grayscale(1)" }}
      >
        <Segments levels={levels} reached={level?.rank ?? 0} />
        {level && <Needle angle={angleOf(level.rank, levels)} />}
      </Box>
      {!level && (
        <LockOutlined sx={{ position: "absolute", top: "24%", fontSize: 36, color: "text.secondary" }} />
      )}
      <Typography
        aria-hidden
        variant={level ? "titleMedium" : "semiBoldSmall"}
        component="span"
        dir="auto"
        sx={{ ...twoLines, textAlign: "center", color: level ? "text.primary" : "text.secondary" }}
      >
        {level?.title ?? t("level.inaccessible")}
      </Typography>
      {typeof confidence === "number" && (
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

const twoLines = {
  display: "-webkit-box",
  WebkitLineClamp: 2,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
} as const

const gap = 1.6

/** The middle of a rank's segment, in degrees from the left end. */
function angleOf(rank: number, levels: number): number {
  return ((rank - 0.5) / levels) * 180
}

function Segments({ levels, reached }: { levels: number; reached: number }) {
  const colours = levelColours(levels)
  const width = 180 / colours.length
  return colours.map((colour, index) => (
    <Box
      component="path"
      key={colour.fill}
      d={arc(index * width + gap / 2, (index + 1) * width - gap / 2)}
      sx={{
        fill: colour.fill,
        stroke: "var(--pl-palette-outline-main)",
        strokeWidth: index + 1 === reached ? 1.6 : 0.5,
      }}
    />
  ))
}

/** A segment of the ring between two angles: outer radius 92, inner 62, around (100, 100). */
function arc(from: number, to: number): string {
  const point = (angle: number, radius: number) => {
    const radians = (Math.PI * (180 - angle)) / 180
    return `${(100 + radius * Math.cos(radians)).toFixed(2)} ${(100 - radius * Math.sin(radians)).toFixed(2)}`
  }
  return `M${point(from, 92)}A92 92 0 0 1 ${point(to, 92)}L${point(to, 62)}A62 62 0 0 0 ${point(from, 62)}Z`
}

function Needle({ angle }: { angle: number }) {
  return (
    <Box
      component="g"
      transform={`rotate(${angle - 90} 100 100)`}
      sx={{ fill: "var(--pl-palette-needle-main)" }}
    >
      <path d="M96 100 L100 28 L104 100 Z" />
      <circle cx="100" cy="100" r="7" />
    </Box>
  )
}
